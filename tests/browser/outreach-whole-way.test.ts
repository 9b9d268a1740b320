/** Outreach from the first click to the answer: a template is written, a favorite gets it and a follow-up, answers, and what would follow stops. */
import PostalMime from "postal-mime";
import { expect, it } from "vitest";
import * as z from "zod";
import { openGmail } from "#tests/support/gmail-account.ts";
import { grantGmail, steerGoogle } from "#tests/support/google-consent.ts";
import { inOneLanguage } from "#tests/support/runs.ts";
import { MailView } from "#workers/modules/outreach/sending/contract.ts";
import { type Api, createApi, signIn } from "./support/account.ts";
import { allowAtGoogle } from "./support/mail.ts";
import { openWorld } from "./support/open-world.ts";
import { createProject, finishSearch, listCreators, resultsPath } from "./support/results.ts";
import type { Visitor } from "./support/visitor.ts";
import { fieldOf } from "./support/words.ts";
import { advanceClock } from "./support/world.ts";

const languages = inOneLanguage("en");

const GREY_DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNsaGj4DwAFhAKAjM1mJgAAAABJRU5ErkJggg==",
  "base64",
);

const here = openWorld({ size: 4_000 });

/** A project with one favorite whose address is known. */
async function prepare(api: Api) {
  const { id: projectId, title } = await createProject(api, "Autumn launch");
  await finishSearch(api, { projectId, platform: "TIKTOK", keyword: "makeup" });
  const creator = (await listCreators(api, { projectId, platform: "TIKTOK" })).find(({ email }) => email !== null);
  if (creator?.email == null) throw new Error("no creator of this world has an address");
  await api("POST /similars/rateBatch", { projectId, kolIds: [creator.id], attitude: "LIKE" });
  return { projectId, title, creator: { title: creator.title, email: creator.email } };
}

/** A template with variables, a table and a picture, and two follow-ups, written in the editor. */
async function writeTemplate({ page, words, goto }: Visitor): Promise<void> {
  const mail = (key: string) => words(`mailTemplates:${key}`);
  const button = (key: string) => page.getByRole("button", { name: mail(key), exact: true });
  await goto("/email/template");
  await button("new").first().click();
  const dialog = page.getByRole("dialog");
  await fieldOf(dialog, mail("nameDialog.name")).fill("Autumn");
  await dialog.getByRole("button", { name: mail("nameDialog.createButton") }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: mail("form.subject"), exact: true }).fill("Collab, {{nickname}}?");
  const text = page.getByRole("textbox", { name: mail("form.content"), exact: true });
  await text.click();
  await page.keyboard.type("Hi {{nickname}}, a collab on {{platform}}?");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await page.getByRole("option", { name: mail("blocks.table") }).click();
  await page.keyboard.type("Video pays $300");
  await page.keyboard.press("Control+End");
  const chooser = page.waitForEvent("filechooser");
  await button("editor.picture").click();
  await (await chooser).setFiles({ name: "dot.png", mimeType: "image/png", buffer: GREY_DOT });
  await text.locator('img[src*="/api/attachments/"]').waitFor();
  await button("form.save").click();
  await page.getByText(mail("form.saved"), { exact: true }).first().waitFor();
  for (const [at, said] of ["Did you see my mail?", "Is it a bad time?"].entries()) {
    const box = page.getByRole("checkbox", { name: mail("followUps.add") });
    if (at > 0) await box.uncheck();
    await box.check();
    await page.getByRole("textbox", { name: mail("followUps.content") }).click();
    await page.keyboard.type(said);
    await page.getByText(mail("followUps.saved"), { exact: true }).nth(1).waitFor();
  }
}

/** The days until a person's first follow-up pass at once. */
async function passDays(email: string): Promise<void> {
  const database = await here.world.app.miniflare.getD1Database("DB");
  const isTheirs = "owner_id = (SELECT id FROM users WHERE email = ?2)";
  await database.batch([
    database
      .prepare(`UPDATE mails SET due_at = ?1 WHERE step = 1 AND status = 'PENDING' AND ${isTheirs}`)
      .bind(here.world.now(), email),
    database
      .prepare(`UPDATE mailbox_sending SET wake_at = ?1 WHERE wake_at IS NOT NULL AND ${isTheirs}`)
      .bind(here.world.now(), email),
  ]);
}

/** A mailbox pauses between two mails and is read now and then. */
const passMinute = () => advanceClock(here.world, 60_000);

const mailsOf = async (api: Api) =>
  z.object({ data: z.array(MailView) }).parse(await api("POST /auto-email/list", {})).data;

const answersOf = async (api: Api) => (await mailsOf(api)).map(({ status, answer }) => [status, answer?.kind]).sort();

it.each(languages)(
  "a favorite is written to through one's own Gmail, followed up in the thread, answers, and nothing follows (%s)",
  async (language) => {
    const email = `way-${language}@kolscout.test`.toLowerCase();
    const session = await signIn(here.world, email);
    const account = `way-${language}@gmail.com`.toLowerCase();
    const api = createApi(here.world, session);
    const { projectId, title, creator } = await prepare(api);
    // The person says nothing by itself: the test answers in their place.
    await steerGoogle(
      { url: here.world.sandboxUrl },
      "people",
      { address: creator.email, kind: "silent", awayDays: null },
      "PUT",
    );
    const visitor = await here.visit({ language, session });
    const { page, words, goto } = visitor;
    await writeTemplate(visitor);
    const button = (key: string, values?: Record<string, string | number>) =>
      page.getByRole("button", { name: words(key, values), exact: true });

    await goto("/search");
    await page
      .getByRole("navigation")
      .getByRole("link", { name: words("site:pages.email"), exact: true })
      .first()
      .click();
    await page.getByRole("link", { name: words("batchSend:hub.batch") }).click();
    await button("email:sender.connect").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("mailboxPages:permission.authorize") })
      .click();
    await allowAtGoogle(visitor, here.world, account, "/email/batchSend");

    // Two clicks from the favorites to the rows.
    await button("email:sources.open").click();
    await page.getByRole("menuitem", { name: title }).click();
    await expect.poll(() => page.locator('[data-cell="0:email"]').inputValue()).toBe(creator.email);
    await button("email:send.buttonCount", { count: 1, number: 1 }).click();
    await page.getByText(words("email:outcome.added", { count: 1, number: 1 })).waitFor();
    await button("email:outcome.show").click();
    const table = page.getByRole("table").locator("tbody");
    await table.getByText(words("batchSend:status.SENT"), { exact: true }).waitFor();

    // What arrived, read by a mail parser.
    const query = { redirect_uri: `${here.world.appUrl}/connect/gmail/callback` };
    const { access_token } = await grantGmail({ url: here.world.sandboxUrl }, { account, query });
    const gmail = openGmail({ url: here.world.sandboxUrl }, access_token);
    const [sent] = await gmail.list("in:sent");
    const mail = await PostalMime.parse(Buffer.from(sent?.raw ?? "", "base64url"));
    expect(mail.to?.[0]?.address).toBe(creator.email);
    expect(mail.subject).toMatch(/^Collab, .+\?$/);
    expect(mail.html).toContain("a collab on TikTok?");
    expect(mail.html).toMatch(/<t[dh][^>]*>.*Video pays \$300/s);
    expect(mail.html).toMatch(/<img[^>]+src="[^"]+\/api\/attachments\//);
    expect(mail.headers.find(({ key }) => key === "list-unsubscribe-post")?.value).toBe("List-Unsubscribe=One-Click");
    const states = async () => (await mailsOf(api)).map(({ step, status }) => `${step} ${status}`).sort();
    await expect.poll(states).toEqual(["0 SENT", "1 PENDING"]);

    await passDays(email);
    await expect.poll(async () => passMinute().then(states)).toEqual(["0 SENT", "1 SENT", "2 PENDING"]);
    const thread = (await gmail.list("in:sent")).filter(({ threadId }) => threadId === sent?.threadId);
    const followUp = await PostalMime.parse(
      Buffer.from(thread.find(({ id }) => id !== sent?.id)?.raw ?? "", "base64url"),
    );
    expect(followUp.subject).toBe(`Re: ${mail.subject}`);
    expect(followUp.html).toContain("Did you see my mail?");
    expect([followUp.inReplyTo, followUp.references]).toEqual([mail.messageId, mail.messageId]);

    const text =
      language === "en" ? "Sounds great, I am interested! Tell me more." : "很感兴趣，可以合作，请告诉我更多细节。";
    await steerGoogle({ url: here.world.sandboxUrl }, "people/answer", { from: creator.email, to: account, text });
    await expect
      .poll(async () => passMinute().then(() => answersOf(api)))
      .toEqual([
        ["CANCELED", "interested"],
        ["SENT", "interested"],
        ["SENT", "interested"],
      ]);
    // The open page hears of it by itself, some seconds later: seen in one language, not waited for in the other.
    if (language !== "en") await page.reload();
    await table.getByText(words("batchSend:answer.interested"), { exact: true }).first().waitFor();
    await table.getByText(words("batchSend:status.CANCELED"), { exact: true }).waitFor();

    // The answer is the follow-up's, and the creator's card tells of it.
    await goto("/email/template");
    await page.getByText(words("mailTemplates:panes.numbers"), { exact: true }).click();
    const numbers = page.getByRole("region", { name: words("mailTemplates:numbers.label"), exact: true });
    const rows = numbers.locator("tbody tr");
    await expect
      .poll(async () => (await rows.allInnerTexts()).map((row) => row.split(/\s*\t\s*/)))
      .toEqual([
        [words("mailTemplates:numbers.step.first"), "1", "1", "0", "0", "0", "0"],
        [words("mailTemplates:numbers.step.followUp", { number: 1 }), "1", "1", "1", "1", "0", "0"],
        [words("mailTemplates:numbers.step.followUp", { number: 2 }), "0", "0", "0", "0", "0", "0"],
      ]);
    await goto(resultsPath({ projectId, platform: "TIKTOK" }, { status: "favorite" }));
    const card = page.getByRole("article", { name: creator.title, exact: true });
    await card.getByText(words("creator:contact.answer.interested"), { exact: true }).waitFor();
    await visitor.leave();
  },
);
