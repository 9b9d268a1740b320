import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Wordmark } from "#app/components/wordmark.tsx";

/** The frame of the sign-in pages: the mark, a heading, one narrow column. */
export function LoginFrame({ title, lead, children }: { title: string; lead: string | null; children: ReactNode }) {
  return (
    <main id="content" className="flex min-h-dvh flex-col items-center justify-center bg-canvas px-4 py-10">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex flex-col items-center gap-5 text-center">
          <Link to="/" className="focus-ring rounded-control">
            <Wordmark />
          </Link>
          <div>
            <h1 className="font-semibold text-xl">{title}</h1>
            {lead !== null && <p className="mt-1 text-balance text-ink-soft">{lead}</p>}
          </div>
        </div>
        {children}
      </div>
    </main>
  );
}
