import { callApi } from "#app/lib/api.client.ts";
import type { createFollowingSearch } from "#workers/modules/search/contract.ts";
import { accountProblemKey } from "./account-problem.ts";
import { plainAmount } from "./amount-body.ts";
import { modeFile } from "./mode-file.ts";

/** Whom a creator follows. */
export default modeFile<null>({
  mode: "following",
  problem: accountProblemKey,
  defaults: null,
  send: (request, idempotencyKey) => {
    const { projectId, platform, input } = request;
    const body = { projectId, platform, url: input, ...plainAmount(request) };
    return callApi<typeof createFollowingSearch>("POST /search/followingList", { body }, { idempotencyKey });
  },
});
