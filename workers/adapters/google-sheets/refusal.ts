/** What the refusals of Google Sheets mean. */
import * as z from "zod";
import { ProviderError, type ProviderErrorKind } from "#workers/adapters/outside/provider-error.ts";
import type { FailedReply } from "#workers/adapters/outside/reply.ts";

const SheetsError = z.object({
  error: z.object({
    status: z.string().default(""),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});

/** The kind of a refusal; the code is Google's status, `scope` for a missing scope, `token` for a token that is no good. */
export function classifyRefusal({ status, body }: FailedReply): { kind: ProviderErrorKind; code: string } {
  const { status: said, details } = SheetsError.safeParse(body).data?.error ?? { status: "", details: [] };
  const code = said || String(status);
  if (status === 401) return { kind: "auth", code: "token" };
  if (status === 429) return { kind: "rate", code };
  if (status === 403) {
    const isScope = details.some(({ reason }) => reason === "ACCESS_TOKEN_SCOPE_INSUFFICIENT");
    return { kind: "auth", code: isScope ? "scope" : code };
  }
  if (status === 404) return { kind: "not_found", code };
  return { kind: status >= 500 ? "upstream" : "bad_request", code };
}

/**
 * Why nothing can be written until the owner does something: the grant is gone or lacks the scope (`grant`, `scope`), the spreadsheet was deleted
 * (`deleted`), or it no longer belongs to who connected it (`rights`). Null for every other failure.
 */
export function sheetLoss(failure: unknown): "grant" | "scope" | "deleted" | "rights" | null {
  if (!(failure instanceof ProviderError)) return null;
  if (failure.kind === "not_found") return "deleted";
  if (failure.kind !== "auth") return null;
  if (failure.code === "invalid_grant") return "grant";
  // A token that Google does not take for now, or does not renew, may be taken later.
  if (failure.code === "token" || failure.provider === "google-accounts") return null;
  return failure.code === "scope" ? "scope" : "rights";
}
