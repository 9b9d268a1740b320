/** What only a browser shows of the mail templates: the editor, its menus and pictures, what saves itself, and two tabs. */
import type { Locator, Page } from "playwright-core";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { LATER_KEY } from "#app/entities/mailbox/put-off.ts";
import { inOneLanguage } from "#tests/support/runs.ts";
import { FollowUpView, TemplateView } from "#workers/modules/outreach/templates/contract.ts";
import { type Api, createApi, signIn } from "./support/account.ts";
import { allowAtGoogle } from "./support/mail.ts";
import { openWorld } from "./support/open-world.ts";
import { findUntranslated } from "./support/untranslated.ts";
import type { Visitor } from "./support/visitor.ts";
import { fieldOf } from "./support/words.ts";

const languages = inOneLanguage("en");

const here = openWorld();

const listOf = async (api: Api) => z.array(TemplateView).parse(await api("GET /emails/templates"));
const firstOf = async (api: Api) => {
  const [template] = await listOf(api);
  if (!template) throw new Error("there is no template");
  return template;
};
const followUpsOf = async (api: Api, templateId: string) => {
  const { followupsEmails } = z
    .object({ followupsEmails: z.array(FollowUpView) })
    .parse(await api(`GET /email-manage/templates/followup?templateId=${templateId}`));
  return followupsEmails;
};

/** A picture that JPEG makes much smaller: noise of more than 100 KB. */
function noise(): Buffer {
  const image = new PNG({ width: 240, height: 240 });
  let seed = 7;
  for (let at = 0; at < image.data.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    image.data[at] = at % 4 === 3 ? 255 : seed >> 16;
  }
  return PNG.sync.write(image);
}

const namesOf = (pictures: Element[]) => pictures.map((picture) => picture.getAttribute("alt"));

/** Drops a small picture on an element of the text, as a file from the desktop. For the page. */
function dropPicture(target: Element, name: string): void {
  const bytes = Uint8Array.from(
    atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
    (char) => char.charCodeAt(0),
  );
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], `${name}.png`, { type: "image/png" }));
  const { right, bottom } = target.getBoundingClientRect();
  const place = { clientX: right - 2, clientY: bottom - 2 };
  target.dispatchEvent(new DragEvent("drop", { ...place, dataTransfer, bubbles: true, cancelable: true }));
}

const button = ({ page, words }: Visitor, key: Parameters<Visitor["words"]>[0]) =>
  page.getByRole("button", { name: words(key), exact: true });

async function createTemplate(visitor: Visitor, name: string): Promise<void> {
  const { page, words } = visitor;
  await button(visitor, "mailTemplates:new").first().click();
  const dialog = page.getByRole("dialog");
  await fieldOf(dialog, words("mailTemplates:nameDialog.name")).fill(name);
  await dialog.getByRole("button", { name: words("mailTemplates:nameDialog.createButton") }).click();
  await dialog.waitFor({ state: "detached" });
}

async function chooseFromMenu(page: Page, trigger: Locator, entry: string): Promise<void> {
  await trigger.click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

describe.each(languages)("in %s", (language) => {
  it("a template is written with marks, a link, a variable, a table and a picture, saved, previewed and followed up", async () => {
    const session = await signIn(here.world, `writes-${language}@kolscout.test`.toLowerCase());
    const api = createApi(here.world, session);
    const visitor = await here.visit({ language, session });
    const { page, words, goto } = visitor;
    const mail = (key: string) => words(`mailTemplates:${key}`);
    await goto("/email/template");
    await page.getByRole("heading", { name: mail("empty.title") }).waitFor();
    await createTemplate(visitor, "Spring");

    const subject = page.getByRole("textbox", { name: mail("form.subject"), exact: true });
    const text = page.getByRole("textbox", { name: mail("form.content"), exact: true });
    // Nothing to save yet: both are named.
    await button(visitor, "mailTemplates:form.save").click();
    await page.getByText(mail("form.subjectRequired")).waitFor();
    await page.getByText(mail("form.contentRequired")).waitFor();

    await subject.pressSequentially("Idea for #");
    await page
      .getByRole("listbox")
      .getByRole("option", { name: mail("variables.nickname"), selected: true })
      .waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.type(", look");
    await text.click();
    await page.keyboard.type("Hi {{nickname|pal}}, look");
    await page.keyboard.press("Control+Shift+ArrowLeft");
    await button(visitor, "mailTemplates:editor.bold").click();
    await button(visitor, "mailTemplates:editor.link").click();
    const address = page.getByRole("textbox", { name: mail("editor.linkAddress") });
    await address.fill("javascript:alert(1)");
    await page.keyboard.press("Enter");
    await page.getByText(mail("editor.wrongLink")).waitFor();
    await address.fill("brand.example/offer");
    await page.keyboard.press("Enter");
    await text.locator("a strong, strong a").waitFor();
    await text.and(page.locator(":focus")).waitFor();

    await page.keyboard.press("Control+End");
    await page.getByRole("toolbar", { name: mail("editor.format") }).waitFor({ state: "hidden" });
    await page.keyboard.press("Enter");
    await page.keyboard.type("/");
    await page.getByRole("option", { name: mail("blocks.table") }).click();
    await chooseFromMenu(page, button(visitor, "mailTemplates:table.row"), mail("table.rowBelow"));
    await chooseFromMenu(page, button(visitor, "mailTemplates:table.column"), mail("table.deleteColumn"));
    await expect.poll(() => text.locator("tr").count()).toBe(4);
    await expect.poll(() => text.locator("td, th").count()).toBe(8);
    await button(visitor, "mailTemplates:editor.undo").click();
    await expect.poll(() => text.locator("td, th").count()).toBe(12);
    await button(visitor, "mailTemplates:editor.redo").click();
    await expect.poll(() => text.locator("td, th").count()).toBe(8);

    await page.keyboard.press("Control+End");
    const chooser = page.waitForEvent("filechooser");
    await button(visitor, "mailTemplates:editor.picture").click();
    await (await chooser).setFiles([
      { name: "noise.png", mimeType: "image/png", buffer: noise() },
      { name: "dot.png", mimeType: "image/png", buffer: PNG.sync.write(new PNG({ width: 2, height: 2 })) },
    ]);
    const pictures = text.locator("img:not(.ProseMirror-separator)");
    await expect.poll(() => pictures.evaluateAll(namesOf)).toEqual(["noise", "dot"]);
    // What is typed next goes behind the pictures, and another one that is dropped or pasted stays too.
    await page.keyboard.type("Yours");
    await text.getByText("Yours", { exact: true }).evaluate(dropPicture, "dropped");
    await expect.poll(() => pictures.evaluateAll(namesOf)).toEqual(["noise", "dot", "dropped"]);
    await page.keyboard.type("End");
    expect(await pictures.evaluateAll(namesOf)).toEqual(["noise", "dot", "dropped"]);
    // Compressed, and ours.
    const picture = pictures.first();
    await expect.poll(() => picture.getAttribute("src")).toMatch(/\/api\/attachments\/[\w-]{32}\.jpg$/);

    await text.getByRole("button").first().click();
    await fieldOf(page, words("mailTemplates:variables.fallback", { name: mail("variables.nickname") })).fill(
      "my {friend}",
    );
    await page.keyboard.press("Enter");
    await text.getByText("| my friend").waitFor();

    await button(visitor, "mailTemplates:form.save").click();
    await page.getByText(mail("form.saved"), { exact: true }).waitFor();
    const stored = await firstOf(api);
    expect(stored.subject).toMatch(/^Idea for \{\{nickname\|[^}]+\}\}, look$/);
    expect(stored.content).toMatch(/<img[^>]+alt="noise"[^>]*><img[^>]+alt="dot"[^>]*><p>Yours<\/p><img[^>]+>.*End/);
    expect(stored.content).toContain("Hi {{nickname|my friend}}, ");
    expect(stored.content).toContain('href="https://brand.example/offer" target="_blank" rel="noopener noreferrer"');
    expect(stored.content).toContain(await picture.getAttribute("src"));
    if (language !== "en")
      expect(await findUntranslated(page, ["Spring", "Idea for", "Hi", "look", "my friend", "Yours", "End"])).toEqual(
        [],
      );

    await page.getByText(mail("panes.preview"), { exact: true }).click();
    const shown = page.frameLocator("iframe");
    await shown.getByText("Hi my friend, look").waitFor();
    await expect
      .poll(() => page.getByTestId("preview-subject").textContent())
      .toMatch(/^Idea for (?:there|老师), look$/);
    await page.getByText(mail("panes.followUps"), { exact: true }).click();

    // A reload shows what was saved, and nothing is unsaved.
    await goto(`/email/template?templateId=${stored.id}`);
    await page.getByText(mail("form.saved"), { exact: true }).waitFor();
    await page.getByRole("checkbox", { name: mail("followUps.add") }).check();
    await page
      .getByText(mail("followUps.saving"))
      .or(page.getByText(mail("followUps.incomplete")))
      .first()
      .waitFor();
    await page.getByRole("textbox", { name: mail("followUps.content") }).click();
    await page.keyboard.type("Did you see it? #foo");
    await page.getByRole("option", { name: mail("tags.food"), selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await fieldOf(page, mail("followUps.days")).fill("4");
    await page.getByText(mail("followUps.saved"), { exact: true }).nth(1).waitFor();
    expect(await followUpsOf(api, stored.id)).toMatchObject([
      { daysAfter: 4, content: "<p>Did you see it? #food</p>" },
    ]);

    // A save that fails says so, and what was typed is saved once it works again.
    await page.route("**/email-manage/templates/followup", (route) => route.abort());
    await fieldOf(page, mail("followUps.days")).fill("9");
    await button(visitor, "mailTemplates:followUps.retry").waitFor();
    await page.unroute("**/email-manage/templates/followup");
    await button(visitor, "mailTemplates:followUps.retry").click();
    await expect.poll(async () => (await followUpsOf(api, stored.id))[0]?.daysAfter).toBe(9);
    expect(visitor.failures).toEqual([]);
    await visitor.close();
  });
});

it("a second tab that saves is told, chooses, and leaving changes behind is asked about; a deletion can go unasked", async () => {
  const session = await signIn(here.world, "two-tabs@kolscout.test");
  const api = createApi(here.world, session);
  for (const name of ["Older", "Newer"])
    await api("POST /emails/templates", {
      name,
      subject: "Hi",
      content: "<p>Hi</p><table><tr><td>Reel</td></tr></table>",
    });
  const visitor = await here.visit({ session });
  const { page, words, goto } = visitor;
  await page.addInitScript((key) => {
    if (location.protocol === "http:") sessionStorage.removeItem(key);
  }, LATER_KEY);
  await goto("/email/template");
  // Nothing can be sent yet: the page asks for the permission, and once that is put off a line says so.
  const permission = page.getByRole("dialog", { name: words("mailboxPages:permission.title") });
  await permission.getByText(words("mailboxPages:permission.profile")).waitFor();
  await permission.getByRole("button", { name: words("mailboxPages:permission.later") }).click();
  await page.getByText(words("mailboxPages:permission.missing")).waitFor();
  await page.getByText(words("mailTemplates:panes.preview"), { exact: true }).click();
  await button(visitor, "mailTemplates:preview.toSelf").click();
  await permission.getByRole("button", { name: words("mailboxPages:permission.authorize") }).click();
  await allowAtGoogle(visitor, here.world, "two-tabs@gmail.com", "/email/template");
  await page.waitForURL(({ searchParams }) => !searchParams.has("hasValidEmail") && searchParams.has("templateId"));
  await page.getByText(words("mailTemplates:panes.preview"), { exact: true }).click();
  await button(visitor, "mailTemplates:preview.toSelf").click();
  await page.getByText(words("mailTemplates:preview.toSelfSent", { email: "two-tabs@gmail.com" })).waitFor();
  await page.getByRole("button", { name: "Newer", exact: true }).and(page.locator("[aria-current=true]")).waitFor();
  const text = page.getByRole("textbox", { name: words("mailTemplates:form.content"), exact: true });
  await text.click();
  // A text that the editor did not write, and completes behind its table, is not changed by looking at it.
  expect(await page.getByText(words("mailTemplates:form.unsaved"), { exact: true }).count()).toBe(0);
  await page.keyboard.type("Mine ");
  // A picture that comes with pasted text is copied to us.
  const foreign = `<p>Pasted <img src="data:image/png;base64,${noise().toString("base64")}"></p>`;
  await text.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, foreign);
  await text.locator('img[src*="/api/attachments/"]').waitFor();
  const newer = await firstOf(api);
  await api(`PATCH /emails/templates/${newer.id}`, { content: "<p>Theirs</p>" });
  await button(visitor, "mailTemplates:form.save").click();
  await page.getByText(words("mailTemplates:form.changedElsewhere")).waitFor();
  expect((await firstOf(api)).content).toBe("<p>Theirs</p>");
  await button(visitor, "mailTemplates:form.keepMine").click();
  await expect.poll(async () => (await firstOf(api)).content).toContain("Mine");

  await text.click();
  await page.keyboard.type("More ");
  await page.getByRole("button", { name: "Older", exact: true }).click();
  const question = page.getByRole("dialog", { name: words("mailTemplates:leaveDialog.title") });
  await question.getByRole("button", { name: words("mailTemplates:leaveDialog.leave") }).click();
  await page.getByRole("button", { name: "Older", exact: true }).and(page.locator("[aria-current=true]")).waitFor();

  const options = (name: string) => page.getByRole("button", { name: words("mailTemplates:options", { name }) });
  await chooseFromMenu(page, options("Older"), words("mailTemplates:duplicate"));
  await chooseFromMenu(page, options("Older (2)"), words("mailTemplates:delete"));
  const sure = page.getByRole("dialog", { name: words("mailTemplates:deleteDialog.title", { name: "Older (2)" }) });
  await sure.getByRole("checkbox").check();
  await sure.getByRole("button", { name: words("mailTemplates:delete"), exact: true }).click();
  await chooseFromMenu(page, options("Newer"), words("mailTemplates:delete"));
  await expect.poll(async () => (await listOf(api)).map(({ name }) => name)).toEqual(["Older"]);
  await visitor.leave();
});
