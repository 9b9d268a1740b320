/** The tokens of connected mailboxes: opened for a call, renewed, and given up when Google takes the grant back. */
import { isGrantGone } from "#workers/adapters/gmail/refusal.ts";
import type { GoogleAccounts } from "#workers/adapters/google-accounts/port.ts";
import type { AccessToken, TokenSource } from "#workers/adapters/outside/bearer.ts";
import type { Caller } from "#workers/adapters/outside/payer.ts";
import { ProviderError } from "#workers/adapters/outside/provider-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import type { Sealer } from "./seal.ts";
import type { MailboxRow, MailboxStore } from "./store.ts";

type Deps = {
  store: Pick<MailboxStore, "keepTokens" | "markLost">;
  /** Google as the client with this id sees it, the product's own for null; null for one that is not set up. */
  accountsOf: (clientId: string | null) => Pick<GoogleAccounts, "refresh"> | null;
  sealer: Sealer;
  clock: Clock;
};

/** What each token is sealed for: its owner, the Google account, and what it opens. */
const boundTo = (ownerId: string, subject: string, purpose: "gmail.refresh" | "gmail.access") => [
  ownerId,
  subject,
  purpose,
];

/** Whose a token is. */
export type TokenOwner = Pick<MailboxRow, "ownerId" | "subject">;

export function createMailboxTokens({ store, accountsOf, sealer, clock }: Deps) {
  /** A token that was changed or moved is no grant of this mailbox. One whose key is missing from the ring opens again once the key is back. */
  async function openRefresh(row: MailboxRow): Promise<string> {
    const opened = await readRefresh(row);
    if (opened !== null) return opened;
    if (row.refreshToken !== null && !sealer.hasKey(row.refreshToken))
      throw new ProviderError({ provider: "google-accounts", kind: "auth", code: "sealing_key" });
    await store.markLost(row, "grant", clock.now());
    throw new ProviderError({ provider: "google-accounts", kind: "auth", code: "invalid_grant" });
  }

  async function readRefresh({ ownerId, subject, refreshToken }: MailboxRow): Promise<string | null> {
    return refreshToken === null ? null : sealer.open(refreshToken, boundTo(ownerId, subject, "gmail.refresh"));
  }

  async function sealBoth({ ownerId, subject }: TokenOwner, access: AccessToken, refreshToken: string) {
    return {
      accessToken: await sealer.seal(access.value, boundTo(ownerId, subject, "gmail.access")),
      accessExpiresAt: access.expiresAt,
      refreshToken: await sealer.seal(refreshToken, boundTo(ownerId, subject, "gmail.refresh")),
    };
  }

  return {
    sealBoth,

    /** Null for a mailbox that holds none, or whose key is gone. */
    readRefresh,

    /**
     * The tokens for calls in this mailbox. Renewing marks the mailbox LOST when Google no longer knows the grant, and throws ProviderError `auth`; a refresh
     * token that was sealed with an old key is sealed again.
     */
    open(row: MailboxRow, caller: Caller): TokenSource {
      const { id, ownerId, subject, accessToken, accessExpiresAt } = row;
      return {
        async read() {
          if (accessToken === null) return null;
          const value = await sealer.open(accessToken, boundTo(ownerId, subject, "gmail.access"));
          return value === null ? null : { value, expiresAt: accessExpiresAt };
        },
        async renew() {
          const refreshToken = await openRefresh(row);
          try {
            const accounts = accountsOf(row.clientId);
            if (accounts === null)
              throw new ProviderError({ provider: "google-accounts", kind: "auth", code: "client_missing" });
            const access = await accounts.refresh(refreshToken, caller);
            const { refreshToken: sealedAgain, ...renewed } = await sealBoth(row, access, refreshToken);
            const isOld = row.refreshToken !== null && sealer.isOld(row.refreshToken);
            await store.keepTokens(
              ownerId,
              id,
              isOld ? { ...renewed, refreshToken: sealedAgain } : renewed,
              clock.now(),
            );
            return access;
          } catch (failure) {
            if (isGrantGone(failure)) await store.markLost(row, "grant", clock.now());
            throw failure;
          }
        },
      };
    },
  };
}
export type MailboxTokens = ReturnType<typeof createMailboxTokens>;
