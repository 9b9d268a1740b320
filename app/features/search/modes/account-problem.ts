import type { Platform } from "#workers/kernel/vocabulary.ts";
import { accountProblem } from "#workers/modules/search/domain.ts";
import type { ProblemKey } from "./search-mode.ts";

/** What is wrong with an account to start from, in the words of the platform. */
export function accountProblemKey(searchInput: string, platform: Platform): ProblemKey | null {
  const problem = accountProblem(searchInput, platform);
  if (problem === "empty") return "accountEmpty";
  return problem === "link" ? `link${platform}` : problem;
}
