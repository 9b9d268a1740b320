import { type Actor, workspaceOf } from "#workers/kernel/actor.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { CpmView } from "#workers/modules/cpm/contract.ts";
import { fairPrice, forecastViews, tierOfRegion } from "#workers/modules/cpm/domain.ts";
import type { CpmService } from "#workers/modules/cpm/service.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { findReadable } from "#workers/modules/creators/stored-creator.ts";
import type { ContactColumn } from "#workers/modules/lists/port.ts";
import type { RecordStore } from "#workers/modules/records/store.ts";
import type { SavedCreator, TagView } from "#workers/modules/records/tag-contract.ts";
import type { CompanionAnswer, CompanionPrice } from "./contract.ts";
import { type CreatorRef, nameRef, PRICE_AGE_MS, RATINGS_TOLD } from "./domain.ts";
import type { KnowledgeStore, MetCreator, ToldRating } from "./knowledge-store.ts";

type Deps = {
  store: KnowledgeStore;
  contacts: ContactColumn;
  records: Pick<RecordStore, "listSaved" | "listTags">;
  cpm: Pick<CpmService, "get">;
  clock: Clock;
};

const NOTHING_MET: CompanionAnswer = { state: "unknown", excluded: null, known: null };

/** What a workspace knows of the creators on a page. */
export function createKnowledgeService({ store, contacts, records, cpm, clock }: Deps) {
  return {
    /** An answer for every reference, in their order. Asks no platform and costs nothing; numbers are told of creators alone that a list of the workspace has shown. */
    async lookUp(actor: Actor, refs: readonly CreatorRef[]): Promise<CompanionAnswer[]> {
      const named = refs.map(nameRef);
      const placed = named.flatMap((ref, at) => (ref === null ? [] : { at, named: ref }));
      const { userId, enterpriseId } = actor;
      const workspaceId = workspaceOf(actor);
      const [{ met, excluded }, rates, tags] = await Promise.all([
        store.find({ userId, workspaceId, enterpriseId }, placed),
        cpm.get(userId),
        records.listTags(workspaceId),
      ]);
      const ids = [...new Set([...met.values()].map(({ id }) => id))];
      const [delivered, ratings, saved] = await Promise.all([
        store.findDelivered(userId, [...met.values()]),
        store.listRatings(userId, ids),
        ids.length === 0 ? [] : records.listSaved(workspaceId, ids),
      ]);
      const read = readerOf({ actor, contacts, rates, tags, delivered, ratings, saved, now: clock.now() });
      return named.map((ref, at) => {
        if (ref === null) return { ...NOTHING_MET, state: "unclear" };
        const row = met.get(at);
        const told = row === undefined ? null : read(row);
        const state = told === null ? "unknown" : "known";
        return { state, excluded: excluded.get(at) ?? null, known: told };
      });
    },
  };
}
export type KnowledgeService = ReturnType<typeof createKnowledgeService>;

type Known = {
  actor: Actor;
  contacts: ContactColumn;
  rates: Pick<CpmView, "cpm" | "region">;
  tags: readonly TagView[];
  delivered: ReadonlySet<string>;
  ratings: readonly ToldRating[];
  saved: readonly SavedCreator[];
  now: number;
};

function readerOf({ actor, contacts, rates, tags, delivered, ratings, saved, now }: Known) {
  const tagOf = new Map(tags.map((tag) => [tag.id, tag]));
  const savedOf = new Map(saved.map((record) => [record.kolId, record]));
  const ratingsOf = new Map<string, ToldRating[]>();
  for (const rating of ratings) {
    const told = ratingsOf.get(rating.creatorId) ?? [];
    if (told.length < RATINGS_TOLD) ratingsOf.set(rating.creatorId, [...told, rating]);
  }
  return ({ id, card, mails }: MetCreator): CompanionAnswer["known"] => {
    // A card that no version has written is one that is fetched again: not known yet.
    const creator = findReadable(card);
    if (creator === null) return null;
    const record = savedOf.get(id);
    const isDelivered = delivered.has(id);
    const { followers, averageViews, infoUpdatedAt: readAt } = creator;
    return {
      kolId: id,
      nickname: creator.title,
      saved:
        record === undefined
          ? null
          : { stage: record.stage, tags: record.tagIds.flatMap((tag) => shown(tagOf.get(tag))) },
      ratings: (ratingsOf.get(id) ?? []).map(({ projectId, title, attitude }) => ({ projectId, title, attitude })),
      contact: contacts.read(actor, mails) ?? null,
      numbers: isDelivered ? { followers, averageViews, readAt } : null,
      price: isDelivered ? priceOf(creator, rates, now) : { state: "analyse" },
    };
  };
}

function shown(tag: TagView | undefined) {
  return tag === undefined ? [] : [{ id: tag.id, name: tag.name, color: tag.color }];
}

/** The fair price as cards show it (docs/decisions/fair-price.md), or why there is none. */
export function priceOf(
  creator: Creator,
  { cpm, region }: Pick<CpmView, "cpm" | "region">,
  now: number,
): CompanionPrice {
  const { platform, posts, infoUpdatedAt } = creator;
  if (now - infoUpdatedAt > PRICE_AGE_MS) return { state: "tooOld" };
  const forecast = forecastViews(platform, posts, infoUpdatedAt);
  if (forecast === null) return { state: "fewPosts" };
  const tier = tierOfRegion(region, creator.region);
  if (tier === null) return { state: "noCountry" };
  const { isRough, isEstimated } = forecast;
  return { state: "priced", ...fairPrice(forecast, cpm[platform][tier]), isRough, isEstimated };
}
