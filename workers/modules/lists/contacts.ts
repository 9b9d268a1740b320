import type { Actor } from "#workers/kernel/actor.ts";
import type { Contact } from "./contract.ts";

/** When the actor's workspace last wrote to these creators, and what came back; who was never written to is left out. One bounded read, however often somebody was written to. */
export type FindContacts = (
  actor: Pick<Actor, "userId" | "enterpriseId">,
  creatorIds: readonly string[],
  /** Addresses of those that are not stored yet. */
  addresses?: ReadonlyMap<string, string>,
) => Promise<ReadonlyMap<string, Contact>>;

/** The same as a column of a statement that reads creators anyway, so that a page and its contacts are one question. */
export type ContactColumn = {
  /**
   * SQL of one text (or NULL) for each row, of the mails between a workspace and a creator: bounded reads by keys. The parts are SQL too: a placeholder, and the creator's id and
   * address in a table whose alias is none of `p`, `u` and `threads`.
   */
  sql(workspaceId: string, creatorId: string, email: string): string;
  /** The contact that such a text tells the actor; undefined where the workspace never wrote. */
  read(actor: Pick<Actor, "userId">, text: string | null): Contact | undefined;
};
