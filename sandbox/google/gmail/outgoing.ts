/** What Gmail makes of the bytes it is given to send: own sender, own Message-ID, or a refusal. */
import { invalidArgument } from "./errors.ts";
import { type ParsedMail, parseMail } from "./message.ts";

const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>.,;"]+(?:\.[^\s@<>.,;"]+)+$/;
const MESSAGE_ID = /^<[^<>\s@]+@[^<>\s@]+>$/;

type Options = { sender: string; now: number; rewritesMessageIds: boolean };

/** Checks and completes a message. Throws GmailError for what cannot be sent. */
export async function prepareOutgoing(
  bytes: Uint8Array,
  { sender, now, rewritesMessageIds }: Options,
): Promise<ParsedMail> {
  const mail = await parseMail(bytes).catch(() => {
    throw invalidArgument("'raw' RFC822 payload message string or uploading message via /upload/* URL required");
  });
  const { to = [], cc = [] } = mail.email;
  const headers = [
    ["To", to],
    ["Cc", cc],
  ] as const;
  for (const [name, list] of headers) {
    const addresses = list.flatMap((each) => each.group ?? [each]).map(({ address }) => address ?? "");
    if (addresses.some((address) => !ADDRESS.test(address))) throw invalidArgument(`Invalid ${name} header`);
  }
  if (mail.to.length === 0) throw invalidArgument("Recipient address required");
  const changes: [name: string, value: string][] = [];
  if (mail.from !== sender) {
    const name = (mail.email.from?.name ?? "").replace(/[^\x20-\x7e]|["\\]/g, "");
    changes.push(["From", name === "" ? sender : `"${name}" <${sender}>`]);
  }
  // No other header keeps the one that was given.
  if (rewritesMessageIds || !MESSAGE_ID.test(mail.messageId)) {
    changes.push(["Message-ID", `<CA${crypto.randomUUID().replaceAll("-", "")}@mail.gmail.com>`]);
  }
  if (mail.email.date === undefined) changes.push(["Date", new Date(now).toUTCString().replace("GMT", "+0000")]);
  return changes.length === 0 ? mail : parseMail(setHeaders(bytes, changes));
}

/** The same message with these headers in place of those of the same name. */
function setHeaders(bytes: Uint8Array, changes: readonly (readonly [string, string])[]): Uint8Array {
  const text = Buffer.from(bytes).toString("latin1");
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const names = new Set(changes.map(([name]) => name.toLowerCase()));
  const kept = text
    .slice(0, end)
    .split(/\r?\n(?![ \t])/)
    .filter((line: string) => !names.has((line.split(":")[0] ?? "").trim().toLowerCase()));
  const head = [...changes.map(([name, value]) => `${name}: ${value}`), ...kept].join("\r\n");
  return Buffer.from(`${head}${text.slice(end)}`, "latin1");
}
