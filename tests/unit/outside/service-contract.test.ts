/** That the contracts with outside services find what is not published: a test that holds everything proves nothing. */
import { describe, expect, test } from "vitest";
import { type ContractCall, openContract, watchMethods } from "#tests/support/service-contract.ts";

const GMAIL = "https://gmail.googleapis.com/gmail/v1/users/me";
const SHEETS = "https://sheets.googleapis.com/v4/spreadsheets";
const STRIPE = "https://api.stripe.com/v1";
const AUTH = "https://ref.supabase.co/auth/v1";
const OAUTH = "https://oauth2.googleapis.com";
const STRIPE_HEADERS = { authorization: "Bearer sk", "stripe-version": "2026-10-28.endive" };
const SESSION = "mode=payment&line_items[0][price]=price_1&line_items[0][quantity]=1";

type Held = Partial<Omit<ContractCall, "headers">> & {
  headers?: Record<string, string>;
  status?: number;
  answer?: unknown;
};

function faultsOf(service: string, { headers, status = 200, answer, ...call }: Held): string[] {
  const contract = openContract(service);
  const body = answer === undefined ? "" : JSON.stringify(answer);
  contract.hold({ method: "GET", url: "", body: "", ...call, headers: new Headers(headers) }, { status, body });
  return contract.faults();
}

const list = (answer: unknown, query = ""): Held => ({ url: `${GMAIL}/messages${query}`, answer });
const watch = (body: object): Held => ({
  ...{ method: "POST", url: `${GMAIL}/watch`, body: JSON.stringify(body) },
  answer: { historyId: "1", expiration: "2" },
});
const session = (body: string): Held => ({
  ...{ method: "POST", url: `${STRIPE}/checkout/sessions`, body, headers: STRIPE_HEADERS },
  ...{ status: 400, answer: { error: { type: "invalid_request_error", message: "no" } } },
});
const update = (requests: unknown[]): Held => ({
  ...{ method: "POST", url: `${SHEETS}/1a:batchUpdate`, body: JSON.stringify({ requests }) },
  answer: { spreadsheetId: "1a", replies: [] },
});
const verify = (body: object): Held => ({
  ...{ method: "POST", url: `${AUTH}/verify`, body: JSON.stringify(body), headers: { apikey: "k" } },
  ...{ status: 403, answer: { code: "otp_expired", message: "no" } },
});

describe("found out is", () => {
  test.each<[string, string, string, Held]>([
    ["a call that is not published", "gmail", "drafts is not published", { url: `${GMAIL}/drafts`, answer: {} }],
    [
      "a method that the path lacks",
      "gmail",
      "profile is not published",
      { method: "DELETE", url: `${GMAIL}/profile` },
    ],
    ["an unknown parameter", "gmail", "limit is not published", list({ resultSizeEstimate: 0 }, "?limit=10")],
    [
      "a page that is too large",
      "gmail",
      "maxResults is no integer[1,500]",
      list({ resultSizeEstimate: 0 }, "?maxResults=501"),
    ],
    ["a parameter that stands twice", "gmail", "query.q is no string", list({ resultSizeEstimate: 0 }, "?q=a&q=b")],
    [
      "a word of another case",
      "gmail",
      "labelFilterBehavior is no include|exclude",
      watch({ topicName: "projects/p/topics/t", labelFilterBehavior: "EXCLUDE" }),
    ],
    [
      "a field of a body that is unknown",
      "gmail",
      "body.labels is not published",
      watch({ topicName: "projects/p/topics/t", labels: ["INBOX"] }),
    ],
    ["a body without what it must have", "gmail", "topicName is missing", watch({ labelIds: ["INBOX"] })],
    ["an answer's unknown field", "gmail", "200.total is not published", list({ resultSizeEstimate: 0, total: 1 })],
    [
      "an answer's number where text is published",
      "gmail",
      "200.historyId is no count",
      { ...watch({ topicName: "t" }), answer: { historyId: 1, expiration: "2" } },
    ],
    [
      "an answer that must be empty",
      "gmail",
      "stop has an answer",
      { method: "POST", url: `${GMAIL}/stop`, answer: {} },
    ],
    ["a refusal of another shape", "gmail", "403.error is missing", { ...list({ message: "no" }), status: 403 }],
    [
      "a change that a spreadsheet does not know",
      "google-sheets",
      "paintSheet is not published",
      update([{ paintSheet: { properties: {} } }]),
    ],
    ["no change at all", "google-sheets", "body.requests: 0 of [1,]", update([])],
    [
      "a form's unknown parameter",
      "stripe",
      "payment_methods is not published",
      session(`${SESSION}&payment_methods[0]=card`),
    ],
    [
      "a reference of 201 characters",
      "stripe",
      "client_reference_id is no string[1,200]",
      session(`${SESSION}&client_reference_id=${"x".repeat(201)}`),
    ],
    [
      "a word where a number belongs",
      "stripe",
      "quantity is no integer[1,]",
      session(SESSION.replace("quantity]=1", "quantity]=one")),
    ],
    [
      "metadata of more than 500 characters",
      "stripe",
      "metadata.a is no string[0,500]",
      session(`${SESSION}&metadata[a]=${"x".repeat(501)}`),
    ],
    [
      "another version of the API",
      "stripe",
      "stripe-version is no 2026-10-28.endive",
      { ...session(SESSION), headers: { ...STRIPE_HEADERS, "stripe-version": "2025-01-27.acacia" } },
    ],
    [
      "a kind of code that does not exist",
      "gotrue",
      "type is no email|",
      verify({ type: "otp", token: "123456", email: "a@b.test" }),
    ],
    [
      "a call without the project's key",
      "gotrue",
      "headers.apikey is missing",
      { ...verify({ type: "email" }), headers: {} },
    ],
    [
      "a grant with a parameter of another one",
      "google-accounts",
      "grant_type is no authorization_code",
      {
        method: "POST",
        url: `${OAUTH}/token`,
        body: "grant_type=refresh_token&client_id=i&client_secret=s&code=c",
        status: 400,
        answer: { error: "invalid_request" },
      },
    ],
  ])("%s", (_what, service, fault, held) => {
    expect(faultsOf(service, held).join("\n")).toContain(fault);
  });
});

test("what is published is not", () => {
  expect(faultsOf("gmail", list({ resultSizeEstimate: 0 }, "?q=a&labelIds=A&labelIds=B&maxResults=500"))).toEqual([]);
  expect(faultsOf("stripe", session(`${SESSION}&metadata[userId]=usr_1&success_url=https%3A%2F%2Fapp.test`))).toEqual(
    [],
  );
  expect(faultsOf("gotrue", verify({ type: "email", token: "123456", email: "a@b.test" }))).toEqual([]);
  expect(faultsOf("google-sheets", update([{ addSheet: { properties: { title: "Posts" } } }]))).toEqual([]);
});

test("calls and methods that nobody made are named", () => {
  const contract = openContract("google-accounts");
  expect(contract.unmade()).toHaveLength(4);
  const answer = { status: 200, body: "{}" };
  contract.hold({ method: "POST", url: `${OAUTH}/revoke`, headers: new Headers(), body: "token=t" }, answer);
  expect([contract.faults(), contract.unmade()]).toEqual([[], expect.not.arrayContaining(["POST /revoke"])]);
  const { client, uncalled } = watchMethods({ read: () => 1, write: () => 2 });
  client.read();
  expect(uncalled()).toEqual(["write"]);
});
