import { payerOfActor } from "#workers/adapters/outside/payer.ts";
import type { InputOf } from "#workers/api/endpoint.ts";
import { type Actor, workspaceOf } from "#workers/kernel/actor.ts";
import { AppError, badField } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { AccountFinder, FoundEntry, NoAccount } from "#workers/modules/exclusions/account-finder.ts";
import type { LineEntry } from "#workers/modules/exclusions/recognise.ts";
import { parseLinks } from "#workers/modules/links/domain.ts";
import { linksLocales } from "#workers/modules/links/locales.ts";
import type { BatchTagRow, tagCreators } from "./batch-tag-contract.ts";
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

/** Tags on the creators of pasted links (spec 3 §4.8, §5). */
export function createBatchTagService({ store, findLeads, finder, findBeginnings, clock }: Deps) {
  return {
    /** Tags whom the links lead to and says of every link what became of it; nothing is refused for one bad link. 1404 for a tag that is not the workspace's. */
    async tag(actor: Actor, { urls, tagIds }: InputOf<typeof tagCreators>["body"]): Promise<BatchTagRow[]> {
      const workspaceId = workspaceOf(actor);
      const tags = [...new Set(tagIds)];
      if (!(await store.areTags(workspaceId, tags)))
        throw new AppError(1404, { messageKey: "records:errors.tagNotFound" });
      const entries = urls.flatMap(readEntries);
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
        const isRepeated = id !== null && told.has(id);
        if (id !== null) told.add(id);
        return rowOf(entry, (id === null ? undefined : became.get(id)) ?? "unknown", isRepeated, actor);
      });
    },
  };
}
export type BatchTagService = ReturnType<typeof createBatchTagService>;

/** The links of an address, mostly one; without any it is one entry with the reason. Names without a link name no platform and so no creator. */
function readEntries(content: string, index: number): LineEntry[] {
  const line = { lineNumber: index + 1, content };
  const { valid, invalid } = parseLinks(content, "tags");
  if (valid.length > 0) return valid.map((link) => ({ ...line, link }));
  return [{ ...line, reason: invalid[0]?.reason ?? "not_a_link" }];
}

function creatorOf({ outcome }: FoundEntry): string | null {
  return typeof outcome === "object" ? (outcome?.creatorId ?? null) : null;
}

const NO_ACCOUNT_TEXTS = {
  not_found: "notFound",
  try_again: "tryAgain",
  allowance: "allowance",
} as const satisfies Record<NoAccount, string>;

function rowOf(entry: FoundEntry, became: BatchTagged, isRepeated: boolean, { language }: Actor): BatchTagRow {
  const texts = recordsLocales[language].batch;
  const failed = { url: entry.content, result: "failed", kolId: null, isNew: false } as const;
  if ("reason" in entry) return { ...failed, message: linksLocales[language].reasons[entry.reason] };
  if (typeof entry.outcome === "string") return { ...failed, message: texts[NO_ACCOUNT_TEXTS[entry.outcome]] };
  const named = { url: entry.content, kolId: creatorOf(entry), isNew: false };
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
