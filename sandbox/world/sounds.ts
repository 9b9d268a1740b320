/** Music of TikTok posts: some four hundred shared tracks and the creators' own sounds. */
import { type CreatorTraits, creatorTraits, platformOf } from "./creator-traits.ts";
import { mix, pick, unit } from "./hash.ts";
import { timedIdOf, timedIdParts } from "./ids.ts";
import { displayNameOf, handleOf } from "./naming.ts";
import type { WorldMusic } from "./port.ts";
import { createdAtOf, isRemoved, ordinalAt, postCountAt, postTopic } from "./post-traits.ts";

/** Prime, so that a track meets every place of the pattern of platforms. */
const TRACKS = 401;
const OFFSETS = [0, 17, 93];
const SOUND_SPAN = 10;
const NEWEST = 24;
const TRACK_EPOCH_S = 1_560_000_000;
const FIRST_WORDS =
  "Golden Slow Paper Neon Salt Velvet Late Little Blue Honey Static Sunday Wild Silver Glass Soft Night Last Summer Echo".split(
    " ",
  );
const SECOND_WORDS =
  "Hours Rooms Rivers Machine Letters Birds Weather Dancer Signal Garden Roads Teeth Waves Company Fever Lights Mirror Ghost Season Parade".split(
    " ",
  );
const ARTISTS =
  "Mara Vale|The Low Tides|Kito & June|Pale Harbor|Luna Reyes|DJ Tazo|陈南风|Sur Norte|Ada Bloom|Velour Club|夜航|Casa Abril".split(
    "|",
  );

const trackKey = (seed: number): number => mix(seed, 0x7261);
const soundKey = (seed: number): number => mix(seed, 0x736f);

function track(seed: number, number: number): WorldMusic {
  const hash = mix(trackKey(seed), number);
  return {
    id: timedIdOf(number, TRACK_EPOCH_S + number * 300_000, trackKey(seed)),
    title: `${pick(FIRST_WORDS, number)} ${pick(SECOND_WORDS, Math.floor(number / FIRST_WORDS.length))}`,
    author: pick(ARTISTS, hash),
    original: false,
    durationSeconds: 20 + (hash % 45),
  };
}

/** The number of the shared track under a post, or null when it carries the creator's own sound. */
function trackNumber(traits: CreatorTraits, ordinal: number): number | null {
  const dice = mix(traits.hash, ordinal + 50_021);
  if (unit(dice) < 0.45) return null;
  return (traits.index + pick(OFFSETS, mix(dice, 1))) % TRACKS;
}

function ownSound(seed: number, traits: CreatorTraits, ordinal: number): WorldMusic {
  const first = ordinal - (ordinal % SOUND_SPAN);
  return {
    id: timedIdOf(traits.index, createdAtOf(traits, first) / 1000, soundKey(seed)),
    title: traits.language === "zh" ? `原声 - ${displayNameOf(traits)}` : `original sound - ${handleOf(traits)}`,
    author: displayNameOf(traits),
    original: true,
    durationSeconds: 10 + (mix(traits.hash, first) % 50),
  };
}

/** The music of a TikTok post. */
export function musicOf(seed: number, traits: CreatorTraits, ordinal: number): WorldMusic {
  const number = trackNumber(traits, ordinal);
  return number === null ? ownSound(seed, traits, ordinal) : track(seed, number);
}

/** The music with an id, or null. */
export function musicById(seed: number, size: number, id: string): WorldMusic | null {
  const number = trackNumberOfId(seed, id);
  if (number !== null) return track(seed, number);
  const owner = soundOwner(seed, size, id);
  return owner === null ? null : ownSound(seed, owner.traits, owner.ordinal);
}

function trackNumberOfId(seed: number, id: string): number | null {
  const parts = timedIdParts(id, trackKey(seed));
  return parts !== null && parts.index < TRACKS && track(seed, parts.index).id === id ? parts.index : null;
}

function soundOwner(seed: number, size: number, id: string): { traits: CreatorTraits; ordinal: number } | null {
  const parts = timedIdParts(id, soundKey(seed));
  if (parts === null || parts.index >= size || platformOf(parts.index) !== "TIKTOK") return null;
  const traits = creatorTraits(seed, parts.index);
  const ordinal = ordinalAt(traits, parts.seconds * 1000);
  return ordinal === null || ordinal % SOUND_SPAN !== 0 ? null : { traits, ordinal };
}

/** The posts under a music, newest first, as creators and ordinals. */
export function postsUnder(
  seed: number,
  size: number,
  id: string,
  now: number,
): { index: number; ordinal: number; createdAt: number }[] {
  const number = trackNumberOfId(seed, id);
  const owner = number === null ? soundOwner(seed, size, id) : null;
  const found = number === null ? ownPosts(owner, now) : trackPosts(seed, size, number, now);
  return found.sort((a, b) => b.createdAt - a.createdAt || a.index - b.index);
}

function ownPosts(owner: { traits: CreatorTraits; ordinal: number } | null, now: number) {
  if (owner === null || owner.traits.isDeleted || owner.traits.isPrivate) return [];
  const { traits, ordinal: first } = owner;
  const last = Math.min(first + SOUND_SPAN, postCountAt(traits, now));
  const found: { index: number; ordinal: number; createdAt: number }[] = [];
  for (let ordinal = first; ordinal < last; ordinal += 1) {
    if (trackNumber(traits, ordinal) !== null || isRemoved(postTopic(traits, ordinal))) continue;
    found.push({ index: traits.index, ordinal, createdAt: createdAtOf(traits, ordinal) });
  }
  return found;
}

function trackPosts(seed: number, size: number, number: number, now: number) {
  const found: { index: number; ordinal: number; createdAt: number }[] = [];
  for (const offset of OFFSETS) {
    for (let index = (number - offset + TRACKS) % TRACKS; index < size; index += TRACKS) {
      if (platformOf(index) !== "TIKTOK") continue;
      const traits = creatorTraits(seed, index);
      if (traits.isDeleted || traits.isPrivate) continue;
      const last = postCountAt(traits, now) - 1;
      for (let ordinal = last; ordinal >= 0 && ordinal > last - NEWEST; ordinal -= 1) {
        if (trackNumber(traits, ordinal) !== number || isRemoved(postTopic(traits, ordinal))) continue;
        found.push({ index, ordinal, createdAt: createdAtOf(traits, ordinal) });
      }
    }
  }
  return found;
}
