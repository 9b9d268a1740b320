import { ulid } from "ulid";

/** Prefixes of the ids of each kind of row. */
export const ID_PREFIX = {
  project: "prj",
  creator: "crt",
  task: "tsk",
  membership: "mem",
  enterprise: "ent",
  outbox: "out",
  audit: "aud",
  tag: "tag",
  file: "fil",
} as const;

export type IdKind = keyof typeof ID_PREFIX;

/** A new id such as `tsk_01J…`: sortable by `now` (ms), unguessable tail of 80 random bits. */
export function newId(kind: IdKind, now: number): string {
  return `${ID_PREFIX[kind]}_${ulid(now)}`;
}

/** A secret for a link: 192 random bits, base64url. */
export function newCapability(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
