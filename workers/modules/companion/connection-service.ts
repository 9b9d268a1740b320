import type { Actor } from "#workers/kernel/actor.ts";
import { AppError } from "#workers/kernel/app-error.ts";
import type { Clock } from "#workers/kernel/clock.ts";
import { sha256Hex } from "#workers/kernel/digest.ts";
import { newCapability, newId } from "#workers/kernel/ids.ts";
import type { Language } from "#workers/kernel/vocabulary.ts";
import type { AccountDirectory } from "#workers/modules/auth/port.ts";
import type { Signer } from "#workers/modules/auth/signature.ts";
import { type AuthStore, type DenialRow, denialOf } from "#workers/modules/auth/store.ts";
import type { ConnectionStore } from "./connection-store.ts";
import type { CompanionTokens, ConnectionView } from "./contract.ts";
import {
  ACCESS_LIFE_MS,
  ACCESS_PREFIX,
  CODE_LIFE_MS,
  CODE_PREFIX,
  CONNECTION_LIFE_MS,
  connectionName,
  IDLE_MS,
  MAX_CONNECTIONS,
  REFRESH_PREFIX,
  USED_EVERY_MS,
} from "./domain.ts";

type Deps = {
  store: ConnectionStore;
  accounts: Pick<AccountDirectory, "findActor">;
  denials: Pick<AuthStore, "denialStatement">;
  /** The extensions that are ours. */
  extensionIds: readonly string[];
  signer: Pick<Signer, "sign">;
  clock: Clock;
};

/** Access of browser extensions to accounts: given by a click in the app, held by tokens of their own, taken back at any time. */
export function createConnectionService({ store, accounts, denials, extensionIds, signer, clock }: Deps) {
  /** The tokens that follow a refresh token, the same each time it is shown; new ones without. */
  async function makeTokens(now: number, after?: string) {
    const [access, refresh] =
      after === undefined
        ? [newCapability(), newCapability()]
        : await Promise.all(
            ["access", "refresh"].map(async (kind) => (await signer.sign(`${kind} ${after}`)).slice(0, 32)),
          );
    const [accessToken, refreshToken] = [ACCESS_PREFIX + access, REFRESH_PREFIX + refresh];
    const [accessHash, refreshHash] = await Promise.all([sha256Hex(accessToken), sha256Hex(refreshToken)]);
    return { accessToken, refreshToken, hashes: { accessHash, refreshHash, accessExpiresAt: now + ACCESS_LIFE_MS } };
  }

  return {
    /** A one-time code for an extension of ours; 1403 for any other, 1422 above `MAX_CONNECTIONS`. */
    async createCode(actor: Actor, given: { extensionId: string; challenge: string; name: string }) {
      const { extensionId, challenge } = given;
      if (!extensionIds.includes(extensionId)) {
        throw new AppError(1403, { messageKey: "companion:errors.notOurs" });
      }
      const [at, code] = [clock.now(), CODE_PREFIX + newCapability()];
      const expiresAt = at + CODE_LIFE_MS;
      const row = { id: newId("connection", at), extensionId, challenge, name: connectionName(given.name) };
      const isKept = await store.insert(actor.userId, { ...row, codeHash: await sha256Hex(code) }, { at, expiresAt });
      if (!isKept) {
        throw new AppError(1422, { messageKey: "companion:errors.tooMany", params: { max: MAX_CONNECTIONS } });
      }
      return { code, expiresAt };
    },

    /** Tokens for a code, to the extension alone that made the challenge; 1401 otherwise. `origin` is what the browser says of the caller. */
    async exchange(
      { code, verifier }: { code: string; verifier: string },
      origin: string | null,
    ): Promise<CompanionTokens> {
      const extensionId = extensionOf(origin, extensionIds);
      const now = clock.now();
      const { accessToken, refreshToken, hashes } = await makeTokens(now);
      const proof = { codeHash: await sha256Hex(code), challenge: await challengeOf(verifier), extensionId };
      const connection = await store.exchange(proof, hashes, { at: now, expiresAt: now + CONNECTION_LIFE_MS });
      if (connection === null) throw new AppError(1401);
      return {
        ...{ accessToken, refreshToken, expiresAt: hashes.accessExpiresAt },
        connectionEndsAt: connection.expiresAt,
      };
    },

    /** New tokens, the same ones for a retry within a minute; 1401 when the connection has ended. */
    async refresh(token: string, origin: string | null): Promise<CompanionTokens> {
      const extensionId = extensionOf(origin, extensionIds);
      const now = clock.now();
      const { accessToken, refreshToken, hashes } = await makeTokens(now, token);
      const renewed = await store.renew(await sha256Hex(token), extensionId, hashes, now);
      if (renewed === null) throw new AppError(1401);
      return {
        ...{ accessToken, refreshToken, expiresAt: renewed.accessExpiresAt },
        connectionEndsAt: renewed.expiresAt,
      };
    },

    /** The account for which an access token speaks. 1401 when it has ended; 1411 for an account that is deleted. */
    async actorFor(token: string, { language }: { language: Language }): Promise<Actor> {
      const now = clock.now();
      const connection = await store.findByAccess(await sha256Hex(token), now);
      if (connection === null) throw new AppError(1401);
      const { userId } = connection;
      const question = denials.denialStatement(userId, null, null);
      const { account, row } = await accounts.findActor<DenialRow>(userId, question);
      if (account === null) throw new AppError(1401);
      if (denialOf(row) !== null) throw new AppError(1411);
      if ((connection.usedAt ?? 0) < now - USED_EVERY_MS) await store.noteUse(userId, connection.id, now);
      return { ...account, sessionId: null, language };
    },

    async list(userId: string): Promise<ConnectionView[]> {
      const rows = await store.list(userId, clock.now());
      return rows.map(({ id, name, createdAt, usedAt, refreshedAt, expiresAt }) => ({
        ...{ id, name, createdAt, usedAt },
        expiresAt: Math.min(expiresAt, (refreshedAt ?? createdAt) + IDLE_MS),
      }));
    },

    /** 1404 for a connection that is not the account's. */
    async end(userId: string, id: string): Promise<{ id: string }> {
      if (!(await store.remove(userId, id))) throw new AppError(1404);
      return { id };
    },

    /** Ends the connection of the token itself. */
    async leave(actor: Actor, authorization: string | null): Promise<{ ended: boolean }> {
      const token = authorization?.replace(/^Bearer /i, "") ?? "";
      if (!token.startsWith(ACCESS_PREFIX)) return { ended: false };
      return { ended: await store.removeByAccess(actor.userId, await sha256Hex(token)) };
    },
  };
}
export type ConnectionService = ReturnType<typeof createConnectionService>;

/** The extension that calls, which a page cannot pretend to be; 1401 for any other caller. */
function extensionOf(origin: string | null, extensionIds: readonly string[]): string {
  const id = origin?.startsWith("chrome-extension://") ? origin.slice("chrome-extension://".length) : null;
  if (id === null || !extensionIds.includes(id)) throw new AppError(1401);
  return id;
}

/** SHA-256 of an extension's secret in base64url (RFC 7636, S256). */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const text = String.fromCharCode(...new Uint8Array(digest));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
