/** What creators write to their posts. */
import { postContact } from "./biography.ts";
import type { CreatorTraits } from "./creator-traits.ts";
import { mix, pick, unit } from "./hash.ts";
import { handleOf } from "./naming.ts";
import type { PostTopic } from "./post-traits.ts";
import { FORMATS, OFF_TOPIC } from "./vocabulary/formats.ts";
import { NICHES } from "./vocabulary/niches.ts";
import { BROAD_TAGS, CALLS, EMOJI, HOOKS, LINK_LINES, OPENERS } from "./vocabulary/phrases.ts";
import { asTag, capitalised, fill, subjectWords, type Wording } from "./wording.ts";

/** The texts of a post. `title` is the whole caption on TikTok and Instagram. */
export interface PostTexts {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
}

/** Texts of a post. `mention` is a handle to tag, or empty. */
export function textsOf(traits: CreatorTraits, topic: PostTopic, createdAt: number, mention: string): PostTexts {
  const year = new Date(createdAt).getUTCFullYear();
  const wording: Wording = { traits, hash: topic.hash, subject: topic.subject, year, handle: handleOf(traits) };
  const tags = tagsOf(wording, topic);
  const naming = mention === "" ? "" : ` @${mention}`;
  if (traits.platform === "YOUTUBE") {
    return {
      title: titleOf(wording, topic) + naming,
      description: describe(wording, topic, tags),
      tags: keywordsOf(wording, topic),
    };
  }
  const caption = traits.platform === "TIKTOK" ? shortCaption(wording, topic) : longCaption(wording, topic);
  const marks = tags.map((tag) => `#${tag}`).join(" ");
  const gap = traits.platform === "INSTAGRAM" && unit(mix(topic.hash, 121)) < 0.5 ? "\n.\n" : " ";
  return { title: `${caption}${naming}${gap}${marks}`.trim(), description: "", tags };
}

function titleOf(wording: Wording, topic: PostTopic): string {
  const { traits, hash } = wording;
  if (topic.subject < 0) return capitalised(pick(OFF_TOPIC[traits.language], mix(hash, 111)));
  const title = capitalised(fill(pick(pick(FORMATS, topic.format).titles[traits.language], mix(hash, 112)), wording));
  const dice = unit(mix(hash, 113));
  if (dice < 0.08) return title.toUpperCase();
  if (dice < 0.2) return `${title} ${pick(EMOJI, mix(hash, 114))}`;
  if (dice < 0.32)
    return `${title} | ${capitalised(pick(pick(NICHES, traits.niche).words[traits.language].keywords, mix(hash, 115)))}`;
  return dice < 0.37 ? `${title} (#${1 + (mix(hash, 116) % 90)})` : title;
}

function shortCaption(wording: Wording, topic: PostTopic): string {
  const { traits, hash } = wording;
  const words = pick(NICHES, traits.niche).words[traits.language];
  const dice = unit(mix(hash, 117));
  if (dice < 0.03) return "";
  const mark = unit(mix(hash, 118)) < 0.4 ? ` ${pick(EMOJI, mix(hash, 119))}` : "";
  if (topic.subject < 0) return `${pick(OFF_TOPIC[traits.language], mix(hash, 111))}${mark}`;
  if (dice < 0.42) return `${hooked(wording, pick(words.lines, mix(hash, 120)))}${mark}`;
  return `${titleOf(wording, topic)}${mark}`;
}

/** A line as it is, or after one of the openings people put before it. */
function hooked(wording: Wording, line: string): string {
  if (unit(mix(wording.hash, 126)) < 0.25) return line;
  const hook = pick(HOOKS[wording.traits.language], mix(wording.hash, 127));
  return fill(
    hook.replace("{l}", () => line),
    wording,
  );
}

function longCaption(wording: Wording, topic: PostTopic): string {
  const { traits, hash } = wording;
  const parts = [shortCaption(wording, topic)];
  if (topic.subject >= 0 && unit(mix(hash, 122)) < 0.6) parts.push(opening(wording));
  if (unit(mix(hash, 123)) < 0.5) parts.push(pick(CALLS[traits.language], mix(hash, 124)));
  return parts.filter((part) => part !== "").join("\n");
}

const opening = (wording: Wording): string =>
  capitalised(fill(pick(OPENERS[wording.traits.language], mix(wording.hash, 125)), wording));

/** Hashtags: one for the subject, one to three for the niche, at most two that are about nothing. */
function tagsOf({ traits, hash, subject }: Wording, topic: PostTopic): string[] {
  const niche = pick(NICHES, traits.niche);
  const words = niche.words[traits.language];
  const tags: string[] = [];
  if (subject >= 0) {
    tags.push(asTag(pick(words.keywords, mix(hash, 131) % 3 === 0 ? mix(hash, 132) : 0)));
    tags.push(asTag(subjectWords({ traits, subject })));
    for (let extra = mix(hash, 133) % 3; extra > 0; extra -= 1) tags.push(pick(words.tags, mix(hash, 134 + extra)));
    if (mix(hash, 138) % 3 === 0) tags.push(asTag(pick(pick(FORMATS, topic.format).words[traits.language], 0)));
    if (traits.englishTags)
      tags.push(asTag(pick(niche.words.en.keywords, 0)), asTag(pick(niche.words.en.subjects, subject)));
  }
  for (let extra = mix(hash, 139) % 3; extra > 0; extra -= 1)
    tags.push(pick(BROAD_TAGS[traits.language], mix(hash, 140 + extra)));
  return [...new Set(tags)];
}

/** The keywords of a video, which only the API shows. */
function keywordsOf({ traits, hash, subject }: Wording, topic: PostTopic): string[] {
  if (mix(hash, 145) % 9 === 0) return [];
  const words = pick(NICHES, traits.niche).words[traits.language];
  const about =
    subject < 0
      ? []
      : [subjectWords({ traits, subject }), ...pick(FORMATS, topic.format).words[traits.language].slice(0, 2)];
  return [...new Set([...about, ...words.keywords, ...words.tags.slice(0, mix(hash, 146) % 5)])];
}

function describe(wording: Wording, topic: PostTopic, tags: readonly string[]): string {
  const { traits, hash } = wording;
  if (unit(mix(hash, 151)) < 0.05) return "";
  const words = pick(NICHES, traits.niche).words[traits.language];
  const parts = [topic.subject < 0 ? capitalised(pick(OFF_TOPIC[traits.language], mix(hash, 111))) : opening(wording)];
  if (unit(mix(hash, 152)) < 0.5) parts.push(`${capitalised(pick(words.lines, mix(hash, 153)))}.`);
  if (topic.subject >= 0 && unit(mix(hash, 154)) < 0.4) parts.push(chapters(wording));
  const links = 1 + (mix(hash, 155) % 3);
  for (let line = 0; line < links; line += 1)
    parts.push(fill(pick(LINK_LINES[traits.language], mix(traits.hash, 156 + line)), wording));
  const contact = postContact(traits);
  if (contact !== null) parts.push(contact);
  if (unit(mix(hash, 159)) < 0.6) parts.push(pick(CALLS[traits.language], mix(hash, 160)));
  parts.push(
    tags
      .slice(0, 4)
      .map((tag) => `#${tag}`)
      .join(" "),
  );
  return parts.join("\n\n").trim();
}

function chapters(wording: Wording): string {
  const words = pick(NICHES, wording.traits.niche).words[wording.traits.language];
  let at = 0;
  const rows = ["0:00 Intro"];
  for (let row = 0; row < 3; row += 1) {
    at += 40 + (mix(wording.hash, 161 + row) % 200);
    const clock = `${Math.floor(at / 60)}:${String(at % 60).padStart(2, "0")}`;
    rows.push(`${clock} ${capitalised(pick(words.subjects, wording.subject + row * 2))}`);
  }
  return rows.join("\n");
}
