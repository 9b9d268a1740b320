import type { InputOf, OutputOf } from "#workers/api/endpoint.ts";
import { type Actor, answersForWorkspace, workspaceOf } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type {
  deleteRecord,
  FullRecord,
  listRecords,
  moveRecord,
  NoteView,
  RecordView,
  saveRecord,
} from "./contract.ts";
import { checkNote, MAX_NOTES_PER_RECORD, MAX_RECORDS } from "./domain.ts";
import type { NoteStore } from "./note-store.ts";
import type { NoteRow, RecordRow, SavedStore } from "./record-store.ts";
import type { Beginning, FindBeginnings } from "./save.ts";
import { byLatest, moveView, namedIn, noteView, postsView, recordView, tagIdsOf } from "./views.ts";

type Deps = { store: SavedStore; notes: NoteStore; findBeginnings: FindBeginnings; clock: Clock };
type Page = OutputOf<typeof listRecords>;

/** Saved creators of a workspace. What is not saved by it answers 1404, whoever else has saved it. */
export function createSavedService({ store, notes, findBeginnings, clock }: Deps) {
  async function viewsOf(actor: Actor, rows: readonly RecordRow[]): Promise<RecordView[]> {
    const joined = await joinedTo(actor, rows);
    const names = await store.findNames(workspaceOf(actor), namedIn([...rows, ...joined]));
    return rows.map((row) => {
      const own = joined.filter(({ leadId }) => leadId === row.creatorId);
      return recordView(row, actor, names, own);
    });
  }

  /** Those who are shown under others; nothing is read where there are none. */
  function joinedTo(actor: Actor, rows: readonly RecordRow[]): Promise<RecordRow[]> {
    const leads = rows.filter(({ joined }) => joined > 0).map(({ creatorId }) => creatorId);
    return store.listJoined(workspaceOf(actor), leads);
  }

  /** The creator whose record a creator's is: itself, or whom it is shown under. */
  async function leadOf(actor: Actor, kolId: string): Promise<string> {
    return (await store.findLeads(workspaceOf(actor), [kolId])).get(kolId) ?? kolId;
  }

  async function count(actor: Actor, filter: { tags: string[]; stage: RecordRow["stage"] | null }) {
    const workspaceId = workspaceOf(actor);
    const stages = await store.countStages(workspaceId, filter.tags);
    if (stages === null) {
      const any = await store.countAny(workspaceId, filter);
      return { totalCount: any.count, isCapped: any.isCapped, stages };
    }
    const counted = filter.stage === null ? Object.values(stages) : [stages[filter.stage]];
    return { totalCount: counted.reduce((sum, number) => sum + number, 0), isCapped: false, stages };
  }

  async function beginningOf(actor: Actor, kolId: string): Promise<Beginning> {
    const [beginning] = await findBeginnings(actor, [kolId]);
    if (beginning === undefined) throw new AppError(1404, { messageKey: "records:errors.notFound" });
    return beginning;
  }

  async function noteViewOf(actor: Actor, note: Parameters<typeof noteView>[0]): Promise<NoteView> {
    const named = { userIds: [note.authorId], tagIds: [] };
    return noteView(note, actor, (await store.findNames(workspaceOf(actor), named)).emails);
  }

  return {
    /** A page of records with its counts. */
    async list(
      actor: Actor,
      { page, pageSize, tags, stage, after }: InputOf<typeof listRecords>["body"],
    ): Promise<Page> {
      const filter = { tags: [...new Set(tags)], stage };
      const place = {
        before: after === null ? Number.MAX_SAFE_INTEGER : Number(after),
        skip: after === null ? (page - 1) * pageSize : 0,
        // One more says whether something follows.
        limit: pageSize + 1,
      };
      const [rows, counts] = await Promise.all([
        store.listPage(workspaceOf(actor), filter, place),
        count(actor, filter),
      ]);
      const shown = rows.slice(0, pageSize);
      const last = rows.length > pageSize ? shown.at(-1) : undefined;
      const next = last === undefined ? null : String(last.number);
      return { data: await viewsOf(actor, shown), meta: { ...counts, next } };
    },

    /** A record with its notes and moves; null when the creator is not saved. */
    async get(actor: Actor, asked: string): Promise<FullRecord | null> {
      const workspaceId = workspaceOf(actor);
      const kolId = await leadOf(actor, asked);
      const [row, own, moves] = await Promise.all([
        store.find(workspaceId, kolId),
        notes.list({ workspaceId, creatorId: kolId }),
        store.listMoves(workspaceId, kolId),
      ]);
      if (row === null) return null;
      const joined = await joinedTo(actor, [row]);
      const [ofOthers, merges] =
        joined.length === 0
          ? [new Map<string, NoteRow[]>(), []]
          : await Promise.all([
              notes.listMany(
                workspaceId,
                joined.map(({ creatorId }) => creatorId),
              ),
              store.listMerges(workspaceId, kolId),
            ]);
      const all = [...own, ...[...ofOthers.values()].flat()].sort(byLatest);
      const names = await store.findNames(workspaceId, {
        userIds: [
          ...[row, ...joined].map(({ updatedBy }) => updatedBy),
          ...all.map(({ authorId }) => authorId),
          ...moves.flatMap(({ movedBy }) => movedBy ?? []),
          ...merges.map(({ mergedBy }) => mergedBy),
        ],
        tagIds: tagIdsOf(row),
      });
      return {
        ...recordView(row, actor, names, joined),
        notes: all.map((note) => noteView(note, actor, names.emails)),
        moves: moves.map((move) => moveView(move, names.emails)),
        merges: merges.map(({ creatorId, mergedBy, mergedAt }) => ({
          ...{ kolId: creatorId, user: { email: names.emails.get(mergedBy) ?? "" }, at: mergedAt },
        })),
        posts: row.card === null ? null : postsView(row.card),
      };
    },

    /** Saves a creator where it stands with the workspace now; saving it again changes nothing. */
    async save(actor: Actor, kolId: string): Promise<OutputOf<typeof saveRecord>> {
      const workspaceId = workspaceOf(actor);
      const change = { by: actor.userId, at: clock.now() };
      const beginning = await beginningOf(actor, kolId);
      await store.saveStatement(workspaceId, [beginning], change).run();
      const saved = await store.findStage(workspaceId, await leadOf(actor, kolId), change);
      if (saved !== null) return { kolId, ...saved };
      throw await whyNotSaved(actor, kolId);
    },

    /** Undoes a save of one's own; 1409 when somebody has worked on the record since, or too long ago. */
    async takeBack(actor: Actor, kolId: string): Promise<{ kolId: string }> {
      const change = { by: actor.userId, at: clock.now() };
      if (!(await store.takeBack(workspaceOf(actor), kolId, change)))
        throw new AppError(1409, { messageKey: "records:errors.touched" });
      return { kolId };
    },

    /** Moves a record by hand, forward or back; 1409 when it stands elsewhere than the caller saw. */
    async move(
      actor: Actor,
      { kolId: asked, from, to }: InputOf<typeof moveRecord>["body"],
    ): Promise<OutputOf<typeof moveRecord>> {
      const workspaceId = workspaceOf(actor);
      const kolId = await leadOf(actor, asked);
      const change = { by: actor.userId, at: clock.now() };
      if (await store.move(workspaceId, kolId, { from, to }, change)) return { kolId, stage: to, stageAt: change.at };
      if ((await store.findStage(workspaceId, kolId, change)) === null) throw notSaved();
      throw new AppError(1409, { messageKey: "records:errors.movedMeanwhile" });
    },

    /** Deletes a record with those of the same person, `others`; 1403 for who does not answer for the workspace, 1409 when the person is made of others by now. */
    async remove(actor: Actor, { kolId, others }: InputOf<typeof deleteRecord>["body"]): Promise<{ kolId: string }> {
      if (!answersForWorkspace(actor)) throw new AppError(1403, { messageKey: "records:errors.adminsDelete" });
      const workspaceId = workspaceOf(actor);
      if (await store.remove(workspaceId, kolId, others)) return { kolId };
      if ((await store.findStage(workspaceId, kolId, { by: actor.userId, at: clock.now() })) === null) throw notSaved();
      throw new AppError(1409, { messageKey: "records:errors.personChanged" });
    },

    async addNote(actor: Actor, { kolId: asked, note }: { kolId: string; note: string }): Promise<NoteView> {
      const text = checkNote(note);
      const kolId = await leadOf(actor, asked);
      const named = { workspaceId: workspaceOf(actor), creatorId: kolId };
      const change = { by: actor.userId, at: clock.now() };
      const added = await notes.insert(named, text, await beginningOf(actor, kolId), change);
      if (added !== null) return noteViewOf(actor, added);
      const record = await store.find(named.workspaceId, kolId);
      if (record === null) throw await whyNotSaved(actor, kolId);
      throw new AppError(1422, { messageKey: "records:errors.tooManyNotes", params: { max: MAX_NOTES_PER_RECORD } });
    },

    async editNote(actor: Actor, { kolId, id, note }: { kolId: string; id: string; note: string }): Promise<NoteView> {
      const text = checkNote(note);
      const named = { workspaceId: workspaceOf(actor), creatorId: kolId };
      const edited = await notes.update(named, { id, text }, { by: actor.userId, at: clock.now() });
      if (edited === null) throw new AppError(1404, { messageKey: "records:errors.noteNotFound" });
      return noteViewOf(actor, edited);
    },

    async deleteNote(actor: Actor, { kolId, id }: { kolId: string; id: string }): Promise<{ id: string }> {
      const named = { workspaceId: workspaceOf(actor), creatorId: kolId };
      const change = { by: actor.userId, at: clock.now() };
      if (!(await notes.remove(named, { id, ofAnybody: answersForWorkspace(actor) }, change)))
        throw new AppError(1404, { messageKey: "records:errors.noteNotFound" });
      return { id };
    },
  };

  /** Why a creator did not become a record: it is unknown, or there are too many. */
  async function whyNotSaved(actor: Actor, kolId: string): Promise<AppError> {
    const { totalCount } = await count(actor, { tags: [], stage: null });
    return totalCount >= MAX_RECORDS
      ? new AppError(1422, { messageKey: "records:errors.full", params: { max: MAX_RECORDS } })
      : new AppError(1404, { messageKey: "records:errors.notFound", params: { kolId } });
  }
}
export type SavedService = ReturnType<typeof createSavedService>;

function notSaved(): AppError {
  return new AppError(1404, { messageKey: "records:errors.notSaved" });
}
