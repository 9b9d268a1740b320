import * as z from "zod";
import { normaliseEmail } from "#workers/kernel/email-address.ts";

/** What a push says. Nothing of it is believed but that a mailbox is worth a look: the history id is not even read. */

const Pushed = z.object({ message: z.object({ data: z.string().max(10_000) }) });
const Told = z.object({ emailAddress: z.string().max(320) });

/** The mailbox that a push names; null when it can't be read. */
export function mailboxIn(body: Uint8Array): string | null {
  const pushed = Pushed.safeParse(readJson(new TextDecoder().decode(body)));
  if (!pushed.success) return null;
  const told = Told.safeParse(readJson(decodeBase64(pushed.data.message.data)));
  return told.success ? normaliseEmail(told.data.emailAddress) : null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** "" for text that is no base64. */
function decodeBase64(text: string): string {
  try {
    return new TextDecoder().decode(
      Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0)),
    );
  } catch {
    return "";
  }
}
