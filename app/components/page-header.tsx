import type { ReactNode } from "react";

/** The head of a page inside the app: a small title, a line about it, and what one can do. The content is what is large. */
export function PageHeader({
  title,
  text,
  back,
  actions,
}: {
  title: ReactNode;
  text?: ReactNode;
  back?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="mb-5 flex flex-wrap items-start gap-x-3 gap-y-2">
      {back}
      <div className="min-w-0 flex-1">
        <h1 className="font-semibold text-lg leading-8">{title}</h1>
        {text && <p className="text-ink-soft">{text}</p>}
      </div>
      {actions && <div className="flex items-center gap-2">{actions}</div>}
    </header>
  );
}
