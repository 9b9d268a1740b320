/** A message as Gmail keeps it, and the shapes in which the API shows it. */
import type { gmail_v1 } from "@googleapis/gmail";
import PostalMime, { decodeWords, type Email } from "postal-mime";
import * as z from "zod";

export const StoredMessage = z.object({
  id: z.string(),
  threadId: z.string(),
  labelIds: z.array(z.string()),
  /** RFC 5322, base64url. */
  raw: z.string(),
  internalDateMs: z.number(),
  historyId: z.number(),
  messageId: z.string(),
  subject: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  /** Message-IDs named in References and In-Reply-To. */
  references: z.array(z.string()),
  snippet: z.string(),
});
export type StoredMessage = z.infer<typeof StoredMessage>;

/** What the store keeps of a parsed message beside its bytes. */
export type ParsedMail = Pick<
  StoredMessage,
  "raw" | "messageId" | "subject" | "from" | "to" | "references" | "snippet"
> & { email: Email };

const SNIPPET_LENGTH = 200;

/** Parses the bytes of a message. Rejects when they are none. */
export async function parseMail(bytes: Uint8Array): Promise<ParsedMail> {
  const email = await PostalMime.parse(bytes);
  return {
    email,
    raw: Buffer.from(bytes).toString("base64url"),
    messageId: email.messageId ?? "",
    subject: email.subject ?? "",
    from: addressesOf(email.from === undefined ? [] : [email.from])[0] ?? "",
    to: addressesOf([...(email.to ?? []), ...(email.cc ?? []), ...(email.bcc ?? [])]),
    references: messageIdsIn(`${email.references ?? ""} ${email.inReplyTo ?? ""}`),
    snippet: (email.text ?? "").replace(/\s+/g, " ").trim().slice(0, SNIPPET_LENGTH),
  };
}

/** The first header of this name (lower case); empty when there is none. */
export function headerOf(email: Pick<Email, "headers">, name: string): string {
  return email.headers.find(({ key }) => key === name)?.value ?? "";
}

/** Every address of a header, in lower case; groups are opened. */
export function addressesOf(list: NonNullable<Email["to"]>): string[] {
  return list
    .flatMap((each) => each.group ?? [each])
    .map(({ address }) => (address ?? "").trim().toLowerCase())
    .filter((address) => address !== "");
}

function messageIdsIn(text: string): string[] {
  return [...new Set(text.match(/<[^<>\s]+>/g) ?? [])];
}

/** A subject without the marks of answering and forwarding: equal ones may share a thread. */
export function baseSubject(subject: string): string {
  return subject
    .replace(/^(?:\s*(?:re|fwd?|aw|sv|回复|答复|转发)\s*[:：])+/i, "")
    .trim()
    .toLowerCase();
}

export type MessageFormat = "full" | "metadata" | "minimal" | "raw";

/** A message as `messages.get` shows it. */
export async function showMessage(
  message: StoredMessage,
  format: MessageFormat,
  metadataHeaders: readonly string[],
): Promise<gmail_v1.Schema$Message> {
  const bytes = Buffer.from(message.raw, "base64url");
  const base: gmail_v1.Schema$Message = {
    id: message.id,
    threadId: message.threadId,
    labelIds: message.labelIds,
    snippet: escapeSnippet(message.snippet),
    historyId: String(message.historyId),
    internalDate: String(message.internalDateMs),
    sizeEstimate: bytes.byteLength,
  };
  if (format === "minimal") return base;
  if (format === "raw") return { ...base, raw: message.raw };
  const email = await PostalMime.parse(bytes);
  const wanted = new Set(metadataHeaders.map((name) => name.toLowerCase()));
  const headers = email.headers
    .filter(({ key }) => format === "full" || wanted.size === 0 || wanted.has(key))
    .map(({ originalKey, value }) => ({ name: originalKey, value: decodeWords(value) }));
  const mimeType = (headerOf(email, "content-type").split(";")[0] ?? "").trim().toLowerCase() || "text/plain";
  if (format === "metadata") return { ...base, payload: { mimeType, headers } };
  return { ...base, payload: showPayload(email, mimeType, headers) };
}

function showPayload(
  email: Email,
  mimeType: string,
  headers: gmail_v1.Schema$MessagePartHeader[],
): gmail_v1.Schema$MessagePart {
  const parts = [
    ...(email.text === undefined ? [] : [{ type: "text/plain", text: email.text, filename: "" }]),
    ...(email.html === undefined ? [] : [{ type: "text/html", text: email.html, filename: "" }]),
    ...email.attachments.map(({ mimeType: type, filename, content }) => ({
      type,
      text: typeof content === "string" ? content : new TextDecoder().decode(content),
      filename: filename ?? "",
    })),
  ];
  if (!mimeType.startsWith("multipart/")) {
    return { partId: "", mimeType, filename: "", headers, body: showBody(parts[0]?.text ?? "") };
  }
  return {
    partId: "",
    mimeType,
    filename: "",
    headers,
    body: { size: 0 },
    parts: parts.map(({ type, text, filename }, place) => ({
      partId: String(place),
      mimeType: type,
      filename,
      headers: [{ name: "Content-Type", value: `${type}; charset="UTF-8"` }],
      body: showBody(text),
    })),
  };
}

function showBody(text: string): gmail_v1.Schema$MessagePartBody {
  const bytes = Buffer.from(text);
  return { size: bytes.byteLength, data: bytes.toString("base64url") };
}

/** Snippets come with their markup escaped. */
function escapeSnippet(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;");
}
