import { payerOfActor } from "#workers/adapters/outside/payer.ts";
import { type Actor, workspaceOf } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Platform } from "#workers/kernel/vocabulary.ts";
import { askedPlatform, UNITS_PER_LINK } from "#workers/modules/batch-links/domain.ts";
import type { AskedLink } from "#workers/modules/batch-links/service.ts";
import type { AccountFinder, FoundEntry, NoAccount } from "#workers/modules/exclusions/account-finder.ts";
import type { LineEntry } from "#workers/modules/exclusions/recognise.ts";
import { handleLink, parseLinks } from "#workers/modules/links/domain.ts";
import { linksLocales } from "#workers/modules/links/locales.ts";
import type { BatchTagRow } from "./batch-tag-contract.ts";
import type { BatchTagged, BatchTagStore } from "./batch-tag-store.ts";
import { MAX_LINKS_PER_BATCH, MAX_RECORDS, MAX_TAGS_PER_CREATOR } from "./domain.ts";
import { recordsLocales } from "./locales.ts";
import type { SavedStore } from "./record-store.ts";
import type { FindBeginnings } from "./save.ts";

type Deps = {
  store: BatchTagStore;
  findLeads: SavedStore["findLeads"];
  finder: AccountFinder;
  findBeginnings: FindBeginnings;
  clock: Clock;
};

/** Creators that are tagged in one transaction. */
const PART_SIZE = 100;

type Tagging = { urls: readonly string[]; tagIds: readonly string[]; platform?: Platform | null };
/** A link's row; `unknown` is the profile of a creator that the product doesn't know. */
type TaggedLink = { row: BatchTagRow; unknown: AskedLink | null };

/** Tags on the creators of pasted links (spec 3 §4.8, §5). */
export function createBatchTagService({ store, findLeads, finder, findBeginnings, clock }: Deps) {
  /** Tags the known creators among those of the links. 1404 for a tag that is not the workspace's. */
  async function tagKnown(actor: Actor, { urls, tagIds, platform = null }: Tagging): Promise<TaggedLink[]> {
    const workspaceId = workspaceOf(actor);
    const tags = [...new Set(tagIds)];
    if ((await store.listOwn(workspaceId, tags)).length < tags.length)
      throw new AppError(1404, { messageKey: "records:errors.tagNotFound" });
    const entries = urls.flatMap((url, index) => readEntries(url, index, platform));
    if (entries.length > MAX_LINKS_PER_BATCH)
      throw badField("urls", "records:errors.tooManyLinks", { max: MAX_LINKS_PER_BATCH });
    const found = (await finder.find(entries, payerOfActor(actor))).entries;
    const met = [...new Set(found.flatMap((entry) => creatorOf(entry) ?? []))];
    // The tags of merged creators are the person's.
    const leads = await findLeads(workspaceId, met);
    const leadOf = (id: string) => leads.get(id) ?? id;
    const ids = [...new Set(met.map(leadOf))];
    const became = new Map<string, BatchTagged>();
    for (let start = 0; start < ids.length; start += PART_SIZE) {
      const beginnings = await findBeginnings(actor, ids.slice(start, start + PART_SIZE));
      const change = { by: actor.userId, at: clock.now() };
      for (const [id, result] of await store.add(workspaceId, { beginnings, tagIds: tags }, change))
        became.set(id, result);
    }
    const told = new Set<string>();
    return found.map((entry) => {
      const creatorId = creatorOf(entry);
      const id = creatorId === null ? null : leadOf(creatorId);
      const result = (id === null ? undefined : became.get(id)) ?? "unknown";
      const unknown = result === "unknown" ? unknownProfile(entry) : null;
      const subject = unknown?.key ?? id;
      const isRepeated = subject !== null && told.has(subject);
      if (subject !== null) told.add(subject);
      const row = rowOf(entry, result, { isRepeated, actor });
      if (unknown === null || isRepeated) return { row, unknown: null };
      return { row: { ...row, lookUp: { url: unknown.url, units: UNITS_PER_LINK } }, unknown };
    });
  }

  return {
    tagKnown,

    /** Tags whom the links lead to and says of every link what became of it; nothing is refused for one bad link. 1404 for a tag that is not the workspace's. */
    async tag(actor: Actor, tagging: Tagging): Promise<BatchTagRow[]> {
      return (await tagKnown(actor, tagging)).map(({ row }) => row);
    },
  };
}
export type BatchTagService = ReturnType<typeof createBatchTagService>;

/** The links of an address, mostly one; without any it is one entry with the reason. Names without a link are accounts of `namesOn`. */
function readEntries(content: string, index: number, namesOn: Platform | null): LineEntry[] {
  const line = { lineNumber: index + 1, content };
  const { valid, invalid } = parseLinks(content, "tags", null, namesOn);
  if (valid.length > 0) return valid.map((link) => ({ ...line, link }));
  return [{ ...line, reason: invalid[0]?.reason ?? "not_a_link" }];
}

function creatorOf({ outcome }: FoundEntry): string | null {
  return typeof outcome === "object" ? (outcome?.creatorId ?? null) : null;
}

/** The profile behind a link whose account is known by name; short links and posts are followed to it. */
function unknownProfile(entry: FoundEntry): AskedLink | null {
  const { outcome } = entry;
  if (!("link" in entry) || outcome === null || typeof outcome === "string") return null;
  const isProfile = entry.link.kind === "profile";
  const link = isProfile ? entry.link : outcome.handle === null ? null : handleLink(outcome.platform, outcome.handle);
  const platform = link && askedPlatform(link);
  return link === null || platform === null ? null : { ...link, platform, input: entry.content };
}

const NO_ACCOUNT_TEXTS = {
  not_found: "notFound",
  try_again: "tryAgain",
  allowance: "allowance",
} as const satisfies Record<NoAccount, string>;

function rowOf(
  entry: FoundEntry,
  became: BatchTagged,
  { isRepeated, actor: { language } }: { isRepeated: boolean; actor: Actor },
): BatchTagRow {
  const texts = recordsLocales[language].batch;
  const failed = { url: entry.content, result: "failed", kolId: null, isNew: false, lookUp: null } as const;
  if ("reason" in entry) return { ...failed, message: linksLocales[language].reasons[entry.reason] };
  if (typeof entry.outcome === "string") return { ...failed, message: texts[NO_ACCOUNT_TEXTS[entry.outcome]] };
  const named = { ...failed, kolId: became === "unknown" ? null : creatorOf(entry) };
  if (isRepeated) return { ...named, result: "unchanged", message: texts.repeated };
  switch (became) {
    case "saved":
      return { ...named, result: "tagged", isNew: true, message: texts.saved };
    case "tagged":
    case "unchanged":
      return { ...named, result: became, message: texts[became] };
    case "unknown":
      return { ...failed, message: texts.unknown };
    case "tooManyTags":
      return { ...named, result: "failed", message: counted(texts.tooManyTags, MAX_TAGS_PER_CREATOR) };
    case "full":
      return { ...named, result: "failed", message: counted(recordsLocales[language].errors.full, MAX_RECORDS) };
  }
}

function counted(text: string, max: number): string {
  return text.replace("{{max}}", String(max));
}
