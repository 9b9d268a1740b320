import * as z from "zod";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { InputOf } from "#workers/api/endpoint.ts";
import { badField } from "#workers/kernel/app-error.ts";
import { parseLinks } from "#workers/modules/links/domain.ts";
import { recogniseLink } from "#workers/modules/links/recognise.ts";
import type { PlatformLink } from "#workers/platforms/link.ts";
import { checkAmount } from "../amount.ts";
import { type SearchModePlugin, SearchParams } from "../plugin.ts";
import { createBgmSearch } from "./contract.ts";

const Params = SearchParams.extend({ musicUrl: z.string(), label: z.string() });
type Params = z.output<typeof Params>;
type Input = InputOf<typeof createBgmSearch>["body"];

/** The sound that a text names (spec 2 §5 BGM): a TikTok link with /music/, a share link, or a bare id; throws 1400 for anything else. */
export function readMusic(text: string): PlatformLink {
  const input = text.normalize("NFC").trim();
  if (input === "") throw badField("musicUrl", "search:errors.musicRequired");
  const { valid } = parseLinks(input, "searchMusic", "TIKTOK");
  const [music] = valid;
  if (music === undefined || valid.length > 1) throw badField("musicUrl", "search:errors.musicLink");
  return music;
}

/** Posts that use a sound, on TikTok (spec 2 §2.1 "BGM"). */
export const bgmMode: SearchModePlugin<Input, Params, string> = {
  mode: "bgm",
  call: createBgmSearch,
  texts: {
    phase: "search:phases.collecting",
    not_found: "search:failures.musicMissing",
    empty: "search:failures.musicEmpty",
  },
  readInput({ platform, musicUrl }) {
    const music = readMusic(musicUrl);
    return { platform, musicUrl: music.url, label: music.id };
  },
  amountOf: (input) => checkAmount(input.maxVideoCount ?? input.maxCount),
  parseParams: (stored) => Params.parse(stored),
  supports: (adapter) => adapter.music !== null,
  seed: {
    async find(_adapter, { musicUrl }, { links }) {
      const recognised = recogniseLink(musicUrl);
      const music = recognised.ok ? await links.resolve(recognised.link) : null;
      return music?.kind === "music" ? music.id : null;
    },
    parse: (stored) => z.string().parse(stored),
  },
  findPage(adapter, _params, cursor, context) {
    if (!adapter.music) throw new ProviderError({ provider: adapter.platform, kind: "bad_request" });
    return adapter.music.findPosts(context.seed, cursor, context);
  },
  describeSource: ({ musicUrl, label }) => ({ label, url: musicUrl }),
};
