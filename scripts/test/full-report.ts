/** The outcome of the full run as Markdown. */

export type Round = {
  /** From 1. */
  number: number;
  name: string;
  /** Of package.json. */
  script: string;
  suites: readonly string[];
  /** What the round adds to the environment. */
  env: Readonly<Record<string, string>>;
  /** Whether other programs keep every core busy meanwhile. */
  areCoresTaken?: boolean;
};

export type RoundResult = {
  passed: boolean;
  /** The end of its output: what failed, with the command of each, and a line a suite; `null` when it broke off. */
  outcome: string | null;
  minutes: number;
};

type Run = {
  commit: string;
  /** ISO 8601. */
  began: string;
  rounds: readonly Round[];
};

/** `rounds` are those that were asked for; `results` are of the first ones, and the others have not been run yet. */
export function describeRun({ commit, began, rounds }: Run, results: readonly RoundResult[]): string {
  const minutes = results.reduce((sum, result) => sum + result.minutes, 0);
  return [
    "# Full run",
    "",
    `Commit ${commit}, begun ${began}, ${minutes.toFixed(0)} minutes.`,
    "",
    "| | Round | Verdict | Minutes | Command |",
    "|---|---|---|---|---|",
    ...rounds.map(
      (round, index) => `| ${[round.number, round.name, ...cellsOf(results[index]), commandOf(round)].join(" | ")} |`,
    ),
    ...rounds.flatMap(({ name }, index) => {
      const result = results[index];
      return result
        ? ["", `## ${name}`, "", "```text", result.outcome?.trimEnd() ?? "It broke off; its output says why.", "```"]
        : [];
    }),
    "",
  ].join("\n");
}

function cellsOf(result: RoundResult | undefined): readonly [string, string] {
  if (!result) return ["not run", ""];
  const verdict = result.passed ? "passed" : "**failed**";
  return [result.outcome?.match(/^FLAKY /m) ? `${verdict}, flaky` : verdict, result.minutes.toFixed(0)];
}

function commandOf({ script, suites, env, areCoresTaken }: Round): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const words = [...variables, "npm run", script, ...(suites.length > 0 ? ["--", ...suites] : [])];
  return `\`${words.join(" ")}\`${areCoresTaken ? " beside a busy loop a core" : ""}`;
}
