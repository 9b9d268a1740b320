import { encodeTime, ulid } from "ulid";
import type { CallMark } from "./actor.ts";

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
  template: "tpl",
  mailbox: "mbx",
  followUp: "fup",
  campaign: "cmp",
  comparison: "cpr",
  recipient: "rcp",
  mail: "eml",
  publication: "pub",
  label: "lbl",
  alert: "alr",
  note: "nte",
  sheet: "sht",
  report: "rpt",
  checkout: "chk",
  invitation: "inv",
  infoCard: "crd",
  connection: "cnx",
  savedSearch: "svs",
  removal: "rmv",
} as const;

export type IdKind = keyof typeof ID_PREFIX;

/** A new id such as `tsk_01J…`: sortable by `now` (ms), unguessable tail of 80 random bits. */
export function newId(kind: IdKind, now: number): string {
  return `${ID_PREFIX[kind]}_${ulid(now)}`;
}

const TIME_LENGTH = 10;
const TAIL_LENGTH = 16;
/** As ulid writes numbers. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The id of the one row of a kind that a call creates: the same whenever the call is executed again. As sortable and unguessable as a new one. */
export function markedId(kind: IdKind, { hash, at }: CallMark): string {
  const tail = Array.from(
    { length: TAIL_LENGTH },
    (_, n) => DIGITS[Number.parseInt(hash.slice(2 * n, 2 * n + 2), 16) % 32],
  );
  return `${ID_PREFIX[kind]}_${encodeTime(at, TIME_LENGTH)}${tail.join("")}`;
}

/** A secret for a link: 192 random bits, base64url. */
export function newCapability(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
