/** Ranks the posts of the procedural world for a query without making any text. */
import { type Concept, resolveQuery } from "./concepts.ts";
import { type CreatorTraits, creatorTraits } from "./creator-traits.ts";
import { hashText, mix, unit } from "./hash.ts";
import type { Members } from "./members.ts";
import type { PostQuery } from "./port.ts";
import { createdAtOf, durationOf, isRemoved, postCountAt, postNumbers, postTopic, viewsAt } from "./post-traits.ts";
import type { Language } from "./vocabulary/niche.ts";
import { NICHES } from "./vocabulary/niches.ts";

/** Posts as parallel lists of creators and ordinals, best first. */
export interface RankedPosts {
  readonly creators: Uint32Array;
  readonly ordinals: Uint16Array;
}

/** The most posts one query can reach. */
const MAX_RANKED = 8000;
const PER_CREATOR_NICHE = 8;
const PER_CREATOR_SUBJECT = 30;
const SAMPLE_OF_EVERYTHING = 24;
const DAY_MS = 86_400_000;

interface Candidates {
  creators: number[];
  ordinals: number[];
  scores: number[];
}

interface Ranking {
  readonly seed: number;
  readonly now: number;
  readonly query: PostQuery;
  readonly formats: ReadonlySet<number>;
  readonly noise: number;
  readonly unknown: number;
  readonly found: Candidates;
}

/** Ranks at most {@link MAX_RANKED} posts for the query, as of `now`. */
export function rankPosts(seed: number, members: Members, query: PostQuery, now: number): RankedPosts {
  const { concepts, formats, unknown, known } = resolveQuery(query.text);
  const noise = hashText(query.text);
  const found: Candidates = { creators: [], ordinals: [], scores: [] };
  const ranking: Ranking = { seed, now, query, formats, noise, unknown, found };
  if (known > 0) addConcepts(ranking, members, concepts);
  else if (formats.size > 0 && unknown === 0) addEverything(ranking, members);
  return best(found);
}

/** Ranks the posts of a tag: those of a niche, or of one subject of it. */
export function rankTagged(
  seed: number,
  members: Members,
  tag: { platform: PostQuery["platform"]; concept: Concept; name: string },
  now: number,
): RankedPosts {
  const found: Candidates = { creators: [], ordinals: [], scores: [] };
  const query: PostQuery = { platform: tag.platform, text: tag.name, order: "relevance" };
  const ranking: Ranking = { seed, now, query, formats: new Set(), noise: hashText(tag.name), unknown: 0, found };
  addConcepts(ranking, members, [tag.concept]);
  return best(found);
}

function addConcepts(ranking: Ranking, members: Members, concepts: readonly Concept[]): void {
  const top = Math.max(0, ...concepts.map(topScore));
  const strict = ranking.query.order !== "relevance";
  for (const concept of concepts) {
    if (topScore(concept) < (strict ? top : top / 2)) continue;
    const others: Language[] = concept.language === "en" ? ["en", "es", "zh"] : [concept.language];
    for (const language of others) {
      for (const index of members.of(ranking.query.platform, concept.niche, language)) {
        const traits = creatorTraits(ranking.seed, index);
        if (traits.isDeleted || traits.isPrivate || (language !== concept.language && !traits.englishTags)) continue;
        addCreator(ranking, concept, traits, strict ? top : top / 2);
      }
    }
  }
}

const topScore = (concept: Concept): number => Math.max(concept.nicheScore, ...concept.subjectScores);

function addEverything(ranking: Ranking, members: Members): void {
  const subjectScores = Array.from({ length: 9 }, () => 0.5);
  for (let niche = 0; niche < NICHES.length; niche += 1) {
    for (const language of ["en", "es", "zh"] as const) {
      const concept: Concept = { niche, language, nicheScore: 0.5, subjectScores };
      for (const index of members.of(ranking.query.platform, niche, language)) {
        if (mix(index, ranking.noise) % SAMPLE_OF_EVERYTHING !== 0) continue;
        const traits = creatorTraits(ranking.seed, index);
        if (!traits.isDeleted && !traits.isPrivate) addCreator(ranking, concept, traits, 0);
      }
    }
  }
}

/** Adds the newest fitting posts of one creator within the time window. */
function addCreator(ranking: Ranking, concept: Concept, traits: CreatorTraits, least: number): void {
  const { query, now, found } = ranking;
  if (query.creator !== undefined && query.creator !== traits.index) return;
  const end = Math.min(now, query.before ?? now);
  const isWholeNiche = concept.nicheScore >= topScore(concept);
  const most = isWholeNiche ? 2 + (mix(traits.hash, ranking.noise) % PER_CREATOR_NICHE) : PER_CREATOR_SUBJECT;
  const last = postCountAt(traits, end) - 1;
  const since = query.after ?? 0;
  for (let ordinal = last; ordinal >= 0 && ordinal > last - (query.creator === undefined ? most : 500); ordinal -= 1) {
    const createdAt = createdAtOf(traits, ordinal);
    if (createdAt < since) return;
    const topic = postTopic(traits, ordinal);
    if (topic.subject < 0 || isRemoved(topic)) continue;
    const fit = concept.subjectScores[topic.subject] ?? 0;
    if (fit === 0 || fit < least) continue;
    if (ranking.unknown > 0 && mix(topic.hash, ranking.noise) % 9 !== 0) continue;
    if (query.duration !== undefined && !hasDuration(durationOf(traits, topic), query.duration)) continue;
    found.creators.push(traits.index);
    found.ordinals.push(ordinal);
    found.scores.push(scoreOf(ranking, concept, traits, { ordinal, createdAt, fit }));
  }
}

function hasDuration(seconds: number, wanted: "short" | "medium" | "long"): boolean {
  if (wanted === "short") return seconds < 240;
  return wanted === "medium" ? seconds >= 240 && seconds <= 1200 : seconds > 1200;
}

function scoreOf(
  ranking: Ranking,
  concept: Concept,
  traits: CreatorTraits,
  post: { ordinal: number; createdAt: number; fit: number },
): number {
  const { query, now, formats, noise } = ranking;
  const topic = postTopic(traits, post.ordinal);
  if (query.order === "date") return post.createdAt;
  if (query.order === "views") return viewsAt(traits, topic, post.createdAt, now);
  if (query.order === "likes" || query.order === "rating") {
    const { likes, views } = postNumbers(traits, topic, post.createdAt, now);
    return query.order === "likes" ? likes : (likes + 1) / (views + 40);
  }
  const views = viewsAt(traits, topic, post.createdAt, now);
  const days = (now - post.createdAt) / DAY_MS;
  const local = query.region !== undefined && traits.region === query.region ? 0.8 : 0;
  const spoken = query.language === undefined ? 0 : query.language.startsWith(traits.language) ? 2.5 : -2;
  return (
    8 * post.fit +
    (formats.has(topic.format) ? 2.5 : 0) +
    0.28 * Math.log(views + 10) -
    Math.min(days / 500, 2) +
    local +
    spoken +
    (traits.language === concept.language ? 0 : -2.5) +
    2.4 * unit(mix(topic.hash, noise))
  );
}

/** Keeps the best and sorts them; equal scores by creator, so that the order never hangs on chance. */
function best({ creators, ordinals, scores }: Candidates): RankedPosts {
  let kept = scores.map((_, at) => at);
  if (scores.length > MAX_RANKED) {
    const sorted = Float64Array.from(scores).sort();
    const least = sorted[sorted.length - MAX_RANKED] ?? 0;
    kept = kept.filter((at) => (scores[at] ?? 0) >= least);
  }
  kept.sort(
    (a, b) =>
      (scores[b] ?? 0) - (scores[a] ?? 0) ||
      (creators[a] ?? 0) - (creators[b] ?? 0) ||
      (ordinals[b] ?? 0) - (ordinals[a] ?? 0),
  );
  const chosen = kept.slice(0, MAX_RANKED);
  return {
    creators: Uint32Array.from(chosen, (at) => creators[at] ?? 0),
    ordinals: Uint16Array.from(chosen, (at) => ordinals[at] ?? 0),
  };
}
