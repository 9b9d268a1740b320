import clsx from "clsx";
import { forwardRef, type InputHTMLAttributes, type ReactNode } from "react";
import { useFieldControl } from "./field.tsx";

/** The look of every control one types into. */
export const CONTROL_CLASS =
  "field-ring min-w-0 rounded-control border border-line-strong bg-surface text-ink aria-invalid:border-danger disabled:opacity-50";

export type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "size"> & {
  size?: "md" | "lg";
  /** A picture before the text. */
  icon?: ReactNode;
};

/** One line of text. Inside a `Field` it is labelled by it. */
export const TextInput = forwardRef<HTMLInputElement, TextInputProps>(function TextInput(
  { size = "md", icon, className, type = "text", ...rest },
  ref,
) {
  const control = useFieldControl(rest);
  const input = (
    <input
      ref={ref}
      type={type}
      {...rest}
      {...control}
      className={clsx(
        CONTROL_CLASS,
        "w-full",
        size === "lg" ? "h-11 px-3.5 text-lg" : "h-8 px-2.5 text-base",
        icon && "ps-8",
        className,
      )}
    />
  );
  if (!icon) return input;
  return (
    <span className="relative block">
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-2.5 flex items-center text-ink-faint [&>svg]:size-4"
      >
        {icon}
      </span>
      {input}
    </span>
  );
});
