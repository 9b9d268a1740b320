import { ANSWER_KINDS, type AnswerKind } from "#workers/modules/outreach/answers/answer.ts";

/** Which of a person's answers counts. Pure. */

/** What a person wants stands above what they talk about, a person's words above a machine's. */
const STRENGTH: Readonly<Record<AnswerKind, number>> = {
  complaint: 5,
  unsubscribe: 4,
  no: 3,
  interested: 3,
  price: 3,
  manager: 3,
  other: 2,
  bounce_hard: 2,
  away: 1,
  auto_reply: 0,
  bounce_soft: 0,
};

export type Standing = { kind: AnswerKind; at: number };

/** Whether an answer takes the place of the one that stands: when it is stronger, or as strong and not older. The order in which answers are read does not matter. */
export function replaces(next: Standing, standing: Standing | null): boolean {
  if (standing === null) return true;
  const difference = STRENGTH[next.kind] - STRENGTH[standing.kind];
  return difference > 0 || (difference === 0 && next.at >= standing.at);
}

/** The same rule for a statement: the kinds that give way to `kind` whenever they came, and those that do unless they are newer. */
export function givingWayTo(kind: AnswerKind): { always: AnswerKind[]; unlessNewer: AnswerKind[] } {
  const givesWay = (standing: AnswerKind, isNewer: boolean) =>
    replaces({ kind, at: 0 }, { kind: standing, at: isNewer ? 1 : 0 });
  return {
    always: ANSWER_KINDS.filter((each) => givesWay(each, true)),
    unlessNewer: ANSWER_KINDS.filter((each) => !givesWay(each, true) && givesWay(each, false)),
  };
}
