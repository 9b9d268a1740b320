import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { isFullRun, long } from "#tests/support/runs.ts";
import { createApi, latestCode, sessionCookie, signIn } from "./support/account.ts";
import { openWorld } from "./support/open-world.ts";
import { listProjects, startSearch } from "./support/results.ts";
import { openPage, type Visitor } from "./support/visitor.ts";
import { fieldOf, patternOf } from "./support/words.ts";

// A token is due for renewal as soon as it is there: what takes an hour in life happens at every call.
const here = openWorld({ size: 5_000, accessTokenSeconds: 8 });
afterEach(() => {
  here.world.sandbox.faults.clear();
});

/** Waits for the page after signing in and closes; nothing may have gone wrong on the way. */
async function signInByForm({ page, words }: Visitor, email: string): Promise<void> {
  await fieldOf(page, words("auth:email")).fill(email);
  await page.getByRole("button", { name: words("auth:sendCode") }).click();
  await fieldOf(page, words("auth:code")).waitFor();
  await page.keyboard.type(latestCode(here.world, email));
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** Takes the session away while no page is open: a page's own calls would bring it back, or lead to the sign-in page by themselves. */
async function loseSession({ page, context }: Visitor): Promise<void> {
  await page.goto("about:blank");
  await context.clearCookies({ name: "__Host-kolscout" });
}

const renewals = () =>
  here.world.sandbox.requestLog.list({ service: "gotrue", limit: 5_000 }).filter(({ path, query }) => {
    return path.endsWith("/token") && JSON.stringify(query).includes("refresh_token");
  }).length;

const SEARCH = "/search/input?platform=tiktok&input=tea&step=2";

describe("a session", () => {
  long("is renewed without a word while a search is watched", async () => {
    const session = await signIn(here.world, "watcher@kolscout.test");
    const api = createApi(here.world, session);
    const [project] = await listProjects(api);
    here.world.sandbox.faults.set({ service: "youtube", rates: { slow: 1 }, slowMs: 1_500 });
    const list = { projectId: project?.id ?? "", platform: "YOUTUBE" } as const;
    await startSearch(api, { ...list, keyword: "coffee", videos: 500 });
    const visitor = await here.visit({ session });
    const before = renewals();
    await visitor.goto(`/search/input?platform=youtube&projectId=${list.projectId}&isDirectLoad=1`);
    await visitor.page.getByRole("article").first().waitFor({ timeout: 60_000 });
    expect(renewals() - before).toBeGreaterThanOrEqual(2);
    expect(new URL(visitor.page.url()).pathname).toBe("/search/input");
    await visitor.leave();
  });

  const start = ({ page, words }: Visitor) =>
    page.getByRole("button", { name: patternOf(words("search:form.start")) }).click();
  const openSaved = async ({ page, words }: Visitor) => {
    const menu = page.getByRole("navigation", { name: words("shell:menu.label") });
    await menu.getByRole("link", { name: words("site:pages.records") }).click();
  };
  it.each([
    { way: "a call", path: SEARCH, target: SEARCH, ask: start, isCall: true },
    { way: "a link", path: "/audience", target: "/records", ask: openSaved, isCall: false },
    { way: "a reload", path: SEARCH, target: SEARCH, ask: ({ page }: Visitor) => page.reload(), isCall: false },
  ])("that was ended elsewhere leads to the sign-in page at $way and, after it, back", async (one) => {
    const { way, path, target, ask, isCall } = one;
    const email = `ended-${way.replace(" ", "-")}@kolscout.test`;
    const session = await signIn(here.world, email);
    const visitor = await here.visit({ session });
    const { page, words } = visitor;
    // The page gets no token while the session lasts, nor after it where something else is to ask: nothing of its own comes first.
    await page.route("**/session", (route) => route.abort());
    await visitor.goto(path);
    await page.evaluate(() => {
      localStorage.setItem("kolscout_notifications_enabled", "false");
      localStorage.setItem("kolscout_watched_tasks", "tsk_of_the_last_person");
    });
    await fetch(`${here.world.sandboxUrl}/auth/v1/logout?scope=global`, {
      method: "POST",
      headers: { apikey: "sandbox-anon-key", authorization: `Bearer ${session.accessToken}` },
    });
    if (isCall) await page.unroute("**/session");
    // Of calls whichever asks first leads there, the press or another of the page.
    await Promise.any([ask(visitor), page.waitForURL("**/login?**")]);
    await page.waitForURL("**/login?**");
    await page.unroute("**/session");
    // What was the person's is gone, what the browser was told to do is not.
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).sort()))
      .toEqual(["kolscout_notifications_enabled", "kolscout_subscribe_prompt"]);
    await page.getByText(words("auth:messages.sessionEnded")).waitFor();
    await signInByForm(visitor, email);
    expect(page.url()).toBe(`${here.world.appUrl}${target}`);
    await visitor.leave();
  });

  long("survives two tabs that renew it at the same moment", async () => {
    const session = await signIn(here.world, "two-tabs@kolscout.test");
    const visitor = await here.visit({ session });
    const other = await visitor.context.newPage();
    const pages = [visitor.page, other];
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(pages.map((page) => openPage(page, "/search")));
      for (const page of pages) await page.getByRole("heading", { name: visitor.words("search:hub.title") }).waitFor();
    }
    await visitor.leave();
  });

  it("lives in a cookie that no script can read, and leaves no token in the browser's storage", async () => {
    const visitor = await here.visit();
    await visitor.goto("/login");
    await signInByForm(visitor, "cookies@kolscout.test");
    const cookies = await visitor.context.cookies();
    const [cookie] = cookies.filter(({ name }) => name === "__Host-kolscout");
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/", domain: "localhost" });
    const seen = await visitor.page.evaluate(
      () => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }),
    );
    expect(seen).not.toContain("__Host-kolscout");
    expect(seen).not.toMatch(/eyJ[\w-]+\.eyJ/);
    await visitor.leave();
  });

  it("has the browser's id signed for the account, and the next account on it has the same id signed anew", async () => {
    const visitor = await here.visit();
    const { context, page } = visitor;
    const registered = async (email: string) => {
      const database = await here.world.app.miniflare.getD1Database("DB");
      const rows = database.prepare(
        "SELECT browser_id FROM browsers WHERE user_id = (SELECT id FROM users WHERE email = ?1) AND browser_id NOT LIKE 'net.%'",
      );
      return (await rows.bind(email).all<{ browser_id: string }>()).results.map(({ browser_id }) => browser_id);
    };
    const browserCookie = async () => (await context.cookies()).find(({ name }) => name === "browserId");
    const values: string[] = [];
    for (const email of ["first-of-two@kolscout.test", "second-of-two@kolscout.test"]) {
      await visitor.goto("/login");
      const answered = page.waitForResponse("**/api/credentials/signature");
      await signInByForm(visitor, email);
      expect((await answered).status()).toBe(200);
      const isNew = (value: string | undefined) => value !== undefined && !values.includes(value);
      await expect.poll(async () => isNew((await browserCookie())?.value)).toBe(true);
      const cookie = await browserCookie();
      // The browser counts a cookie's life by the machine's clock.
      expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 364 * 86_400);
      values.push(cookie?.value ?? "");
      const [id] = values.map((value) => value.split(".")[0]);
      expect(await registered(email)).toEqual([id]);
      const call = page.waitForRequest("**/api/**");
      await visitor.goto("/search");
      expect((await call).headers()["x-browser-id"]).toBe(cookie?.value);
      await loseSession(visitor);
    }
    expect(new Set(values).size).toBe(2);
    await visitor.leave();
  });

  it("ends with logging out: cookies and storage are empty, its token is refused, the other tab leaves too", async () => {
    const session = await signIn(here.world, "leaver@kolscout.test");
    const visitor = await here.visit({ session });
    const { page, words, context } = visitor;
    const other = await context.newPage();
    await Promise.all([visitor.goto("/search"), openPage(other, "/search/input")]);
    const asked = page.waitForResponse("**/session");
    await page.evaluate(() => {
      localStorage.setItem("kolscout_session", JSON.stringify({ user: { id: "me" } }));
      localStorage.setItem("kolscout_notifications_enabled", "false");
      localStorage.setItem("kolscout_template_delete_unasked", "1");
      localStorage.setItem("locale", "zh-CN");
      document.documentElement.dataset.isOld = "";
    });
    await other.getByRole("heading").first().waitFor();
    const current = await tokenOf(page);
    await asked;
    await page
      .getByRole("button", { name: words("site:account.open") })
      .first()
      .click();
    await page.getByRole("menuitem", { name: words("site:account.logout") }).click();
    await page.route("**/logout*", async (route) => {
      const heard = page.evaluate(
        () => new Promise<void>((resolve) => addEventListener("storage", () => resolve(), { once: true })),
      );
      const response = await route.fetch();
      // A window that leaves by itself already cannot be asked to.
      await other.evaluate(() => location.reload()).catch(() => undefined);
      await heard;
      await route.fulfill({ response });
    });
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("site:account.logout") })
      .click();
    // Even though the other tab left before.
    await page.getByText(words("auth:messages.signedOut")).waitFor();
    // Neither token nor cache of the person is left in the page.
    expect(await page.evaluate(() => "isOld" in document.documentElement.dataset)).toBe(false);
    const left = (await context.cookies()).map(({ name }) => name);
    expect(left).not.toContain("__Host-kolscout");
    expect(left).not.toContain("current_project_id");
    expect(left).toEqual(expect.arrayContaining(["browserId", "kolscout_language", "kolscout_theme"]));
    const preferences = ["kolscout_notifications_enabled", "kolscout_template_delete_unasked", "locale"];
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain("kolscout_session");
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(expect.arrayContaining(preferences));
    // Without a cookie the next page speaks the language that local storage keeps.
    await context.clearCookies({ name: "kolscout_language" });
    await page.reload();
    await page.waitForFunction(() => document.documentElement.lang === "zh-CN");
    await expect(createApi(here.world, { ...session, accessToken: current })("GET /projects")).rejects.toThrow(
      "answered 401",
    );
    await other.waitForURL("**/login?**");
    await visitor.leave();
  });
});

/** The access token that the page itself would get. */
async function tokenOf(page: Page): Promise<string> {
  const answer: unknown = await page.evaluate(async () => {
    const response = await fetch("/session", { method: "POST", headers: { accept: "application/json" } });
    return response.json();
  });
  if (typeof answer !== "object" || answer === null || !("accessToken" in answer)) throw new Error("no token");
  return String(answer.accessToken);
}

const ELSEWHERE = [
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example/",
  "\\\\evil.example",
  "/%09/evil.example",
  "/%2f%2fevil.example",
  "javascript:alert(1)",
  "/search/../..//evil.example",
  "http:evil.example",
  "/\t/evil.example",
];

describe("a remembered path", () => {
  it.each(isFullRun ? ELSEWHERE : ELSEWHERE.slice(0, 1))("never leads off the site: %s", async (payload) => {
    const visitor = await here.visit();
    const cookie = await sessionCookie(here.world, await signIn(here.world, "redirected@kolscout.test"));
    await visitor.context.addCookies([cookie]);
    for (const path of ["/login", "/callback"]) {
      await visitor.page.goto(`${path}?${new URLSearchParams({ redirect: payload })}`);
      expect(new URL(visitor.page.url()).origin).toBe(here.world.appUrl);
    }
    await visitor.leave();
  });

  it("leads to where one wanted to go, and never off the site after a code either", async () => {
    const visitor = await here.visit();
    await visitor.page.goto("/search/input?platform=tiktok&input=tea");
    await visitor.page.waitForURL("**/login?**");
    await signInByForm(visitor, "remembered@kolscout.test");
    expect(visitor.page.url()).toBe(`${here.world.appUrl}/search/input?platform=tiktok&input=tea`);
    await loseSession(visitor);
    await visitor.goto("/login?redirect=//evil.example/");
    await signInByForm(visitor, "off-site@kolscout.test");
    expect(visitor.page.url()).toBe(`${here.world.appUrl}/search`);
    await visitor.leave();
  });
});

describe("Google", () => {
  it("signs in when allowed and leads to the remembered path", async () => {
    const visitor = await here.visit();
    const { page, words, goto } = visitor;
    await goto("/login?redirect=/search/input");
    await page.getByRole("button", { name: words("auth:google") }).click();
    await page.waitForURL("**/google/consent**");
    await page.getByRole("textbox").fill("google-person@kolscout.test");
    await page.getByRole("button", { name: "Allow" }).click();
    await page.waitForURL(`${here.world.appUrl}/search/input`);
    await fieldOf(page, words("modes:input.label")).waitFor();
    await visitor.leave();
  });

  it("leads back to the sign-in page with a word about it when refused", async () => {
    const visitor = await here.visit();
    const { page, words, goto } = visitor;
    await goto("/login");
    await page.getByRole("button", { name: words("auth:google") }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.waitForURL(`${here.world.appUrl}/login**`);
    await page
      .getByRole("alert")
      .filter({ hasText: words("auth:errors.googleFailed") })
      .waitFor();
    await visitor.leave();
  });
});

describe("a wrong code", () => {
  it("is refused in words, and the right one still works", async () => {
    const visitor = await here.visit({ language: "zh-CN" });
    const { page, words, goto } = visitor;
    const email = "wrong-code@kolscout.test";
    await goto("/login");
    await page.getByRole("button", { name: words("auth:sendCode") }).click();
    await page.getByText(words("auth:errors.emailRequired")).waitFor();
    await fieldOf(page, words("auth:email")).fill(email);
    await page.getByRole("button", { name: words("auth:sendCode") }).click();
    const code = fieldOf(page, words("auth:code"));
    await code.waitFor();
    await code.fill("12");
    await page.getByRole("button", { name: words("auth:verify") }).click();
    await page.getByText(words("auth:errors.codeInvalid")).waitFor();
    const right = latestCode(here.world, email);
    await code.fill(right === "000000" ? "000001" : "000000");
    // The identity service's own words, as received (spec 1 §8).
    await page.getByRole("alert").filter({ hasText: "Token has expired or is invalid" }).waitFor();
    await code.fill(right);
    await page.waitForURL("**/search");
    await visitor.leave();
  });
});
