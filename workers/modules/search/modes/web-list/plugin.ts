import * as z from "zod";
import { mapConcurrently } from "#workers/adapters/outside/pacing.ts";
import type { InputOf } from "#workers/api/endpoint.ts";
import { badField } from "#workers/kernel/app-error.ts";
import { type ParsedLinks, parseLinks } from "#workers/modules/links/domain.ts";
import type { CreatorProfile, PlatformAdapter } from "#workers/platforms/port.ts";
import { followRef, refOf } from "../account.ts";
import { type MissingEntry, type PageContext, type SearchModePlugin, SearchParams } from "../plugin.ts";
import { createWebList } from "./contract.ts";

const Params = SearchParams.extend({ label: z.string(), linkCount: z.number().int().positive() });
type Params = z.output<typeof Params>;
type Input = InputOf<typeof createWebList>["body"];

const Seed = z.object({
  links: z.array(
    z.object({
      input: z.string(),
      account: z.object({ kind: z.enum(["handle", "id", "legacyName", "link"]), value: z.string() }),
    }),
  ),
  /** What was no profile link, with the grammar's reason. */
  refused: z.array(z.object({ input: z.string(), reason: z.string() })),
});
type Seed = z.output<typeof Seed>;

const LINKS_A_STEP = 20;
const MAX_CONNECTIONS = 6;

function readLinks({ links, platform }: Pick<Input, "links" | "platform">): ParsedLinks {
  const parsed = parseLinks(links, "searchList", platform);
  if (parsed.valid.length === 0) throw badField("links", "search:errors.linksRequired");
  if (parsed.isOverLimit) {
    throw badField("links", "links:tooMany.list", { max: parsed.limit, count: parsed.valid.length });
  }
  return parsed;
}

/** A list of creators from their profile links, at most 1,000 (spec 2 §2.5). Only those found are paid for. */
export const webListMode: SearchModePlugin<Input, Params, Seed> = {
  mode: "web-list",
  call: createWebList,
  texts: { phase: "search:phases.links" },
  tellsMissing: true,
  readInput(input) {
    const { valid } = readLinks(input);
    const first = valid[0]?.handle ?? valid[0]?.id ?? "";
    const linkCount = valid.length;
    return { platform: input.platform, linkCount, label: linkCount > 1 ? `${first} +${linkCount - 1}` : first };
  },
  // When a list that was ended early is gone on with, what is left of it.
  amountOf: (_input, { linkCount }, before) => Math.max(1, linkCount - before),
  parseParams: (stored) => Params.parse(stored),
  supports: (adapter) => adapter.resolve !== null,
  seed: {
    fromInput(input) {
      const { valid, invalid } = readLinks(input);
      return { links: valid.map((link) => ({ input: link.input, account: refOf(link) })), refused: [...invalid] };
    },
    parse: (stored) => Seed.parse(stored),
  },
  findPage: (adapter, _params, cursor, context) => readPart(adapter, Number(cursor ?? 0), context),
  paidItems: (cursor) => cursor.newcomers,
  describeSource: ({ label }) => ({ label, url: null }),
};

/** The next links of the list as accounts. One that the platform does not answer for costs one; the end of an allowance ends the step. */
async function readPart(
  adapter: PlatformAdapter,
  start: number,
  { seed, links, wanted, ...caller }: PageContext<Seed>,
) {
  const part = seed.links.slice(start, start + Math.min(LINKS_A_STEP, wanted));
  const refs = await mapConcurrently(part, MAX_CONNECTIONS, ({ account }) => followRef(account, links));
  const asked = refs.filter((ref) => ref !== null);
  const found = adapter.resolve === null ? null : await adapter.resolve.findAccounts(asked, caller);
  // What was looked up before it is remembered, so that the same step costs nothing when it runs again.
  if (found?.failure) throw found.failure;
  const missing: MissingEntry[] = start === 0 ? [...seed.refused] : [];
  const items: { author: CreatorProfile; input: string }[] = [];
  for (const [index, { input }] of part.entries()) {
    const ref = refs[index] ?? null;
    const author = ref === null ? null : found?.answers.get(ref);
    if (author && !author.isPrivate) items.push({ author, input });
    else
      missing.push({ input, reason: author === undefined ? "no_answer" : author === null ? "not_found" : "private" });
  }
  const next = start + part.length;
  return { items, missing, lookedAt: part.length, nextCursor: next < seed.links.length ? String(next) : null };
}
