import clsx from "clsx";
import type { HTMLAttributes, ReactNode, TdHTMLAttributes, ThHTMLAttributes } from "react";

/** A table that scrolls sideways inside its frame on a phone. `label` names it for screen readers; where no cell takes the focus, `takesFocus` lets the frame be scrolled by keyboard. */
export function Table({
  label,
  children,
  className,
  takesFocus = false,
}: {
  label: string;
  children: ReactNode;
  className?: string;
  takesFocus?: boolean;
}) {
  return (
    <section
      aria-label={label}
      tabIndex={takesFocus ? 0 : undefined}
      className={clsx("focus-ring relative overflow-x-auto rounded-card border border-line bg-surface", className)}
    >
      <table className="w-full border-collapse text-sm">{children}</table>
    </section>
  );
}

export function TableHead({ children, className }: { children: ReactNode; className?: string }) {
  return <thead className={clsx("border-line border-b bg-canvas text-ink-faint text-xs", className)}>{children}</thead>;
}

export function TableRow({ className, ...rest }: HTMLAttributes<HTMLTableRowElement>) {
  return <tr className={clsx("border-line not-last:border-b hover:bg-hover/50", className)} {...rest} />;
}

/** The head of a column; `numeric` stands at the end, over its numbers. */
export function TableHeader({
  numeric = false,
  className,
  ...rest
}: ThHTMLAttributes<HTMLTableCellElement> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      className={clsx("h-8 whitespace-nowrap px-3 font-medium", numeric ? "text-end" : "text-start", className)}
      {...rest}
    />
  );
}

export function TableCell({
  numeric = false,
  className,
  ...rest
}: TdHTMLAttributes<HTMLTableCellElement> & { numeric?: boolean }) {
  return <td className={clsx("h-10 px-3", numeric && "whitespace-nowrap text-end", className)} {...rest} />;
}
