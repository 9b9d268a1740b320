import { callApi } from "#app/lib/api.client.ts";
import { musicProblem } from "#workers/modules/search/domain.ts";
import type { createBgmSearch } from "#workers/modules/search/modes/bgm/contract.ts";
import { videoAmount } from "./amount-body.ts";
import { modeFile } from "./mode-file.ts";
import type { SearchRequest } from "./search-mode.ts";

function bodyOf(request: SearchRequest<null>) {
  return { projectId: request.projectId, musicUrl: request.searchInput, ...videoAmount(request) };
}

/** Creators who use a sound. */
export default modeFile<null>({
  mode: "bgm",
  problem: (searchInput) => {
    const problem = musicProblem(searchInput);
    return problem === "empty" ? "musicEmpty" : problem;
  },
  defaults: null,
  body: bodyOf,
  send: (request, idempotencyKey) =>
    callApi<typeof createBgmSearch>("POST /ttInfo/bgm", { body: bodyOf(request) }, { idempotencyKey }),
});
