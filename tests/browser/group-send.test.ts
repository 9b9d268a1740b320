import { describe, expect, it } from "vitest";
import * as z from "zod";
import { inOneLanguage } from "#tests/support/runs.ts";
import { MailView } from "#workers/modules/outreach/sending/contract.ts";
import { createApi, signIn } from "./support/account.ts";
import { allowAtGoogle, paste } from "./support/mail.ts";
import { openWorld } from "./support/open-world.ts";
import { createProject, finishSearch, listCreators } from "./support/results.ts";
import { findUntranslated } from "./support/untranslated.ts";
import { localTime } from "./support/visitor.ts";

const languages = inOneLanguage("zh-CN");

const here = openWorld({ size: 4_000, isWhole: true });

const LIST = [
  "Ana Li\tana@studio.example\tcustomer",
  "Bo\tbo@studio.example",
  "Ana again\tANA@studio.example",
  "Nobody",
];
const NAMES = [
  "Autumn",
  "cy",
  "Gmail",
  "Tab",
  "Enter",
  "CC",
  "ana@studio.example",
  "Ana Li",
  "Bo",
  "bo@studio.example",
];

describe.each(languages)("in %s", (language) => {
  it("people are pasted and found, the mail is written and seen as each gets it, and queued over a newly connected Gmail", async () => {
    const session = await signIn(here.world, `group-${language}@kolscout.test`.toLowerCase());
    const api = createApi(here.world, session);
    const { id: projectId } = await createProject(api, "Autumn");
    await finishSearch(api, { projectId, platform: "TIKTOK", keyword: "makeup" });
    const creator = (await listCreators(api, { projectId, platform: "TIKTOK" })).find(({ email }) => email !== null);
    if (creator?.email == null) throw new Error("no creator of this world has an address");
    await api("POST /similars/rateBatch", { projectId, kolIds: [creator.id], attitude: "LIKE" });
    const visitor = await here.visit({ session, language });
    const { page, words, goto } = visitor;
    const button = (key: string, values?: Record<string, string | number>) =>
      page.getByRole("button", { name: words(key, values), exact: true });
    const cell = (name: string) => page.locator(`[data-cell="${name}"]`);
    await goto("/email");
    await page.getByRole("link", { name: words("batchSend:hub.group") }).click();

    // There is no mail without anybody to write to, and nobody without a name.
    await button("groupSend:steps.next").click();
    await page.getByText(words("groupSend:steps.nobody")).waitFor();
    await cell("0:email").click();
    await paste(visitor, LIST.join("\n"));
    await page.getByText(words("email:said.merged", { count: 1, number: 1 })).waitFor();
    await page.getByText(words("email:said.withoutEmail", { count: 1, number: 1 })).waitFor();
    expect(await cell("0:role").inputValue()).toBe("customer");
    await cell("2:email").fill("cy@studio.example");
    await page.getByText(words("groupSend:names.missing", { count: 1, number: 1 })).waitFor();
    await button("groupSend:steps.next").click();
    await page.getByText(words("groupSend:steps.blocked", { count: 1, number: 1 })).waitFor();
    await button("groupSend:names.fill").click();
    await expect.poll(() => cell("2:nickname").inputValue()).toBe("cy");

    await button("groupSend:people.open").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("searchbox").fill(creator.email.toUpperCase());
    await dialog.getByRole("checkbox", { name: creator.email }).check();
    await dialog.getByRole("button", { name: words("groupSend:people.add", { count: 1, number: 1 }) }).click();
    await expect.poll(() => cell("3:email").inputValue()).toBe(creator.email);
    expect(await cell("3:link").inputValue()).toContain("tiktok.com");

    await button("groupSend:steps.next").click();
    const subject = page.getByRole("textbox", { name: words("mailTemplates:form.subject") });
    await subject.click();
    await page.keyboard.type("For ");
    // What is missing is named where it belongs.
    await button("email:send.buttonCount", { count: 4, number: 4 }).click();
    const permission = page.getByRole("dialog", { name: words("mailboxPages:permission.title") });
    await permission.getByRole("button", { name: words("mailboxPages:permission.later") }).click();
    await page.getByText(words("groupSend:contentRequired")).waitFor();
    await page.getByText(words("email:problems.sender")).waitFor();
    await subject.click();
    await page.keyboard.press("End");
    await page.keyboard.type("#");
    await page
      .getByRole("listbox")
      .getByRole("option", { name: words("mailTemplates:variables.nickname") })
      .click();
    const text = page.getByRole("textbox", { name: words("mailTemplates:form.content"), exact: true });
    await text.click();
    await page.keyboard.type("Shall we?");
    await page.getByTestId("preview-subject").getByText("For Ana Li").waitFor();
    await button("groupSend:preview.next").click();
    await page.getByTestId("preview-subject").getByText("For Bo", { exact: true }).waitFor();
    if (language === "zh-CN")
      expect(await findUntranslated(page, [...NAMES, "For", "Shall we?", creator.email, creator.title])).toEqual([]);

    // Neither the way back nor the way over Google loses anything.
    await page.goBack();
    await expect.poll(() => cell("3:email").inputValue()).toBe(creator.email);
    await button("groupSend:steps.next").click();
    await button("email:sender.connect").click();
    await permission.getByRole("button", { name: words("mailboxPages:permission.authorize") }).click();
    await allowAtGoogle(visitor, here.world, `group-${language}@gmail.com`.toLowerCase(), "/email/groupSend");
    await text.getByText("Shall we?").waitFor();

    // Tomorrow, so that none goes out meanwhile.
    await page.getByText(words("email:send.later"), { exact: true }).click();
    const tomorrow = localTime(visitor, here.world.now() + 86_400_000);
    await page.getByLabel(words("email:send.startAt")).fill(tomorrow);
    await button("email:send.buttonCount", { count: 4, number: 4 }).click();
    await page.getByText(words("email:outcome.added", { count: 4, number: 4 })).waitFor();
    await expect.poll(() => cell("0:email").inputValue()).toBe("");
    await button("email:outcome.show").click();
    await page.getByRole("table").getByText("Ana Li", { exact: true }).waitFor();
    const { data } = z.object({ data: z.array(MailView) }).parse(await api("POST /auto-email/list", {}));
    expect(data.map(({ email }) => email).sort()).toEqual(
      [...["ana", "bo", "cy"].map((name) => `${name}@studio.example`), creator.email].sort(),
    );
    expect(data[0]?.template).toEqual({ templateId: null, templateName: language === "en" ? "For there" : "For 老师" });
    await visitor.leave();
  });
});
