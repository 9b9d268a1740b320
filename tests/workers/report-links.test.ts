/** Links to shared reports, through the pages' own entry: whom they let in, until when, and what they give away. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { COOKIE_SECRET } from "#tests/support/workers/page-handler.ts";
import { type ReportWorld, reportWorld } from "#tests/support/workers/report-world.ts";
import { postLinks } from "#tests/support/workers/track-world.ts";
import { createSigner } from "#workers/modules/auth/signature.ts";
import { LISTED_AFTER_END_MS } from "#workers/modules/reports/domain.ts";

const DAY_MS = 86_400_000;

async function sharedWorld() {
  const world = await reportWorld();
  await world.world.track(world.actors.owner, postLinks("tiktok", 1, 1));
  return { ...world, ...(await world.share({ days: 7 })) };
}

/** All of an answer that could tell one closed link from another. */
async function answerOf(world: Pick<ReportWorld, "open">, token: string) {
  const answer = await world.open(token);
  const headers = [...answer.headers].filter(([name]) => name !== "date");
  return { status: answer.status, headers, body: await answer.text() };
}

test("a link opens its report without an account, and reads and sets no cookie", async () => {
  const { open, token, seen, reported, report } = await sharedWorld();
  const answer = await open(token, {
    headers: { cookie: "__Host-kolscout=broken; kolscout_language=zh-CN", "accept-language": "zh-CN" },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(await answer.json()).toMatchObject({ shared: { title: report.title, expiresAt: report.expiresAt } });
  expect(seen).toEqual([{ cookie: null, language: "zh-CN" }]);
  // What is reported of a fault does not name the link.
  expect(reported).toEqual(["/report/"]);
});

test("the link's secret has 256 bits, and the database does not hold it", async () => {
  const { token, report } = await sharedWorld();
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  const row = await env.DB.prepare("SELECT * FROM reports WHERE id = ?1").bind(report.id).first();
  expect(JSON.stringify(row)).not.toContain(token);
});

test("a link is read again by its owner alone, and not written when the server's secret has changed", async () => {
  const { call, report, token, serviceWith, actors } = await sharedWorld();
  expect((await call("GET", "/reports")).data.items).toEqual([report]);
  expect(report.link).toMatch(new RegExp(`/report/${token}$`));
  const rotated = serviceWith("another-secret-of-at-least-thirty-two-characters");
  expect((await rotated.list(actors.owner.userId)).items[0]).toMatchObject({ state: "live", link: null });
  // What was shared before goes on.
  expect(await rotated.read(token)).toMatchObject({ title: report.title });
});

test("unknown, expired, revoked, deleted and malformed links answer the same in every byte", async () => {
  const world = await sharedWorld();
  const [revoked, deleted] = [await world.share(), await world.share()];
  await world.call("POST", `/reports/${revoked.report.id}/revoke`);
  await world.call("DELETE", `/reports/${deleted.report.id}`);
  expect((await world.open(world.token)).status).toBe(200);
  const unknown = await answerOf(world, "0".repeat(64));
  expect(unknown.status).toBe(404);
  expect(JSON.parse(unknown.body)).toEqual({ shared: null });
  world.clock.advance(7 * DAY_MS - (world.clock.now() - world.report.createdAt) - 1);
  expect((await world.open(world.token)).status).toBe(200);
  world.clock.advance(1);
  for (const token of [world.token, revoked.token, deleted.token])
    expect(await answerOf(world, token)).toEqual(unknown);
  const live = (await world.share()).token;
  const forged = [
    ...[live.slice(0, -1), `${live}0`, live.toUpperCase(), `${live}%0A`, `%27%20OR%201=1--${live}`, "x".repeat(5_000)],
    live.slice(0, -1) + (live.endsWith("0") ? "1" : "0"),
    await createSigner(COOKIE_SECRET, "unsubscribe").sign(world.report.id),
    world.report.id,
  ];
  for (const token of forged) expect(await answerOf(world, token)).toEqual(unknown);
  expect((await world.open(live)).status).toBe(200);
});

test("a revoked report has lost its numbers at once and for good, and revoking again is harmless", async () => {
  const { call, report, open, token } = await sharedWorld();
  const first = await call("POST", `/reports/${report.id}/revoke`);
  expect(first.data).toMatchObject({ state: "revoked", link: null });
  expect((await call("POST", `/reports/${report.id}/revoke`)).data).toEqual(first.data);
  const row = await env.DB.prepare("SELECT snapshot FROM reports WHERE id = ?1").bind(report.id).first();
  expect(row).toEqual({ snapshot: null });
  expect((await open(token)).status).toBe(404);
  expect((await call("GET", "/reports")).data.items).toHaveLength(1);
  await call("DELETE", `/reports/${report.id}`);
  expect((await call("GET", "/reports")).data.items).toEqual([]);
});

test("the nightly purge takes what has been over for a week, and nothing before", async () => {
  const { store, call, clock, report, share } = await sharedWorld();
  clock.advance(1_000);
  const long = await share({ days: 90 });
  clock.advance(report.expiresAt - clock.now() + LISTED_AFTER_END_MS - 1);
  await store.purge(clock.now());
  const states = async () =>
    (await call("GET", "/reports")).data.items.map(({ id, state }: { id: string; state: string }) => [id, state]);
  expect(await states()).toEqual([
    [long.report.id, "live"],
    [report.id, "expired"],
  ]);
  clock.advance(1);
  await store.purge(clock.now());
  expect(await states()).toEqual([[long.report.id, "live"]]);
});

test("one network guesses sixty times and then twice a second; others are not held up by it", async () => {
  const { open, token, clock } = await sharedWorld();
  const from = (ip: string) => ({ headers: { "cf-connecting-ip": ip } });
  const statuses: number[] = [];
  for (let time = 0; time < 62; time += 1)
    statuses.push((await open(`${time}`.padStart(64, "0"), from("203.0.113.9"))).status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(60);
  expect(statuses.slice(60)).toEqual([429, 429]);
  const refused = await open(token, from("203.0.113.9"));
  expect([refused.status, refused.headers.get("cache-control")]).toEqual([429, "private, no-store"]);
  expect((await open(token, from("198.51.100.7"))).status).toBe(200);
  clock.advance(500);
  expect((await open(token, from("203.0.113.9"))).status).toBe(200);
});

test("nothing can be posted to a report, from wherever it comes", async () => {
  const { open, token } = await sharedWorld();
  for (const origin of ["http://localhost:8787", "https://evil.example", "null"])
    expect((await open(token, { method: "POST", headers: { origin } })).status).toBe(403);
});
