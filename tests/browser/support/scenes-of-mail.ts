/** The mail templates. */
import type { Scene } from "./scene.ts";
import type { Visitor } from "./visitor.ts";

const editor = ({ page, words }: Visitor) =>
  page.getByRole("textbox", { name: words("mailTemplates:form.content"), exact: true }).waitFor();

export const MAIL: readonly Scene[] = [
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
