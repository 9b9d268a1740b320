import { afterAll, beforeAll, expect, test } from "vitest";
import { createSealedCookie } from "#app/lib/sealed-cookie.server.ts";
import { type Sandbox, startSandbox } from "#sandbox/server.ts";
import { NOW } from "#tests/support/now.ts";
import { readPagePaths } from "#tests/support/page-routes.ts";
import { runningFrom } from "#tests/support/running-clock.ts";
import { isFullRun } from "#tests/support/runs.ts";
import { signIn } from "./support/client.ts";
import { fetchAnew } from "./support/fetch-anew.ts";
import { hostileRequests, type PageRequest } from "./support/hostile-pages.ts";
import { COOKIE_SECRET, type Product, startProduct } from "./support/product.ts";

/** Requests that the short run makes to a page by a visitor and as many by an account, spread over all and others for each page; the full run makes all. */
const SAMPLE = 10;
const AT_ONCE = 6;
const pages = readPagePaths();

let sandbox: Sandbox;
let product: Product;
let session = "";
let sent = 0;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, worldSize: 500, seed: 1, now: runningFrom(NOW) });
  product = await startProduct({
    name: "page-fuzz",
    sandbox,
    variables: { RATE_LIMIT_SCALE: "1000000" },
  });
  session = await cookieOf("pro@kolscout.test");
});
afterAll(async () => {
  await product?.close();
  await sandbox?.close();
});

/** A signed-in person's cookie. */
async function cookieOf(email: string): Promise<string> {
  const seal = createSealedCookie({
    name: "__Host-kolscout",
    secret: COOKIE_SECRET,
    maxAgeSeconds: 86_400,
    now: product.now,
  });
  const tokens = { accessToken: await signIn(sandbox.url, email), refreshToken: "is-not-asked-for" };
  return (await seal.write(tokens)).split(";")[0] ?? "";
}

async function open(path: string, cookie = ""): Promise<Response> {
  return fetchAnew(product.url() + path, { redirect: "manual", headers: { cookie } });
}

/** What is wrong with the answer to a request, or null. */
async function faultOf({ method, path, headers, body }: PageRequest, cookie: string): Promise<string | null> {
  const what = `${method} ${path.slice(0, 90)} ${headers["content-type"] ?? ""} ${body?.slice(0, 40) ?? ""}`;
  const cookies = [headers.cookie, cookie].filter(Boolean).join("; ");
  const init = {
    method,
    body,
    redirect: "manual" as const,
    headers: { ...headers, ...(cookies ? { cookie: cookies } : {}) },
  };
  let failure = "";
  const answer = await fetchAnew(product.url() + path, init).catch((error: unknown) => {
    failure = error instanceof Error ? `${error.message} ${error.cause}` : String(error);
    return null;
  });
  sent += 1;
  // The server closes the connection on what is too long to be read.
  if (answer === null) return path.length > 50_000 ? null : `${what}: no answer, ${failure}`;
  const text = await answer.text();
  if (answer.status >= 500) return `${what}: ${answer.status} ${text.slice(0, 200)}`;
  if (/\bat \S+ \(|node_modules|D1_ERROR/.test(text)) return `${what}: shows its insides`;
  const location = answer.headers.get("location");
  if (location !== null && new URL(location, product.url()).origin !== product.url())
    return `${what}: leads to ${location}`;
  return null;
}

/** Sends requests, some at once; answers what was wrong. */
async function sendAll(requests: readonly PageRequest[], cookie: string): Promise<string[]> {
  const waiting = [...requests];
  const faults: string[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const fault = await faultOf(next, cookie);
      if (fault !== null) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return faults;
}

test("the pages are all there, those that were written last too", () => {
  for (const path of ["/", "/login", "/callback", "/session", "/errors", "/images", "/search/:mode", "/audience", "/*"])
    expect(pages).toContain(path);
});

test("an address that no page has leads a visitor to sign in, and an account to video tracking", async () => {
  const visitor = await open("/no/such?page=1");
  expect([visitor.status, visitor.headers.get("location")]).toEqual([302, "/login?redirect=%2Fno%2Fsuch%3Fpage%3D1"]);
  const account = await open("/no/such", session);
  expect([account.status, account.headers.get("location")]).toEqual([
    302,
    "/dataManagement/kolscoutTrack?notice=unknownPage",
  ]);
});

test("the way back from Google leads to /search/similar unless another page was remembered", async () => {
  expect((await open("/callback", session)).headers.get("location")).toBe("/search/similar");
  expect((await open("/callback?redirect=//evil.example", session)).headers.get("location")).toBe("/search/similar");
  expect((await open("/callback?redirect=%2Faudience", session)).headers.get("location")).toBe("/audience");
});

test.each(pages)("%s answers every hostile request with the sender's fault, and leads nobody away", async (path) => {
  const requests = hostileRequests(path, product.url());
  const stride = isFullRun ? 1 : Math.floor(requests.length / SAMPLE);
  const all = requests.filter((_each, index) => (index + pages.indexOf(path)) % stride === 0);
  expect(await sendAll(all, "")).toEqual([]);
  // Whoever posts to /logout is signed out after it; others go on.
  const cookie = path === "/logout" ? await cookieOf("plus@kolscout.test") : session;
  expect(await sendAll(all, cookie)).toEqual([]);
});

test("the requests were many, and the product still answers", async () => {
  console.log(`  ${sent} hostile requests to ${pages.length} pages`);
  expect(sent).toBeGreaterThanOrEqual(2 * SAMPLE * pages.length);
  expect((await open("/search", session)).status).toBe(200);
  expect((await open("/")).status).toBe(200);
});
