import { useEffect, useRef, useState } from "react";
import { afterPress } from "#app/lib/after-press.ts";
import { type Choice, Select } from "./select.tsx";

/** From how many choices on typing is quicker than looking. */
const WORTH_SEARCHING = 12;

type View = typeof import("./combobox-view.client.tsx")["default"];

export type ComboboxProps<Value extends string> = {
  choices: ReadonlyArray<Choice<Value>>;
  value: Value | null;
  onChange: (value: Value) => void;
  name?: string;
  label?: string;
  placeholder?: string;
  disabled?: boolean;
};

/**
 * One of any number of choices: a plain list while they are few, one that is searched by typing when there are more than twelve. Where the code
 * of the latter cannot be fetched, the plain list stays.
 */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const isLong = props.choices.length > WORTH_SEARCHING;
  const [View, setView] = useState<View | null>(null);
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isLong) return;
    import("./combobox-view.client.tsx").then(
      (module) => afterPress(frame.current, () => setView(() => module.default)),
      () => undefined,
    );
  }, [isLong]);
  return (
    <span ref={frame} className="contents">
      {isLong && View ? <View {...props} /> : <Select {...props} />}
    </span>
  );
}
