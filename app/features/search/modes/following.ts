import { callApi } from "#app/lib/api.client.ts";
import type { createFollowingSearch } from "#workers/modules/search/modes/following/contract.ts";
import { accountProblemKey } from "./account-problem.ts";
import { plainAmount } from "./amount-body.ts";
import { modeFile } from "./mode-file.ts";
import type { SearchRequest } from "./search-mode.ts";

function bodyOf(request: SearchRequest<null>) {
  const { projectId, platform, searchInput } = request;
  return { projectId, platform, url: searchInput, ...plainAmount(request) };
}

/** Whom a creator follows. */
export default modeFile<null>({
  mode: "following",
  problem: accountProblemKey,
  defaults: null,
  body: bodyOf,
  send: (request, idempotencyKey) =>
    callApi<typeof createFollowingSearch>("POST /search/followingList", { body: bodyOf(request) }, { idempotencyKey }),
});
