import type * as z from "zod";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { InputOf } from "#workers/api/endpoint.ts";
import type { CreatorProfile } from "#workers/platforms/port.ts";
import { findSeed, NamedAccount, parseSeed, readAccountInput } from "../account.ts";
import { checkAmount } from "../amount.ts";
import { type SearchModePlugin, SearchParams } from "../plugin.ts";
import { createTaggedSearch } from "./contract.ts";

const Params = SearchParams.extend(NamedAccount.shape);
type Params = z.output<typeof Params>;
type Input = InputOf<typeof createTaggedSearch>["body"];

/** Creators of the posts in which an account is tagged, on Instagram (spec 2 §2.1 "tagged"). */
export const taggedMode: SearchModePlugin<Input, Params, CreatorProfile> = {
  mode: "tagged",
  call: createTaggedSearch,
  texts: {
    phase: "search:phases.collecting",
    not_found: "search:failures.accountMissing",
    private: "search:failures.taggedPrivate",
    empty: "search:failures.taggedEmpty",
  },
  readInput({ platform, url, username }) {
    const field = url === undefined ? "username" : "url";
    return { platform, ...readAccountInput(url ?? username ?? "", platform, field) };
  },
  amountOf: (input) => checkAmount(input.maxVideoCount ?? input.maxCount),
  parseParams: (stored) => Params.parse(stored),
  supports: (adapter) => adapter.tagged !== null && adapter.resolve !== null,
  seed: { find: findSeed, parse: parseSeed },
  findPage(adapter, _params, cursor, context) {
    if (!adapter.tagged) throw new ProviderError({ provider: adapter.platform, kind: "bad_request" });
    return adapter.tagged.findPosts(context.seed, cursor, context);
  },
  describeSource: ({ label, url }) => ({ label, url: url === null ? null : `${url.replace(/\/$/, "")}/tagged/` }),
};
