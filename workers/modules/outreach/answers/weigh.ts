import type { AnswerReason } from "./answer.ts";
import type { Said } from "./clauses.ts";

/** No, price or interest: what stands where in a mail that says several of them. */

type Verdict = { kind: "no" | "price" | "interested"; reason: AnswerReason; words: string[] };

/**
 * Null when nothing is clear. A no stands unless something else follows it behind a "but": a price of one's own, a question for money or a
 * plain yes that is not put off. A yes that a "but" without another yes follows is none.
 */
export function weigh(said: readonly Said[]): Verdict | null {
  const nos = said.filter((one, index) => isNo(one) && !isConditional(said, index));
  const lastNo = nos.at(-1);
  if (lastNo !== undefined) {
    const after = said.slice(said.indexOf(lastNo) + 1);
    const turn = after.findIndex(({ signal }) => signal === "turn");
    const turned = turn < 0 ? [] : after.slice(turn);
    if (after.some(isOwnPrice) || turned.some(isPrice)) return verdictOf("price", after.filter(isPrice));
    const isAnotherTime = nos.every(({ signal }) => signal === "no.time");
    const counted = opensWithConcession(said, lastNo) ? after : isAnotherTime ? sameSentence(after, lastNo) : turned;
    const yes = counted.filter((one) => isYes(one) && !isPutOff(said, one));
    if (yes.length > 0) return verdictOf("interested", yes);
    return verdictOf("no", nos);
  }
  const prices = said.filter(isPrice);
  if (prices.length > 0) return verdictOf("price", prices);
  const yes = said.filter(isYes);
  const lastYes = yes.at(-1);
  if (lastYes !== undefined) {
    if (hasTurn(said) && yes.every((one) => isPutOff(said, one)))
      return verdictOf(
        "no",
        said.filter(({ signal }) => signal === "later"),
      );
    return turnsAway(said, lastYes) || isDenied(said, lastYes) ? null : verdictOf("interested", yes);
  }
  const maybe = said.filter(({ signal }) => signal === "maybe");
  const isClouded = said.some(
    ({ signal }) => signal === "turn" || signal === "denial" || signal === "unsure" || signal === "later",
  );
  return maybe.length > 0 && !isClouded
    ? { kind: "interested", reason: "wants", words: maybe.map(({ word }) => word) }
    : null;
}

function isNo({ signal }: Said): boolean {
  return signal.startsWith("no.");
}

function isYes({ signal }: Said): boolean {
  return signal.startsWith("yes.");
}

function isPrice({ signal }: Said): boolean {
  return signal.startsWith("price.");
}

/** Not a question for money, but one's own condition. */
function isOwnPrice({ signal }: Said): boolean {
  return signal === "price.paid" || signal === "price.names";
}

function sameSentence(said: readonly Said[], no: Said): readonly Said[] {
  return said.filter(({ sentence }) => sentence === no.sentence);
}

function hasTurn(said: readonly Said[]): boolean {
  return said.some(({ signal }) => signal === "turn");
}

/** "If there is no budget I pass": a condition stands before the no in its sentence. */
function isConditional(said: readonly Said[], index: number): boolean {
  const no = said[index];
  return said.slice(0, index).some((one) => one.signal === "condition" && one.sentence === no?.sentence);
}

/** "But I would love to next year": after a no this is only politeness. */
function isPutOff(said: readonly Said[], yes: Said): boolean {
  return said.some((one) => one.signal === "later" && one.sentence === yes.sentence);
}

/** "Although I do not …, I would be happy to …": the turn stands before the no, in its sentence. */
function opensWithConcession(said: readonly Said[], no: Said): boolean {
  const opening = said.find((one) => one.sentence === no.sentence);
  return opening?.signal === "turn" && (opening.word === "although" || opening.word === "though");
}

/** A "but" behind the last yes in the same sentence takes it back. */
function turnsAway(said: readonly Said[], lastYes: Said): boolean {
  const behind = said.slice(said.indexOf(lastYes) + 1);
  return behind.some((one) => one.signal === "turn" && one.sentence === lastYes.sentence && one.word !== "though");
}

/** A "not" behind the last yes that no phrase explains: what it denies is unknown, so nothing is promised. */
function isDenied(said: readonly Said[], lastYes: Said): boolean {
  return said.slice(said.indexOf(lastYes) + 1).some(({ signal }) => signal === "denial");
}

function verdictOf(kind: Verdict["kind"], said: readonly Said[]): Verdict {
  const [first] = said;
  return { kind, reason: reasonOf(first), words: said.map(({ word }) => word) };
}

function reasonOf(said: Said | undefined): AnswerReason {
  switch (said?.signal) {
    case "no.fit":
      return "fit";
    case "no.time":
      return "time";
    case "no.partnerships":
      return "partnerships";
    case "no.competitor":
      return "competitor";
    case "no.person":
      return "person";
    case "price.asks":
      return "asks";
    case "price.names":
      return "names";
    case "price.paid":
      return "paid";
    case "yes.wants":
      return "wants";
    case "yes.details":
      return "details";
    case "yes.accepts":
      return "accepts";
    default:
      return "declines";
  }
}
