/** Gmail's search terms, as far as the product and people use them. Terms are joined by AND; a minus turns one round. */
import type { StoredMessage } from "./message.ts";

const UNIT_DAYS: Readonly<Record<string, number>> = { d: 1, m: 30, y: 365 };
/** Labels that the search box names in the plural. */
const LABELS: Readonly<Record<string, string>> = { drafts: "DRAFT", chats: "CHAT" };
const DAY_MS = 86_400_000;

type Test = (message: StoredMessage) => boolean;

/** The messages that a query finds among those given. */
export function searchMessages(messages: readonly StoredMessage[], query: string, now: number): StoredMessage[] {
  const terms = query.match(/-?(?:[\w]+:)?(?:"[^"]*"|\S+)/g) ?? [];
  const tests = terms.map((term): Test => {
    const isTurned = term.startsWith("-");
    const test = readTerm(isTurned ? term.slice(1) : term, now);
    return isTurned ? (message) => !test(message) : test;
  });
  return messages.filter((message) => tests.every((test) => test(message)));
}

function readTerm(term: string, now: number): Test {
  const [, name = "", written = ""] = /^(?:(\w+):)?(.*)$/s.exec(term) ?? [];
  const value = written.replace(/^"|"$/g, "");
  const lower = value.toLowerCase();
  switch (name.toLowerCase()) {
    case "rfc822msgid":
      return ({ messageId }) => messageId.replace(/^<|>$/g, "") === value.replace(/^<|>$/g, "");
    case "newer_than":
      return ({ internalDateMs }) => internalDateMs >= now - ageOf(lower);
    case "older_than":
      return ({ internalDateMs }) => internalDateMs < now - ageOf(lower);
    case "after":
      return ({ internalDateMs }) => internalDateMs >= momentOf(value);
    case "before":
      return ({ internalDateMs }) => internalDateMs < momentOf(value);
    case "in":
    case "label":
      return ({ labelIds }) => lower === "anywhere" || labelIds.includes(LABELS[lower] ?? lower.toUpperCase());
    case "from":
      return ({ from }) => from.includes(lower);
    case "to":
      return ({ to }) => to.some((address) => address.includes(lower));
    case "subject":
      return ({ subject }) => subject.toLowerCase().includes(lower);
    default:
      return ({ subject, snippet }) => `${subject} ${snippet}`.toLowerCase().includes(term.toLowerCase());
  }
}

function ageOf(value: string): number {
  const [, count = "0", unit = "d"] = /^(\d+)([dmy])$/.exec(value) ?? [];
  return Number(count) * (UNIT_DAYS[unit] ?? 1) * DAY_MS;
}

/** Seconds since 1970, or a date with slashes. */
function momentOf(value: string): number {
  return /^\d{6,}$/.test(value) ? Number(value) * 1000 : Date.parse(`${value.replaceAll("/", "-")}T00:00:00Z`);
}
