import type * as z from "zod";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { InputOf } from "#workers/api/endpoint.ts";
import type { CreatorProfile } from "#workers/platforms/port.ts";
import { findSeed, NamedAccount, parseSeed, readAccountInput } from "../account.ts";
import { checkAmount } from "../amount.ts";
import { type SearchModePlugin, SearchParams } from "../plugin.ts";
import { createFollowingSearch } from "./contract.ts";

const Params = SearchParams.extend(NamedAccount.shape);
type Params = z.output<typeof Params>;
type Input = InputOf<typeof createFollowingSearch>["body"];

/** The field that names the account: `url`, or the platform's own (spec 2 §7). */
function accountText(input: Input): { field: string; text: string } {
  for (const field of ["url", "uniqueId", "username", "channelId"] as const) {
    const text = input[field];
    if (text !== undefined) return { field, text };
  }
  return { field: "url", text: "" };
}

/** Whom a creator follows, where the list is public (spec 2 §2.1 "following"). */
export const followingMode: SearchModePlugin<Input, Params, CreatorProfile> = {
  mode: "following",
  call: createFollowingSearch,
  texts: {
    phase: "search:phases.following",
    not_found: "search:failures.accountMissing",
    private: "search:failures.followingPrivate",
    empty: "search:failures.followingEmpty",
  },
  readInput(input) {
    const { field, text } = accountText(input);
    return { platform: input.platform, ...readAccountInput(text, input.platform, field) };
  },
  amountOf: (input) => checkAmount(input.maxCount ?? input.maxVideoCount),
  parseParams: (stored) => Params.parse(stored),
  supports: (adapter) => adapter.following !== null && adapter.resolve !== null,
  seed: { find: findSeed, parse: parseSeed },
  findPage(adapter, _params, cursor, context) {
    if (!adapter.following) throw new ProviderError({ provider: adapter.platform, kind: "bad_request" });
    return adapter.following.findAccounts(context.seed, cursor, context);
  },
  describeSource: ({ label, url }) => ({ label, url }),
};
