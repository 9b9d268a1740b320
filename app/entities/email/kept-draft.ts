import { ROLES } from "#workers/modules/outreach/sending/domain.ts";
import type { Creator, Person } from "./addresses.ts";

/** What this tab keeps of a send that is being prepared, so that a reload or a way over Google loses nothing. It goes with the session. */

/** Where a page keeps its people. */
export type DraftKey = "kolscout_batch_send" | "kolscout_group_send";

/** The rows that this person left here, none when there are none or they were another account's. */
export function readDraft(key: DraftKey, userId: string): Person[] {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    const people = partOf(draft, "people");
    return partOf(draft, "userId") === userId && Array.isArray(people) ? people.map(personOf) : [];
  } catch {
    return [];
  }
}

/** Keeps the rows, or forgets them when there are none. */
export function keepDraft(key: DraftKey, userId: string, people: readonly Person[]): void {
  try {
    if (people.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ userId, people }));
  } catch {
    // A refusal loses a convenience: the rows still stand on the page.
  }
}

function personOf(kept: unknown): Person {
  const [role, link] = [ROLES.find((one) => one === partOf(kept, "role")), textOf(kept, "link")];
  return {
    ...{ nickname: textOf(kept, "nickname") ?? "", email: textOf(kept, "email") ?? "", creator: creatorOf(kept) },
    ...(role === undefined ? {} : { role }),
    ...(link === null ? {} : { link }),
  };
}

function creatorOf(kept: unknown): Creator | null {
  const creator = partOf(kept, "creator");
  const creatorId = textOf(creator, "creatorId");
  if (creatorId === null) return null;
  const isLikedByAi = partOf(creator, "likedBy") === "ai";
  return {
    ...{ creatorId, platform: textOf(creator, "platform"), handle: textOf(creator, "handle") },
    ...(isLikedByAi && { likedBy: "ai" as const }),
  };
}

function textOf(from: unknown, name: string): string | null {
  const value = partOf(from, name);
  return typeof value === "string" ? value : null;
}

function partOf(from: unknown, name: string): unknown {
  return typeof from === "object" && from !== null ? Reflect.get(from, name) : undefined;
}
