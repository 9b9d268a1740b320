/** Hostile addresses of every call, and other people's ids. */
import { expect, test } from "vitest";
import type { Shape } from "./support/contracts.ts";
import { type Attempt, fill, fuzzed, openHostileCalls, queryText, SEED } from "./support/hostile-calls.ts";
import { mutationsOf } from "./support/mutations.ts";

const api = openHostileCalls("fuzz-addresses");

test.each(fuzzed)("$name: every wrong parameter is named, nothing breaks or is written", async (call) => {
  const { params, query, body } = api.validRequest(call);
  const text = body.shape ? JSON.stringify(body.value) : undefined;
  const requests: Attempt[] = [];
  const texts = (field: string, inner: Shape) =>
    api
      .chosen(call, mutationsOf(field, inner, SEED))
      .flatMap(({ value }) =>
        typeof value === "number" || (typeof value === "string" && value !== "\ud800") ? [String(value)] : [],
      );
  for (const [field, inner] of Object.entries(query.shape?.properties ?? {})) {
    const path = fill(call.path, params.value);
    for (const value of texts(field, inner)) {
      const given = { ...query.value, [field]: value };
      // A field that may be missing may be blank (`userId=`).
      const isLeftOut = value === "" && call.endpoint.query.safeParse({ ...given, [field]: undefined }).success;
      const isFine = isLeftOut || (call.endpoint.query.safeParse(given).success && !value.includes("\u0000"));
      const named = value.length > 5_000 ? "query" : field;
      const what = `${field} = ${value.slice(0, 40)}`;
      requests.push({ what, field: isFine ? null : named, path: path + queryText(given), text });
    }
    const twice = `${path}${queryText(query.value)}&${field}=other`;
    requests.push({ what: `${field} twice`, field, path: twice, text });
  }
  const faults = await api.attemptAll(call, requests);
  for (const [field, inner] of Object.entries(params.shape?.properties ?? {})) {
    for (const value of texts(field, inner).filter((each) => !["", ".", ".."].includes(each))) {
      const reply = await api.send(
        call,
        fill(call.path, { ...params.value, [field]: value }) + queryText(query.value),
        text,
      );
      faults.push(...(await api.judge(`${field} = ${value.slice(0, 40)}`, reply, null)));
      if (reply.code < 1400) faults.push(`${field} = ${value}: ${reply.code}`);
    }
  }
  expect(faults).toEqual([]);
});

/** Support may look at every account and task. */
const owned = fuzzed.filter(({ endpoint }) => endpoint.access !== "systemAdmin");

test.each(owned)("$name: somebody else's ids answer as unknown ones do, and change nothing", async (call) => {
  const mine = api.validRequest(call);
  const theirs = api.validRequest(call, api.foreign());
  const faults: string[] = [];
  for (const part of ["params", "query", "body"] as const) {
    for (const field of Object.keys(mine[part].value)) {
      if (!/^(projectId|taskId|id|kolId|kolIds|taskIds)$/.test(field)) continue;
      const ask = async (what: string, id: unknown) => {
        const given = { ...mine, [part]: { ...mine[part], value: { ...mine[part].value, [field]: id } } };
        const text = given.body.shape ? JSON.stringify(given.body.value) : undefined;
        const reply = await api.send(call, fill(call.path, given.params.value) + queryText(given.query.value), text);
        faults.push(...(await api.judge(`${what} ${field}`, reply, null)));
        return [field, reply.code, reply.message, reply.field];
      };
      const theirId: unknown = theirs[part].value[field];
      const answer = await ask("foreign", theirId);
      const unknown = await ask(
        "unknown",
        Array.isArray(theirId) ? theirId.map((_id, n) => `made_up_${n}`) : "made_up",
      );
      // Creators belong to nobody; which of them are in one's lists is what counts.
      if (!field.startsWith("kol")) expect(answer).toEqual(unknown);
    }
  }
  expect(faults).toEqual([]);
});

test("the requests were many", () => {
  console.log(`  ${api.sent()} hostile requests, seed ${SEED}`);
  expect(api.sent()).toBeGreaterThan(500);
});
