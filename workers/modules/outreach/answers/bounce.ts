import {
  type BounceReason,
  CERTAIN_DOMAIN_WORDS,
  HARD_WORDS,
  LIKELY_HARD_WORDS,
  LIKELY_SOFT_WORDS,
  NARROW_CODES,
  SOFT_WORDS,
} from "./bounce-words.ts";
import type { IncomingMail, OwnSide } from "./mail.ts";
import { findPhrase, plain } from "./plain.ts";
import { isDeliveryReport, type RecipientStatus, recipientStatusesOf, reportTextOf } from "./report.ts";
import { DELAY_WORDS, SUCCESS_WORDS } from "./report-words.ts";
import { sendingLimitIn } from "./sending-limit.ts";

/**
 * What a delivery report means for the address. The words of the server that refused the mail decide, then its narrow status code (RFC 3463),
 * then the report's own status, then the report's own words. Generic codes decide nothing.
 */

export type { BounceReason } from "./bounce-words.ts";
export type Bounce = { isHard: boolean; reason: BounceReason; word: string };
/** `arrived`: a report that is no bounce. */
export type Report = { bounce: Bounce } | { arrived: true };

const HARD: ReadonlySet<BounceReason> = new Set(["no_such_address", "no_such_domain", "address_disabled"]);
const CODE = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/g;
const REPLY = /(?<![\d.:/])([45])\d\d(?=[ -:]|$)/g;

/** What a capped mail reports, or null when no mail server wrote it. */
export function readReport(mail: IncomingMail, own: OwnSide): Report | null {
  if (!isDeliveryReport(mail)) return null;
  const limit = sendingLimitIn(mail);
  if (limit !== null) return bounceFor("sending_limit", limit);
  const group = groupFor(recipientStatusesOf(mail), own);
  const status = codesIn(group?.status ?? "")[0] ?? "";
  const flat = flattened(reportTextOf(mail));
  if (group !== null && isArrived(group.action, status)) return { arrived: true };
  if (group?.action.startsWith("delayed")) return bounceFor("delayed", "delayed");
  const subject = plain(mail.subject).trim();
  const isFinal = group?.action.startsWith("failed") ?? false;
  if (!isFinal) {
    const delay = findPhrase(`${subject} ${flat}`, DELAY_WORDS);
    if (delay !== undefined) return bounceFor("delayed", delay);
    if (saysArrived(subject, flat)) return { arrived: true };
  }
  const answer = flattened(group?.diagnostic ?? "");
  const found =
    readAnswer(answer, status) ??
    fromCode(status) ??
    // Where the server's answer is known, the report's own words only repeat it: what is likely there is a form's phrase.
    (answer === "" ? readAnswer(flat, status) : readSure(flat, status)) ??
    readAnswer(flattened(failureIn(subject)), status);
  if (found !== null) return { bounce: found };
  // A final failure without a reason says nothing against the address.
  return status.startsWith("4.")
    ? bounceFor("temporary", status)
    : bounceFor("refused", isGeneric(status) ? "" : status);
}

/** The status of the person we wrote to; else of the first who was not reached. */
function groupFor(groups: readonly RecipientStatus[], own: OwnSide): RecipientStatus | null {
  const addresses = own.addresses.map((address) => address.toLowerCase());
  const ours = groups.find(({ recipient }) => addresses.some((address) => recipient.includes(address)));
  return ours ?? groups.find(({ action }) => action.startsWith("failed")) ?? groups[0] ?? null;
}

function isArrived(action: string, status: string): boolean {
  return (
    /^(?:delivered|relayed|expanded|deliverable)/.test(action) ||
    (status.startsWith("2") && !action.startsWith("failed"))
  );
}

function saysArrived(subject: string, flat: string): boolean {
  const said = `${subject} ${flat}`;
  return findPhrase(said, SUCCESS_WORDS) !== undefined && !hasFailed(said);
}

function hasFailed(said: string): boolean {
  return /(?<![\d.])5\d\d[ -]|(?<![\d.])[45]\.\d\.\d|fail|undeliver|not be delivered|couldn't|unable|reject/.test(said);
}

/** One line, without what only looks like words: links, addresses, and codes that stand between the lines of one sentence. */
function flattened(text: string): string {
  return text
    .replaceAll(/https?:\/\/([^\s/?#]{1,100})\S{0,500}/g, " $1 ")
    .split(/([\s<>"'():;,])/)
    .map((piece) => (piece.includes("@") ? "@" : piece))
    .join("")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([45]\d\d)-(?=[^\d ])/g, " $1 ")
    .trim();
}

/** What a server's answer says, null when it says nothing that is known. */
function readAnswer(said: string, outer: string): Bounce | null {
  const sure = readSure(said, outer);
  if (sure !== null || said === "") return sure;
  const words = withoutCodes(said);
  const likely = firstOf(words, LIKELY_SOFT_WORDS);
  if (likely !== null) return likely;
  const word = findPhrase(words, LIKELY_HARD_WORDS);
  return word === undefined || isClassFour(said, outer) ? null : bounceOf("no_such_address", word);
}

/** The words that leave no doubt, then a narrow code. */
function readSure(said: string, outer: string): Bounce | null {
  const words = withoutCodes(said);
  const soft = firstOf(words, SOFT_WORDS);
  if (soft !== null) return soft;
  const hard = firstOf(words, HARD_WORDS);
  if (hard !== null && (!isClassFour(said, outer) || isCertain(hard, words))) return hard;
  return (
    codesIn(said)
      .map(fromCode)
      .find((found) => found !== null) ?? null
  );
}

/** Codes stand in the middle of sentences where an answer has several lines. */
function withoutCodes(said: string): string {
  return said.replaceAll(
    /(?<![\d.])[245]\d\d[ -](?:[245]\.\d{1,3}\.\d{1,3}:? ?)?|(?<![\d.#])[245]\.\d{1,3}\.\d{1,3}:? (?=[a-z])/g,
    "",
  );
}

/** An answer for now names a person who is gone as surely as one for good; a domain may only be out of reach. */
function isCertain({ reason }: Bounce, words: string): boolean {
  return reason !== "no_such_domain" || findPhrase(words, CERTAIN_DOMAIN_WORDS) !== undefined;
}

function firstOf(words: string, lists: readonly (readonly [BounceReason, readonly string[]])[]): Bounce | null {
  for (const [reason, list] of lists) {
    const word = findPhrase(words, list);
    if (word !== undefined) return bounceOf(reason, word.replaceAll("*", "…"));
  }
  return null;
}

function codesIn(text: string): string[] {
  return [...text.matchAll(CODE)].map(([code]) => code);
}

/** All codes are of class 4. */
function isClassFour(said: string, outer: string): boolean {
  const replies = [...said.matchAll(REPLY)].map(([, first]) => first);
  const codes = codesIn(said);
  const all = [...replies, ...(codes.length > 0 || outer === "" ? codes : [outer]).map((code) => code[0])];
  return all.length > 0 && all.every((first) => first === "4");
}

function fromCode(code: string): Bounce | null {
  const known = NARROW_CODES.find(([narrow]) => code === narrow);
  if (known) return bounceOf(known[1], code);
  return code.startsWith("5.7.") && !isGeneric(code) ? bounceOf("refused", code) : null;
}

function isGeneric(code: string): boolean {
  return code.endsWith(".0") || code === "5.7.1" || code === "";
}

/** "Returned mail: User unknown": the words behind the colon, where they are not our own subject. */
function failureIn(subject: string): string {
  return /^(?:returned mail|delivery failure|mail delivery failure|failure notice|mail failure) ?:/.test(subject)
    ? subject
    : "";
}

function bounceOf(reason: BounceReason, word: string): Bounce {
  return { isHard: HARD.has(reason), reason, word };
}

function bounceFor(reason: BounceReason, word: string): Report {
  return { bounce: bounceOf(reason, word) };
}
