import { callApi } from "#app/lib/api.client.ts";
import type { createHashtagSearch } from "#workers/modules/search/contract.ts";
import { hashtagProblem } from "#workers/modules/search/domain.ts";
import { videoAmount } from "./amount-body.ts";
import { modeFile } from "./mode-file.ts";

/** Creators by a hashtag. */
export default modeFile<null>({
  mode: "hashtag",
  problem: (input, platform) => {
    const problem = hashtagProblem(input, platform);
    if (problem === "empty") return "hashtagEmpty";
    return problem === "link" ? `link${platform}` : problem;
  },
  defaults: null,
  send: (request, idempotencyKey) => {
    const { projectId, platform } = request;
    const tag = request.input.replace(/^[#＃]\s*/u, "");
    const body = { projectId, platform, tag, ...videoAmount(request) };
    return callApi<typeof createHashtagSearch>("POST /search/hashTag", { body }, { idempotencyKey });
  },
});
