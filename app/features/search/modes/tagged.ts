import { callApi } from "#app/lib/api.client.ts";
import type { createTaggedSearch } from "#workers/modules/search/modes/tagged/contract.ts";
import { accountProblemKey } from "./account-problem.ts";
import { videoAmount } from "./amount-body.ts";
import { modeFile } from "./mode-file.ts";
import type { SearchRequest } from "./search-mode.ts";

function bodyOf(request: SearchRequest<null>) {
  return { projectId: request.projectId, url: request.searchInput, ...videoAmount(request) };
}

/** Creators who tag an account. */
export default modeFile<null>({
  mode: "tagged",
  problem: accountProblemKey,
  defaults: null,
  body: bodyOf,
  send: (request, idempotencyKey) =>
    callApi<typeof createTaggedSearch>("POST /ins/tagged", { body: bodyOf(request) }, { idempotencyKey }),
});
