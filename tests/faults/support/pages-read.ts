/** Which pages of posts automatic tasks got from the platforms, and which of them more than once, by the sandbox's own log. */
import * as z from "zod";
import type { Sandbox } from "#sandbox/server.ts";
import type { PlatformName } from "#sandbox/world/port.ts";
import type { LocalDatabase } from "#scripts/serve/migrate.ts";

/** Calls that give a page of posts, with the field that says what is looked for. */
const LISTS: readonly { platform: PlatformName; path: RegExp; field: string }[] = [
  { platform: "TIKTOK", path: /fetch_hashtag_video_list$/, field: "ch_id" },
  { platform: "TIKTOK", path: /fetch_video_search_result$/, field: "keyword" },
  { platform: "INSTAGRAM", path: /fetch_hashtag_posts$/, field: "keyword" },
  { platform: "INSTAGRAM", path: /search_reels$/, field: "keyword" },
  { platform: "YOUTUBE", path: /\/v3\/search$/, field: "q" },
];
const LATEST = 5_000;

type Page = { platform: PlatformName; subject: string; times: number };

/** Who looked for what: hashtags that automatic tasks have begun, what searches by keyword and hashtag were told. */
const ASKED = `
SELECT t.platform, g.value ->> 'name' AS subject, 1 AS isAuto FROM result_lists l JOIN tasks t ON t.id = l.latest_task_id, json_each(t.cursor, '$.tags') g
WHERE l.task_type = 'LONG_CRAWLER'
UNION ALL SELECT platform, coalesce(params ->> 'tag', params ->> 'searchInput', params ->> 'keyword'), 0 FROM tasks
WHERE type IN ('HASH_TAG_BREAK', 'SEARCH_INPUT_BREAK')`;
const Asked = z.array(z.object({ platform: z.string(), subject: z.string(), isAuto: z.number() }));

export function createPagesRead(sandbox: Pick<Sandbox, "requestLog" | "world">) {
  const pages = new Map<string, Page>();
  let seen = 0;

  function note(entry: ReturnType<Sandbox["requestLog"]["list"]>[number]): void {
    const list = LISTS.find(({ path }) => path.test(entry.path));
    const subject = list && entry.query[list.field];
    const isGood = entry.status === 200 && (entry.fault === undefined || entry.fault === "slow");
    if (!list || subject === undefined || !isGood) return;
    const key = `${entry.path}?${new URLSearchParams(Object.entries(entry.query).sort())}`;
    const page = pages.get(key) ?? { platform: list.platform, subject: folded(subject), times: 0 };
    page.times += 1;
    pages.set(key, page);
  }

  return {
    /** Takes over what was logged since the last time; the log itself forgets. */
    collect(): void {
      const news = sandbox.requestLog.list({ since: seen, limit: LATEST });
      for (const entry of news) note(entry);
      seen = news[0]?.id ?? seen;
    },

    /** Pages that automatic tasks were given, and how often one was given once more than tasks looked for it. */
    async count(database: LocalDatabase): Promise<{ pages: number; again: number }> {
      const { results } = await database.prepare(ASKED).all();
      const askers = new Map<string, { all: number; auto: number }>();
      for (const { platform, subject, isAuto } of Asked.parse(results)) {
        const tag = LISTS.find((list) => list.platform === platform) && platformOf(platform);
        const names = [folded(subject), ...(tag ? [sandbox.world.tagByName(tag, subject)?.id ?? ""] : [])];
        for (const name of new Set(names.filter(Boolean))) {
          const known = askers.get(`${platform} ${name}`) ?? { all: 0, auto: 0 };
          askers.set(`${platform} ${name}`, { all: known.all + 1, auto: known.auto + isAuto });
        }
      }
      const own = [...pages.values()].flatMap(({ platform, subject, times }) => {
        const by = askers.get(`${platform} ${subject}`);
        return by && by.auto > 0 ? [{ times, most: by.all }] : [];
      });
      const again = own.reduce((sum, { times, most }) => sum + Math.max(0, times - most), 0);
      return { pages: own.length, again };
    },
  };
}

function platformOf(name: string): PlatformName | null {
  return LISTS.find(({ platform }) => platform === name)?.platform ?? null;
}

/** A hashtag and the words that it is searched by are one. */
function folded(subject: string): string {
  return subject.normalize("NFKC").toLowerCase().replaceAll(/[#\s]/g, "");
}
