/** Gmail's watch and Pub/Sub's pushes: signed, tried again, repeated and lost as the real ones are. */
import { createRemoteJWKSet, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { openGmail } from "#tests/support/gmail-account.ts";
import { grantGmail, steerGoogle } from "#tests/support/google-consent.ts";
import { startListener } from "#tests/support/listener.ts";
import { NOON_MS, openSandbox } from "./support.ts";

const ME = "me@gmail.com";
const ANA = "ana@example.com";
const TOPIC = "projects/kolscout/topics/gmail";
const SUBSCRIPTION = "pubsub/v1/projects/kolscout/subscriptions/push";
const AUDIENCE = "https://app.kolscout.test/push";
const SERVICE_ACCOUNT = "push@kolscout.iam.gserviceaccount.com";
const DAY_MS = 86_400_000;

/** A watched mailbox, a product that hears the pushes, and somebody who answers at once when told to. */
async function openWatched(statuses: readonly number[] = [], watch: Record<string, unknown> = { labelIds: ["INBOX"] }) {
  const product = await startListener(statuses);
  const sandbox = await openSandbox();
  const oidcToken = { serviceAccountEmail: SERVICE_ACCOUNT, audience: AUDIENCE };
  const pushConfig = { pushEndpoint: `${product.url}/push`, oidcToken };
  expect(await steerGoogle(sandbox, SUBSCRIPTION, { topic: TOPIC, pushConfig }, "PUT")).toMatchObject({ status: 200 });
  await steerGoogle(sandbox, "people", { address: ANA, kind: "silent", awayDays: null }, "PUT");
  const { access_token } = await grantGmail(sandbox, { account: ME });
  const gmail = openGmail(sandbox, access_token);
  const watched = await gmail.post("watch", { topicName: TOPIC, ...watch });
  await gmail.send({ to: ANA });
  const answer = () => steerGoogle(sandbox, "people/answer", { from: ANA, to: ME, kind: "interested" });
  return { product, sandbox, gmail, watched, answer };
}

test("a new message in the inbox is pushed with a token that Google's keys verify", async () => {
  const { product, sandbox, watched, answer } = await openWatched();
  expect(watched).toMatchObject({ status: 200, body: { expiration: String(NOON_MS + 7 * DAY_MS) } });
  expect(product.calls, "sent messages are not in the inbox").toEqual([]);
  await answer();
  expect(product.calls).toHaveLength(1);
  const [call] = product.calls;
  const { message, subscription } = JSON.parse(call?.body ?? "{}");
  expect(subscription).toBe("projects/kolscout/subscriptions/push");
  expect(message).toMatchObject({ messageId: message.message_id, publishTime: new Date(NOON_MS).toISOString() });
  const told = JSON.parse(Buffer.from(message.data, "base64").toString());
  expect(told).toEqual({ emailAddress: ME, historyId: expect.anything() });
  const keys = createRemoteJWKSet(new URL(`${sandbox.url}/google/oauth2/v3/certs`));
  const token = (call?.headers.authorization ?? "").replace("Bearer ", "");
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    currentDate: new Date(NOON_MS),
    audience: AUDIENCE,
  });
  expect(protectedHeader.alg).toBe("RS256");
  expect(payload).toMatchObject({ iss: "https://accounts.google.com", email: SERVICE_ACCOUNT, email_verified: true });
});

test("a push that is not acknowledged comes again after growing waits, with the same id", async () => {
  const { product, sandbox, answer } = await openWatched([500, 302, 204]);
  await answer();
  expect(product.calls).toHaveLength(1);
  for (const [waitMs, calls] of [
    [9_999, 1],
    [1, 2],
    [20_000, 3],
    [DAY_MS, 3],
  ] as const) {
    sandbox.clock.advance(waitMs);
    await steerGoogle(sandbox, "deliver", {});
    expect(product.calls).toHaveLength(calls);
  }
  expect(new Set(product.calls.map(({ body }) => JSON.parse(body).message.messageId)).size).toBe(1);
});

test("pushes may come twice, or not at all", async () => {
  const { product, sandbox, answer } = await openWatched();
  await steerGoogle(sandbox, "behaviour", { pushRepeats: 1 });
  await answer();
  expect(product.calls).toHaveLength(2);
  expect(product.calls[0]?.body).toBe(product.calls[1]?.body);
  await steerGoogle(sandbox, "behaviour", { pushLosses: 1 });
  for (const calls of [2, 3]) {
    sandbox.clock.advance(1000);
    await answer();
    expect(product.calls).toHaveLength(calls);
  }
});

test("within a second a mailbox is told of once: the rest is found in its history", async () => {
  const { product, answer, gmail } = await openWatched();
  await answer();
  await answer();
  expect(product.calls).toHaveLength(1);
  expect(await gmail.list("in:inbox")).toHaveLength(2);
});

test("a watch ends after seven days, or when it is stopped, and leaves other labels alone", async () => {
  const old = await openWatched();
  old.sandbox.clock.advance(7 * DAY_MS);
  await old.answer();
  expect(old.product.calls).toEqual([]);
  const stopped = await openWatched();
  expect(await stopped.gmail.post("stop", {})).toEqual({ status: 204, body: null });
  await stopped.answer();
  expect(stopped.product.calls).toEqual([]);
  const excluded = await openWatched([], { labelIds: ["INBOX"], labelFilterBehavior: "EXCLUDE" });
  await excluded.answer();
  expect(excluded.product.calls).toEqual([]);
});

test("a watch wants a topic, and pushes go to this machine or the product only", async () => {
  const { gmail, sandbox } = await openWatched();
  expect(await gmail.post("watch", { topicName: "gmail" })).toMatchObject({ status: 400 });
  const oidcToken = { serviceAccountEmail: SERVICE_ACCOUNT, audience: AUDIENCE };
  const pushConfig = { pushEndpoint: "https://evil.example/push", oidcToken };
  expect(await steerGoogle(sandbox, SUBSCRIPTION, { topic: TOPIC, pushConfig }, "PUT")).toMatchObject({ status: 400 });
  expect((await fetch(`${sandbox.url}/google/${SUBSCRIPTION}`)).status).toBe(200);
  expect((await fetch(`${sandbox.url}/google/${SUBSCRIPTION}-other`)).status).toBe(404);
});
