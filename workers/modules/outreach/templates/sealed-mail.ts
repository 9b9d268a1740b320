import type { SealedTexts } from "#workers/adapters/sealed-texts/port.ts";

/** What people write in a mail. */
type Written = { subject: string; content: string };

/** The mail as it is stored: its subject and its content are sealed for their owner. */
export async function sealMail<Mail extends Written>(texts: SealedTexts, ownerId: string, mail: Mail): Promise<Mail> {
  const { subject, content } = mail;
  return { ...mail, subject: await texts.seal(ownerId, subject), content: await texts.seal(ownerId, content) };
}

/** The mail as it was written. Throws `LostTextError` when the owner's key is gone. */
export async function openMail<Mail extends Written>(texts: SealedTexts, ownerId: string, mail: Mail): Promise<Mail> {
  const { subject, content } = mail;
  return { ...mail, subject: await texts.open(ownerId, subject), content: await texts.open(ownerId, content) };
}
