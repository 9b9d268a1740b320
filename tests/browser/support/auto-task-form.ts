/** The form of an automatic task as its user fills it in. */
import type { Platform } from "#workers/kernel/vocabulary.ts";
import type { Visitor } from "./visitor.ts";
import { fieldOf, patternOf } from "./words.ts";

/** Whom a test looks for, and what it does not want. */
export type Wish = { platform: Platform; niche: string; language: string; description: string; excluded: string };

const NAMES = { YOUTUBE: "YouTube", TIKTOK: "TikTok", INSTAGRAM: "Instagram" } as const;

/** From the hub, where the card is Instagram's, to the form of a platform; tasks of other projects are left alone. */
export async function openForm({ page, words, goto }: Visitor, platform: Platform): Promise<void> {
  await goto("/search?platform=instagram");
  await page.getByRole("link", { name: words("list:modes.auto.title") }).waitFor();
  await goto("/auto-task?platform=instagram&new=1");
  if (platform !== "INSTAGRAM") {
    await page.locator("label", { hasText: NAMES[platform] }).click();
    await page.waitForURL(new RegExp(`platform=${platform.toLowerCase()}`));
  }
}

/** What is missing or impossible is said where it is typed. */
export async function meetProblems({ page, words }: Visitor): Promise<void> {
  const start = page.getByRole("button", { name: words("autoTask:form.start", { count: 1, runs: 1 }) });
  await start.click();
  await page.getByText(words("autoTask:form.seedsEmpty")).waitFor();
  await page.getByText(words("autoTask:form.descriptionEmpty")).waitFor();
  const runs = fieldOf(page, words("autoTask:form.runs"));
  await runs.fill("0");
  await page.getByText(words("autoTask:runs.few"), { exact: true }).waitFor();
  await runs.fill("5001");
  await page
    .getByText(patternOf(words("autoTask:runs.left", { runs: "{{runs}}" })))
    .nth(1)
    .waitFor();
  const followers = words("autoTask:form.followers");
  await page.getByRole("combobox", { name: followers }).selectOption("custom");
  await page.getByText(words("autoTask:range.both")).waitFor();
  await page.getByRole("textbox", { name: `${followers}: ${words("autoTask:range.min")}` }).fill("500");
  await page.getByRole("textbox", { name: `${followers}: ${words("autoTask:range.max")}` }).fill("100");
  await page.getByText(words("autoTask:range.maxLow")).waitFor();
  await page.getByRole("textbox", { name: `${followers}: ${words("autoTask:range.max")}` }).fill("50,000,000");
  await page.getByText(words("autoTask:range.maxLow")).waitFor({ state: "detached" });
}

/** Names the seeds, one link that leads nowhere among them, says whom one wants, and orders runs. */
export async function fillForm(
  { page, words }: Visitor,
  { platform, description, excluded }: Wish,
  { seeds, runs }: { seeds: string[]; runs: number },
): Promise<void> {
  await fieldOf(page, words("autoTask:form.seeds")).fill(
    `${seeds.map((seed) => `@${seed}`).join("\n")}\nhttps://x.test`,
  );
  await page.getByText(words("list:links.valid", { number: seeds.length }), { exact: true }).waitFor();
  await page.getByText(words("list:links.invalid", { number: 1 }), { exact: true }).waitFor();
  await fieldOf(page, words("autoTask:form.description")).fill(`  ${description}  `);
  await page.getByText(`${Array.from(description).length} / 500`, { exact: true }).waitFor();
  await page
    .getByRole("button", { name: words("autoTask:criteria.remove", { text: excluded }), exact: true })
    .waitFor();
  await page
    .getByText(words(`autoTask:form.${platform === "INSTAGRAM" ? "likes" : "plays"}`), { exact: true })
    .waitFor();
  await fieldOf(page, words("autoTask:form.runs")).fill(String(runs));
}
