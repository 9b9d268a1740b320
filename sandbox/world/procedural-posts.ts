/** Posts of the procedural world, made when they are looked at. */
import { coverKey } from "./art-keys.ts";
import type { Bios } from "./bios.ts";
import { type PostTexts, textsOf } from "./captions.ts";
import { type CreatorTraits, creatorTraits } from "./creator-traits.ts";
import {
  countedUntil,
  editedText,
  type Fates,
  fateFactor,
  naturalFate,
  type PostFate,
  type PostState,
  stateAt,
} from "./fates.ts";
import { isOn, taggedBy } from "./graph.ts";
import { mix, pick, unit } from "./hash.ts";
import { mediaIdOf, mediaIdParts, shortcodeOf, timedIdOf, timedIdParts, videoIdOf, videoIdParts } from "./ids.ts";
import type { Members } from "./members.ts";
import { handleOf } from "./naming.ts";
import type { PlatformName, WorldPost } from "./port.ts";
import {
  createdAtOf,
  durationOf,
  isRemoved,
  ordinalAt,
  type PostNumbers,
  type PostTopic,
  postCountAt,
  postNumbers,
  postTopic,
} from "./post-traits.ts";
import { musicOf } from "./sounds.ts";
import { NICHES } from "./vocabulary/niches.ts";
import { subjectWords } from "./wording.ts";

/** What the functions of this file share: the world's seed and size, its lists, its time. */
export interface ProceduralBase {
  readonly seed: number;
  readonly size: number;
  readonly key: number;
  readonly members: Members;
  readonly fates: Fates;
  readonly bios: Bios;
  now(): number;
}

/** A post as another platform has it, under an id of that platform. */
export interface PostTwin {
  readonly platform: "DOUYIN" | "XIAOHONGSHU";
  readonly id: string;
}

/** Pinned posts of a TikTok or Instagram creator as ordinals, at most three; most pin nothing. */
export function pinnedOrdinals(traits: CreatorTraits, now: number): number[] {
  const count = postCountAt(traits, now);
  if (traits.platform === "YOUTUBE" || count < 12 || unit(mix(traits.hash, 201)) > 0.35) return [];
  const wanted = 1 + (mix(traits.hash, 202) % 3);
  const step = Math.floor((postCountAt(traits, traits.anchorMs + 200 * 86_400_000) + 11) / 12);
  const found = new Set<number>();
  for (let at = 0; at < wanted; at += 1)
    found.add(Math.min(1 + step * (at + 1) + (mix(traits.hash, 203 + at) % (step + 1)), count - 4));
  return [...found].filter((ordinal) => ordinal >= 0 && !isRemoved(postTopic(traits, ordinal)));
}

function idOf(base: ProceduralBase, traits: CreatorTraits, ordinal: number, createdAt: number): string {
  if (traits.platform === "YOUTUBE") return videoIdOf(traits.index, ordinal, base.key);
  if (traits.platform === "TIKTOK") return timedIdOf(traits.index, createdAt / 1000, base.key);
  return mediaIdOf(traits.index, createdAt, base.key);
}

/** What becomes of a post: as it was set, or by its nature. */
export function fateOf(base: ProceduralBase, traits: CreatorTraits, ordinal: number, twin?: PostTwin): PostFate {
  const createdAt = createdAtOf(traits, ordinal);
  const natural = naturalFate(postTopic(traits, ordinal).hash, createdAt);
  if (base.fates.isEmpty) return natural;
  const { platform, id } = twin ?? { platform: traits.platform, id: idOf(base, traits, ordinal, createdAt) };
  return base.fates.find(platform, id) ?? natural;
}

/** Who may see a post now. */
export function stateOf(base: ProceduralBase, traits: CreatorTraits, ordinal: number, twin?: PostTwin): PostState {
  if (traits.isDeleted || isRemoved(postTopic(traits, ordinal))) return "deleted";
  return traits.isPrivate ? "private" : stateAt(fateOf(base, traits, ordinal, twin), base.now());
}

/** Numbers of a post with what its fate adds, takes back or ends. */
function numbersAt(
  traits: CreatorTraits,
  topic: PostTopic,
  createdAt: number,
  fate: PostFate,
  now: number,
): PostNumbers {
  const until = countedUntil(fate, now);
  const alone = postNumbers(traits, topic, createdAt, until);
  const factor = fateFactor(fate, until);
  if (factor === 1) return alone;
  const scaled = (count: number): number => Math.floor(count * factor);
  return {
    views: scaled(alone.views),
    likes: scaled(alone.likes),
    comments: scaled(alone.comments),
    shares: scaled(alone.shares),
    saves: scaled(alone.saves),
  };
}

/** The texts as they stand now; of an edited post only hashtags that are still written count. */
function textsAt(texts: PostTexts, platform: PlatformName, fate: PostFate, now: number): PostTexts {
  const isEdited = fate.editedAt !== null && now >= fate.editedAt;
  if (!isEdited) return texts;
  if (platform === "YOUTUBE") return { ...texts, description: editedText(texts.description, fate, now) };
  const title = editedText(texts.title, fate, now);
  const written = [...title.matchAll(/#([\p{L}\p{M}\p{N}_]+)/gu)].map(([, tag = ""]) => tag);
  return { ...texts, title, tags: [...new Set(written)] };
}

/** Makes one post as it stands now, under the id of a twin when one is given. */
export function makePost(base: ProceduralBase, traits: CreatorTraits, ordinal: number, twin?: PostTwin): WorldPost {
  const createdAt = createdAtOf(traits, ordinal);
  const topic = postTopic(traits, ordinal);
  const now = base.now();
  const fate = fateOf(base, traits, ordinal, twin);
  const tagged = taggedBy(traits, ordinal, base.members);
  const mention = tagged === null ? "" : handleOf(creatorTraits(base.seed, tagged));
  const texts = textsAt(textsOf(traits, topic, createdAt, mention), traits.platform, fate, now);
  const numbers = numbersAt(traits, topic, createdAt, fate, now);
  const kind = kindOf(traits, topic);
  const id = twin?.id ?? idOf(base, traits, ordinal, createdAt);
  const tellsAll = traits.platform === "TIKTOK" || twin !== undefined;
  const isHidden =
    unit(mix(topic.hash, 211)) < (traits.platform === "INSTAGRAM" ? 0.07 : traits.platform === "YOUTUBE" ? 0.02 : 0);
  return {
    id,
    code: traits.platform === "INSTAGRAM" && twin === undefined ? shortcodeOf(id) : id,
    author: traits.index,
    platform: traits.platform,
    ...texts,
    mentions: mention === "" ? [] : [mention],
    createdAt,
    durationSeconds: kind === "video" ? durationOf(traits, topic) : null,
    views: traits.platform === "INSTAGRAM" && kind !== "video" ? null : numbers.views,
    likes: isHidden && twin === undefined ? null : numbers.likes,
    comments: traits.platform === "YOUTUBE" && commentsOff(traits) ? null : numbers.comments,
    shares: tellsAll ? numbers.shares : null,
    saves: tellsAll ? numbers.saves : null,
    music: traits.platform === "TIKTOK" ? musicOf(base.seed, traits, ordinal) : null,
    pinned: pinnedOrdinals(traits, now).includes(ordinal),
    kind,
    language: traits.language,
    art: coverKey(pick(NICHES, traits.niche).key, topic.hash, faceOf(traits)),
    subject: subjectWords({ traits, subject: topic.subject }),
  };
}

function kindOf(traits: CreatorTraits, topic: PostTopic): WorldPost["kind"] {
  const dice = unit(mix(topic.hash, 212));
  if (traits.platform === "TIKTOK") return dice < 0.06 ? "photo" : "video";
  if (traits.platform === "YOUTUBE" || dice < 0.62) return "video";
  return dice < 0.8 ? "photo" : "carousel";
}

/** Seed of a creator's looks on avatar and covers. */
export function faceOf({ hash }: Pick<CreatorTraits, "hash">): number {
  return mix(hash, 226);
}

/** Whether the creator has turned comments off everywhere. */
export function commentsOff(traits: CreatorTraits): boolean {
  return traits.platform === "YOUTUBE" && unit(mix(traits.hash, 213)) < 0.03;
}

/** The author and ordinal behind a post id, whoever may see it; null when nobody has published such a post by now. */
export function findPost(
  base: ProceduralBase,
  platform: PlatformName,
  id: string,
): { traits: CreatorTraits; ordinal: number } | null {
  const found = platform === "YOUTUBE" ? videoIdParts(id, base.key) : timedPlace(base, platform, id);
  if (found === null || !isOn(platform, found.index, base.size)) return null;
  const traits = creatorTraits(base.seed, found.index);
  const ordinal = "ordinal" in found ? found.ordinal : ordinalAt(traits, found.createdAt);
  if (ordinal === null || ordinal >= postCountAt(traits, base.now())) return null;
  return idOf(base, traits, ordinal, createdAtOf(traits, ordinal)) === id ? { traits, ordinal } : null;
}

function timedPlace(
  base: ProceduralBase,
  platform: PlatformName,
  id: string,
): { index: number; createdAt: number } | null {
  if (platform === "INSTAGRAM") return mediaIdParts(id, base.key);
  const parts = timedIdParts(id, base.key);
  return parts === null ? null : { index: parts.index, createdAt: parts.seconds * 1000 };
}

/** Ordinals of a creator's visible posts, newest first, starting below a time when one is given. */
export function visibleOrdinals(
  base: ProceduralBase,
  traits: CreatorTraits,
  page: { skip?: number; take: number; before?: number },
): number[] {
  const end = page.before === undefined ? base.now() : Math.min(base.now(), page.before - 1);
  const found: number[] = [];
  let toSkip = page.skip ?? 0;
  for (let ordinal = postCountAt(traits, end) - 1; ordinal >= 0 && found.length < page.take; ordinal -= 1) {
    if (isRemoved(postTopic(traits, ordinal)) || stateAt(fateOf(base, traits, ordinal), base.now()) !== "public")
      continue;
    if (toSkip > 0) toSkip -= 1;
    else found.push(ordinal);
  }
  return found;
}
