import { expect, it } from "vitest";
import * as z from "zod";
import { inOneLanguage } from "#tests/support/runs.ts";
import { signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { findUntranslated } from "./support/untranslated.ts";
import { type Visitor, waitUntilAlive } from "./support/visitor.ts";

const languages = inOneLanguage("zh-CN");

const SEND = "https://www.googleapis.com/auth/gmail.send";

const here = openWorld({ size: 1_000 });

/** Google's page, as the sandbox plays it: always English. */
async function answerGoogle(
  { page }: Visitor,
  account: string,
  answer: "Allow" | "Cancel",
  unticked: readonly string[] = [],
) {
  await page.waitForURL(`${here.world.sandboxUrl}/google/consent?**`);
  await page.getByLabel("Another address").fill(account);
  for (const scope of unticked) await page.locator(`input[value="${scope}"]`).uncheck();
  await page.getByRole("button", { name: answer, exact: true }).click();
  await page.waitForURL("**/settings/mailboxes**");
  await waitUntilAlive(page);
}

/** What Google's refusal of a grant leaves. */
async function lose(account: string): Promise<void> {
  const database = await here.world.app.miniflare.getD1Database("DB");
  await database
    .prepare(
      "UPDATE mailboxes SET status = 'LOST', lost_reason = 'grant', refresh_token = NULL, access_token = NULL, updated_at = ?2 WHERE email = ?1",
    )
    .bind(account, here.world.now())
    .run();
}

/** How many mails tell of the account after two runs of the minute's work. */
async function noticesTo(email: string, account: string): Promise<number> {
  for (const _run of [1, 2]) await here.world.app.runCron("* * * * *", new Date(here.world.now()));
  const mails: unknown = await (await fetch(`${here.world.sandboxUrl}/inbox?to=${email}`)).json();
  return z
    .array(z.object({ subject: z.string() }))
    .parse(mails)
    .filter(({ subject }) => subject.includes(account)).length;
}

it.each(languages)(
  "Gmail is connected on Google's page, completed, missed when it is lost, and disconnected (%s)",
  async (language) => {
    const session = await signIn(here.world, `mailing-${language}@kolscout.test`.toLowerCase());
    const visitor = await here.visit({ language, session });
    const { page, words, goto } = visitor;
    const account = `ada-${language}@gmail.com`.toLowerCase();
    await goto("/settings/mailboxes");
    await page.getByRole("heading", { name: words("mailboxPages:empty.title") }).waitFor();
    const connect = page.getByRole("button", { name: words("mailboxPages:connect"), exact: true });

    await connect.click();
    await answerGoogle(visitor, account, "Cancel");
    await page.getByRole("alert").getByText(words("mailboxPages:problem.denied")).waitFor();

    await connect.click();
    await answerGoogle(visitor, account, "Allow", [SEND]);
    const row = page.getByRole("listitem").filter({ hasText: account });
    await row.getByText(words("mailboxPages:state.sendMissing")).waitFor();

    await row.getByRole("button", { name: words("mailboxPages:again") }).click();
    await answerGoogle(visitor, account, "Allow");
    await row.getByText(words("mailboxPages:state.ready"), { exact: true }).waitFor();
    await page.waitForURL((url) => url.pathname === "/settings/mailboxes" && url.search === "");
    if (language !== "en") expect(await findUntranslated(page, ["Gmail", account])).toEqual([]);

    await lose(account);
    await goto("/search");
    await page.getByRole("link", { name: words("shell:alarm.mailbox_disconnected", { email: account }) }).click();
    await row.getByText(words("mailboxPages:state.lost"), { exact: true }).waitFor();
    expect(await noticesTo(`mailing-${language}@kolscout.test`.toLowerCase(), account)).toBe(1);
    await row.getByRole("button", { name: words("mailboxPages:again") }).click();
    await answerGoogle(visitor, account, "Allow");
    await row.getByText(words("mailboxPages:state.ready"), { exact: true }).waitFor();
    await page.getByRole("link", { name: account }).waitFor({ state: "detached" });

    await row.getByRole("button", { name: words("mailboxPages:disconnectOf", { email: account }) }).click();
    const asked = page.getByRole("dialog", { name: words("mailboxPages:disconnectTitle", { email: account }) });
    await asked.getByRole("button", { name: words("mailboxPages:disconnect"), exact: true }).click();
    await page.getByRole("heading", { name: words("mailboxPages:empty.title") }).waitFor();
    await visitor.leave();
  },
);

it("an address that somebody else made up connects nothing", async () => {
  const session = await signIn(here.world, "careful@kolscout.test");
  const visitor = await here.visit({ session });
  await visitor.goto("/connect/gmail/callback?code=4%2Fsandbox-stolen&state=abc.def");
  await visitor.page.getByRole("alert").getByText(visitor.words("mailboxPages:problem.refused")).waitFor();
  await visitor.page.getByRole("heading", { name: visitor.words("mailboxPages:empty.title") }).waitFor();
  await visitor.close();
});
