/** The routes of the sandbox's own pages. */
import type { Hono } from "hono";
import { createAssetRoutes } from "#sandbox/pages/assets.ts";
import { PAGE_HEADERS } from "#sandbox/pages/page.ts";
import type { DescribedWorld, SandboxContext, SandboxService } from "#sandbox/service.ts";
import { renderConsolePage } from "./console-page.ts";
import { renderInboxPage } from "./inbox-page.ts";

const SHOWN_MAILS = 50;

/** `/`, `/inbox/view` and the files they load. */
export function createConsoleRoutes(
  { clock, faults, inbox, publicUrl, settings, world }: SandboxContext<DescribedWorld>,
  services: readonly Pick<SandboxService, "name" | "title" | "describe" | "prefix">[],
): Hono {
  const routes = createAssetRoutes();
  routes.get("/", (call) => {
    const { appUrl } = settings;
    const view = { appUrl, publicUrl, services, nowMs: clock.now(), rules: faults.list(), world: world.describe() };
    return call.html(renderConsolePage(view), 200, PAGE_HEADERS);
  });
  routes.get("/inbox/view", (call) => {
    const to = call.req.query("to")?.trim() ?? "";
    const mails = inbox.list(to === "" ? { limit: SHOWN_MAILS } : { to, limit: SHOWN_MAILS });
    return call.html(renderInboxPage(mails, to), 200, PAGE_HEADERS);
  });
  return routes;
}
