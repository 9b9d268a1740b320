import { callApi } from "#app/lib/api.client.ts";
import type { createBgmSearch } from "#workers/modules/search/contract.ts";
import { musicProblem } from "#workers/modules/search/domain.ts";
import { videoAmount } from "./amount-body.ts";
import { modeFile } from "./mode-file.ts";

/** Creators who use a sound. */
export default modeFile<null>({
  mode: "bgm",
  problem: (input) => {
    const problem = musicProblem(input);
    return problem === "empty" ? "musicEmpty" : problem;
  },
  defaults: null,
  send: (request, idempotencyKey) => {
    const body = { projectId: request.projectId, musicUrl: request.input, ...videoAmount(request) };
    return callApi<typeof createBgmSearch>("POST /ttInfo/bgm", { body }, { idempotencyKey });
  },
});
