import { Link, type LinkProps } from "@remix-run/react";
import type { ReactNode } from "react";
import { type ButtonSize, type ButtonTone, buttonClass } from "./button.tsx";

type Props = LinkProps & { tone?: ButtonTone; size?: ButtonSize; icon?: ReactNode };

/** A way to another page that looks like a button. Pages are prepared while the pointer rests on it. */
export function LinkButton({ tone, size, icon, className, children, ...rest }: Props) {
  return (
    <Link prefetch="intent" className={buttonClass(tone, size, className)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}
