import { type Actor, workspaceOf } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { readCreator } from "#workers/modules/creators/stored-creator.ts";
import type { StartedTask } from "#workers/modules/publications/track-contract.ts";
import type { TrackService } from "#workers/modules/publications/tracking/track-service.ts";
import type { Sighting, SightingsView } from "./contract.ts";
import { type BrandTerm, MAX_TERM_LENGTH, MAX_TERMS, readTerm, type SightingState, termText } from "./domain.ts";
import type { OpenSighting, SightingStore } from "./store.ts";

type SightingServiceDeps = { store: SightingStore; tracking: Pick<TrackService, "trackNew">; clock: Clock };

/** Posts that name a workspace's brand: by what they are known, which wait, and what becomes of them. */
export function createSightingService({ store, tracking, clock }: SightingServiceDeps) {
  async function get(actor: Actor): Promise<SightingsView> {
    const workspaceId = workspaceOf(actor);
    const [terms, counts] = await Promise.all([store.findTerms(workspaceId), store.count(workspaceId, actor.userId)]);
    return { terms: terms.map(termText), ...counts };
  }

  async function decide(actor: Actor, ids: readonly string[], way: readonly [SightingState, SightingState]) {
    return store.decide(workspaceOf(actor), ids, way, { by: actor.userId, at: clock.now() });
  }

  return {
    get,

    /** Replaces the terms of the actor's workspace; 1400 for one that is none, and for too many. */
    async setTerms(actor: Actor, typed: readonly string[]): Promise<SightingsView> {
      const terms = uniqueTerms(typed.filter((text) => text.trim() !== "").map(checkTerm));
      if (terms.length > MAX_TERMS) throw badField("terms", "sightings:errors.tooMany", { max: MAX_TERMS });
      await store.saveTerms(workspaceOf(actor), terms, { by: actor.userId, at: clock.now() });
      return get(actor);
    },

    /** The posts that wait for a decision. */
    async listOpen(actor: Actor): Promise<Sighting[]> {
      return (await store.listOpen(workspaceOf(actor), actor.userId)).map(toView);
    },

    /**
     * Starts to track posts for the actor. They leave the list once the task is made: should that fail, the same click answers the task that runs, and a post that
     * the actor tracks is listed no more.
     */
    async confirm(actor: Actor, ids: readonly string[]): Promise<StartedTask> {
      const waiting = await store.listAddresses(workspaceOf(actor), ids);
      if (waiting.length === 0) throw new AppError(1404, { messageKey: "sightings:errors.notOpen" });
      const links = waiting.map(({ url }) => url).join("\n");
      const { id, total, costUnits, status } = await tracking.trackNew(actor, { links, tagIds: [], autoUpdate: false });
      await decide(
        actor,
        waiting.map(({ postKey }) => postKey),
        ["open", "confirmed"],
      );
      return { id, total, costUnits, status };
    },

    async dismiss(actor: Actor, ids: readonly string[]): Promise<{ ids: string[] }> {
      return { ids: await decide(actor, ids, ["open", "dismissed"]) };
    },

    async restore(actor: Actor, ids: readonly string[]): Promise<{ ids: string[] }> {
      return { ids: await decide(actor, ids, ["dismissed", "open"]) };
    },
  };
}
export type SightingService = ReturnType<typeof createSightingService>;

function checkTerm(typed: string): BrandTerm {
  const read = readTerm(typed);
  if ("term" in read) return read.term;
  const term = typed.trim().slice(0, MAX_TERM_LENGTH);
  throw badField("terms", `sightings:errors.${read.problem}`, { term, max: MAX_TERM_LENGTH });
}

function uniqueTerms(terms: readonly BrandTerm[]): BrandTerm[] {
  return [...new Map(terms.map((term) => [termText(term), term])).values()];
}

function toView({ postKey, creatorId, card, terms, ...sighting }: OpenSighting): Sighting {
  const { title, platformAccount, url } = readCreator(card);
  return {
    ...sighting,
    id: postKey,
    terms: terms.map(termText),
    creator: { id: creatorId, name: title, account: platformAccount, url },
  };
}
