/** The platforms' short hosts: they only forward, and no page stands behind them. */
import type { SandboxService } from "#sandbox/service.ts";
import { shortLinkTarget } from "#sandbox/tikhub/short-links.ts";
import type { World } from "#sandbox/world/port.ts";

/** `{sandbox}/web/{host}/{path}` stands for `https://{host}/{path}`. */
export const webService: SandboxService<World> = {
  name: "web",
  title: "Short links",
  describe: "Forwards vm.tiktok.com, v.douyin.com and xhslink.com to the posts of the world (GET /posts lists some).",
  prefix: "/web",
  mount(app, { world }) {
    app.get("/*", (call) => {
      const address = `https://${call.req.path.replace(/^\/web\//, "")}`;
      const target = shortLinkTarget(world, address);
      return target === null ? call.text("This page isn't available", 404) : call.redirect(target, 301);
    });
  },
  fail: () => null,
};
