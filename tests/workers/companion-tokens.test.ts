/** How a browser extension gets access to an account, what its token opens, and what ends it. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { companionWorld, EXTENSION_ORIGIN, VERIFIER } from "#tests/support/workers/companion-world.ts";
import { EXPECTED_ACCESS } from "#tests/support/workers/expected-access.ts";
import { challengeOf } from "#workers/modules/companion/connection-service.ts";
import { createConnectionStore, endConnectionsStatement } from "#workers/modules/companion/connection-store.ts";
import { COMPANION_EXTENSION_ID, IDLE_MS, MAX_CONNECTIONS } from "#workers/modules/companion/domain.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const FOREIGN = `chrome-extension://${"b".repeat(32)}`;

/** The calls that the extension's token opens. */
const OPEN = new Set([
  "DELETE /companion/connection",
  "GET /companion/places",
  "POST /companion/creators",
  "POST /companion/additions",
  "POST /ttInfo/shop-imports",
]);

test("a person agrees, the extension exchanges the code once, and the account lists it by the name it gave", async () => {
  const world = await companionWorld("companion-way@kolscout.test");
  const code = await world.agree("  Chrome\u202e on\nWindows ");
  expect((await world.asPage("GET", "/companion/connections")).data).toEqual([]);
  const { statusCode, data } = await world.exchange(code);
  expect(statusCode).toBe(1000);
  expect(data.expiresAt - world.clock.now()).toBe(60 * MINUTE_MS);
  expect(data.connectionEndsAt - world.clock.now()).toBe(90 * DAY_MS);
  const places = await world.asExtension(data.accessToken)("GET", "/companion/places");
  expect(places.data).toMatchObject({
    email: "companion-way@kolscout.test",
    projects: [{ isDefault: true }],
    tags: [],
  });
  const listed = (await world.asPage("GET", "/companion/connections")).data;
  expect(listed).toMatchObject([{ name: "Chrome on Windows", usedAt: world.clock.now() }]);
  expect(listed[0].expiresAt - world.clock.now()).toBe(IDLE_MS);
  expect((await world.exchange(code)).statusCode).toBe(1401);
  // A second exchange takes nothing from the first.
  expect((await world.asExtension(data.accessToken)("GET", "/companion/places")).statusCode).toBe(1000);
});

test("the database holds no code and no token", async () => {
  const world = await companionWorld("companion-hashes@kolscout.test");
  const waiting = await world.agree();
  const { accessToken, refreshToken } = await world.connect();
  const { results } = await env.DB.prepare("SELECT * FROM companion_connections WHERE user_id = ?1")
    .bind(world.userId)
    .all();
  expect(results).toHaveLength(2);
  const stored = JSON.stringify(results);
  for (const secret of [waiting, accessToken, refreshToken, VERIFIER]) expect(stored).not.toContain(secret.slice(4));
});

test("a code that was seen is worth nothing without the extension's secret, and dies at the first try", async () => {
  const world = await companionWorld("companion-stolen@kolscout.test");
  for (const [verifier, origin] of [
    ["another-secret", EXTENSION_ORIGIN],
    [VERIFIER, FOREIGN],
    [VERIFIER, "https://evil.example"],
    [VERIFIER, null],
  ] as const) {
    const code = await world.agree();
    expect((await world.exchange(code, verifier, origin)).statusCode).toBe(1401);
    if (verifier !== VERIFIER) expect((await world.exchange(code)).statusCode).toBe(1401);
  }
  const late = await world.agree();
  world.clock.advance(2 * MINUTE_MS);
  expect((await world.exchange(late)).statusCode).toBe(1401);
});

test("only our extension is let in, at most ten times at once", async () => {
  const world = await companionWorld("companion-many@kolscout.test");
  const challenge = await challengeOf(VERIFIER);
  const foreign = await world.asPage("POST", "/companion/codes", { extensionId: "b".repeat(32), challenge, name: "" });
  expect(foreign).toMatchObject({ statusCode: 1403, message: expect.stringContaining("isn't Kolscout's") });
  const answers = await Promise.all(
    Array.from({ length: MAX_CONNECTIONS + 1 }, () =>
      world.asPage("POST", "/companion/codes", { extensionId: COMPANION_EXTENSION_ID, challenge, name: "" }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 1000)).toHaveLength(MAX_CONNECTIONS);
  expect(answers.filter(({ statusCode }) => statusCode === 1422)).toHaveLength(1);
});

test("the token opens the extension's calls and no other one of the API", async () => {
  const world = await companionWorld("companion-scope@kolscout.test");
  const { accessToken, refreshToken } = await world.connect();
  const asExtension = world.asExtension(accessToken);
  const opened: string[] = [];
  for (const name of Object.keys(EXPECTED_ACCESS)) {
    // Calls that sign their bytes look at no bearer; the last one would end the token.
    if (/webhook|\/gmail\/push|DELETE \/companion\/connection$/.test(name)) continue;
    const [method = "", path = ""] = name.split(" ");
    const answer = await asExtension(method, path.replaceAll(/:\w+/g, "made_up"), method === "GET" ? undefined : {});
    if (answer.statusCode !== 1401) opened.push(name);
  }
  opened.push("DELETE /companion/connection");
  expect(new Set(opened)).toEqual(OPEN);
  for (const other of [refreshToken, accessToken.replace("kca_", "kcr_"), `${accessToken}x`, "kca_"]) {
    expect((await world.asExtension(other)("GET", "/companion/places")).statusCode).toBe(1401);
  }
  expect((await asExtension("DELETE", "/companion/connection")).data).toEqual({ ended: true });
  expect((await asExtension("GET", "/companion/places")).statusCode).toBe(1401);
});

test("the token imports shop figures into projects of its account, and of no other account's", async () => {
  const [owner, stranger] = [
    await companionWorld("companion-shop@kolscout.test"),
    await companionWorld("companion-shop-stranger@kolscout.test"),
  ];
  const asExtension = owner.asExtension((await owner.connect()).accessToken);
  const projectOf = async ({ asPage }: typeof owner) => (await asPage("GET", "/projects")).data[0].id;
  const takenAt = owner.clock.now() - 60 * MINUTE_MS;
  const rows = [
    { handle: "@mia.home", med_gmv: "$1.2K", takenAt },
    { handle: "mia.home", med_gmv: "$1.3K", takenAt },
    { handle: "not a handle", takenAt },
    { handle: "tom.cooks", med_gmv: "n/k", takenAt },
  ];
  const importInto = (projectId: string) =>
    asExtension("POST", "/ttInfo/shop-imports", { projectId, importId: "extension-1", offset: 0, rows });
  const projectId = await projectOf(owner);
  expect((await importInto(await projectOf(stranger))).statusCode).toBe(1404);
  for (const time of ["first", "sent again"]) {
    const { data } = await importInto(projectId);
    expect([time, data.rows.map((row: { status: string }) => row.status)]).toEqual([
      time,
      ["added", "duplicate", "failed", "failed"],
    ]);
    expect(data.rows[3].message).toBe("GMV is not a number");
  }
  const { data } = await owner.asPage("GET", `/ttInfo/ttshop?projectId=${projectId}`);
  expect(data.data).toMatchObject([{ handle_name: "mia.home", med_gmv: 1200, currency: "USD", takenAt }]);
});

test("tokens are renewed within limits; a copy of an old one ends the connection for both", async () => {
  const world = await companionWorld("companion-renew@kolscout.test");
  const first = await world.connect();
  world.clock.advance(61 * MINUTE_MS);
  expect((await world.asExtension(first.accessToken)("GET", "/companion/places")).statusCode).toBe(1401);
  const second = (await world.refresh(first.refreshToken)).data;
  expect((await world.asExtension(second.accessToken)("GET", "/companion/places")).statusCode).toBe(1000);
  expect(second.connectionEndsAt).toBe(first.connectionEndsAt);
  // The answer was lost on the way: the same token is good for one minute more.
  const again = (await world.refresh(first.refreshToken)).data;
  expect((await world.asExtension(again.accessToken)("GET", "/companion/places")).statusCode).toBe(1000);
  world.clock.advance(2 * MINUTE_MS);
  expect((await world.refresh(first.refreshToken)).statusCode).toBe(1401);
  expect((await world.asExtension(again.accessToken)("GET", "/companion/places")).statusCode).toBe(1401);
  expect((await world.refresh(again.refreshToken)).statusCode).toBe(1401);
});

test("a renewal that is asked for several times at once, or again after a lost answer, gives the same tokens and ends nothing", async () => {
  const world = await companionWorld("companion-retry@kolscout.test");
  const first = await world.connect();
  world.clock.advance(61 * MINUTE_MS);
  const atOnce = await Promise.all([1, 2, 3].map(() => world.refresh(first.refreshToken)));
  world.clock.advance(MINUTE_MS - 1_000);
  const answers = [...atOnce, await world.refresh(first.refreshToken)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([1000, 1000, 1000, 1000]);
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect(answers[0]?.data.refreshToken).not.toBe(first.refreshToken);
  // Whichever of the answers the extension kept goes on an hour later.
  world.clock.advance(61 * MINUTE_MS);
  for (const { data } of answers) expect((await world.refresh(data.refreshToken)).statusCode).toBe(1000);
  const { data: last } = await world.refresh(answers[2]?.data.refreshToken);
  expect((await world.asExtension(last.accessToken)("GET", "/companion/places")).statusCode).toBe(1000);
});

test("a connection ends after 30 days without use and after 90 days in any case, and is forgotten", async () => {
  const world = await companionWorld("companion-end@kolscout.test");
  const [idle, used] = [await world.connect("idle"), await world.connect("used")];
  let { refreshToken } = used;
  for (let day = 25; day <= 75; day += 25) {
    world.clock.advance(25 * DAY_MS);
    refreshToken = (await world.refresh(refreshToken)).data.refreshToken;
    expect(refreshToken).toBeTruthy();
  }
  expect((await world.refresh(idle.refreshToken)).statusCode).toBe(1401);
  world.clock.advance(15 * DAY_MS);
  expect((await world.refresh(refreshToken)).statusCode).toBe(1401);
  expect(await createConnectionStore(env.DB).purge(world.clock.now())).toBeGreaterThanOrEqual(2);
  const rows = env.DB.prepare("SELECT count(*) AS n FROM companion_connections WHERE user_id = ?1").bind(world.userId);
  expect(await rows.first("n")).toBe(0);
});

test("its owner disconnects it at once; no other account can", async () => {
  const [owner, stranger] = [
    await companionWorld("companion-owner@kolscout.test"),
    await companionWorld("companion-stranger@kolscout.test"),
  ];
  const { accessToken, refreshToken } = await owner.connect();
  const [{ id }] = (await owner.asPage("GET", "/companion/connections")).data;
  expect((await stranger.asPage("DELETE", `/companion/connections/${id}`)).statusCode).toBe(1404);
  expect((await owner.asExtension(accessToken)("GET", "/companion/places")).statusCode).toBe(1000);
  expect((await owner.asPage("DELETE", `/companion/connections/${id}`)).data).toEqual({ id });
  expect((await owner.asExtension(accessToken)("GET", "/companion/places")).statusCode).toBe(1401);
  expect((await owner.refresh(refreshToken)).statusCode).toBe(1401);
});

test("a ban and a deletion end it", async () => {
  const world = await companionWorld("companion-banned@kolscout.test");
  const { accessToken } = await world.connect();
  const asExtension = world.asExtension(accessToken);
  const setStatus = (status: string) =>
    env.DB.prepare("UPDATE memberships SET status = ?2 WHERE user_id = ?1").bind(world.userId, status).run();
  await setStatus("BAN");
  expect((await asExtension("GET", "/companion/places")).statusCode).toBe(1926);
  await setStatus("ACTIVE");
  await env.DB.prepare(
    "INSERT INTO departures (user_id, state, requested_at, erase_at, journal_key) VALUES (?1, 'ERASING', 1, 1, 'k')",
  )
    .bind(world.userId)
    .run();
  expect((await asExtension("GET", "/companion/places")).statusCode).toBe(1411);
  await env.DB.prepare("DELETE FROM departures WHERE user_id = ?1").bind(world.userId).run();
  await endConnectionsStatement(env.DB, world.userId).run();
  expect((await asExtension("GET", "/companion/places")).statusCode).toBe(1401);
});

test("the extension's own pages may read answers, those of other extensions may not", async () => {
  const world = await companionWorld("companion-cors@kolscout.test");
  const allowed = async (origin: string) =>
    (await world.fetchApi("OPTIONS", "/companion/places", { headers: { origin } })).headers.get(
      "access-control-allow-origin",
    );
  expect(await allowed(EXTENSION_ORIGIN)).toBe(EXTENSION_ORIGIN);
  expect([await allowed(FOREIGN), await allowed("null"), await allowed(`${EXTENSION_ORIGIN}.evil`)]).toEqual([
    null,
    null,
    null,
  ]);
});
