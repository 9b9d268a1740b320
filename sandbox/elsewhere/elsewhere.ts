/** Pages on other sites that the product links to: stand-ins, so that a local run shows every link. */
import { html } from "hono/html";
import { PAGE_HEADERS, renderPage } from "#sandbox/pages/page.ts";
import type { SandboxService } from "#sandbox/service.ts";

/** By path: the setting that leads there, what a deployment shows, and how to try it here. */
const STAND_INS = {
  extension: {
    setting: "EXTENSION_URL",
    title: "Browser extension",
    text: "The extension's page in the Chrome Web Store. To try the extension here, run npm run build:extension and load the folder it names as an unpacked extension.",
  },
  demo: { setting: "DEMO_URL", title: "Book a demo", text: "A chat in a messaging app, where a demo is booked." },
  domestic: {
    setting: "DOMESTIC_URL",
    title: "国内达人",
    text: "What Kolscout offers for creators on Chinese platforms.",
  },
  tutorial: { setting: "TUTORIAL_URL", title: "Tutorial", text: "The tutorial that the menu leads to." },
  amazon: { setting: "AMAZON_URL", title: "Amazon", text: "The search for creators on Amazon." },
} as const;

export const elsewhereService: SandboxService = {
  name: "elsewhere",
  title: "Linked pages",
  describe: `Stand-ins for pages on other sites: ${Object.keys(STAND_INS).join(", ")}.`,
  prefix: "/elsewhere",
  mount(app) {
    for (const [path, { setting, title, text }] of Object.entries(STAND_INS)) {
      app.get(`/${path}`, (call) =>
        call.html(
          renderPage({
            title,
            body: html`<main><h1>${title}</h1><p>${text}</p><p>Stand-in of the sandbox. A deployment sets <code>${setting}</code>.</p></main>`,
          }),
          200,
          PAGE_HEADERS,
        ),
      );
    }
  },
  fail: () => null,
};

/** The settings that lead to the stand-ins. */
export function standInLinks(sandboxUrl: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(STAND_INS).map(([path, { setting }]) => [setting, `${sandboxUrl}/elsewhere/${path}`]),
  );
}
