import { Link } from "@remix-run/react";
import type { DetailRow } from "#workers/modules/usage/contract.ts";
import { whereOf } from "./where-link.ts";

/** What was paid for, and the way to it where the visitor may open it. */
export function What({ of }: { of: Pick<DetailRow, "description" | "paidFor" | "isOwn"> }) {
  const href = whereOf(of);
  if (href === null) return <span className="wrap-anywhere">{of.description}</span>;
  return (
    <Link
      to={href}
      prefetch="intent"
      className="focus-ring wrap-anywhere rounded-control text-accent-ink hover:underline"
    >
      {of.description}
    </Link>
  );
}
