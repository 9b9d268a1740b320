import { analyseCreator, type CreatorAnalysis } from "#workers/matching/analyse.ts";
import type { Brief } from "#workers/matching/brief.ts";
import { readMentions } from "#workers/matching/mentions.ts";
import type { MatchingTables } from "#workers/matching/tables.ts";
import { tokenize } from "#workers/matching/tokens.ts";
import type { StoredText } from "./creator-text.ts";
import type { QueuedTag } from "./cursor.ts";

/** Which hashtags are worth searching: out of the seeds, the description and whoever fits. Pure and deterministic. */

/** Hashtags under which everybody posts everything. */
const EVERYBODYS = new Set(
  (
    "fyp fy fypage foryou foryoupage foryourpage parati viral viralvideo viralreels trending trend trends explore explorepage reel reels reelsinstagram short shorts " +
    "ytshorts youtubeshorts tiktok youtube youtuber instagram insta instagood instadaily love like likes follow followme photooftheday picoftheday video videos vlog new " +
    "comedy funny duet capcut greenscreen ad gifted sponsored creator contentcreator influencer collab ugc xyzbca happy cute beautiful life lifestyle daily " +
    "推荐 热门 抖音 日常 生活 vlog日常 分享"
  ).split(" "),
);
const TAG = /^[\p{L}\p{M}\p{N}_]{2,60}$/u;
const WRITTEN_TAG = /[#＃]([\p{L}\p{M}\p{N}_]{2,60})/gu;
const LONGEST_JOINED = 30;
const FROM_SEEDS = 20;
const FROM_FINDS = 6;
/** Hashtags that are known to a task at most, those that are done with. */
const KNOWN_MOST = 160;

const PRIOR = { keyword: 0.75, described: 0.6, seeds: 0.35, finds: 0.2, superlike: 0.9 } as const;
const RELEVANT = 0.35;

/** A hashtag as it is compared and searched, or null when it is none or everybody's. */
export function plainTag(written: string): string | null {
  const tag = written.normalize("NFKC").toLowerCase().replace(/^#/, "").replaceAll(" ", "");
  return TAG.test(tag) && !/^\d+$/.test(tag) && !EVERYBODYS.has(tag) ? tag : null;
}

/** In how many posts of how many creators each hashtag stands, those of most creators first. */
export function countTags(texts: readonly StoredText[]): { tag: string; creators: number; posts: number }[] {
  const counts = new Map<string, { creators: number; posts: number }>();
  for (const { posts } of texts) {
    const own = new Map<string, number>();
    for (const post of posts) for (const tag of tagsOfPost(post)) own.set(tag, (own.get(tag) ?? 0) + 1);
    for (const [tag, count] of own) {
      const sum = counts.get(tag) ?? { creators: 0, posts: 0 };
      counts.set(tag, { creators: sum.creators + 1, posts: sum.posts + count });
    }
  }
  return [...counts]
    .map(([tag, count]) => ({ tag, ...count }))
    .sort((a, b) => b.creators - a.creators || b.posts - a.posts || (a.tag < b.tag ? -1 : 1));
}

function tagsOfPost({ title, description, tags }: StoredText["posts"][number]): Set<string> {
  const written = [...`${title} ${description}`.matchAll(WRITTEN_TAG)].map(([, tag]) => tag ?? "");
  return new Set([...tags, ...written].flatMap((tag) => plainTag(tag) ?? []));
}

/** What a description asks for, as searches: its criteria in words, and its terms as hashtags. */
export function tagsOfBrief(brief: Brief, tables: MatchingTables): QueuedTag[] {
  const tags: QueuedTag[] = [];
  for (const { text } of brief.criteria) {
    tags.push(newTag(text.toLowerCase(), true, PRIOR.keyword));
    const joined = plainTag(text);
    if (joined !== null && joined.length <= LONGEST_JOINED) tags.push(newTag(joined, false, PRIOR.described));
    for (const { start, end, senses } of readMentions(text, tokenize(text), brief.language, tables)) {
      const tag = senses.length > 0 ? plainTag(text.slice(start, end)) : null;
      if (tag !== null) tags.push(newTag(tag, false, PRIOR.described));
    }
  }
  return tags;
}

/** The seeds' hashtags, those that speak of what is asked for first. */
export function tagsOfSeeds(seeds: readonly StoredText[], brief: Brief, tables: MatchingTables): QueuedTag[] {
  const counted = countTags(seeds);
  const most = Math.max(1, ...counted.map(({ posts }) => posts));
  return counted
    .flatMap(({ tag, posts }) => ranked(tag, PRIOR.seeds * (0.5 + posts / most / 2), brief, tables))
    .sort((a, b) => b.prior - a.prior || (a.name < b.name ? -1 : 1))
    .slice(0, FROM_SEEDS);
}

/** Hashtags that creators who fit have in common, or that speak of what is asked for. */
export function tagsOfFinds(texts: readonly StoredText[], brief: Brief, tables: MatchingTables): QueuedTag[] {
  return countTags(texts)
    .flatMap(({ tag, creators }) => {
      const found = ranked(tag, PRIOR.finds, brief, tables);
      return creators >= 2 || found.some(({ prior }) => prior > PRIOR.finds) ? found : [];
    })
    .slice(0, FROM_FINDS);
}

/** The hashtags of creators that were superliked: they come next. */
export function tagsOfSuperlikes(texts: readonly StoredText[], brief: Brief, tables: MatchingTables): QueuedTag[] {
  return countTags(texts)
    .flatMap(({ tag }) => ranked(tag, PRIOR.superlike, brief, tables))
    .slice(0, FROM_FINDS);
}

/** The hashtag with what is expected of it; none when it speaks of what is not wanted. */
function ranked(tag: string, prior: number, brief: Brief, tables: MatchingTables): QueuedTag[] {
  const analysis = analyseTag(tag, tables);
  const speaksOf = ({ terms, topics }: Pick<Brief, "terms" | "topics">) =>
    terms.some(({ key }) => analysis.terms.some(([term]) => term === key)) ||
    analysis.topics.some(([topic]) => topics.has(topic));
  if (brief.exclusions.some(speaksOf)) return [];
  return [newTag(tag, false, Math.min(1, prior + (speaksOf(brief) ? RELEVANT : 0)))];
}

function analyseTag(tag: string, tables: MatchingTables): CreatorAnalysis {
  const post = { id: tag, title: `#${tag}`, description: "", tags: [] };
  return analyseCreator({ handle: null, name: "", bio: "", posts: [post] }, tables);
}

function newTag(name: string, isKeyword: boolean, prior: number): QueuedTag {
  const id = isKeyword ? `keyword:${name}` : name;
  return { id, name, isKeyword, prior, reward: 0, pages: 0, delivered: 0, dry: 0, page: null, isOver: false };
}

/** The queue with new ones at its end. One that was there before is never begun again; if it is expected to bring more now, it comes sooner. */
export function enqueue(queue: readonly QueuedTag[], added: readonly QueuedTag[]): QueuedTag[] {
  const known = new Map(queue.map((tag) => [tag.id, tag]));
  for (const tag of added) {
    const before = known.get(tag.id);
    if (before) known.set(tag.id, { ...before, prior: Math.max(before.prior, tag.prior) });
    else if (known.size < KNOWN_MOST) known.set(tag.id, tag);
  }
  return [...known.values()];
}
