import type { CallPayer } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Log } from "#workers/kernel/log.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { Creator } from "#workers/modules/creators/contract.ts";
import { postUrl, profileOf } from "#workers/modules/creators/creator.ts";
import { findReadable } from "#workers/modules/creators/stored-creator.ts";
import type { LinksService } from "#workers/modules/links/service.ts";
import type { EnrichedCreator, Post } from "#workers/platforms/port.ts";
import type { Platforms } from "#workers/platforms/registry.ts";
import { LOOK_AGAIN_MS, LOOK_EVERY_MS, SINCE_MARGIN_MS, termsNamed } from "./domain.ts";
import type { DueLook, NewSighting, SightingStore } from "./store.ts";

/** Creators of one workspace in one minute, and of all: what is left comes in the next minutes. */
const LOOKS_PER_WORKSPACE = 20;
const LOOKS_PER_SWEEP = 200;
const TIMEOUT_MS = 20_000;
const MAX_TITLE = 300;

type SightingSweepDeps = {
  platforms: Pick<Platforms, "find">;
  links: Pick<LinksService, "parse">;
  store: SightingStore;
  log: Log;
};

/**
 * Looks at the latest posts of creators that are due and keeps those that name the brand. Nothing is charged: the calls are taken from the workspace's share of
 * look-ups. It bears being run twice and beside itself: a post is kept once for a workspace.
 */
export function createSightingSweep({ platforms, links, store, log }: SightingSweepDeps) {
  /** Creators of one workspace on one platform, in one call. */
  async function look(due: readonly DueLook[], payer: CallPayer, platform: Platform, at: number): Promise<void> {
    const enrich = platforms.find(platform)?.enrich ?? null;
    const watched = new Map(due.flatMap((one) => pairOf(one)));
    const creatorIds = due.map(({ creatorId }) => creatorId);
    if (enrich === null || watched.size === 0) return postpone(payer.workspace, creatorIds, at, LOOK_EVERY_MS);
    const asked = [...watched.values()].slice(0, enrich.maxBatch);
    const told = await enrich.enrich(
      asked.map(({ creator }) => profileOf(creator)),
      { payer, signal: AbortSignal.timeout(TIMEOUT_MS) },
    );
    const found = told.creators.flatMap((creator) => {
      const one = watched.get(creator.profile.accountId);
      return one === undefined ? [] : sightingsOf(one.due, one.creator, creator);
    });
    const unfinished = new Set(told.unfinished);
    const done = asked
      .filter(({ creator }) => !unfinished.has(creator.accountId))
      .map(({ due: { creatorId } }) => creatorId);
    const missed = asked
      .filter(({ creator }) => unfinished.has(creator.accountId))
      .map(({ due: { creatorId } }) => creatorId);
    await store.run([
      ...store.lookedStatements(payer.workspace, {
        ...{ creatorIds: done, found, at },
        lookedAt: at,
        nextLookAt: at + LOOK_EVERY_MS,
      }),
      ...store.lookedStatements(payer.workspace, later(missed, at, LOOK_AGAIN_MS)),
    ]);
  }

  async function postpone(workspaceId: string, creatorIds: readonly string[], at: number, waitMs: number) {
    await store.run(store.lookedStatements(workspaceId, later(creatorIds, at, waitMs)));
  }

  function sightingsOf(due: DueLook, creator: Creator, { posts }: EnrichedCreator): NewSighting[] {
    return posts.flatMap((post) => {
      const { createdAt } = post;
      if (createdAt === null || createdAt < due.since - SINCE_MARGIN_MS) return [];
      const terms = termsNamed(wordsOf(post), due.terms);
      const [link] = terms.length === 0 ? [] : links.parse(postUrl(creator, post.id), "tracking", null).valid;
      if (link === undefined) return [];
      const title = post.title.slice(0, MAX_TITLE);
      const { creatorId, platform } = due;
      return [
        {
          postKey: link.key,
          creatorId,
          platform,
          url: link.url,
          title,
          cover: post.cover,
          publishedAt: createdAt,
          terms,
        },
      ];
    });
  }

  return {
    /** Looks at whom it is time for at `at`; one workspace's trouble does not keep the others. */
    async sweep(at: number): Promise<{ looks: number }> {
      const due = await store.listDue(at, LOOKS_PER_WORKSPACE, LOOKS_PER_SWEEP);
      for (const group of groupsOf(due)) {
        const [{ workspaceId, platform, payer }] = group;
        const creatorIds = group.map(({ creatorId }) => creatorId);
        try {
          if (payer === null) await postpone(workspaceId, creatorIds, at, LOOK_EVERY_MS);
          else await look(group, { workspace: workspaceId, kind: payer, isCharged: false }, platform, at);
        } catch (failure) {
          if (!(failure instanceof ProviderError))
            log.error("sightings.lookFailed", { workspaceId, failure: String(failure) });
          await postpone(workspaceId, creatorIds, at, waitAfter(failure));
        }
      }
      return { looks: due.length };
    },
  };
}

/** An allowance that is used up is back the next day; anything else may pass within the hour. */
function waitAfter(failure: unknown): number {
  const told = failure instanceof ProviderError ? failure.retryAfterMs : null;
  return Math.max(told ?? 0, LOOK_AGAIN_MS);
}

function later(creatorIds: readonly string[], at: number, waitMs: number) {
  return { creatorIds, found: [], lookedAt: null, nextLookAt: at + waitMs, at };
}

type Group = [DueLook, ...DueLook[]];

/** By workspace and platform, in the order in which they are due. */
function groupsOf(due: readonly DueLook[]): Group[] {
  const groups = new Map<string, Group>();
  for (const one of due) {
    const key = `${one.workspaceId} ${one.platform}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

/** A look by the account id that the platform answers with; a creator whose stored text no version has written is left for a search to renew. */
function pairOf(due: DueLook): [string, { due: DueLook; creator: Creator }][] {
  const creator = findReadable(due.card);
  return creator === null ? [] : [[creator.accountId, { due, creator }]];
}

/** What people read of a post. */
function wordsOf({ title, description }: Post): string {
  return `${title}\n${description}`;
}
