import { callApi } from "#app/lib/api.client.ts";
import type { createTaggedSearch } from "#workers/modules/search/contract.ts";
import { accountProblemKey } from "./account-problem.ts";
import { videoAmount } from "./amount-body.ts";
import { modeFile } from "./mode-file.ts";

/** Creators who tag an account. */
export default modeFile<null>({
  mode: "tagged",
  problem: accountProblemKey,
  defaults: null,
  send: (request, idempotencyKey) => {
    const body = { projectId: request.projectId, url: request.input, ...videoAmount(request) };
    return callApi<typeof createTaggedSearch>("POST /ins/tagged", { body }, { idempotencyKey });
  },
});
