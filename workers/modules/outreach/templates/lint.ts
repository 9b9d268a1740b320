import { visit } from "unist-util-visit";
import { normaliseEmail } from "#workers/kernel/email-address.ts";
import { oneLine } from "./domain.ts";
import { isBlankMail, type PictureHost, parseMail } from "./html.ts";
import { renderMail } from "./render.ts";
import {
  canBeEmpty,
  isVariable,
  readTokens,
  splitTokens,
  type Token,
  textOf,
  type VariableValues,
} from "./variables.ts";

/** What its writer should see before a template is sent. */
export const FINDINGS = [
  "emptySubject",
  "emptyContent",
  /** `{{name}}` that is no variable: the mail would have a gap. */
  "unknownVariable",
  /** Braces that are no variable: the recipient would see them. */
  "strayBraces",
  /** A variable that not every recipient has a value for, without a fallback. */
  "missingFallback",
  /** The same for the recipient at hand: the mail has a gap. */
  "emptyValue",
  "brokenLink",
  /** A shortener or click counter: mail filters distrust them. */
  "trackedLink",
  /** Gmail cuts a mail off above 102 KB and shows a link to the rest. */
  "tooLarge",
] as const;

export type Finding = { code: (typeof FINDINGS)[number]; about: string };

/** Gmail shows this much of a mail's HTML. */
export const MAX_SHOWN_BYTES = 102 * 1024;

const TRACKING_HOSTS = new Set([
  ...["bit.ly", "t.co", "tinyurl.com", "goo.gl", "ow.ly", "buff.ly", "rebrand.ly", "is.gd", "cutt.ly", "lnkd.in"],
  ...["t.cn", "url.cn", "dwz.cn", "suo.im", "mailchi.mp", "list-manage.com", "sendgrid.net", "hubspotlinks.com"],
]);

/** What is questionable about a template, each thing once; with the values of a recipient also what stays empty for them. */
export function lintTemplate(
  { subject, content }: { subject: string; content: string },
  host: PictureHost,
  values: VariableValues | null = null,
): Finding[] {
  const { texts, links } = readParts(content);
  const all = [oneLine(subject), ...texts];
  const found: Finding[] = [
    ...(oneLine(subject) === "" ? [{ code: "emptySubject", about: "" } as const] : []),
    ...(isBlankMail(content) ? [{ code: "emptyContent", about: "" } as const] : []),
    ...all.flatMap(readTokens).flatMap((token) => lintToken(token, values)),
    ...all.filter(hasStrayBraces).map((text) => ({ code: "strayBraces", about: text.slice(0, 40) }) as const),
    ...links.flatMap(lintLink),
  ];
  const bytes = new TextEncoder().encode(renderMail({ subject, content }, values ?? NOBODY, host).html).byteLength;
  if (bytes > MAX_SHOWN_BYTES) found.push({ code: "tooLarge", about: String(Math.ceil(bytes / 1024)) });
  return [...new Map(found.map((finding) => [`${finding.code} ${finding.about}`, finding])).values()];
}

/** Nothing is known: what stands there are the fallbacks. */
export const NOBODY: VariableValues = { nickname: "", platform: "", handle: "", last_post_title: "" };

function readParts(content: string): { texts: string[]; links: string[] } {
  const texts: string[] = [];
  const links: string[] = [];
  visit(parseMail(content), (node) => {
    if (node.type === "text") texts.push(node.value);
    if (node.type === "element" && node.tagName === "a") links.push(String(node.properties.href ?? ""));
  });
  return { texts, links };
}

function lintToken(token: Token, values: VariableValues | null): Finding[] {
  if (!isVariable(token.name)) return [{ code: "unknownVariable", about: token.name }];
  if (values !== null && textOf(token, values) === "") return [{ code: "emptyValue", about: token.name }];
  return canBeEmpty(token) && token.name !== "platform" ? [{ code: "missingFallback", about: token.name }] : [];
}

function hasStrayBraces(text: string): boolean {
  return splitTokens(text).some((piece) => typeof piece === "string" && /\{\{|\}\}/.test(piece));
}

function lintLink(address: string): Finding[] {
  const url = URL.parse(address);
  if (url === null || !canBeReached(url)) return [{ code: "brokenLink", about: address.slice(0, 200) }];
  const host = url.hostname.replace(/^www\./, "");
  const isTracked = [...TRACKING_HOSTS].some((known) => host === known || host.endsWith(`.${known}`));
  return isTracked ? [{ code: "trackedLink", about: host }] : [];
}

function canBeReached({ protocol, hostname, pathname, search, hash }: URL): boolean {
  if (/[{}]|%7b|%7d/i.test(hostname + pathname + search + hash)) return false;
  if (protocol === "mailto:") return normaliseEmail(decodeLoosely(pathname)) !== null;
  if (protocol === "tel:") return (pathname.match(/\d/g)?.length ?? 0) >= 5;
  return (protocol === "http:" || protocol === "https:") && /\.[a-z][a-z0-9-]+$/i.test(hostname);
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
