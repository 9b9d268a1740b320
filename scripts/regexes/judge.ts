import { type AttackPattern, check } from "recheck";
import type { Pattern } from "./pattern.ts";
import { MEASURED, SAFE } from "./verdicts.ts";

/** recheck analyses the automaton of a pattern, which proves a verdict. Some patterns have none, or one too large. */
const PROOF_TIMEOUT_MS = 20_000;
const MAX_NFA_SIZE = 10_000_000;
/** For those it searches with random texts. A seed makes it try the same ones each time. */
const SEARCH_TIMEOUT_MS = 540_000;
const RANDOM_SEED = 20_260_301;
/** recheck suspects a pattern if one attack takes longer. Ten times its default, for a busy machine; a suspicion is measured. */
const ATTACK_TIMEOUT_MS = 10_000;
/** A text four times as long takes four times as long if the time is linear, and sixteen times if it is quadratic. */
const TIMES_AS_LONG = 4;
const MAX_GROWTH = 9;
/** The kernel counts a thread's time in steps of about 4 ms. */
const MEASURABLE_MS = 50;
const MAX_LENGTH = 256_000;

/** The verdict on a pattern; null if recheck did not reach one. */
export async function judge({ source, flags }: Pattern): Promise<string | null> {
  const proof = await check(source, flags, {
    checker: "automaton",
    timeout: PROOF_TIMEOUT_MS,
    maxNFASize: MAX_NFA_SIZE,
  });
  const found = proof.status === "unknown" ? await searchAttack(source, flags) : proof;
  if (found.status === "unknown") return null;
  if (found.status === "safe") return SAFE;
  const { complexity, checker, attack } = found;
  const isSuspicion = complexity.type === "polynomial" && checker === "fuzz";
  if (isSuspicion && !isSuperlinear(new RegExp(source, flags), attack)) return MEASURED;
  return complexity.summary;
}

function searchAttack(source: string, flags: string) {
  return check(source, flags, {
    checker: "fuzz",
    timeout: SEARCH_TIMEOUT_MS,
    randomSeed: RANDOM_SEED,
    attackTimeout: ATTACK_TIMEOUT_MS,
    // Without time limits the search ends by the steps it took, which are the same on a busy machine.
    incubationTimeout: null,
    seedingTimeout: null,
  });
}

function isSuperlinear(pattern: RegExp, attack: AttackPattern): boolean {
  for (let length = 1_000; length <= MAX_LENGTH; length *= 2) {
    if (threadTimeOf(pattern, attackOf(attack, length)) < MEASURABLE_MS) continue;
    const growth = () =>
      threadTimeOf(pattern, attackOf(attack, length)) / threadTimeOf(pattern, attackOf(attack, length / TIMES_AS_LONG));
    // A garbage collection can make one measurement long; a slow pattern makes each long.
    return [growth(), growth(), growth()].every((times) => times >= MAX_GROWTH);
  }
  return false;
}

/** recheck's attack text, as long as asked for. */
function attackOf({ pumps, suffix }: AttackPattern, length: number): string {
  const once = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const times = Math.ceil(length / Math.max(1, once));
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join("") + suffix;
}

/** The thread's time for one search, in ms: other work on the machine takes none of it. */
function threadTimeOf(pattern: RegExp, text: string): number {
  const times = Array.from({ length: 3 }, () => {
    pattern.lastIndex = 0;
    const begin = process.threadCpuUsage();
    pattern.test(text);
    const { user, system } = process.threadCpuUsage(begin);
    return (user + system) / 1_000;
  });
  return Math.max(1, Math.min(...times));
}
