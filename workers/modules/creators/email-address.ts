import { hasNoMailboxes, isMailboxOnly, MAIL_PROVIDERS } from "./email-hosts.ts";

/** When a local part and the labels of a domain make an address worth keeping. Pure. */

const MAX_ADDRESS_LENGTH = 254;

/** Endings that are no country code and common enough to be told from the next word of a sentence. */
const KNOWN_ENDINGS = new Set(
  `com net org info biz edu gov int pro name mobi app dev xyz online site store shop tech agency media studio studios email live life world
  today space fun club vip group team social network digital marketing management company business consulting ventures solutions services
  works design photography photo photos art film video productions music band show fashion style beauty fitness health yoga travel tours
  food cafe restaurant kitchen games game cloud link page blog website news press tips guru expert academy school coach training events
  family pet fans stream zone one global international london nyc paris berlin tokyo asia africa lat love moda top icu ink wiki center
  house land plus click bio care direct partners capital money finance ltd llc inc gmbh sarl`
    .split(/\s+/)
    .filter(Boolean),
);

const FILE_ENDINGS = new Set(
  `png jpg jpeg gif webp svg bmp ico heic avif tiff mp3 mp4 mov avi mkv wav webm pdf doc docx xls xlsx ppt pptx zip rar css scss js mjs ts
  tsx jsx json html htm php xml txt csv md5 exe dmg apk psd`
    .split(/\s+/)
    .filter(Boolean),
);

/** Domains that stand for "some address", and machines that put addresses into pages. */
const PLACEHOLDER_DOMAINS = new Set([
  "example.com",
  "example.org",
  "example.net",
  "domain.com",
  "yourdomain.com",
  "mydomain.com",
  "yourcompany.com",
  "yoursite.com",
  "yourwebsite.com",
  "website.com",
  "test.com",
  "sentry.io",
  "wixpress.com",
]);
const RESERVED_ENDINGS = new Set(["example", "invalid", "test", "localhost", "local", "internal", "lan"]);
const PLACEHOLDER_LOCALS =
  /^(you|your|yours|yourname|your[._-]?(name|email|mail)|name|username|user|someone|somebody|example|xxx+|abc)$/;
const UNATTENDED_LOCALS = /^(no[._-]?reply|do[._-]?not[._-]?reply|mailer-daemon|postmaster|bounces?)$/;

/** Words before "at" that are no one's name: "look at example dot com" is not an address. */
const SENTENCE_WORDS = new Set(
  `a an the and or me us you him her it them this that is are was were be been am do did look looking out live lives living available here
  there find found shop store visit visiting based now sale sold more meet see seen watch listen order buy subscribe follow join check up
  work working works study studying born start started stay staying eat play playing stream streaming good great best only just back in on
  with by from ig insta instagram tt tiktok yt youtube sc snap snapchat fb facebook twitter twitch discord pinterest code codes`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words that announce an address or belong to a sentence about one: "email gmail.com" lacks the name, not the @. */
const ANNOUNCING_WORDS = new Set(
  `email emails e-mail mail mails mailto gmail hotmail yahoo outlook icloud correo correos contact contacts contacto contato kontakt business
  inquiry inquiries enquiry enquiries collab collabs collabo collaboration collaborations promo promos promotion promotions booking bookings
  management mgmt pr brand brands media press info address adress account my mi mein mon our your his her their new old use uses using used
  via per por para pour fur to is es ist est and y und et also off no not any send write dm dms text message ask like love google https http
  www smtp imap accounts official personal`
    .split(/\s+/)
    .filter(Boolean),
);

/** Where the text stood that is to become an address. */
export type Certainty =
  /** Written without gaps around an @ or a bracketed one. */
  | "sure"
  /** With gaps, so that the domain's ending must be a known one. */
  | "spaced"
  /** With the word "at" or a handle-like @: only mailbox providers, or a domain whose dot was spelled out. */
  | "provider"
  | "spelled"
  /** Without any @: only hosts that have nothing but mailboxes, behind what can be a name. */
  | "unsaid";

/**
 * The address in lower case, or null when it is none (or a placeholder, a file name, a version number). A domain that runs into the next
 * sentence ("bar.com.Thanks") is cut after its ending; `usedLabels` says how many labels were taken. In a list of addresses (`isMeant`) placeholders count, too.
 */
export function toAddress(
  local: string,
  labels: readonly string[],
  certainty: Certainty,
  isMeant = false,
): { address: string; usedLabels: number } | null {
  const name = local.replace(/^[-'+]+/, "").toLowerCase();
  if (!/^[a-z0-9_](?:[a-z0-9._+-]{0,62}[a-z0-9_+-])?$/.test(name) || name.includes("..")) return null;
  if (certainty === "unsaid" && !canBeName(name)) return null;
  const usedLabels = domainEnd(labels, certainty === "sure");
  if (usedLabels === 0) return null;
  const parts = labels.slice(0, usedLabels).map((label) => label.toLowerCase());
  if (!parts.every((part) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(part))) return null;
  const domain = parts.join(".");
  const address = `${name}@${domain}`;
  if (address.length > MAX_ADDRESS_LENGTH) return null;
  if (!isMeant && isPlaceholder(name, domain, parts.at(-1) ?? "")) return null;
  if (hasNoMailboxes(domain, certainty === "sure")) return null;
  if (certainty !== "sure" && SENTENCE_WORDS.has(name)) return null;
  if (certainty === "unsaid" && !isMailboxOnly(domain)) return null;
  if (certainty === "provider" && !MAIL_PROVIDERS.has(domain)) return null;
  return { address, usedLabels };
}

/** Whether a word in front of a mail host can be a mailbox there. */
function canBeName(name: string): boolean {
  if (name.length < 3 || ANNOUNCING_WORDS.has(name) || /^\d{1,5}$/.test(name)) return false;
  // "northlight.com gmail.com" are two hosts.
  return !name.includes(".") || !isKnownEnding(name.slice(name.lastIndexOf(".") + 1));
}

/** How many labels make the domain, 0 when none do. */
function domainEnd(labels: readonly string[], mayBeUnknown: boolean): number {
  const begin = labels.findIndex((label, index) => index > 1 && beginsSentence(label, labels[index - 1] ?? ""));
  const kept = begin < 0 ? labels : labels.slice(0, begin);
  for (let end = kept.length; end >= 2; end -= 1) if (isKnownEnding(kept[end - 1] ?? "")) return end;
  const last = kept.at(-1)?.toLowerCase() ?? "";
  const isPlausible = kept.length >= 2 && /^(?:[a-z]{3,18}|xn--[a-z0-9-]{2,59})$/.test(last) && !FILE_ENDINGS.has(last);
  return mayBeUnknown && isPlausible ? kept.length : 0;
}

function beginsSentence(label: string, before: string): boolean {
  return /^[A-Z][a-z]*$/.test(label) && before === before.toLowerCase();
}

/** Whether a domain may well end so: a country code, or an ending that many use. */
export function isKnownEnding(label: string): boolean {
  const ending = label.toLowerCase();
  if (ending.length !== 2) return KNOWN_ENDINGS.has(ending);
  return ending === "eu" || ending === "su" || ending === "ac" || isCountry(ending);
}

const regionNames = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
/** Codes that name no country, and those of countries that domains spell otherwise. */
const NO_COUNTRIES = new Set(["zz", "un", "ez", "qo", "xa", "xb"]);

function isCountry(ending: string): boolean {
  if (ending === "uk") return true;
  return /^[a-z]{2}$/.test(ending) && !NO_COUNTRIES.has(ending) && regionNames.of(ending.toUpperCase()) !== undefined;
}

function isPlaceholder(name: string, domain: string, ending: string): boolean {
  if (RESERVED_ENDINGS.has(ending) || PLACEHOLDER_LOCALS.test(name) || UNATTENDED_LOCALS.test(name)) return true;
  return PLACEHOLDER_DOMAINS.has(domain) || PLACEHOLDER_DOMAINS.has(domain.split(".").slice(-2).join("."));
}
