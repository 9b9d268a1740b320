import clsx from "clsx";
import { useEffect, useRef, useState } from "react";
import { TextInput } from "#app/components/text-input.tsx";

type Props = {
  label: string;
  /** As it is typed, and as it is shown while it is not. */
  value: string;
  shown?: string;
  /** What is wrong with a text, or null. */
  problemOf: (text: string) => string | null;
  /** Takes what was typed: it is shown at once, and the value of after says what became of it. */
  onSave: (text: string) => void;
  inputMode?: "decimal" | "text";
  disabled?: boolean;
  className?: string;
};

/** A value that is changed in place: saved when one leaves it or presses Enter, taken back with Escape (spec 3 §4.5). */
export function TypedValue(props: Props) {
  return <Typed key={props.value} {...props} />;
}

function Typed({ label, value, shown = value, problemOf, onSave, inputMode, disabled, className }: Props) {
  const [text, setText] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isEditing = text !== null;
  // What is shown gives way to what is typed, which is marked at once: the first key takes its place.
  useEffect(() => {
    if (isEditing) input.current?.select();
  }, [isEditing]);
  const problem = text === null || text === value ? null : problemOf(text);
  const save = () => {
    if (text === null || problem !== null) return;
    setText(null);
    if (text.trim() !== value) onSave(text);
  };
  return (
    <div className={clsx("flex flex-col gap-1", className)}>
      <TextInput
        ref={input}
        inputMode={inputMode}
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem !== null}
        disabled={disabled}
        value={text ?? shown}
        onFocus={() => setText((known) => known ?? value)}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") event.currentTarget.blur();
          if (event.key === "Escape") setText(value);
        }}
        className="tabular-nums"
      />
      {problem !== null && (
        <p role="alert" className="text-danger text-xs">
          {problem}
        </p>
      )}
    </div>
  );
}
