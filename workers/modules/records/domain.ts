import { badField } from "#workers/kernel/app-error.ts";
import { cleanName as cleanTagName, nameKey as tagNameKey } from "#workers/kernel/name-text.ts";

/** Rules of records: saved creators with tags, notes and a stage (spec 2 §5, spec 3 §4.8, §5, §9). */

/** Records of a page (spec 3 §9), and most that a call answers. */
export const RECORDS_PER_PAGE = 10;
export const MAX_RECORDS_PER_PAGE = 50;
/** Most records of one workspace. */
export const MAX_RECORDS = 100_000;
/** Tags that one filter takes; records with any of them are shown. */
export const MAX_TAGS_IN_FILTER = 10;
/** Records with any of several tags are counted up to here. */
export const COUNT_CAP = 1_000;
/** Links of one batch tagging (spec 3 §9). */
export const MAX_LINKS_PER_BATCH = 1_000;
/** Longest note, in characters after trimming, and most notes on one creator. */
export const MAX_NOTE_LENGTH = 2_000;
export const MAX_NOTES_PER_RECORD = 100;
/** So long after a save the same person may take it back, while nobody has worked on the record. */
export const TAKE_BACK_MS = 10 * 60_000;

/** Longest name of a tag, in characters after trimming. */
export const MAX_TAG_NAME = 20;
/** Most tags of one account. */
export const MAX_TAGS = 200;
/** Most tags on one creator: a card shows them in one line. */
export const MAX_TAGS_PER_CREATOR = 10;

/** The colours a tag can have, as the screens offer them. */
export const TAG_COLORS = [
  "red",
  "volcano",
  "orange",
  "gold",
  "yellow",
  "lime",
  "green",
  "cyan",
  "blue",
  "geekblue",
  "purple",
  "magenta",
] as const;
export type TagColor = (typeof TAG_COLORS)[number];

/** Control characters but line breaks and tabs, and the marks that turn the direction of what follows. */
const UNWANTED_IN_NOTES = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;

/** Names of tags are written, and compared, as all names are. */
export { cleanTagName, tagNameKey };

/** What is wrong with a name, or null; `others` are the names it must not repeat. */
export function tagNameProblem(name: string, others: readonly string[]): "blank" | "tooLong" | "duplicate" | null {
  const clean = cleanTagName(name);
  if (clean === "") return "blank";
  if (Array.from(clean).length > MAX_TAG_NAME) return "tooLong";
  const key = tagNameKey(clean);
  return others.some((other) => tagNameKey(other) === key) ? "duplicate" : null;
}

/** The name to store; throws 1400 when it is blank or too long. Whether it repeats another one is the store's to say. */
export function checkTagName(name: string): string {
  const problem = tagNameProblem(name, []);
  if (problem === "blank") throw badField("name", "records:errors.nameRequired");
  if (problem === "tooLong") throw badField("name", "records:errors.nameTooLong", { max: MAX_TAG_NAME });
  return cleanTagName(name);
}

/** The pipeline: where a creator stands with the workspace, in its order; a creator that is dropped is out of it. */
export const STAGES = ["new", "contacted", "answered", "agreed", "posted", "paid", "dropped"] as const;
export type Stage = (typeof STAGES)[number];

/** A value for each stage. */
export function byStage<Value>(of: (stage: Stage) => Value): Record<Stage, Value> {
  return {
    new: of("new"),
    contacted: of("contacted"),
    answered: of("answered"),
    agreed: of("agreed"),
    posted: of("posted"),
    paid: of("paid"),
    dropped: of("dropped"),
  };
}

/** What happens to creators outside of the records: a mail to them was taken by their mail service, they answered, a post of theirs is tracked. */
export const RECORD_EVENTS = ["contacted", "answered", "posted"] as const satisfies readonly Stage[];
export type RecordEvent = (typeof RECORD_EVENTS)[number];

/** The stages that an event moves a record out of: those before its own. It never moves one back, and never brings back who was dropped. */
export function stagesBefore(event: RecordEvent): Stage[] {
  return STAGES.slice(0, STAGES.indexOf(event));
}

/** What is said to two creators who are proved to be one person. */
export const PAIR_STATES = ["open", "dismissed", "merged"] as const;

/** Suggestions that a call answers, and pairs that are looked at for them, the last found. */
export const PEOPLE_SUGGESTED = 20;
export const PAIRS_READ = 50;

/** The one stage of merged creators: the furthest along the pipeline; dropped only where all of them are. */
export function furthestStage(stages: readonly Stage[]): Stage {
  const open = stages.filter((stage) => stage !== "dropped");
  if (open.length === 0) return stages.length === 0 ? "new" : "dropped";
  return open.reduce((far, stage) => (STAGES.indexOf(stage) > STAGES.indexOf(far) ? stage : far));
}

/** The stage of a creator before a merge moved it on, and where the merge put it: a record that stands elsewhere by now was moved since. */
export type OwnStage = { stage: Stage; at: number; by: string | null; set: { stage: Stage; at: number } };

/** Where a creator stands by itself again: where it stood, moved on by what happened to it alone since then. */
export function stageAlone(
  own: Pick<OwnStage, "stage" | "at" | "by">,
  since: number,
  times: Readonly<Record<RecordEvent, number | null>>,
): Pick<OwnStage, "stage" | "at" | "by"> {
  return RECORD_EVENTS.reduce((stands, event) => {
    const at = times[event];
    const moves = at !== null && at > since && stagesBefore(event).includes(stands.stage);
    return moves ? { stage: event, at, by: null } : stands;
  }, own);
}

/** Where a new record begins, by what the workspace did with the creator before it was saved. */
export function firstStage({
  contactedAt,
  answeredAt,
}: {
  contactedAt: number | null;
  answeredAt: number | null;
}): Stage {
  if (answeredAt !== null) return "answered";
  return contactedAt === null ? "new" : "contacted";
}

/** The note to store, its line breaks kept; throws 1400 when it is blank or too long. */
export function checkNote(note: string): string {
  const clean = note.replaceAll(/\r\n?/g, "\n").replaceAll(UNWANTED_IN_NOTES, "").normalize("NFC").trim();
  if (clean === "") throw badField("note", "records:errors.noteRequired");
  if (Array.from(clean).length > MAX_NOTE_LENGTH)
    throw badField("note", "records:errors.noteTooLong", { max: MAX_NOTE_LENGTH });
  return clean;
}
