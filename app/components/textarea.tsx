import clsx from "clsx";
import { forwardRef, type TextareaHTMLAttributes } from "react";
import { useFieldControl } from "./field.tsx";
import { CONTROL_CLASS } from "./text-input.tsx";

/** Several lines of text. Inside a `Field` it is labelled by it. */
export const Textarea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(function Textarea(
  { className, rows = 4, ...rest },
  ref,
) {
  const control = useFieldControl(rest);
  return (
    <textarea
      ref={ref}
      rows={rows}
      {...rest}
      {...control}
      className={clsx(CONTROL_CLASS, "w-full px-2.5 py-2 text-base", className)}
    />
  );
});
