/** Google, as far as it is set up: people's mailboxes. */
import { openUnitBuckets } from "#durable-objects/mailbox-gate.ts";
import { createGmail } from "#workers/adapters/gmail/client.ts";
import type { Gmail } from "#workers/adapters/gmail/port.ts";
import { createGoogleAccounts } from "#workers/adapters/google-accounts/client.ts";
import type { OutsideDeps } from "#workers/adapters/outside/http.ts";
import type { Env } from "#workers/env.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { createSigner } from "#workers/modules/auth/signature.ts";
import { createConsentStates } from "#workers/modules/outreach/mailboxes/consent-state.ts";
import { createSealer } from "#workers/modules/outreach/mailboxes/seal.ts";
import {
  createMailboxService,
  type GoogleSetup,
  type MailboxService,
} from "#workers/modules/outreach/mailboxes/service.ts";
import { createMailboxTokens } from "#workers/modules/outreach/mailboxes/tokens.ts";
import { createHalts } from "#workers/modules/outreach/sending/halt.ts";
import type { Stores } from "./stores.ts";

type Parts = { outside: OutsideDeps; stores: Pick<Stores, "mailboxes">; clock: Clock };

/** Google's addresses, or the sandbox's in their place. */
function addressesOf({ GOOGLE_BASE_URL: base }: Pick<Env, "GOOGLE_BASE_URL">) {
  return base === undefined
    ? { consentUrl: "https://accounts.google.com/o/oauth2/v2/auth", baseUrl: "https://oauth2.googleapis.com" }
    : { consentUrl: `${base}/o/oauth2/v2/auth`, baseUrl: base };
}

/** Gmail, whose units of a mailbox are counted in one place for all that reads and sends. */
export function buildGmail(env: Env, outside: OutsideDeps): Gmail {
  const baseUrl = env.GOOGLE_BASE_URL ?? "https://gmail.googleapis.com";
  return createGmail(outside, { baseUrl, quota: openUnitBuckets(env.MAILBOX_GATE) });
}

/** Connected mailboxes; where no client at Google is configured they can be listed and nothing else. */
export function buildMailboxes(env: Env, { outside, stores, clock }: Parts): MailboxService {
  const store = stores.mailboxes;
  const states = createConsentStates({ signer: createSigner(env.COOKIE_SECRET, "gmail-consent"), clock });
  return createMailboxService({
    ...{ store, states, clock },
    google: setUpGoogle(env, { outside, stores, clock }),
    onConnected: (mailboxId, at) => createHalts(env.DB).release(mailboxId, "mailbox_disconnected", at),
  });
}

/** The product's client at Google, and the tokens of the mailboxes that are connected by it; null where it is not configured. */
export function setUpGoogle(env: Env, { outside, stores, clock }: Parts): GoogleSetup | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, MAIL_TOKEN_KEYS: keys } = env;
  if (clientId === undefined || clientSecret === undefined || keys === undefined) return null;
  const accounts = createGoogleAccounts(outside, { clientId, clientSecret, ...addressesOf(env) });
  const signIn = setUpSignIn(env, outside);
  const accountsOf = (id: string | null) =>
    id === null || id === clientId ? accounts : id === signIn?.clientId ? signIn.accounts : null;
  const tokens = createMailboxTokens({ store: stores.mailboxes, accountsOf, sealer: createSealer(keys), clock });
  return { accounts, tokens, clientId, signIn, redirectUri: `${env.APP_ORIGIN}/connect/gmail/callback` };
}

/** The client of "Continue with Google", where the product may use the tokens that people sign in with. */
function setUpSignIn(env: Env, outside: OutsideDeps): GoogleSetup["signIn"] {
  const { GOOGLE_SIGN_IN_CLIENT_ID: clientId, GOOGLE_SIGN_IN_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined || clientSecret === undefined) return null;
  return { clientId, accounts: createGoogleAccounts(outside, { clientId, clientSecret, ...addressesOf(env) }) };
}
