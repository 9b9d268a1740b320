import { callApi } from "#app/lib/api.client.ts";
import type { CallOf } from "#workers/api/endpoint.ts";
import { keywordProblem, VIDEO_COUNT } from "#workers/modules/search/domain.ts";
import type { createKeywordSearch } from "#workers/modules/search/modes/keyword/contract.ts";
import { plainAmount, videoAmount } from "./amount-body.ts";
import { KeywordOptionFields, type KeywordOptions } from "./keyword-options.tsx";
import { modeFile } from "./mode-file.ts";
import type { ProblemKey, SearchRequest } from "./search-mode.ts";

const PROBLEMS = {
  empty: "keywordEmpty",
  link: "keywordLink",
  tooLong: "keywordTooLong",
} as const satisfies Record<string, ProblemKey>;

/** TikTok sends its settings and counts under other names than YouTube (spec 2 §7). */
function bodyOf(request: SearchRequest<KeywordOptions>): CallOf<typeof createKeywordSearch>["body"] {
  const { projectId, platform, searchInput, options } = request;
  const common = { projectId, platform, searchInput };
  if (platform === "TIKTOK") {
    const { sortType, publishTimeType } = options;
    return { ...common, ...plainAmount(request), sortType, publishTimeType };
  }
  const { uploadDate, sortBy } = options;
  return { ...common, ...videoAmount(request), uploadDate, sortBy };
}

/** Creators by a word or phrase. */
export default modeFile<KeywordOptions>({
  mode: "input",
  problem: (searchInput) => {
    const problem = keywordProblem(searchInput);
    return problem && PROBLEMS[problem];
  },
  defaults: { sortType: 0, publishTimeType: 0, uploadDate: "any", sortBy: "default" },
  Options: KeywordOptionFields,
  fixedAmount: (platform) => (platform === "TIKTOK" ? VIDEO_COUNT.tiktokKeyword : null),
  body: bodyOf,
  send: (request, idempotencyKey) =>
    callApi<typeof createKeywordSearch>("POST /search/searchInput", { body: bodyOf(request) }, { idempotencyKey }),
});
