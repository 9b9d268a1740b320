/** The product's own mails, against the emulated service that sends them. */
import { expect, test } from "vitest";
import { SANDBOX_ACCOUNT, SANDBOX_NOTICE_TOKEN } from "#sandbox/cloudflare/cloudflare.ts";
import { anyCaller, outsideDeps } from "#tests/support/caller.ts";
import { createNoticeMail } from "#workers/adapters/notice-mail/client.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import { openSandbox } from "./support.ts";

const NOTICE = { to: "ana@example.com", subject: "断开连接", text: "Connect it again:\nhttps://app.kolscout.test" };

async function open(setup: { token?: string; accountId?: string; sender?: string } = {}) {
  const sandbox = await openSandbox();
  const deps = outsideDeps({ clock: sandbox.clock, fetch: (address, init) => fetch(address, init) });
  const notices = createNoticeMail(deps, {
    baseUrl: `${sandbox.url}/cloudflare/client/v4`,
    accountId: SANDBOX_ACCOUNT,
    token: SANDBOX_NOTICE_TOKEN,
    sender: "notices@kolscout.test",
    ...setup,
  });
  const inbox = async () => (await fetch(`${sandbox.url}/inbox?to=${NOTICE.to}`)).json();
  const send = () =>
    notices.send(NOTICE, anyCaller()).then(
      () => null,
      (failure: unknown) => failure,
    );
  return { sandbox, send, inbox };
}

test("a mail comes as it was written, from the product's own address", async () => {
  const { send, inbox } = await open();
  expect(await send()).toBeNull();
  expect(await inbox()).toMatchObject([{ ...NOTICE, headers: { from: "notices@kolscout.test" } }]);
});

test.each([
  { what: "a wrong token", setup: { token: "stolen" }, kind: "auth", code: "10000" },
  { what: "another account", setup: { accountId: "another" }, kind: "auth", code: "10203" },
  { what: "a sender of a foreign domain", setup: { sender: "notices@elsewhere.test" }, kind: "auth", code: "10203" },
])("$what is refused, and nothing is sent", async ({ setup, kind, code }) => {
  const { send, inbox } = await open(setup);
  expect(await send()).toMatchObject({ kind, code, isUncertain: false });
  expect(await inbox()).toEqual([]);
});

test.each([
  { fault: "rateLimited", kind: "rate", isUncertain: false },
  { fault: "serverError", kind: "upstream", isUncertain: true },
  { fault: "wrongSchema", kind: "shape", isUncertain: true },
])("$fault is told as $kind, and whether the mail may be out", async ({ fault, kind, isUncertain }) => {
  const { sandbox, send } = await open();
  sandbox.faults.set({ service: "cloudflare", rates: { [fault]: 1 } });
  const failure = await send();
  expect(failure).toBeInstanceOf(ProviderError);
  expect(failure).toMatchObject({ kind, isUncertain });
});
