import { expect, it } from "vitest";
import { inOneLanguage } from "#tests/support/runs.ts";
import { signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { openAccount } from "./support/stage-of-enterprise.ts";
import { findUntranslated } from "./support/untranslated.ts";
import { fieldOf } from "./support/words.ts";
import { advanceClock } from "./support/world.ts";

const languages = inOneLanguage("zh-CN");

const here = openWorld();

const PAGE = "/settings/enterpriseInfo";

it.each(languages)(
  "an admin adds, invites, limits, tags and removes members; the invited one comes in by signing in (%s)",
  async (language) => {
    const mark = language === "en" ? "en" : "zh";
    const [known, invited] = [`known-${mark}@kolscout.test`, `invited-${mark}@kolscout.test`];
    const knownSession = await openAccount(here.world, known);
    const visitor = await here.visit({ language, session: await signIn(here.world, "boss@kolscout.test") });
    const { page, words: all } = visitor;
    const words = (key: string, values?: Record<string, string | number>) => all(`enterprisePage:${key}`, values);
    // The log of the quota names addresses, too.
    const members = page.getByRole("region", { name: words("members.title"), exact: true });
    const row = (email: string) => members.getByRole("row").filter({ hasText: email });

    await visitor.goto("/search");
    await page
      .getByRole("link", { name: all("site:pages.enterprise") })
      .first()
      .click();
    await page.waitForURL(/enterpriseInfo/);
    await page.getByRole("heading", { name: words("title"), level: 1 }).waitFor();

    // The name and the limit are changed in place; what is wrong is said and not saved.
    const name = `Acme ${mark}`;
    await fieldOf(page, words("basic.name")).fill(name);
    await page.keyboard.press("Enter");
    await page.getByText(name, { exact: true }).waitFor();
    const everyone = page.getByRole("textbox", { name: words("basic.memberUsageDailyLimit"), exact: true });
    await everyone.fill("0.05");
    await page.getByText(words("limit.problems.decimals"), { exact: true }).waitFor();
    await everyone.fill("-1");
    await page.keyboard.press("Enter");
    await expect.poll(() => everyone.inputValue()).toBe(words("limit.unlimited"));

    await page.getByRole("button", { name: words("add.open") }).click();
    const addresses = fieldOf(page, words("add.label"));
    await addresses.fill(`${known}, nobody`);
    await page.getByRole("button", { name: words("add.buttonCount", { count: 1 }), exact: true }).click();
    await page.getByText(words("add.invalid", { index: 2, email: "nobody" }), { exact: true }).waitFor();
    await addresses.fill(`${known}, ${invited}, boss@kolscout.test`);
    await page.getByRole("button", { name: words("add.buttonCount", { count: 3 }), exact: true }).click();
    await page.getByText(words("add.outcome.invited"), { exact: true }).first().waitFor();
    await page.getByRole("button", { name: words("add.done"), exact: true }).click();
    await page.getByRole("heading", { name: words("invitations.title"), exact: true }).waitFor();

    // A person with an account is asked on every page, reads what joining means, and joins there.
    const asked = await here.visit({ language, session: knownSession, width: 390, height: 844 });
    await asked.goto("/search");
    await asked.page.getByRole("button", { name: words("asked.open") }).click();
    await asked.page.getByText(words("asked.private.before"), { exact: true }).waitFor();
    await asked.page.getByRole("button", { name: words("asked.accept") }).click();
    await asked.page.getByText(words("asked.joined", { enterprise: name }), { exact: true }).waitFor();
    await asked.close();
    await visitor.goto(PAGE);
    await row(known).waitFor();
    if (language !== "en") expect(await findUntranslated(page, ["Kolscout", name])).toEqual([]);

    // The mail leads to signing in, and signing in makes a member.
    await advanceClock(here.world, 61_000);
    const mails = here.world.sandbox.inbox.list({ to: invited });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(name);
    const invitedSession = await openAccount(here.world, invited);
    const member = await here.visit({ language, session: invitedSession });
    await member.goto(PAGE);
    await member.page.getByText(name, { exact: true }).first().waitFor();
    expect(await member.page.getByRole("button", { name: words("add.open") }).count()).toBe(0);
    expect(await member.page.getByRole("switch").count()).toBe(0);
    await member.close();
    await visitor.goto(PAGE);
    await row(invited).waitFor();
    expect(await page.getByRole("heading", { name: words("invitations.title"), exact: true }).count()).toBe(0);

    // A limit of one's own, kept when the page is opened anew.
    await page.getByRole("switch", { name: words("members.ownLimit", { email: known }) }).click();
    const limit = page.getByRole("textbox", { name: words("members.limitOf", { email: known }), exact: true });
    await limit.fill("2.5");
    const saved = page.waitForResponse((response) => response.url().endsWith("/quota-limit"));
    await page.keyboard.press("Enter");
    await saved;
    await visitor.goto(PAGE);
    await expect.poll(() => limit.inputValue()).toBe("2.5");

    const tag = `Team ${mark}`;
    await page.getByRole("button", { name: words("tags.edit", { email: known }) }).click();
    const field = page.getByRole("textbox", { name: words("tags.find") });
    await field.fill(tag);
    const given = row(known).getByText(tag, { exact: true });
    const enter = async (method: "POST" | "DELETE") => {
      const done = page.waitForResponse(
        (answer) => answer.request().method() === method && answer.url().includes("/enterprise-tags/members/"),
      );
      await page.keyboard.press("Enter");
      await done;
    };
    await enter("POST");
    await given.waitFor();
    // By keys alone: down to the tag, which takes it back and gives it again, and up.
    await page.keyboard.type(tag);
    const choice = page.getByRole("button", { name: tag, pressed: true });
    await choice.waitFor();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => choice.evaluate((node) => node === document.activeElement)).toBe(true);
    await enter("DELETE");
    await given.waitFor({ state: "detached" });
    await enter("POST");
    await given.waitFor();
    await expect
      .poll(async () => {
        await page.keyboard.press("ArrowUp");
        return field.evaluate((node) => node === document.activeElement);
      })
      .toBe(true);
    // A name that the member has already, in another case, is told and not given twice.
    await page.keyboard.type(tag.toUpperCase());
    await page.keyboard.press("Enter");
    await page.getByText(words("tags.duplicate", { name: tag })).waitFor();
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
    await page
      .getByRole("group", { name: words("tags.filter") })
      .getByRole("button", { name: tag })
      .click();
    await expect.poll(() => new URL(page.url()).searchParams.get("tags")).toMatch(/^tag_/);
    await expect.poll(() => row("@kolscout.test").count()).toBe(1);
    await page.getByRole("button", { name: words("tags.clear"), exact: true }).click();
    await row(invited).waitFor();

    await page.getByRole("button", { name: words("cards.forMember", { email: known }) }).click();
    await fieldOf(page, words("cards.months")).fill("1");
    await page.getByRole("button", { name: words("cards.buyFor", { cost: "50" }), exact: true }).click();
    await page.getByText(words("cards.text", { cost: "50", email: known, count: 1 }), { exact: true }).waitFor();
    await page
      .getByRole("alertdialog")
      .or(page.getByRole("dialog"))
      .getByRole("button", { name: words("cards.confirm", { cost: "50" }), exact: true })
      .click();
    await row(known)
      .getByText(words("cards.until", { day: "" }).trim())
      .waitFor();
    await page.getByRole("row").filter({ hasText: "50.0" }).first().waitFor();

    await page.getByRole("button", { name: words("members.actionsOf", { email: known }) }).click();
    await page.getByRole("menuitem", { name: words("remove.action") }).click();
    await page.getByRole("button", { name: words("remove.confirm"), exact: true }).click();
    await row(known).waitFor({ state: "detached" });
    const removed = await here.visit({ language, session: knownSession });
    await removed.goto(PAGE);
    await removed.page.getByText(words("none.title"), { exact: true }).waitFor();
    await removed.leave();

    // A member leaves without asking anybody.
    const leaver = await here.visit({ language, session: invitedSession });
    await leaver.goto(PAGE);
    await leaver.page.getByRole("button", { name: words("leave.action"), exact: true }).click();
    await leaver.page
      .getByRole("dialog")
      .getByRole("button", { name: words("leave.action"), exact: true })
      .click();
    await leaver.page.getByText(words("leave.done", { name }), { exact: true }).waitFor();
    await leaver.leave();
    await visitor.leave();
  },
);
