/** The platforms' players, which pages show in frames: stand-ins that play nothing and say which post they were asked for. */
import { html } from "hono/html";
import type { SandboxService } from "#sandbox/service.ts";

/** What follows the platform's name in an address: the paths of the real players. */
const PATHS = ["/youtube/embed/:id", "/tiktok/player/v1/:id", "/instagram/p/:id/embed/"] as const;

const STYLE = `html,body{height:100%;margin:0}
body{display:grid;place-content:center;gap:12px;justify-items:center;background:#14161c;color:#fff;font:14px/1.4 system-ui,sans-serif;text-align:center}
div{width:160px;height:4px;border-radius:2px;background:#ffffff33;overflow:hidden}
div::before{content:"";display:block;height:100%;background:#fff;animation:play 12s linear infinite}
@keyframes play{from{width:0}to{width:100%}}
@media (prefers-reduced-motion:reduce){div::before{animation:none;width:30%}}
p{margin:0;padding:0 12px;overflow-wrap:anywhere}`;

export const playersService: SandboxService = {
  name: "players",
  title: "Players",
  describe:
    "What YouTube, TikTok and Instagram show of a post in a frame: /youtube/embed/{id}, /tiktok/player/v1/{id}, /instagram/p/{id}/embed/.",
  prefix: "/players",
  mount(app) {
    for (const path of PATHS) {
      app.get(path, (call) => {
        const id = call.req.param("id") ?? "";
        const platform = path.split("/")[1] ?? "";
        return call.html(
          html`<!doctype html><html lang="en"><meta charset="utf-8"><title>${platform} ${id}</title><style>${STYLE}</style><p data-plays="${id}">${platform}: ${id}</p><div></div></html>`,
        );
      });
    }
  },
  fail: () => null,
};
