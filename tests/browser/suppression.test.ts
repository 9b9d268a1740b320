/** Unsubscribing by the link in a mail, and the list that shows it. */
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { inOneLanguage } from "#tests/support/runs.ts";
import { LANGUAGES } from "#workers/kernel/vocabulary.ts";
import { createSigner } from "#workers/modules/auth/signature.ts";
import { createUnsubscribeLinks } from "#workers/modules/outreach/suppression/links.ts";
import { createApi, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { findUntranslated } from "./support/untranslated.ts";
import { fieldOf } from "./support/words.ts";
import { COOKIE_SECRET } from "./support/world.ts";

const languages = inOneLanguage("en");

const here = openWorld({ size: 1_000 });

/** The link in a mail that the account has sent to somebody. */
async function linkTo(account: string, email: string, place: number): Promise<string> {
  const database = await here.world.app.miniflare.getD1Database("DB");
  const recipientId = `rcp_${String(place).padStart(26, "0")}`;
  const owner = "(SELECT id FROM users WHERE email = ?2)";
  await database.batch([
    database
      .prepare(
        `INSERT INTO mailboxes (id, owner_id, subject, email, status, scopes, checked_at, refresh_token, connected_at, updated_at)
         VALUES ('mbx_' || ?1, ${owner}, ?1, 'brand@sender.example', 'CONNECTED', '[]', 1, 'sealed', 1, 1)`,
      )
      .bind(recipientId, account),
    database
      .prepare(
        `INSERT INTO mail_recipients (id, campaign_id, owner_id, workspace_id, mailbox_id, email, variables, last_sent_at, created_at)
         VALUES (?1, 'cmp_' || ?1, ${owner}, ${owner}, 'mbx_' || ?1, ?3, '{}', 1, 1)`,
      )
      .bind(recipientId, account, email),
  ]);
  const signer = createSigner(COOKIE_SECRET, "unsubscribe");
  return createUnsubscribeLinks({ signer, origin: here.world.appUrl }).linkOf(recipientId);
}

it.each(languages)("a reader unsubscribes with one press, and the sender's list says so (%s)", async (language) => {
  const account = `sending-${language}@kolscout.test`.toLowerCase();
  const session = await signIn(here.world, account);
  await createApi(here.world, session)("GET /userMember/userInfo");
  const link = await linkTo(account, "ana@shop.example", LANGUAGES.indexOf(language) + 1);

  const reader = await here.visit({ language });
  await reader.context.clearCookies();
  const answer = await reader.page.goto(link);
  expect(answer?.headers()).toMatchObject({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" });
  await reader.page
    .getByText(reader.words("unsubscribe:wrote", { from: "brand@sender.example", to: "a•••@shop.example" }))
    .waitFor();
  if (language !== "en")
    expect(await findUntranslated(reader.page, ["Kolscout", "brand@sender.example", "a•••@shop.example"])).toEqual([]);
  await reader.page.getByRole("button", { name: reader.words("unsubscribe:button") }).click();
  await reader.page.getByRole("heading", { name: reader.words("unsubscribe:done.title") }).waitFor();
  expect(await reader.page.getByRole("button").count()).toBe(0);
  expect(await reader.page.evaluate(() => document.scripts.length)).toBe(0);
  expect(await reader.context.cookies()).toEqual([]);
  const bad = await reader.page.goto(`${link.slice(0, -2)}zz`);
  expect(bad?.status()).toBe(404);
  await reader.page.getByRole("heading", { name: reader.words("unsubscribe:invalid.title") }).waitFor();
  await reader.leave();

  const sender = await here.visit({ language, session });
  await sender.goto("/settings/suppression");
  const row = sender.page.getByRole("row").filter({ hasText: "ana@shop.example" });
  await row.getByRole("cell", { name: sender.words("suppressionPages:reasons.unsubscribed"), exact: true }).waitFor();
  await row
    .getByRole("button", { name: sender.words("suppressionPages:removeOf", { email: "ana@shop.example" }) })
    .click();
  const asked = sender.page.getByRole("dialog", {
    name: sender.words("suppressionPages:removeTitle", { email: "ana@shop.example" }),
  });
  await asked.getByText(sender.words("suppressionPages:theirWord.unsubscribed")).waitFor();
  await sender.page.keyboard.press("Escape");
  await asked.waitFor({ state: "hidden" });
  await row.waitFor();
  await sender.leave();
});

it("mail programs unsubscribe their readers by one POST through the whole product, in either form", async () => {
  const account = "one-click@kolscout.test";
  const session = await signIn(here.world, account);
  const api = createApi(here.world, session);
  await api("GET /userMember/userInfo");
  const multipart = new FormData();
  multipart.set("List-Unsubscribe", "One-Click");
  const bodies = [new URLSearchParams({ "List-Unsubscribe": "One-Click" }), multipart];
  for (const [place, body] of bodies.entries()) {
    const email = `reader${place}@shop.example`;
    const link = await linkTo(account, email, 10 + place);
    expect((await fetch(link, { method: "HEAD" })).status).toBe(200);
    expect(await api("GET /suppressions?search=reader")).toMatchObject({ entries: { length: place } });
    const answer = await fetch(link, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { origin: "https://mail.example" },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(await api("GET /suppressions?search=reader")).toMatchObject({ entries: { length: place + 1 } });
  }
});

it.each(languages)("addresses are added, found, exported, imported again and taken off (%s)", async (language) => {
  const session = await signIn(here.world, `listing-${language}@kolscout.test`.toLowerCase());
  const visitor = await here.visit({ language, session });
  const { page, words, goto } = visitor;
  const given = "Ana <ana@shop.example>, bob@shop.example\nnonsense";
  const known = [given, "ana@shop.example", "bob@shop.example", "nonsense", ".txt", ".csv", ".xlsx"];
  await goto("/settings/mailboxes");
  await page.getByRole("link", { name: words("mailboxPages:suppression") }).click();
  await page.getByRole("heading", { name: words("suppressionPages:empty.title") }).waitFor();
  if (language !== "en") expect(await findUntranslated(page, known)).toEqual([]);

  const openDialog = async () => {
    await page
      .getByRole("button", { name: words("suppressionPages:add") })
      .first()
      .click();
    return page.getByRole("dialog", { name: words("suppressionPages:dialog.title") });
  };
  const dialog = await openDialog();
  await fieldOf(dialog, words("suppressionPages:dialog.label")).fill(given);
  if (language !== "en") expect(await findUntranslated(page, known)).toEqual([]);
  await dialog
    .getByRole("button", { name: words("suppressionPages:dialog.addCount", { count: 3, number: 3 }) })
    .click();
  await dialog.getByText(words("suppressionPages:results.summary", { added: 2, present: 0, invalid: 1 })).waitFor();
  await dialog.getByRole("button", { name: words("suppressionPages:dialog.done") }).click();
  await page.getByText(words("suppressionPages:total", { count: 2, number: 2 }), { exact: true }).waitFor();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: words("suppressionPages:export"), exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const buffer = await readFile(await file.path());
  const again = await openDialog();
  await again.locator("input[type=file]").setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer });
  await again.getByRole("button", { name: words("suppressionPages:dialog.addCount", { count: 2, number: 2 }) }).click();
  await again.getByText(words("suppressionPages:results.summary", { added: 0, present: 2, invalid: 0 })).waitFor();
  await again.getByRole("button", { name: words("suppressionPages:dialog.done") }).click();

  await page.getByRole("searchbox", { name: words("suppressionPages:search") }).fill("ANA");
  await page.getByText("bob@shop.example", { exact: true }).waitFor({ state: "hidden" });
  const email = "ana@shop.example";
  await page.getByRole("button", { name: words("suppressionPages:removeOf", { email }) }).click();
  const asked = page.getByRole("dialog", { name: words("suppressionPages:removeTitle", { email }) });
  await asked.getByRole("button", { name: words("suppressionPages:remove"), exact: true }).click();
  await page.getByRole("heading", { name: words("suppressionPages:none.title", { search: "ana" }) }).waitFor();
  if (language !== "en") expect(await findUntranslated(page, [...known, "ana"])).toEqual([]);
  await visitor.leave();
});
