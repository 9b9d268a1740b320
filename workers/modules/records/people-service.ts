import { type Actor, answersForWorkspace, workspaceOf } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { furthestStage, MAX_TAGS_PER_CREATOR, type OwnStage, PEOPLE_SUGGESTED, stageAlone } from "./domain.ts";
import type { PersonSuggestion } from "./people-contract.ts";
import type { AccountRow, NewStage, PairRow, PeopleStore } from "./people-store.ts";
import type { RecordRow, SavedStore } from "./record-store.ts";
import { creatorView, tagIdsOf } from "./views.ts";

type Deps = { people: PeopleStore; store: SavedStore; clock: Clock };
type Two = readonly [string, string];

/** A change that meets another one looks again so often. */
const ATTEMPTS = 3;

/** Which saved creators are one person; nothing is merged by itself. What is not saved by the workspace answers 1404. */
export function createPeopleService({ people, store, clock }: Deps) {
  return {
    /** Creators that look like one person; with a creator those that look like this one. Two that are merged with others already, or that have an account on the same platform, are not suggested. */
    async suggest(actor: Actor, kolId: string | null): Promise<PersonSuggestion[]> {
      const workspaceId = workspaceOf(actor);
      if (kolId !== null) await people.proveStored([kolId]);
      const pairs = oncePerTwo(await people.listOpen(workspaceId, kolId));
      const leads = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
      const rows = await rowsOf(workspaceId, leads);
      return pairs
        .flatMap((pair) => {
          const [one, other] = [rows.get(pair.one) ?? [], rows.get(pair.other) ?? []];
          if (!canBeOne(one, other)) return [];
          return {
            kolIds: [pair.one, pair.other] as [string, string],
            creators: [...one, ...other].map(creatorView),
            proof: proofOf(pair),
          };
        })
        .slice(0, PEOPLE_SUGGESTED);
    },

    /** Shows two creators as one person from now on. */
    async merge(actor: Actor, kolIds: Two): Promise<{ kolId: string; joinedId: string }> {
      checkMayDecide(actor);
      const workspaceId = workspaceOf(actor);
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const [one, other] = await Promise.all(kolIds.map((id) => people.listAccounts(workspaceId, id)));
        const [lead, joined] = [one?.[0], other?.[0]].sort(byLead);
        if (one === undefined || other === undefined || lead === undefined || joined === undefined) throw notSaved();
        const merged = { kolId: lead.id, joinedId: joined.id };
        if (lead.id === joined.id) {
          const joinedId = kolIds.find((id) => id !== lead.id);
          if (joinedId === undefined) throw notProved();
          return { kolId: lead.id, joinedId };
        }
        if (!canBeOne(one, other)) throw notProved();
        const change = { by: actor.userId, at: clock.now() };
        const named = { workspaceId, leadId: lead.id, joinedId: joined.id };
        if (await people.merge(named, { lead, joined }, stageTogether(lead, joined), change)) return merged;
        await checkTags(workspaceId, [lead.id, joined.id]);
      }
      throw notProved();
    },

    /** Gives a merged creator back its own row with what it had before. */
    async separate(actor: Actor, kolId: string): Promise<{ kolId: string; leadId: string }> {
      checkMayDecide(actor);
      const workspaceId = workspaceOf(actor);
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const [lead, ...joined] = await people.listAccounts(workspaceId, kolId);
        if (lead === undefined) throw notSaved();
        if (!joined.some(({ id }) => id === kolId)) break;
        const left = joined.filter(({ id }) => id !== kolId);
        const since = Math.min(...joined.map(({ mergedAt }) => mergedAt ?? 0));
        const named = { workspaceId, leadId: lead.id, joinedId: kolId };
        if (await people.separate(named, lead, stageApart(lead, left, since))) return { kolId, leadId: lead.id };
      }
      throw new AppError(1409, { messageKey: "records:errors.notMerged" });
    },

    /** Suggests two creators never again. */
    dismiss: (actor: Actor, kolIds: Two) => decide(actor, kolIds, { from: "open", to: "dismissed" }),

    /** Suggests two creators again. */
    restore: (actor: Actor, kolIds: Two) => decide(actor, kolIds, { from: "dismissed", to: "open" }),
  };

  /** The rows of people by their leads, these first. */
  async function rowsOf(workspaceId: string, leadIds: readonly string[]): Promise<Map<string, RecordRow[]>> {
    const [leads, joined] = await Promise.all([
      store.listNamed(workspaceId, leadIds),
      store.listJoined(workspaceId, leadIds),
    ]);
    return new Map(
      leads.map((lead) => [lead.creatorId, [lead, ...joined.filter(({ leadId }) => leadId === lead.creatorId)]]),
    );
  }

  async function checkTags(workspaceId: string, kolIds: readonly string[]): Promise<void> {
    const rows = await store.listNamed(workspaceId, kolIds);
    if (new Set(rows.flatMap(tagIdsOf)).size <= MAX_TAGS_PER_CREATOR) return;
    throw new AppError(1422, { messageKey: "records:errors.tooManyTogether", params: { max: MAX_TAGS_PER_CREATOR } });
  }

  type Decision = Parameters<PeopleStore["decide"]>[2];
  async function decide(
    actor: Actor,
    [one, other]: Two,
    decision: Omit<Decision, "by">,
  ): Promise<{ kolIds: [string, string] }> {
    checkMayDecide(actor);
    if (await people.decide(workspaceOf(actor), [one, other], { ...decision, by: actor.userId }))
      return { kolIds: [one, other] };
    throw notProved();
  }
}
export type PeopleService = ReturnType<typeof createPeopleService>;

function checkMayDecide(actor: Actor): void {
  if (!answersForWorkspace(actor)) throw new AppError(1403, { messageKey: "records:errors.adminsMerge" });
}

/** One account on each platform makes a person, and only who stands alone joins another one. */
function canBeOne(one: readonly { platform: string }[], other: readonly { platform: string }[]): boolean {
  const platforms = new Set([...one, ...other].map(({ platform }) => platform));
  return (
    one.length > 0 &&
    other.length > 0 &&
    Math.min(one.length, other.length) === 1 &&
    platforms.size === one.length + other.length
  );
}

/** Two people may share several proofs: the last found is told. */
function oncePerTwo(pairs: readonly PairRow[]): PairRow[] {
  const seen = new Set<string>();
  return pairs.filter(({ one, other }) => {
    const key = [one, other].sort().join(" ");
    const isNew = !seen.has(key) && one !== other;
    seen.add(key);
    return isNew;
  });
}

function proofOf({ kind, email, firstId, secondId, isFromFirst }: PairRow): PersonSuggestion["proof"] {
  if (kind === "mail") return { kind, email: email ?? "" };
  return isFromFirst === 1 ? { kind, from: firstId, to: secondId } : { kind, from: secondId, to: firstId };
}

/** Who is a person already leads, else who was saved first. */
function byLead(one: AccountRow | undefined, other: AccountRow | undefined): number {
  if (one === undefined || other === undefined) return 0;
  return other.joined - one.joined || one.number - other.number;
}

/** What the lead stood at by itself while a merge has it stand elsewhere; null when nothing but itself has moved it. */
function ownStageOf({ stage, stageAt, ownStage }: AccountRow): OwnStage | null {
  if (ownStage === null) return null;
  const own: OwnStage = JSON.parse(ownStage);
  return own.set.stage === stage && own.set.at === stageAt ? own : null;
}

function stageTogether(lead: AccountRow, joined: AccountRow): NewStage {
  const stage = furthestStage([lead.stage, joined.stage]);
  if (stage === lead.stage) return null;
  const { stageAt: at, stageBy: by } = joined;
  const own = ownStageOf(lead) ?? { stage: lead.stage, at: lead.stageAt, by: lead.stageBy };
  return { stage, at, by, own: { ...own, set: { stage, at } } };
}

/** Where a person stands without the one who leaves: a stage that was set after the merge stays. */
function stageApart(lead: AccountRow, left: readonly AccountRow[], since: number): NewStage {
  const own = ownStageOf(lead);
  if (own === null) return null;
  const { contacted, answered, posted } = lead;
  const alone = stageAlone(own, since, { contacted, answered, posted });
  const stage = furthestStage([alone.stage, ...left.map((account) => account.stage)]);
  if (stage === lead.stage) return null;
  const other = left.find((account) => account.stage === stage);
  if (stage === alone.stage || other === undefined) return { ...alone, own: null };
  const { stageAt: at, stageBy: by } = other;
  return { stage, at, by, own: { ...alone, set: { stage, at } } };
}

function notSaved(): AppError {
  return new AppError(1404, { messageKey: "records:errors.notSaved" });
}

function notProved(): AppError {
  return new AppError(1409, { messageKey: "records:errors.notOnePerson" });
}
