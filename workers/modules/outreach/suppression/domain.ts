import { type Actor, answersForWorkspace } from "#workers/kernel/actor.ts";

/** Rules of the list of people whom a workspace does not write to. Pure: pages and server decide by the same ones. */

/** Addresses of one call; a page sends a longer file in parts of this size. */
export const ADDRESSES_PER_CALL = 1_000;
/** Addresses of one file. */
export const ADDRESSES_PER_FILE = 10_000;
/** Most addresses that people may put on one list. What others ask for (unsubscribing, a no) is taken beyond it. */
export const MAX_SUPPRESSIONS = 100_000;
export const SUPPRESSIONS_PER_PAGE = 50;
/** Entries of the exclude list that one call looks at. */
export const EXCLUSIONS_PER_CALL = 1_000;

export const SUPPRESSION_REASONS = ["unsubscribed", "declined", "complaint", "bounced", "manual", "imported"] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** Reasons that are the person's own word. */
export const OWN_WORD = ["unsubscribed", "declined", "complaint"] as const satisfies readonly SuppressionReason[];

export function isOwnWord(reason: SuppressionReason): reason is (typeof OWN_WORD)[number] {
  return OWN_WORD.some((own) => own === reason);
}

/** Which reasons an account may take off the list: a person's own word only who answers for the workspace (docs/decisions/suppression.md). */
export function removableReasons(
  actor: Pick<Actor, "enterpriseId" | "isEnterpriseAdmin">,
): readonly SuppressionReason[] {
  return answersForWorkspace(actor) ? SUPPRESSION_REASONS : SUPPRESSION_REASONS.filter((reason) => !isOwnWord(reason));
}

/** An address that its owner recognises and nobody else can write to: `a•••@gmail.com`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const [first = ""] = address.slice(0, at);
  return `${at > 1 ? first : ""}•••${address.slice(at)}`;
}
