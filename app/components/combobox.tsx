import { type ComponentType, useEffect } from "react";
import { useDeferredView } from "./deferred-view.tsx";
import { type Choice, Select } from "./select.tsx";

/** From how many choices on typing is quicker than looking. */
const WORTH_SEARCHING = 12;

export type ComboboxProps<Value extends string> = {
  choices: ReadonlyArray<Choice<Value>>;
  value: Value | null;
  onChange: (value: Value) => void;
  name?: string;
  label?: string;
  placeholder?: string;
  disabled?: boolean;
};

/** One of any number of choices: a plain list while they are few, one that is searched by typing when there are more than twelve. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const isLong = props.choices.length > WORTH_SEARCHING;
  const { View, prepare } = useDeferredView<ComboboxProps<Value>>(loadView);
  useEffect(() => {
    if (isLong) prepare();
  });
  return isLong && View ? <View {...props} /> : <Select {...props} />;
}

async function loadView<Value extends string>(): Promise<{ default: ComponentType<ComboboxProps<Value>> }> {
  return import("./combobox-view.tsx");
}
