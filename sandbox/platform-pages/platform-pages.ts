/** Stand-ins of the platforms' own pages, for the companion extension: written for the sandbox, with the elements that the extension reads (docs/extension.md). */
import { html } from "hono/html";
import type { Markup } from "#sandbox/pages/page.ts";
import type { SandboxService } from "#sandbox/service.ts";
import type { PlatformName, World, WorldCreator } from "#sandbox/world/port.ts";
import { instagramPage } from "./instagram-pages.ts";
import { tiktokPage, tiktokShopPage } from "./tiktok-pages.ts";
import { youtubePage } from "./youtube-pages.ts";

/** A page of a platform: its markup for a path and creators to show; null where the platform has no such page. */
export type PlatformPage = (path: string, creators: readonly WorldCreator[]) => Markup | null;

const SITES: Readonly<Record<string, { platform: PlatformName; page: PlatformPage }>> = {
  "www.youtube.com": { platform: "YOUTUBE", page: youtubePage },
  "www.tiktok.com": { platform: "TIKTOK", page: tiktokPage },
  "affiliate-us.tiktok.com": { platform: "TIKTOK", page: tiktokShopPage },
  "www.instagram.com": { platform: "INSTAGRAM", page: instagramPage },
};
const MOST_SHOWN = 200;
/** Places of the world that are looked at for creators of a platform. */
const MOST_LOOKED_AT = 5_000;

/** `{sandbox}/pages/{host}/{path}` stands for `https://{host}/{path}`; `?count=` says how many creators a list shows. */
export const platformPagesService: SandboxService<World> = {
  name: "platformPages",
  title: "Platform pages",
  describe:
    "Profiles, searches, hashtags and the shop's creators as the platforms show them (GET /pages/www.youtube.com/results?count=20).",
  prefix: "/pages",
  mount(app, { world }) {
    app.get("/:host/*", (call) => {
      const host = call.req.param("host");
      const site = Object.hasOwn(SITES, host) ? SITES[host] : undefined;
      if (site === undefined) return call.text("No such site", 404);
      const path = decodeURIComponent(call.req.path.slice(`/pages/${host}`.length));
      const count = Math.min(MOST_SHOWN, Math.max(0, Number(call.req.query("count") ?? 20) || 0));
      const named = /^\/@?([\w.-]+)/.exec(path)?.[1] ?? "";
      const own = world.creatorByHandle(site.platform, named);
      const markup = site.page(path, own === null ? creatorsOf(world, site.platform, count) : [own]);
      if (markup === null) return call.text("This page isn't available", 404);
      return call.html(
        html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${host}</title></head><body>${markup}</body></html>`,
      );
    });
  },
  fail: () => null,
};

function creatorsOf(world: World, platform: PlatformName, count: number): WorldCreator[] {
  const creators: WorldCreator[] = [];
  for (let index = 0; index < MOST_LOOKED_AT && creators.length < count; index += 1) {
    const creator = world.creatorAt(index);
    if (creator?.platform === platform) creators.push(creator);
  }
  return creators;
}
