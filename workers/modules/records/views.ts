import { type Actor, answersForWorkspace } from "#workers/kernel/actor.ts";
import { findReadable } from "#workers/modules/creators/stored-creator.ts";
import type { FullRecord, NoteView, RecordedCreator, RecordView } from "./contract.ts";
import type { MoveRow, Names, NoteRow, RecordRow } from "./record-store.ts";

/** Rows of records as the API shows them. */

/** What the rows name without saying it: accounts and tags. */
export function namedIn(rows: readonly RecordRow[]): { userIds: string[]; tagIds: string[] } {
  return {
    userIds: rows.flatMap((row) => [row.updatedBy, ...(row.latestNote === null ? [] : [row.latestNote.authorId])]),
    tagIds: rows.flatMap(tagIdsOf),
  };
}

export function tagIdsOf({ tagIds }: RecordRow): string[] {
  const ids: string[] = JSON.parse(tagIds);
  return ids;
}

/** A record with those of the same person under it: its own stage and tags, the notes and times of all. */
export function recordView(
  row: RecordRow,
  actor: Actor,
  { emails, tags }: Names,
  joined: readonly RecordRow[] = [],
): RecordView {
  const own = new Set(tagIdsOf(row));
  const all = [row, ...joined];
  const [latest] = all.flatMap(({ latestNote }) => latestNote ?? []).sort(byLatest);
  const updated = all.reduce((last, one) => (one.updatedAt > last.updatedAt ? one : last));
  return {
    kol: creatorView(row),
    others: joined.map(creatorView),
    stage: row.stage,
    stageAt: row.stageAt,
    contactedAt: latestOf(all.map(({ contactedAt }) => contactedAt)),
    answeredAt: latestOf(all.map(({ answeredAt }) => answeredAt)),
    postedAt: latestOf(all.map(({ postedAt }) => postedAt)),
    tags: tags.filter(({ id }) => own.has(id)),
    notes: latest === undefined ? [] : [noteView(latest, actor, emails)],
    noteCount: all.reduce((sum, { noteCount }) => sum + noteCount, 0),
    savedAt: row.savedAt,
    updatedBy: { email: emails.get(updated.updatedBy) ?? "" },
    updatedAt: updated.updatedAt,
  };
}

/** The order in which the notes of a person are read. */
export function byLatest(one: NoteRow, other: NoteRow): number {
  return other.createdAt - one.createdAt;
}

function latestOf(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(...known);
}

export function noteView(note: NoteRow, actor: Actor, emails: Names["emails"]): NoteView {
  const isOwn = note.authorId === actor.userId;
  return {
    id: note.id,
    note: note.text,
    user: { email: emails.get(note.authorId) ?? "" },
    createdAt: note.createdAt,
    editedAt: note.editedAt,
    canEdit: isOwn,
    canDelete: isOwn || answersForWorkspace(actor),
  };
}

export function moveView(
  { creatorId, from, to, at, movedBy }: MoveRow,
  emails: Names["emails"],
): FullRecord["moves"][number] {
  return { kolId: creatorId, from, to, at, user: movedBy === null ? null : { email: emails.get(movedBy) ?? "" } };
}

/** The posts of a stored creator; none of one that cannot be read any more. */
export function postsView(card: string): NonNullable<FullRecord["posts"]> {
  const posts = findReadable(card)?.posts ?? [];
  return posts.map(({ plays, publishedAt, isEstimated }) => ({ plays, publishedAt, isEstimated }));
}

/** The creator of a record, for whom numbers and address are known once a list has shown it. */
export function creatorView(row: RecordRow): RecordedCreator {
  const { creatorId: id, title: nickname, platform, platformAccount, url, avatar } = row;
  const { region, followers, averageViews, engagementTenths, email, infoUpdatedAt } = row;
  const engagementRate = engagementTenths === null ? null : engagementTenths / 10;
  return {
    ...{ id, nickname, platform, platformAccount, avatar },
    url: url ?? "",
    known: row.isDelivered === 1 ? { region, followers, averageViews, engagementRate, email, infoUpdatedAt } : null,
  };
}
