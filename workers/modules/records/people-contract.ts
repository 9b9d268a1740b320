import * as z from "zod";
import { endpoint } from "#workers/api/endpoint.ts";
import { RecordedCreator } from "./contract.ts";
import { PEOPLE_SUGGESTED } from "./domain.ts";

/**
 * Saved creators that are one person on several platforms (docs/decisions/one-person.md). They are suggested on proof alone and merged by a person alone: an enterprise's admin, or an account without an
 * enterprise.
 */

const KolId = z.string().min(1).max(64);
/** An array of two for the schema; a pair for who reads it. */
const Two = z
  .array(KolId)
  .length(2)
  .transform(([one = "", other = ""]): [string, string] => [one, other]);

const Pair = z.tuple([z.string(), z.string()]);

export const PersonSuggestion = z.object({
  /** Whom a decision names. */
  kolIds: Pair,
  /** All of both, those who are merged already among them. */
  creators: z.array(RecordedCreator),
  proof: z.discriminatedUnion("kind", [
    /** The e-mail address that both show. */
    z.object({ kind: z.literal("mail"), email: z.string() }),
    /** The profile of `from` links to that of `to`. */
    z.object({ kind: z.literal("link"), from: z.string(), to: z.string() }),
  ]),
});
export type PersonSuggestion = z.output<typeof PersonSuggestion>;

/** Creators that look like one person, the last found first, at most 20; with `kolId` those that look like this one. */
export const listSuggestions = endpoint({
  method: "get",
  path: "/tagAndNote/kol/person/suggestions",
  access: "signedIn",
  openTo: "lapsed",
  tag: "records",
  summary: "Saved creators that look like one person",
  query: z.object({ kolId: KolId.optional() }),
  output: z.array(PersonSuggestion).max(PEOPLE_SUGGESTED),
});

/**
 * Shows two saved creators as one person: `joinedId` under `kolId`, which is the one that is a person already, else the one that was saved first. Merging them again changes nothing. 1403 for members of an enterprise who
 * are no admins, 1404 when one is not saved, 1409 when nothing proves them to be one person or one of them changed meanwhile, 1422 when they bear more tags together than one creator can.
 */
export const mergeCreators = endpoint({
  method: "post",
  path: "/tagAndNote/kol/person/merge",
  access: "signedIn",
  tag: "records",
  summary: "Merge two saved creators into one person",
  body: z.strictObject({ kolIds: Two }),
  output: z.object({ kolId: z.string(), joinedId: z.string() }),
});

/** Gives a creator that was merged a row of its own again, as it was before. 1403 for members of an enterprise who are no admins, 1409 when it is not merged (any more). */
export const separateCreator = endpoint({
  method: "post",
  path: "/tagAndNote/kol/person/separate",
  access: "signedIn",
  tag: "records",
  summary: "Separate a merged creator",
  body: z.strictObject({ kolId: KolId }),
  output: z.object({ kolId: z.string(), leadId: z.string() }),
});

/** Suggests two creators never again. 1403 for members of an enterprise who are no admins, 1409 when they are not suggested (any more). */
export const dismissSuggestion = endpoint({
  method: "post",
  path: "/tagAndNote/kol/person/dismiss",
  access: "signedIn",
  tag: "records",
  summary: "Dismiss a suggestion",
  body: z.strictObject({ kolIds: Two }),
  output: z.object({ kolIds: Pair }),
});

/** Takes a dismissal back: the undo of `dismiss`. 1403 for members of an enterprise who are no admins, 1409 when there is none. */
export const restoreSuggestion = endpoint({
  method: "post",
  path: "/tagAndNote/kol/person/restore",
  access: "signedIn",
  tag: "records",
  summary: "Take a dismissal back",
  body: z.strictObject({ kolIds: Two }),
  output: z.object({ kolIds: Pair }),
});
