import type { Actor } from "#workers/kernel/actor.ts";
import type { Contact } from "./contract.ts";

/** When the actor's workspace last wrote to these creators, and what came back; who was never written to is left out. One bounded read, however often somebody was written to. */
export type FindContacts = (actor: Actor, creatorIds: readonly string[]) => Promise<ReadonlyMap<string, Contact>>;
