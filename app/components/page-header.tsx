import type { ReactNode } from "react";

/** The head of a page inside the app: a small title, a line about it, and what one can do. The content is what is large. */
export function PageHeader({ title, text, actions }: { title: ReactNode; text?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="mb-5 flex flex-wrap items-start gap-x-3 gap-y-2">
      <h1 className="min-w-0 flex-[1_1_10rem] font-semibold text-lg leading-8">{title}</h1>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      {text && <p className="basis-full text-ink-soft sm:-mt-2">{text}</p>}
    </header>
  );
}
