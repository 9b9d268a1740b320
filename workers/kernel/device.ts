/** Browsers that have signed in to a mailbox before: their codes have limits of their own, so that a stranger cannot use them up. */

import { sha256Hex } from "./digest.ts";
import { looseMailboxKey, normaliseEmail } from "./email-address.ts";

/** A browser and the mailboxes that were signed in to with it, as `markOf` names them; kept in a sealed cookie. */
export type Device = { id: string; mailboxes: readonly string[] };

export const MAX_MAILBOXES_PER_DEVICE = 5;

/** Names a mailbox without telling it; null when the text is no address. */
export async function markOf(email: string): Promise<string | null> {
  const address = normaliseEmail(email);
  return address === null ? null : sha256Hex(`mailbox\n${looseMailboxKey(address)}`);
}

/** The device after signing in to a mailbox; the mailbox used longest ago makes room. */
export async function withMailbox(device: Device | null, email: string): Promise<Device> {
  const mark = await markOf(email);
  const { id, mailboxes } = device ?? { id: newDeviceId(), mailboxes: [] };
  if (mark === null) return { id, mailboxes };
  return { id, mailboxes: [mark, ...mailboxes.filter((known) => known !== mark)].slice(0, MAX_MAILBOXES_PER_DEVICE) };
}

/** A browser that asked for a code of a mailbox: its wrong codes are counted for itself. Kept in a sealed cookie for an hour. */
export type CodeAsker = { id: string; mailbox: string };

/** The asker of a mailbox: the one there is when it asked for the same mailbox, else a new one; null when the text is no address. */
export async function askerOf(known: CodeAsker | null, email: string): Promise<CodeAsker | null> {
  const mailbox = await markOf(email);
  if (mailbox === null) return null;
  return known?.mailbox === mailbox ? known : { id: newDeviceId(), mailbox };
}

/** 128 random bits. */
function newDeviceId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
