/** The AI task: its form, and what a task has found. */
import { focusedCreator } from "./focus-mode.ts";
import { dialog, firstCard, openSide, type Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";
import type { Visitor } from "./visitor.ts";
import { fieldOf } from "./words.ts";

function formPath({ fresh }: Stage): string {
  return `/auto-task?platform=tiktok&projectId=${fresh.projectId}&new=1`;
}

function taskPath({ autoTask: { platform, projectId, taskId } }: Stage, more: Record<string, string> = {}): string {
  return `/auto-task?${new URLSearchParams({ platform: platform.toLowerCase(), projectId, taskId, ...more })}`;
}

const press = ({ page }: Visitor, name: string) => page.getByRole("button", { name, exact: true }).click();

export const AUTO_TASK: readonly Scene[] = [
  { name: "auto-task-form", as: "member", path: formPath },
  {
    name: "auto-task-problems",
    as: "member",
    path: formPath,
    async act({ page, words }) {
      await page.getByRole("combobox", { name: words("autoTask:form.followers") }).selectOption("custom");
      await page.getByRole("button", { name: words("autoTask:form.start", { count: 1, runs: 1 }) }).click();
      await page.getByText(words("autoTask:form.seedsEmpty")).waitFor();
    },
  },
  {
    name: "auto-task-filled",
    as: "member",
    path: formPath,
    async act({ page, words }, { links }) {
      await fieldOf(page, words("autoTask:form.seeds")).fill(links);
      await fieldOf(page, words("autoTask:form.description")).fill("Skincare routines, no gaming, no kids content");
      await page
        .getByRole("button", { name: words("autoTask:criteria.remove", { text: "gaming" }), exact: true })
        .waitFor();
    },
  },
  {
    name: "auto-task-regions",
    as: "member",
    path: formPath,
    async act(visitor) {
      const { page, words } = visitor;
      await press(visitor, `${words("autoTask:form.regions")}: ${words("autoTask:region.global")}`);
      await dialog(visitor);
      await page.getByRole("checkbox", { name: words("autoTask:region.tier", { tier: "T2" }) }).check();
    },
  },
  { name: "auto-task-results", as: "member", path: (stage) => taskPath(stage), act: firstCard },
  {
    name: "auto-task-evidence",
    as: "member",
    path: (stage) => taskPath(stage),
    async act({ page, words }) {
      const card = page.getByRole("article").first();
      await card.getByRole("button", { name: new RegExp(words("autoTask:fit.show")) }).click();
      await card.getByRole("button", { name: new RegExp(words("autoTask:fit.hide")) }).waitFor();
    },
  },
  {
    name: "auto-task-content-ok",
    as: "member",
    path: (stage) => taskPath(stage, { activeTab: "contentOk" }),
    act: ({ page, words }) =>
      page
        .getByRole("article")
        .or(page.getByText(words("autoTask:results.noneTitle.contentOk")))
        .first()
        .waitFor(),
  },
  {
    name: "auto-task-focus",
    as: "member",
    path: (stage) => taskPath(stage, { focus: "1" }),
    act: (visitor) => focusedCreator(visitor).waitFor(),
  },
  {
    name: "auto-task-focus-proof",
    as: "member",
    path: (stage) => taskPath(stage, { focus: "1" }),
    async act(visitor) {
      const creator = focusedCreator(visitor);
      await creator.getByRole("button", { name: new RegExp(visitor.words("autoTask:fit.show")) }).click();
      await creator.getByRole("button", { name: new RegExp(visitor.words("autoTask:fit.hide")) }).waitFor();
    },
  },
  {
    name: "auto-task-focus-end",
    as: "member",
    path: (stage) => taskPath(stage, { focus: "1" }),
    async act(visitor) {
      const { page, words } = visitor;
      await focusedCreator(visitor).waitFor();
      const end = page.getByRole("heading", { name: words("triage:focus.end") });
      while (!(await end.isVisible())) await page.keyboard.press("ArrowDown");
    },
  },
  {
    name: "auto-task-add-runs",
    as: "member",
    path: (stage) => taskPath(stage),
    differsOnPhones: true,
    async act(visitor) {
      await openSide(visitor, "autoTask:board.label");
      await press(visitor, visitor.words("autoTask:board.add"));
      await dialog(visitor);
    },
  },
  {
    name: "auto-task-description",
    as: "member",
    path: (stage) => taskPath(stage),
    differsOnPhones: true,
    async act(visitor) {
      await openSide(visitor, "autoTask:board.label");
      await press(visitor, visitor.words("autoTask:description.edit"));
      await dialog(visitor);
    },
  },
  { name: "auto-task-unsupported", as: "member", path: () => "/auto-task?platform=amazon" },
];
