import type { GoogleAccounts, TokenFacts } from "#workers/adapters/google-accounts/port.ts";
import type { AccessToken } from "#workers/adapters/outside/bearer.ts";
import { mapConcurrently } from "#workers/adapters/outside/pacing.ts";
import { type Caller, payerOfActor } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { newId } from "#workers/kernel/ids.ts";
import { safeRedirectPath } from "#workers/kernel/redirect.ts";
import type { ConsentStates } from "./consent-state.ts";
import type { MailboxView } from "./contract.ts";
import { ASKED_SCOPES, mayRead, maySend, SCOPES_FRESH_MS, scopesOf } from "./domain.ts";
import type { MailboxRow, MailboxStore } from "./store.ts";
import { MAX_MAILBOXES, type MailAllowance, type MailTier } from "./tiers.ts";
import type { MailboxTokens } from "./tokens.ts";

/** Google, as far as it is set up here. */
export type GoogleSetup = {
  accounts: GoogleAccounts;
  tokens: MailboxTokens;
  clientId: string;
  /** The client by which people sign in with Google, whose tokens are good for mail too; null where it is not set up here. */
  signIn: { accounts: GoogleAccounts; clientId: string } | null;
  /** Where Google sends the browser back to. */
  redirectUri: string;
};

export type MailboxServiceDeps = {
  store: MailboxStore;
  /** Null where the product has no client at Google. */
  google: GoogleSetup | null;
  states: ConsentStates;
  /** Lets what waits in a mailbox go on that was halted while it was not connected. */
  onConnected: (mailboxId: string, at: number) => Promise<unknown>;
  clock: Clock;
};

/** `scopes` are those of mail when left out; what the account granted before stays granted. */
export type ConsentQuestion = {
  redirect?: string;
  email?: string;
  isOneMore?: boolean;
  scopes?: readonly string[];
};

const TIMEOUT_MS = 20_000;
const CHECKED_AT_ONCE = 3;

/** The mailboxes of one person. A foreign mailbox answers 1404 like an unknown one; no answer holds a token. */
export function createMailboxService({ store, google, states, onConnected, clock }: MailboxServiceDeps) {
  const setUp = (): GoogleSetup => {
    if (google === null) throw new AppError(1503, { messageKey: "mailboxes:errors.notConfigured" });
    return google;
  };

  /** Google as the client sees it that a token was given to. 1422 for a client that is not ours. */
  function clientOf({ clientId }: TokenFacts): GoogleAccounts {
    const { accounts, clientId: ownId, signIn } = setUp();
    if (clientId === ownId) return accounts;
    if (clientId !== signIn?.clientId) throw refused("foreignTokens");
    return signIn.accounts;
  }

  /** Keeps a mailbox under the account that its access token names. */
  async function keep(actor: Actor, access: AccessToken, refreshToken: string, caller: Caller): Promise<MailboxView> {
    const { accounts, tokens, clientId: ownId } = setUp();
    const facts = await accounts.describe(access.value, caller);
    clientOf(facts);
    const { subject, email, scopes } = facts;
    const clientId = facts.clientId === ownId ? null : facts.clientId;
    const sealed = await tokens.sealBoth({ ownerId: actor.userId, subject }, access, refreshToken);
    const at = clock.now();
    const box = { id: newId("mailbox", at), subject, email, scopes: JSON.stringify(scopes), clientId, ...sealed };
    const { tier } = await store.findAllowance(actor.userId);
    const row = await store.connect(actor.userId, box, { most: tier.mailboxes, at });
    if (row === null) throw tooMany(tier);
    if (maySend(scopes)) await onConnected(row.id, at);
    return toView(row, await store.findAllowance(actor.userId));
  }

  async function list({ userId }: Actor): Promise<MailboxView[]> {
    const [rows, allowance] = await Promise.all([store.list(userId), store.findAllowance(userId)]);
    return rows.map((row) => toView(row, allowance));
  }

  /** Asks Google what the mailbox's grant allows; a mailbox that Google does not answer for stays as it was. */
  async function check(row: MailboxRow, caller: Caller): Promise<void> {
    if (row.status !== "CONNECTED" || clock.now() - row.checkedAt < SCOPES_FRESH_MS) return;
    const { accounts, tokens } = setUp();
    const source = tokens.open(row, caller);
    try {
      const kept = await source.read();
      const isUsable = kept !== null && kept.expiresAt > clock.now();
      const describe = async (token: AccessToken) => accounts.describe(token.value, caller);
      const facts = isUsable
        ? await describe(kept).catch(async (failure) => {
            if (!(failure instanceof ProviderError) || failure.kind !== "auth") throw failure;
            return describe(await source.renew());
          })
        : await describe(await source.renew());
      await store.keepScopes(row.ownerId, row.id, JSON.stringify(facts.scopes), clock.now());
      if (row.trouble === "scope") await store.endTrouble(row.ownerId, row.id);
    } catch (failure) {
      if (!(failure instanceof ProviderError)) throw failure;
    }
  }

  /** Before anybody is sent to Google in vain. */
  async function refuseOneMore({ userId }: Actor): Promise<void> {
    const [rows, { tier }] = await Promise.all([store.list(userId), store.findAllowance(userId)]);
    if (rows.length >= tier.mailboxes) throw tooMany(tier);
  }

  /** Connects by tokens that a client of ours was given elsewhere: both are tried, and must be of one account. */
  async function give(
    actor: Actor,
    given: { accessToken: string; refreshToken: string },
    signal: AbortSignal,
  ): Promise<MailboxView> {
    const { accounts } = setUp();
    const caller = callerFor(actor, signal);
    return asRefusal(async () => {
      const said = await accounts.describe(given.accessToken, caller);
      const access = await clientOf(said).refresh(given.refreshToken, caller);
      const renewed = await accounts.describe(access.value, caller);
      if (said.subject !== renewed.subject) throw refused("foreignTokens");
      return keep(actor, access, given.refreshToken, caller);
    });
  }

  return {
    list,

    /** The same list, with scopes that Google confirmed in the last five minutes where it answers; a grant that is gone makes its mailbox lost. */
    async readScopes(actor: Actor, signal: AbortSignal): Promise<MailboxView[]> {
      if (google !== null) {
        const caller = callerFor(actor, signal);
        await mapConcurrently(await store.list(actor.userId), CHECKED_AT_ONCE, (row) => check(row, caller));
      }
      return list(actor);
    },

    /** The address of the consent page; 1503 where Gmail is not set up. */
    async askConsent(actor: Actor, asked: ConsentQuestion): Promise<{ url: string }> {
      const { redirect, email, isOneMore = false, scopes = ASKED_SCOPES } = asked;
      const { accounts, redirectUri } = setUp();
      if (isOneMore) await refuseOneMore(actor);
      const state = await states.issue(actor, safeRedirectPath(redirect));
      return { url: accounts.consentUrl({ redirectUri, scopes, state, loginHint: email ?? null }) };
    },

    /** Connects the mailbox whose owner has consented in this session. */
    async connect(actor: Actor, { code, state }: { code: string; state: string }, signal: AbortSignal) {
      const { accounts, redirectUri } = setUp();
      const asked = await states.read(state, actor);
      if (asked === null) throw refused("consentExpired");
      const caller = callerFor(actor, signal);
      return asRefusal(async () => {
        const { access, refreshToken } = await accounts.exchangeCode(code, redirectUri, caller);
        if (refreshToken === null) throw refused("noLastingAccess");
        return { mailbox: await keep(actor, access, refreshToken, caller), redirect: asked.returnTo };
      });
    },

    /** Connects the mailbox of a Google sign-in; null without the right to send, or without Gmail. A mailbox that can send and read stays as it is. */
    async takeSignIn(
      actor: Actor,
      given: { accessToken: string; refreshToken: string },
      signal: AbortSignal,
    ): Promise<MailboxView | null> {
      if (google === null) return null;
      const caller = callerFor(actor, signal);
      const { subject, scopes } = await asRefusal(() => google.accounts.describe(given.accessToken, caller));
      if (!maySend(scopes)) return null;
      const known = (await store.list(actor.userId)).find((row) => row.subject === subject);
      const view = known === undefined ? null : toView(known, await store.findAllowance(actor.userId));
      return view?.canSend && view.canRead ? view : give(actor, given, signal);
    },

    give,

    /**
     * Gives all grants of an account that is deleted back to Google, those of its spreadsheets too, and forgets their tokens. A grant stays while another account has the same
     * mailbox connected; `onLast` hears of those that belong to no account any more. May be repeated. Throws ProviderError when Google does not answer.
     */
    async giveBackAll(ownerId: string, caller: Caller, onLast: (subject: string) => Promise<void>): Promise<void> {
      for (const row of await store.list(ownerId)) {
        const refreshToken = google === null ? null : await google.tokens.readRefresh(row);
        const others = (await store.countConnections(row.subject)) - (row.status === "CONNECTED" ? 1 : 0);
        if (others === 0) {
          if (google !== null && refreshToken !== null) await google.accounts.revoke(refreshToken, caller);
          await onLast(row.subject);
        }
        await store.remove(ownerId, row.id, clock.now());
      }
    },

    /** `isRevoked` says whether Google has the grant back; it keeps it while another account has the same mailbox connected, or when it does not answer. */
    async disconnect(actor: Actor, id: string, signal: AbortSignal): Promise<{ id: string; isRevoked: boolean }> {
      const row = await store.find(actor.userId, id);
      if (row === null) throw new AppError(1404, { messageKey: "mailboxes:errors.notFound" });
      const refreshToken = google === null ? null : await google.tokens.readRefresh(row);
      await store.remove(actor.userId, id, clock.now());
      if (google === null || refreshToken === null || (await store.countConnections(row.subject)) > 0) {
        return { id, isRevoked: false };
      }
      const asked = google.accounts.revoke(refreshToken, callerFor(actor, signal));
      const isRevoked = await asked.then(
        () => true,
        (failure) => {
          if (failure instanceof ProviderError) return false;
          throw failure;
        },
      );
      return { id, isRevoked };
    },
  };
}
export type MailboxService = ReturnType<typeof createMailboxService>;

function callerFor(actor: Actor, signal: AbortSignal): Caller {
  return { payer: payerOfActor(actor), signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) };
}

function refused(why: "consentExpired" | "refused" | "noLastingAccess" | "foreignTokens", cause?: unknown): AppError {
  return new AppError(1422, { messageKey: `mailboxes:errors.${why}`, cause });
}

const REFUSALS = new Set(["invalid_grant", "invalid_token", "unauthorized_client"]);

/** What Google does not accept is the caller's affair (1422); that it does not answer is not (1503). */
async function asRefusal<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (failure) {
    if (!(failure instanceof ProviderError)) throw failure;
    if (REFUSALS.has(failure.code ?? "")) throw refused("refused", failure);
    throw new AppError(1503, { messageKey: "mailboxes:errors.googleAway", retryAfterSeconds: 30, cause: failure });
  }
}

function tooMany({ mailboxes }: MailTier): AppError {
  const why = mailboxes < MAX_MAILBOXES ? "tooManyForPlan" : "tooMany";
  return new AppError(1409, { messageKey: `mailboxes:errors.${why}`, params: { max: mailboxes } });
}

function toView(row: MailboxRow, { capOf }: MailAllowance): MailboxView {
  const { id, email, status, lostReason, trouble, troubleSince, checkedAt, connectedAt } = row;
  const actualScopes = scopesOf(row);
  const isConnected = status === "CONNECTED";
  const [canSend, canRead] = [isConnected && maySend(actualScopes), isConnected && mayRead(actualScopes)];
  const standing = { isConnected, lostReason, trouble, troubleSince };
  return { id, email, ...standing, actualScopes, canSend, canRead, isInPlan: capOf(id) > 0, checkedAt, connectedAt };
}
