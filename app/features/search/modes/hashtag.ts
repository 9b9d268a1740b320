import { callApi } from "#app/lib/api.client.ts";
import { hashtagProblem } from "#workers/modules/search/domain.ts";
import type { createHashtagSearch } from "#workers/modules/search/modes/hashtag/contract.ts";
import { videoAmount } from "./amount-body.ts";
import { modeFile } from "./mode-file.ts";
import type { SearchRequest } from "./search-mode.ts";

function bodyOf(request: SearchRequest<null>) {
  const { projectId, platform } = request;
  const tag = request.searchInput.replace(/^[#＃]\s*/u, "");
  return { projectId, platform, tag, ...videoAmount(request) };
}

/** Creators by a hashtag. */
export default modeFile<null>({
  mode: "hashtag",
  problem: (searchInput, platform) => {
    const problem = hashtagProblem(searchInput, platform);
    if (problem === "empty") return "hashtagEmpty";
    if (problem === "characters") return "hashtagCharacters";
    return problem === "link" ? `link${platform}` : problem;
  },
  defaults: null,
  body: bodyOf,
  send: (request, idempotencyKey) =>
    callApi<typeof createHashtagSearch>("POST /search/hashTag", { body: bodyOf(request) }, { idempotencyKey }),
});
