import { payerOfActor } from "#workers/adapters/outside/payer.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { PLATFORMS } from "#workers/kernel/vocabulary.ts";
import { refusedByAllowance } from "#workers/modules/creators/provider-failure.ts";
import { linksLocales } from "#workers/modules/links/locales.ts";
import type { AccountFinder, FoundEntry, NoAccount } from "./account-finder.ts";
import type { ExcludeRow } from "./contract.ts";
import { type ExcludeScope, LINES_PER_CALL, MAX_EXCLUSIONS, readLines } from "./domain.ts";
import { exclusionsLocales } from "./locales.ts";
import { type NamedAccount, readEntries } from "./recognise.ts";
import type { ExclusionStore, ListOwner, NewExclusion } from "./store.ts";

/** The lists of found creators, which follow the exclude list. */
export type HiddenCreators = {
  /** Statements that take creators of new entries out of open lists, to run behind those that add the entries. */
  hideStatements(owner: ListOwner, keys: readonly string[]): D1PreparedStatement[];
  /** Brings back what a list that holds nothing any more had hidden. */
  restore(ownerId: string): Promise<void>;
};

export type ExclusionDeps = {
  store: ExclusionStore;
  finder: AccountFinder;
  hidden: HiddenCreators;
  clock: Clock;
};

/** The exclude lists of a person and of the person's enterprise. */
export function createExclusionService({ store, finder, hidden, clock }: ExclusionDeps) {
  return {
    /**
     * Adds the creators of up to 50 lines and says of every line what became of it. Nothing is refused for one bad line; 1429 when the workspace has had its
     * look-ups of the day and every line needs one.
     */
    async upload(actor: Actor, input: { links: string; scope?: ExcludeScope }): Promise<ExcludeRow[]> {
      const owner = ownerOf(actor, input.scope);
      const lines = readLines(input.links, LINES_PER_CALL + 1);
      if (lines.length === 0) throw badField("links", "exclusions:errors.empty");
      if (lines.length > LINES_PER_CALL) {
        throw badField("links", "exclusions:errors.tooManyLines", { max: LINES_PER_CALL });
      }
      if ((await store.count(owner.ownerId)) + lines.length > MAX_EXCLUSIONS) {
        throw new AppError(1422, { messageKey: "exclusions:errors.full", params: { max: MAX_EXCLUSIONS } });
      }
      const { entries: found, spent } = await finder.find(lines.flatMap(readEntries), payerOfActor(actor));
      // Where a line could be decided, each says for itself what became of it.
      if (found.every(({ outcome }) => outcome === "allowance"))
        throw refusedByAllowance(spent, clock.now()) ?? new AppError(1429);
      const wanted = distinct(found);
      const rows = [...wanted.values()].map(toExclusion);
      const keys = rows.map(({ key }) => key);
      const added =
        rows.length === 0
          ? new Set<string>()
          : await store.insert([
              store.insertStatement(owner, rows, { userId: actor.userId, at: clock.now() }),
              ...hidden.hideStatements(owner, keys),
            ]);
      return found.map((entry) => toRow(entry, { wanted, added }, actor));
    },

    /** How many creators the lists hold. */
    async count(actor: Actor, scope?: ExcludeScope) {
      const meant = ownerOf(actor, scope);
      const [person, enterprise] = await Promise.all([
        store.count(actor.userId),
        actor.enterpriseId === null ? null : store.count(actor.enterpriseId),
      ]);
      return { count: meant.scope === "PERSON" ? person : (enterprise ?? 0), scope: meant.scope, person, enterprise };
    },

    /** Empties a list; what it hid in open lists comes back. */
    async clear(actor: Actor, scope?: ExcludeScope): Promise<{ cleared: number }> {
      const owner = ownerOf(actor, scope);
      const entries = await store.count(owner.ownerId);
      const cleared = await store.clear(owner, { userId: actor.userId, entries, at: clock.now() });
      await hidden.restore(owner.ownerId);
      return { cleared };
    },
  };
}
export type ExclusionService = ReturnType<typeof createExclusionService>;

/** The list that is meant: the enterprise's for its members unless they say otherwise. 1403 for an enterprise's list without one. */
export function ownerOf(actor: Actor, scope?: ExcludeScope): ListOwner {
  const { userId, enterpriseId } = actor;
  if (scope === "PERSON" || (scope === undefined && enterpriseId === null)) return { ownerId: userId, scope: "PERSON" };
  if (enterpriseId === null) throw new AppError(1403, { messageKey: "exclusions:errors.noEnterprise" });
  return { ownerId: enterpriseId, scope: "ENTERPRISE" };
}

const NO_ACCOUNT_TEXTS = {
  not_found: "notFound",
  try_again: "tryAgain",
  allowance: "allowance",
} as const satisfies Record<NoAccount, string>;

type Wanted = Map<string, { entry: FoundEntry; account: NamedAccount }>;

/** The first line of every account; two names of one creator are one account. */
function distinct(found: readonly FoundEntry[]): Wanted {
  const wanted: Wanted = new Map();
  const creators = new Set<string>();
  for (const entry of found) {
    const account = accountIn(entry);
    if (account === null || wanted.has(account.key)) continue;
    if (account.creatorId !== null && creators.has(account.creatorId)) continue;
    if (account.creatorId !== null) creators.add(account.creatorId);
    wanted.set(account.key, { entry, account });
  }
  return wanted;
}

function accountIn({ outcome }: FoundEntry): NamedAccount | null {
  return typeof outcome === "object" ? outcome : null;
}

function toExclusion({ entry, account }: { entry: FoundEntry; account: NamedAccount }): NewExclusion {
  const { key, platform, creatorId, platformAccount } = account;
  const linkType = "link" in entry ? entry.link.kind : "profile";
  return { key, platform, creatorId, platformAccount, line: entry.content, linkType };
}

function toRow(entry: FoundEntry, state: { wanted: Wanted; added: ReadonlySet<string> }, actor: Actor): ExcludeRow {
  const texts = exclusionsLocales[actor.language].rows;
  const link = "link" in entry ? entry.link : null;
  const account = accountIn(entry);
  const base = {
    lineNumber: entry.lineNumber,
    content: entry.content,
    linkType: link?.kind ?? null,
    platform: PLATFORMS.find((known) => known === link?.platform) ?? null,
    platformAccount: account?.platformAccount ?? link?.handle ?? null,
    kolId: account?.creatorId ?? null,
  };
  if ("reason" in entry) {
    return { ...base, result: "failed", message: linksLocales[actor.language].reasons[entry.reason] };
  }
  if (account === null) {
    const noAccount = typeof entry.outcome === "string" ? entry.outcome : null;
    return { ...base, result: "failed", message: texts[NO_ACCOUNT_TEXTS[noAccount ?? "not_found"]] };
  }
  const isFirst = state.wanted.get(account.key)?.entry === entry;
  if (!isFirst) return { ...base, result: "skipped", message: texts.repeated };
  const isAdded = state.added.has(account.key);
  return { ...base, result: isAdded ? "success" : "skipped", message: isAdded ? texts.added : texts.listed };
}
