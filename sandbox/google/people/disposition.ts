/** How a person treats mail from a stranger: known beforehand, from the seed and the address alone. */
import * as z from "zod";
import { hashText, mix, pick, unit } from "#sandbox/world/hash.ts";
import type { World, WorldCreator } from "#sandbox/world/port.ts";
import { truthOf } from "#sandbox/world/truth.ts";

export const ANSWER_KINDS = ["interested", "price", "declines", "manager", "unsubscribes"] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

export const Disposition = z.object({
  /** What comes of the mail in the end; `silent` never answers, a bounce never arrives. */
  kind: z.enum([...ANSWER_KINDS, "silent", "hardBounce", "softBounce"]),
  language: z.enum(["en", "zh"]),
  name: z.string(),
  /** How many mails of one sender it takes, the one that is answered among them. */
  answersMail: z.int().min(1).max(5),
  /** From the mail that is answered to the answer. */
  delayMs: z
    .int()
    .min(0)
    .max(30 * 86_400_000),
  /** Days, from the first mail on, on which an automatic reply says that the person is away; null: at home. */
  awayDays: z.int().min(1).max(90).nullable(),
  /** Who takes over; used by `manager`. */
  managerEmail: z.email(),
  /** Whether the manager writes, or the creator names the manager. */
  managerWrites: z.boolean(),
  /** Whether an answer names what it answers; some programs drop those headers. */
  keepsReferences: z.boolean(),
});
export type Disposition = z.output<typeof Disposition>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const AGENCIES = ["northpine-talent.co", "studio-kite.tv", "wavemakers-mgmt.com"];
const FIRST_NAMES = ["Maya", "Jonas", "Priya", "Tom", "Elena", "Chen"];

/** The creator who gives this address for business, as far as a disposition needs it. */
export type KnownCreator = Pick<WorldCreator, "index" | "name" | "language">;

/** How the person behind an address treats mail; `creator` is whose address it is, null for anybody else. */
export function dispositionOf(
  seed: number,
  address: string,
  creator: KnownCreator | null,
  isComputed: boolean,
): Disposition {
  const hash = mix(hashText(address), mix(seed, 0x6d61));
  const dice = (salt: number): number => unit(mix(hash, salt));
  const language = creator?.language?.startsWith("zh") ? "zh" : creator === null && dice(1) < 0.25 ? "zh" : "en";
  const manager = pick(FIRST_NAMES, mix(hash, 9)).toLowerCase();
  return {
    kind: kindOf(intentOf(seed, creator, isComputed, dice(2)), dice(3)),
    language,
    name: creator?.name ?? nameOf(address),
    answersMail: dice(4) < 0.65 ? 1 : dice(4) < 0.9 ? 2 : 3,
    delayMs: Math.round(10 * MINUTE_MS * (3 * 24 * 6) ** dice(5)),
    awayDays: dice(6) < 0.12 ? 3 + Math.floor(dice(7) * 18) : null,
    managerEmail: `${manager}@${pick(AGENCIES, mix(hash, 8))}`,
    managerWrites: dice(10) < 0.5,
    keepsReferences: dice(11) < 0.85,
  };
}

type Intent = ReturnType<typeof truthOf>["replyIntent"];

function intentOf(seed: number, creator: KnownCreator | null, isComputed: boolean, dice: number): Intent {
  if (creator !== null && isComputed) return truthOf(seed, creator.index).replyIntent;
  return dice < 0.12 ? "accepts" : dice < 0.27 ? "negotiates" : dice < 0.4 ? "declines" : "silent";
}

/** Those who would never answer are partly those whom no mail reaches. */
function kindOf(intent: Intent, dice: number): Disposition["kind"] {
  if (intent === "accepts") return dice < 0.7 ? "interested" : "manager";
  if (intent === "negotiates") return "price";
  if (intent === "declines") return dice < 0.8 ? "declines" : "unsubscribes";
  if (dice < 0.08) return "hardBounce";
  return dice < 0.12 ? "softBounce" : "silent";
}

function nameOf(address: string): string {
  const words = (address.split("@")[0] ?? "").split(/[._+-]+/).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

/** Finds the person behind an address, and lets a test or the console say otherwise. */
export function createDispositions({ seed, world }: { seed: number; world: World }) {
  const overrides = new Map<string, Partial<Disposition>>();
  const isComputed = world.describe().kind === "computed";
  return {
    /** Nothing but what was said with `override` differs from the truth of the seed. */
    of: (address: string): Disposition => ({
      ...dispositionOf(seed, address, world.creatorByAddress(address), isComputed),
      ...overrides.get(address),
    }),
    override(address: string, part: Partial<Disposition>): void {
      overrides.set(address, { ...overrides.get(address), ...part });
    },
  };
}
export type Dispositions = ReturnType<typeof createDispositions>;

/** Days of absence begin with the first mail and end at nine in the morning. */
export function returnOf(firstMailMs: number, awayDays: number): number {
  const day = Math.floor((firstMailMs + awayDays * DAY_MS) / DAY_MS);
  return day * DAY_MS + 9 * 60 * MINUTE_MS;
}
