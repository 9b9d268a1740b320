/** The mail templates, and sending to many. */
import { paste } from "./mail.ts";
import { dialog, type Scene } from "./scene.ts";
import type { Visitor } from "./visitor.ts";

const editor = ({ page, words }: Visitor) =>
  page.getByRole("textbox", { name: words("mailTemplates:form.content"), exact: true }).waitFor();

/** People in the table of receivers, some of whom can't be written to. */
async function fillTable({ page, words }: Visitor): Promise<void> {
  await page.locator('[data-cell="0:email"]').click();
  await paste(
    { page },
    ["Ana Li\tana@studio.example", "Bo\tbo(at)studio.example", "Cy\tana@studio.example"].join("\n"),
  );
  await page.getByText(words("email:grid.duplicate", { number: 1 })).waitFor();
}

/** People of a group, all of whom can be written to. */
async function gatherGroup({ page, words }: Visitor): Promise<void> {
  await page.locator('[data-cell="0:email"]').click();
  const rows = ["Ana Li\tana@studio.example\thttps://ana.example/\tcustomer", "Bo\tbo@studio.example", "Nobody\t-"];
  await paste({ page }, rows.join("\n"));
  await page.getByText(words("groupSend:steps.ready", { count: 2, number: 2 }), { exact: true }).waitFor();
}

async function writeGroup(visitor: Visitor): Promise<void> {
  const { page, words } = visitor;
  await gatherGroup(visitor);
  await page.getByRole("button", { name: words("groupSend:steps.next"), exact: true }).click();
  await editor(visitor);
}

export const MAIL: readonly Scene[] = [
  { name: "mail-hub", as: "member", path: () => "/email" },
  { name: "batch-send", as: "member", path: () => "/email/batchSend", act: fillTable },
  {
    name: "batch-send-import",
    as: "member",
    path: () => "/email/batchSend",
    async act({ page, words }) {
      await page.getByRole("button", { name: words("email:import.open"), exact: true }).click();
      const text = page.getByRole("dialog").getByRole("textbox");
      await text.fill("Ana <ana@studio.example>, bo@studio.example");
      await page.getByRole("dialog").getByText("bo@studio.example", { exact: true }).waitFor();
    },
  },
  {
    name: "batch-send-permission",
    as: "member",
    path: () => "/email/batchSend",
    async act(visitor) {
      const { page, words } = visitor;
      // The button counts the people whom another scene left in this tab.
      const bar = page.getByRole("region", { name: words("email:send.label"), exact: true });
      await bar.getByRole("button").last().click();
      await dialog(visitor);
    },
  },
  {
    name: "batch-send-records",
    as: "member",
    path: () => "/email/batchSend?showDetail=1",
    act: ({ page, words }) => page.getByRole("heading", { name: words("batchSend:records.none") }).waitFor(),
  },
  {
    name: "batch-send-sender",
    as: "sender",
    path: () => "/email/batchSend",
    act: ({ page }) => page.getByTestId("mail-stats").waitFor({ state: "attached" }),
  },
  {
    name: "batch-send-compare",
    as: "sender",
    path: () => "/email/batchSend",
    async act(visitor) {
      const { page, words } = visitor;
      await page.locator('[data-cell="0:email"]').click();
      await paste({ page }, Array.from({ length: 230 }, (_, at) => `Half ${at}\thalf.${at}@gmail.com`).join("\n"));
      await page.getByRole("button", { name: words("batchSend:compare.open"), exact: true }).click();
      await dialog(visitor);
    },
  },
  {
    name: "batch-send-mails",
    as: "sender",
    path: () => "/email/batchSend?showDetail=1",
    act: ({ page }) => page.getByText("creator.1@studio.example").locator("visible=true").first().waitFor(),
  },
  {
    name: "mailboxes",
    as: "sender",
    path: () => "/settings/mailboxes",
    act: ({ page, words }) => page.getByText(words("mailboxPages:state.lost"), { exact: true }).waitFor(),
  },
  {
    name: "suppression",
    as: "sender",
    path: () => "/settings/suppression",
    act: ({ page }) => page.getByText("no.thanks@studio.example").first().waitFor(),
  },
  {
    name: "unsubscribe",
    path: () => "/login",
    // The page has no scripts: nothing tells when it is alive.
    act: ({ page }, { sender }) => page.goto(sender.unsubscribe),
  },
  { name: "group-send", as: "member", path: () => "/email/groupSend", act: gatherGroup },
  {
    name: "group-send-people",
    as: "member",
    path: () => "/email/groupSend",
    async act({ page, words }) {
      await page.getByRole("button", { name: words("groupSend:people.open"), exact: true }).click();
      await page
        .getByRole("dialog")
        .getByRole("list", { name: words("groupSend:people.list") })
        .waitFor();
    },
  },
  {
    name: "group-send-past",
    as: "sender",
    path: () => "/email/groupSend",
    async act({ page, words }) {
      await page.getByRole("button", { name: words("groupSend:people.open"), exact: true }).click();
      await page.getByText(words("groupSend:people.recipients"), { exact: true }).click();
      await page.getByRole("dialog").getByText("creator.1@studio.example").waitFor();
    },
  },
  {
    name: "group-send-mail",
    as: "member",
    path: () => "/email/groupSend",
    async act(visitor) {
      await writeGroup(visitor);
      const { page, words } = visitor;
      const templates = page.getByRole("combobox", { name: words("groupSend:template.start") });
      await templates.selectOption({ index: 1 });
      await page.frameLocator("iframe").getByText("Best, Ana").waitFor();
    },
  },
  { name: "mail-templates-empty", as: "admin", path: () => "/email/template" },
  {
    name: "mail-templates",
    as: "member",
    path: () => "/email/template",
    async act(visitor) {
      await editor(visitor);
      const { page, words } = visitor;
      await page
        .getByText(words("mailTemplates:followUps.day", { days: 9 }))
        .first()
        .waitFor();
    },
  },
  {
    name: "mail-templates-table",
    as: "member",
    path: () => "/email/template",
    async act(visitor) {
      await editor(visitor);
      const { page, words } = visitor;
      // The first word: the rest of its cell is empty.
      await page.getByText("One short", { exact: true }).dblclick({ position: { x: 8, y: 8 } });
      await page.getByRole("toolbar", { name: words("mailTemplates:editor.format") }).waitFor();
      await page.getByRole("button", { name: words("mailTemplates:table.column"), exact: true }).waitFor();
    },
  },
  {
    name: "mail-templates-follow-up",
    as: "member",
    path: () => "/email/template",
    async act(visitor) {
      await editor(visitor);
      const { page, words } = visitor;
      await page.getByRole("button", { name: words("mailTemplates:followUps.edit", { days: 3 }) }).click();
      await page.getByRole("textbox", { name: words("mailTemplates:followUps.content") }).waitFor();
    },
  },
  {
    name: "mail-templates-numbers",
    as: "sender",
    path: () => "/email/template",
    async act(visitor) {
      await editor(visitor);
      const { page, words } = visitor;
      await page.getByText(words("mailTemplates:panes.numbers"), { exact: true }).click();
      await page.getByRole("row", { name: words("mailTemplates:numbers.step.first") }).waitFor();
    },
  },
  {
    name: "mail-templates-comparison",
    as: "sender",
    path: () => "/email/template",
    async act(visitor) {
      await editor(visitor);
      const { page, words } = visitor;
      await page.getByText(words("mailTemplates:panes.numbers"), { exact: true }).click();
      const better = page.getByText(words("mailTemplates:comparisons.winner", { name: "Spring launch" }));
      await better.evaluate((text) => text.scrollIntoView({ block: "start" }));
    },
  },
  {
    name: "mail-templates-preview",
    as: "member",
    path: ({ youtube }) => `/email/template?projectId=${youtube.projectId}`,
    async act(visitor) {
      await editor(visitor);
      const { page, words } = visitor;
      await page.getByText(words("mailTemplates:panes.preview"), { exact: true }).click();
      await page.frameLocator("iframe").getByText("Best, Ana").waitFor();
    },
  },
];
