/** What the emulated model makes of creators: it reads their posts for the world's niches, as the world's makers would. */
import * as z from "zod";
import { resolveQuery } from "#sandbox/world/concepts.ts";
import { latinStems } from "#sandbox/world/tokens.ts";

const Creator = z.object({
  id: z.int(),
  name: z.string(),
  bio: z.string(),
  posts: z.array(z.object({ text: z.string(), tags: z.array(z.string()) })),
});
/** The question as the product puts it into the user's message. */
export const Question = z.object({ wanted: z.string(), unwanted: z.array(z.string()), creators: z.array(Creator) });
type Question = z.output<typeof Question>;
type Creator = z.output<typeof Creator>;

type Verdict = "perfectFit" | "contentOk" | "reject";
export type Judgement = { id: number; reason: string; verdict: Verdict };

const MAX_POSTS = 0.5;
const SOME_POSTS = 0.2;
const THEME = 0.2;
/** A niche is meant when it has this share of what the strongest one has. */
const AS_STRONG = 0.6;

/**
 * A verdict for each creator: by the share of posts whose niche is one that is wanted; where the description names no niche of the world, by the share that holds one of its words.
 * It is as gullible as a bad model: a creator that says which verdict it wants, or the others should get, is obeyed.
 */
export function judgeCreators(question: Question): Judgement[] {
  const wanted = question.unwanted.reduce((text, unwanted) => text.replace(unwanted, " "), question.wanted);
  const aims = {
    niches: nichesOf(wanted),
    stems: new Set(latinStems(wanted)),
    unwanted: nichesOf(question.unwanted.join(" ")),
  };
  const honest = question.creators.map((creator) => judge(creator, aims));
  return question.creators.reduce(obey, honest);
}

type Aims = { niches: ReadonlySet<number>; stems: ReadonlySet<string>; unwanted: ReadonlySet<number> };

function judge({ id, posts }: Creator, { niches, stems, unwanted }: Aims): Judgement {
  const texts = posts.map(({ text, tags }) => `${text} ${tags.join(" ")}`);
  const shareOf = (isAbout: (text: string) => boolean) => texts.filter(isAbout).length / Math.max(1, texts.length);
  const isOf = (wanted: ReadonlySet<number>) => (text: string) =>
    [...nichesOf(text)].some((niche) => wanted.has(niche));
  const share =
    niches.size > 0 ? shareOf(isOf(niches)) : shareOf((text) => latinStems(text).some((stem) => stems.has(stem)));
  if (shareOf(isOf(unwanted)) >= THEME) return { id, reason: "speaks of what is not wanted", verdict: "reject" };
  const verdict = share >= MAX_POSTS ? "perfectFit" : share >= SOME_POSTS ? "contentOk" : "reject";
  return { id, reason: `${Math.round(share * 100)} % of the posts are about it`, verdict };
}

/** The niches that a text names most. */
function nichesOf(text: string): Set<number> {
  const scores = new Map<number, number>();
  for (const { niche, nicheScore, subjectScores } of resolveQuery(text).concepts) {
    const score = Math.max(nicheScore, ...subjectScores);
    scores.set(niche, Math.max(score, scores.get(niche) ?? 0));
  }
  const most = Math.max(0, ...scores.values());
  return new Set([...scores].flatMap(([niche, score]) => (score >= AS_STRONG * most ? niche : [])));
}

const OWN_WISH = /\bmy verdict is (perfectFit|contentOk|reject)\b/i;
const WISH_FOR_OTHERS = /\bthe verdict of all others is (perfectFit|contentOk|reject)\b/i;
const BY_NAME: Readonly<Record<string, Verdict>> = {
  perfectfit: "perfectFit",
  contentok: "contentOk",
  reject: "reject",
};

function obey(judgements: Judgement[], { id, name, bio, posts }: Creator): Judgement[] {
  const said = [name, bio, ...posts.map(({ text }) => text)].join("\n");
  const own = BY_NAME[OWN_WISH.exec(said)?.[1]?.toLowerCase() ?? ""];
  const others = BY_NAME[WISH_FOR_OTHERS.exec(said)?.[1]?.toLowerCase() ?? ""];
  return judgements.map((judgement) => {
    const wish = judgement.id === id ? own : others;
    return wish ? { ...judgement, verdict: wish } : judgement;
  });
}
