/** The sandbox's own pages: complete, escaped, and unable to run what a mail or an address brings. */
import { expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "#sandbox/gotrue/demo-accounts.ts";
import { openAuthClient, openSandbox } from "./support.ts";

test("the console names every service, demo account and fact of the world", async () => {
  const sandbox = await openSandbox();
  const page = await (await fetch(`${sandbox.url}/`)).text();
  for (const { email } of DEMO_ACCOUNTS) expect(page).toContain(email);
  for (const name of Object.keys(sandbox.world.describe())) expect(page).toContain(name);
  for (const prefix of ["/auth/v1", "/google"]) expect(page).toContain(`${sandbox.publicUrl}${prefix}`);
});

test("the console shows the faults that are set", async () => {
  const sandbox = await openSandbox();
  sandbox.faults.set({ service: "google", rates: { serverError: 0.35 }, retryAfter: "absurd" });
  const page = await (await fetch(`${sandbox.url}/`)).text();
  expect(page).toMatch(/value="35"\s+data-kind="serverError"/);
  expect(page).toContain("<option selected>absurd</option>");
});

test("pages allow scripts of their own only", async () => {
  const sandbox = await openSandbox();
  for (const path of ["/", "/inbox/view"]) {
    const policy = (await fetch(`${sandbox.url}${path}`)).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
  }
});

test("the console's script is JavaScript that parses", async () => {
  const sandbox = await openSandbox();
  const reply = await fetch(`${sandbox.url}/assets/console.js`);
  expect(reply.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  const script = await reply.text();
  expect(script).not.toContain("import ");
  expect(() => new Function(script.replace(/^export \{\};$/m, ""))).not.toThrow();
});

test("a hostile mail is shown as text around a frame that can run nothing", async () => {
  const sandbox = await openSandbox();
  const hostile = '"><script>alert(1)</script>';
  sandbox.inbox.deliver({ to: `a${hostile}@example.com`, subject: hostile, text: hostile, html: hostile, headers: {} });
  const page = await (await fetch(`${sandbox.url}/inbox/view`)).text();
  expect(page).not.toContain("<script>alert");
  expect(page).toContain("&quot;&gt;&lt;script&gt;");
  expect(page).toMatch(/<iframe sandbox="allow-popups"/);
  const search = await (await fetch(`${sandbox.url}/inbox/view?to=${encodeURIComponent(hostile)}`)).text();
  expect(search).not.toContain("<script>alert");
});

test("the inbox page shows one address when asked to", async () => {
  const sandbox = await openSandbox();
  for (const email of ["free@kolscout.test", "pro@kolscout.test"]) {
    await openAuthClient(sandbox).signInWithOtp({ email });
  }
  const page = await (await fetch(`${sandbox.url}/inbox/view?to=pro@kolscout.test`)).text();
  expect(page.match(/<iframe/g)).toHaveLength(1);
  expect(page).not.toContain("free@kolscout.test");
});
