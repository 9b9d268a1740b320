import { newId } from "#workers/kernel/ids.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { creatorId } from "#workers/modules/creators/domain.ts";
import {
  editOf,
  isAboveUsual,
  missingTags,
  SURE_AFTER_MS,
  stallOf,
  TAKE_OFF_QUIET_MS,
  type TakeOff,
  takeOffOf,
  textKey,
  type ViewPoint,
} from "#workers/modules/publications/alert-rules/domain.ts";
import { marksOf, type PostState, type ReadingMark } from "../domain.ts";
import type { KnownPost } from "../post-store.ts";
import type { ReadingStore, ReadRow } from "../reading-store.ts";
import { decodeReadings } from "../readings.ts";
import type { AlertDetail } from "./contract.ts";
import type { AlertStore, NewAlert, Rules } from "./store.ts";

/** From what a step read of tracked posts to the alerts that it writes with the readings. */

type Deps = {
  readings: Pick<ReadingStore, "listRecent">;
  alerts: Pick<AlertStore, "findRules" | "listUsualViews" | "keepStatements">;
};

/** Readings that growth is judged by: with bursts a day has a hundred, as a rule one. */
const JUDGED_READINGS = 24;

export type ReadAndKnown = { row: ReadRow; known: KnownPost | null };
export type LostAndKnown = { key: string; state: PostState; known: KnownPost };

/** The statements of all alerts that the readings at `at` give cause to. */
export async function alertStatements(
  { readings, alerts }: Deps,
  ownerId: string,
  { read, lost, at }: { read: readonly ReadAndKnown[]; lost: readonly LostAndKnown[]; at: number },
): Promise<D1PreparedStatement[]> {
  // A reading that a later one has overtaken tells of nothing new.
  const timely = read.filter(({ known }) => known === null || at >= known.readAt);
  const tracked = timely.flatMap(({ row, known }) => (known === null ? [] : [{ row, known }]));
  const [rules, recent] = await Promise.all([
    timely.length === 0 ? null : alerts.findRules(ownerId),
    tracked.length === 0
      ? new Map<string, string>()
      : readings.listRecent(
          tracked.map(({ known }) => known),
          JUDGED_READINGS,
        ),
  ]);
  const told = [
    ...lost.flatMap((one) => goneAlert(one, at)),
    ...timely.flatMap((one) => (rules === null ? [] : tagAlert(one, rules, at))),
    ...tracked.flatMap((one) => editAlert(one, at)),
    ...(await growthAlerts(alerts, tracked, recent, at)),
  ];
  return alerts.keepStatements(ownerId, told, at);
}

type Tracked = { row: ReadRow; known: KnownPost };

function alert(key: string, event: string, { kind, ...detail }: AlertDetail, at: number, quietMs = 0): NewAlert {
  return { id: newId("alert", at), key, kind, event, detail: JSON.stringify(detail), quietMs };
}

/** The last reading before names the disappearance: one that is seen again and again is one. */
function goneAlert({ key, state, known }: LostAndKnown, at: number): NewAlert[] {
  const isSure = state !== "unavailable" || (known.state === "unavailable" && at - known.checkedAt >= SURE_AFTER_MS);
  return isSure ? [alert(key, String(known.readAt), { kind: "gone", state }, at)] : [];
}

/** What the text before lacked already is no news, unless other tags were required then. */
function tagAlert({ row, known }: ReadAndKnown, { requiredTags, changedAt }: Rules, at: number): NewAlert[] {
  if (requiredTags.length === 0 || row.caption === "") return [];
  const hasAdLabel = row.adLabel ?? known?.adLabel ?? null;
  const missing = missingTags(requiredTags, {
    text: row.caption,
    hasAdLabel: hasAdLabel === null ? null : hasAdLabel === 1,
  });
  if (missing.length === 0) return [];
  const wasJudged = known !== null && known.caption !== null && known.readAt >= changedAt;
  const before = wasJudged
    ? missingTags(requiredTags, {
        text: known.caption ?? "",
        hasAdLabel: known.adLabel === null ? null : known.adLabel === 1,
      })
    : [];
  const tags = missing.filter((tag) => !before.includes(tag));
  const event = `${[...tags].sort().join(" ")} ${textKey(row.caption)}`;
  return tags.length === 0 ? [] : [alert(row.key, event, { kind: "tagMissing", tags }, at)];
}

function editAlert({ row, known }: Tracked, at: number): NewAlert[] {
  const edit = editOf(known.caption, row.caption);
  return edit === null ? [] : [alert(row.key, textKey(row.caption), { kind: "edited", ...edit }, at)];
}

async function growthAlerts(
  alerts: Deps["alerts"],
  tracked: readonly Tracked[],
  recent: ReadonlyMap<string, string>,
  at: number,
): Promise<NewAlert[]> {
  const stalls: NewAlert[] = [];
  const rises: { row: ReadRow; rise: TakeOff }[] = [];
  for (const { row, known } of tracked) {
    const points = pointsOf(row, recent.get(known.id) ?? "", at);
    const post = { platform: row.platform, publishedAt: row.publishedAt ?? known.publishedAt };
    const rise = takeOffOf(points, post);
    if (rise !== null) rises.push({ row, rise });
    const stall = rise === null ? stallOf(points, post) : null;
    // A post is young once: it stalls once.
    if (stall !== null) stalls.push(alert(row.key, "", { kind: "stall", ...stall }, at));
  }
  if (rises.length === 0) return stalls;
  const usual = await alerts.listUsualViews([...new Set(rises.flatMap(({ row }) => creatorOf(row) ?? []))]);
  const takeOffs = rises.flatMap(({ row, rise }) => {
    // Averages of creators are counted views, which estimated ones are never held against.
    const views = row.isEstimated === 1 ? null : (usual.get(creatorOf(row) ?? "") ?? null);
    if (!isAboveUsual(rise, views)) return [];
    const { gain, hours, times, since } = rise;
    return [alert(row.key, String(since), { kind: "takeOff", gain, hours, times }, at, TAKE_OFF_QUIET_MS)];
  });
  return [...stalls, ...takeOffs];
}

function creatorOf({ platform, authorId }: ReadRow): string | null {
  const searched = PLATFORMS.find((known) => known === platform);
  return searched === undefined || authorId === "" ? null : creatorId(searched, authorId);
}

const NO_POINT: readonly ReadingMark[] = ["fell", "missing", "absurd"];

/** The believed readings of the post's views with the one that is being kept, all of them counted or all estimated as it is. */
function pointsOf(row: ReadRow, stored: string, at: number): ViewPoint[] {
  const now = { at, views: row.views, marks: marksOf(row.marks) };
  return [...decodeReadings(stored).filter((point) => point.at < at), now].flatMap(({ at: time, views, marks }) => {
    const isMeant =
      marks.includes("estimated") === (row.isEstimated === 1) && !NO_POINT.some((mark) => marks.includes(mark));
    return views === null || !isMeant ? [] : [{ at: time, views }];
  });
}
