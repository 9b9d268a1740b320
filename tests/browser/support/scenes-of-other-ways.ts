/** The ways to search beside the keyword, the batch query, video tracking and the lists of the settings. */
import { dialog, firstCard, type Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";
import type { Visitor } from "./visitor.ts";
import { fieldOf, patternOf } from "./words.ts";

function hashtagResults({ instagram }: Stage, more: Record<string, string> = {}): string {
  const { projectId } = instagram;
  const query = new URLSearchParams({ platform: "instagram", projectId, tag: "skincare", isDirectLoad: "1", ...more });
  return `/search/hashtag?${query}`;
}

async function openShare(visitor: Visitor): Promise<void> {
  const { page, words } = visitor;
  await page.getByRole("button", { name: words("trackingReport:button") }).click();
  await dialog(visitor);
  await page.getByText("Winter skincare, first week", { exact: true }).waitFor();
}

export const OTHER_WAYS: readonly Scene[] = [
  {
    name: "form-hashtag",
    as: "member",
    path: ({ fresh }) => `/search/hashtag?platform=instagram&projectId=${fresh.projectId}`,
  },
  {
    name: "form-similar-quantity",
    as: "member",
    path: ({ fresh }) => `/search/similar?platform=tiktok&projectId=${fresh.projectId}&source=@somebody`,
    act: ({ page, words }) => page.getByRole("button", { name: words("search:form.next") }).click(),
  },
  {
    name: "form-links-project",
    as: "member",
    path: ({ fresh }) => `/search/web-list?platform=tiktok&projectId=${fresh.projectId}`,
    act: dialog,
  },
  {
    name: "form-links",
    as: "member",
    path: ({ fresh }) => `/search/web-list?platform=tiktok&projectId=${fresh.projectId}`,
    async act(visitor, { links }) {
      const { page, words } = visitor;
      await dialog(visitor);
      await page.getByRole("button", { name: words("modes:list.next"), exact: true }).click();
      await page.getByRole("alertdialog").waitFor({ state: "detached" });
      await fieldOf(page, words("modes:web-list.label")).fill(`${links}\nhttps://example.com/else`);
      await page.getByText(words("list:links.invalid", { number: 1 }), { exact: true }).waitFor();
    },
  },
  {
    name: "shop",
    as: "member",
    path: ({ tiktok }) => `/tiktok-shop-vetting?projectId=${tiktok.projectId}`,
    act: firstCard,
  },
  {
    name: "shop-plan",
    as: "member",
    path: ({ tiktok }) => `/tiktok-shop-vetting?projectId=${tiktok.projectId}`,
    async act(visitor) {
      const { page, words } = visitor;
      await firstCard(visitor);
      await page.getByRole("button", { name: words("shopVetting:plan.open"), exact: true }).click();
      await dialog(visitor);
      const enter = (name: string, value: string) =>
        fieldOf(page, words(`shopVetting:plan.inputs.${name}`)).fill(value);
      for (const [name, value] of Object.entries({ sampleCost: "12", margin: "60", keep: "25", quota: "2" })) {
        await enter(name, value);
      }
      await page.getByRole("table", { name: words("shopVetting:plan.title") }).waitFor();
    },
  },
  {
    name: "shop-empty",
    as: "member",
    path: ({ fresh }) => `/tiktok-shop-vetting?projectId=${fresh.projectId}`,
    act: ({ page, words }) => page.getByText(words("shopVetting:empty.title"), { exact: true }).waitFor(),
  },
  {
    name: "shop-import",
    as: "member",
    path: ({ fresh }) => `/tiktok-shop-vetting?projectId=${fresh.projectId}`,
    async act({ page, words }) {
      await page.getByRole("button", { name: words("shopVetting:import") }).click();
      const chooser = page.waitForEvent("filechooser");
      await page.getByText(words("shopVetting:file.choose"), { exact: true }).click();
      const text = "Creator,GMV,Post rate,Notes\n@mia.home,$12.4K,0.85,called\n@dan.cooks,$900,0.6,\n";
      await (await chooser).setFiles({ name: "shop.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
      await page.getByText(words("shopVetting:file.fractions"), { exact: true }).waitFor();
    },
  },
  { name: "results-instagram", as: "member", path: (stage) => hashtagResults(stage), act: firstCard },
  {
    name: "results-tags",
    as: "member",
    path: (stage) => hashtagResults(stage),
    async act(visitor) {
      const { page, words } = visitor;
      await firstCard(visitor);
      const name = (await page.getByRole("article").first().getAttribute("aria-label")) ?? "";
      await page.getByRole("button", { name: words("tags:edit", { name }), exact: true }).click();
      await page.getByRole("textbox", { name: words("tags:find") }).fill("Sum");
    },
  },
  { name: "audience", as: "member", path: () => "/audience" },
  {
    name: "audience-links",
    as: "member",
    path: () => "/audience",
    async act({ page, words }, { links }) {
      await fieldOf(page, words("audience:query.label")).fill(`${links}\nhttps://example.com/else`);
      await page.locator("button[type=submit]:enabled").waitFor();
    },
  },
  { name: "audience-batch", as: "member", path: ({ batchId }) => `/audience?batch=${batchId}`, act: dialog },
  {
    name: "audience-history",
    as: "member",
    path: () => "/audience",
    async act({ page, words }) {
      await page.getByRole("tab", { name: words("audience:tabs.historyExport") }).click();
      await page
        .getByText(words("audience:history.done", { number: "6" }))
        .first()
        .waitFor();
    },
  },
  {
    name: "usage",
    as: "member",
    path: () => "/settings/quotaQuery",
    act: ({ page }) =>
      Promise.all([page.locator("tbody tr").first().waitFor(), page.locator(".recharts-bar").first().waitFor()]),
  },
  {
    name: "usage-days",
    as: "member",
    path: () => "/settings/quotaQuery?table=days",
    async act({ page, words }) {
      await page.getByText(words("usagePage:days.tracking"), { exact: true }).waitFor();
      await page.getByRole("button", { name: new RegExp(words("usagePage:dates.label")) }).click();
      await fieldOf(page, words("usagePage:dates.from")).waitFor();
    },
  },
  { name: "account", as: "member", path: () => "/settings/account" },
  { name: "companion-idle", as: "member", path: () => "/settings/companion" },
  {
    name: "companion-connect",
    as: "member",
    path: () =>
      `/settings/companion?${new URLSearchParams({ extension: "a".repeat(32), challenge: "c".repeat(43), state: "s".repeat(32), name: "Chrome on Windows" })}`,
    act: ({ page, words }) =>
      page.getByRole("button", { name: words("companionPage:ask.connect"), exact: true }).waitFor(),
  },
  {
    name: "account-delete",
    as: "member",
    path: () => "/settings/account",
    async act(visitor) {
      const { page, words } = visitor;
      await page.getByRole("button", { name: words("accountPage:leave.button"), exact: true }).click();
      await dialog(visitor);
    },
  },
  {
    name: "account-waiting",
    as: "leaver",
    path: () => "/settings/account",
    act: ({ page, words }) =>
      page.getByRole("region", { name: patternOf(words("accountPage:waiting.title")) }).waitFor(),
  },
  {
    name: "usage-statement",
    as: "member",
    path: () => "/settings/quotaQuery?table=statement",
    act: ({ page, words }) =>
      page.getByText(words("usagePage:statement.kinds.CHARGE"), { exact: true }).first().waitFor(),
  },
  {
    name: "usage-enterprise",
    as: "admin",
    path: () => "/settings/quotaQuery?view=enterprise",
    act: ({ page }) => page.locator("tbody tr").filter({ hasText: "member@kolscout.test" }).first().waitFor(),
  },
  { name: "usage-empty", as: "admin", path: () => "/settings/quotaQuery?startDate=2026-01-05&endDate=2026-01-06" },
  { name: "mailboxes-empty", as: "member", path: () => "/settings/mailboxes?problem=denied" },
  { name: "exclude-list", as: "member", path: () => "/settings/excludeList" },
  { name: "exclude-list-empty", as: "admin", path: () => "/settings/excludeList" },
  {
    name: "exclude-list-upload",
    as: "member",
    path: () => "/settings/excludeList",
    async act(visitor) {
      await visitor.page.getByRole("button", { name: visitor.words("excludeList:upload") }).click();
      await dialog(visitor);
    },
  },
  {
    name: "results-fair-price",
    as: "member",
    path: (stage) => hashtagResults(stage),
    async act(visitor) {
      const { page, words } = visitor;
      await firstCard(visitor);
      await page
        .getByRole("button", { name: patternOf(words("fairPrice:open", { name: "{{name}}" })) })
        .first()
        .click();
      await fieldOf(page, words("fairPrice:asked")).fill("800");
    },
  },
  { name: "cpm", as: "member", path: () => "/cpm" },
  {
    name: "cpm-add-country",
    as: "member",
    path: () => "/cpm?tab=country-management",
    async act(visitor) {
      await visitor.page.getByRole("button", { name: visitor.words("cpmPage:countries.add") }).click();
      await dialog(visitor);
    },
  },
  {
    name: "tracking",
    as: "member",
    path: () => "/dataManagement/kolscoutTrack",
    act: ({ page }) => page.locator("tbody tr").first().waitFor(),
  },
  {
    name: "tracking-import",
    as: "member",
    path: () => "/dataManagement/kolscoutTrack",
    async act(visitor, { links }) {
      const { page, words } = visitor;
      await page.getByRole("button", { name: words("videoTracking:track") }).click();
      await dialog(visitor);
      const text = `https://www.youtube.com/watch?v=kR7_tQ-9xZa\nhttps://vm.tiktok.com/ZMabc123/\n${links}`;
      await fieldOf(page, words("videoTracking:import.label")).fill(text);
      await page.getByText(words("links:untrackable.profile")).first().waitFor();
    },
  },
  {
    name: "tracking-auto-update",
    as: "member",
    path: () => "/dataManagement/kolscoutTrack",
    async act(visitor) {
      const { page, words } = visitor;
      await page.getByRole("button", { name: words("videoTracking:autoUpdate.buttonOn"), exact: true }).click();
      await dialog(visitor);
      await fieldOf(page, words("videoTracking:autoUpdate.totalRuns")).fill("31");
      await page.getByText(words("videoTracking:autoUpdate.range", { min: 1, max: 30 })).waitFor();
    },
  },
  {
    name: "tracking-alerts",
    as: "member",
    path: () => "/dataManagement/kolscoutTrack",
    async act(visitor) {
      const { page, words } = visitor;
      await page
        .getByRole("button", { name: words("videoTracking:alerts.buttonNew", { count: 2, number: 2 }) })
        .click();
      await dialog(visitor);
      await fieldOf(page, words("videoTracking:alerts.rules.label")).fill("#ad two+words");
      await page.getByRole("button", { name: words("videoTracking:alerts.rules.save"), exact: true }).click();
      await page.getByText(words("videoTracking:alerts.rules.wrong", { tag: "two+words" })).waitFor();
    },
  },
  {
    name: "tracking-chosen",
    as: "member",
    path: () => "/dataManagement/kolscoutTrack",
    async act({ page, words }) {
      await page.locator("tbody input[type=checkbox]").nth(0).check();
      await page.locator("tbody input[type=checkbox]").nth(1).check();
      await page.getByRole("button", { name: words("videoTracking:autoUpdate.button"), exact: true }).click();
      await page.getByRole("button", { name: words("videoTracking:autoUpdate.chosen.stop"), exact: true }).waitFor();
    },
  },
  {
    name: "tracking-compare",
    as: "member",
    path: () => "/dataManagement/kolscoutTrack",
    async act(visitor) {
      const { page, words } = visitor;
      for (const row of [2, 3, 4]) await page.locator("tbody input[type=checkbox]").nth(row).check();
      await page.getByRole("button", { name: words("videoTracking:compare.button"), exact: true }).click();
      await dialog(visitor);
      await page.locator(".recharts-surface").waitFor();
    },
  },
  {
    name: "tracking-sheet",
    as: "member",
    path: () => "/dataManagement/kolscoutTrack",
    async act(visitor) {
      const { page, words } = visitor;
      await page.getByRole("button", { name: words("trackingSheet:button") }).click();
      await page.getByText(words("trackingSheet:about")).waitFor();
    },
  },
  {
    name: "tracking-found",
    as: "member",
    path: () => "/dataManagement/kolscoutTrack",
    async act({ page, words }) {
      await page.getByRole("button", { name: words("sightings:strip.look") }).click();
      await page.getByRole("list", { name: words("sightings:list") }).waitFor();
    },
  },
  {
    name: "tracking-labels",
    as: "member",
    path: () => "/dataManagement/kolscoutTrack",
    async act({ page, words }) {
      const name = words("videoTracking:labels.edit", { name: "" }).trim();
      await page.getByRole("button", { name }).first().click();
      await page.getByRole("textbox", { name: words("videoTracking:labels.find") }).fill("Sum");
    },
  },
  {
    name: "tracking-post",
    as: "member",
    path: () => "/dataManagement/kolscoutTrack",
    async act(visitor) {
      const { page } = visitor;
      await page.locator("tbody button:has(svg.lucide-chart-line)").first().click();
      await dialog(visitor);
      await page.locator(".recharts-surface").waitFor();
    },
  },
  {
    name: "records",
    as: "member",
    path: () => "/records",
    act: ({ page, words }) => page.getByRole("list", { name: words("savedCreators:person.suggestions") }).waitFor(),
  },
  {
    name: "records-chosen",
    as: "member",
    path: () => "/records",
    async act({ page, words }) {
      await page.locator("tbody tr").first().getByRole("checkbox").check();
      await page.locator("tbody tr").nth(2).getByRole("checkbox").check();
      await page.getByRole("toolbar", { name: words("savedCreators:selection.label") }).waitFor();
    },
  },
  {
    name: "records-board",
    as: "member",
    path: () => "/records?view=board",
    act: ({ page }) => page.locator("[data-record]").first().waitFor(),
  },
  { name: "records-empty", as: "admin", path: () => "/records" },
  {
    name: "records-filtered",
    as: "member",
    path: () => "/records?stage=paid",
    act: ({ page, words }) => page.getByText(words("savedCreators:noMatch.title")).waitFor(),
  },
  {
    name: "records-notes",
    as: "member",
    path: () => "/records",
    async act(visitor) {
      const { page, words } = visitor;
      await page
        .locator("tbody tr")
        .filter({ hasText: "Contract is with legal" })
        .getByRole("button", {
          name: patternOf(words("savedCreators:row.notes", { name: "{{name}}", number: "{{number}}" })),
        })
        .click();
      await dialog(visitor);
      await page.getByText("Asked for the serum").waitFor();
    },
  },
  {
    name: "records-tags",
    as: "member",
    path: () => "/records",
    async act(visitor) {
      const { page, words } = visitor;
      await page.getByRole("button", { name: words("savedCreators:tags.manage") }).click();
      await dialog(visitor);
      await page.getByRole("button", { name: words("tags:change", { name: "Long-term partner" }) }).click();
    },
  },
  {
    name: "records-batch",
    as: "member",
    path: () => "/records",
    async act(visitor, { links }) {
      const { page, words } = visitor;
      await page.getByRole("button", { name: words("savedCreators:batch.open") }).click();
      await dialog(visitor);
      await fieldOf(page, words("savedCreators:batch.label")).fill(`${links}\n@somebody`);
      await page.getByText("@somebody", { exact: true }).waitFor();
    },
  },
  {
    name: "records-batch-done",
    as: "member",
    path: () => "/records",
    async act(visitor, { links }) {
      const { page, words } = visitor;
      await page.getByRole("button", { name: words("savedCreators:batch.open") }).click();
      await dialog(visitor);
      await fieldOf(page, words("savedCreators:batch.label")).fill(`${links}\nhttps://www.youtube.com/@nobody.qqzzxx`);
      await page.getByRole("checkbox", { name: "Replied" }).check();
      await page.getByRole("dialog").locator("button[type=submit]").click();
      await page.getByRole("status").filter({ hasText: /1/ }).waitFor();
    },
  },
  {
    name: "records-person",
    as: "member",
    path: () => "/records",
    async act(visitor) {
      const { page, words } = visitor;
      await page.getByRole("list", { name: words("savedCreators:person.suggestions") }).waitFor();
      const merged = page.locator("tbody tr:has(td:first-child ~ td p ~ p ~ p)");
      await merged
        .getByRole("button", {
          name: patternOf(words("savedCreators:row.notes", { name: "{{name}}", number: "{{number}}" })),
        })
        .click();
      await dialog(visitor);
      await page.getByRole("region", { name: words("savedCreators:person.profiles") }).waitFor();
    },
  },
  {
    name: "records-remove-person",
    as: "member",
    path: () => "/records",
    async act(visitor) {
      await visitor.page.locator("tbody tr:has(td:first-child ~ td p ~ p ~ p) button:has(svg.lucide-trash-2)").click();
      await dialog(visitor);
    },
  },
  {
    name: "records-remove",
    as: "member",
    path: () => "/records",
    async act(visitor) {
      await visitor.page.locator("tbody tr button:has(svg.lucide-trash-2)").first().click();
      await dialog(visitor);
    },
  },
  {
    name: "tracking-audience",
    as: "member",
    path: () => "/dataManagement/kolscoutTrack?platform=TIKTOK",
    async act({ page, words }, { commented }) {
      const opener = patternOf(words("postAudience:open", { name: "{{name}}" }));
      await page.locator(`tbody tr:has(a[href="${commented}"])`).getByRole("button", { name: opener }).click();
      await page.getByText(words("postAudience:estimate"), { exact: true }).waitFor();
    },
  },
  {
    name: "tracking-audience-price",
    as: "member",
    path: () => "/dataManagement/kolscoutTrack?platform=INSTAGRAM",
    async act({ page, words }) {
      const opener = patternOf(words("postAudience:open", { name: "{{name}}" }));
      await page.getByRole("button", { name: opener }).first().click();
      await page.getByText(words("postAudience:instagram")).waitFor();
    },
  },
  {
    name: "tracking-share",
    as: "member",
    path: () => "/dataManagement/kolscoutTrack",
    act: openShare,
  },
  {
    name: "tracking-share-ready",
    as: "member",
    path: () => "/dataManagement/kolscoutTrack",
    async act(visitor) {
      await openShare(visitor);
      const { page, words } = visitor;
      await page.getByRole("button", { name: words("trackingReport:create"), exact: true }).click();
      await page.getByText(words("trackingReport:ready")).waitFor();
    },
  },
  {
    name: "report",
    path: () => "/login",
    // The page has no scripts: nothing tells when it is alive.
    act: ({ page }, { report }) => page.goto(report),
  },
  { name: "report-closed", path: () => "/login", act: ({ page }, { report }) => page.goto(`${report}0`) },
  {
    name: "tracking-forecast",
    as: "member",
    path: () => "/dataManagement/kolscoutTrack",
    async act(visitor, { growing }) {
      const { page, words } = visitor;
      await page.locator(`tbody tr:has(a[href="${growing}"]) button:has(svg.lucide-chart-line)`).click();
      await dialog(visitor);
      await page.getByRole("region", { name: words("videoTracking:forecast.title") }).waitFor();
    },
  },
  { name: "export-creators", as: "admin", path: () => "/settings/exportCreators" },
];
