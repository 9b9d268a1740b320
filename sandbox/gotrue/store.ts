/** What GoTrue remembers: users, sessions and refresh tokens, kept in one file. */
import * as z from "zod";
import { openStateFile } from "#sandbox/state-file.ts";
import { DEMO_ACCOUNTS } from "./demo-accounts.ts";
import { AuthUser, confirmUser, createUser } from "./user.ts";

/** How somebody signed in; becomes the `amr` claim. */
const SignInMethod = z.enum(["otp", "oauth"]);
export type SignInMethod = z.infer<typeof SignInMethod>;

const StoredSession = z.object({ id: z.string(), userId: z.string(), method: SignInMethod, signedInAtMs: z.number() });
export type StoredSession = z.infer<typeof StoredSession>;

const StoredToken = z.object({ token: z.string(), sessionId: z.string(), revokedAtMs: z.number().nullable() });
export type StoredToken = z.infer<typeof StoredToken>;

const StoredState = z.object({
  users: z.array(AuthUser),
  sessions: z.array(StoredSession),
  tokens: z.array(StoredToken),
  /** How often the user of an address was deleted: the next one has another id. */
  deleted: z.record(z.string(), z.number()).default({}),
});

/** Opens the users and sessions of `folder`; the demo accounts are there from the start. */
export function openAuthStore(folder: string | null, nowMs: number) {
  const users = new Map<string, AuthUser>();
  const userIds = new Map<string, AuthUser>();
  const sessions = new Map<string, StoredSession>();
  const tokens = new Map<string, StoredToken>();
  const deleted = new Map<string, number>();
  const file = openStateFile(folder, "gotrue.json", StoredState, () => ({
    users: [...users.values()],
    sessions: [...sessions.values()],
    tokens: [...tokens.values()],
    deleted: Object.fromEntries(deleted),
  }));
  const insertUser = (user: AuthUser): AuthUser => {
    users.set(user.email, user);
    userIds.set(user.id, user);
    file.changed();
    return user;
  };
  for (const [email, times] of Object.entries(file.saved?.deleted ?? {})) deleted.set(email, times);
  for (const user of file.saved?.users ?? []) insertUser(user);
  for (const session of file.saved?.sessions ?? []) sessions.set(session.id, session);
  for (const token of file.saved?.tokens ?? []) tokens.set(token.token, token);
  for (const { email, name } of DEMO_ACCOUNTS) {
    if (users.has(email) || deleted.has(email)) continue;
    insertUser(confirmUser(createUser(email, { full_name: name, name }, nowMs), nowMs));
  }
  const sessionsOf = sessionStore(sessions, tokens, file.changed);
  return {
    ...sessionsOf,
    insertUser,
    /** How often the user of this address was deleted. */
    timesDeleted: (email: string) => deleted.get(email) ?? 0,
    /** Removes a user with all sessions; false for one who is not there. */
    removeUser(id: string): boolean {
      const user = userIds.get(id);
      if (user === undefined) return false;
      for (const session of sessionsOf.listSessions(id)) sessionsOf.removeSession(session.id);
      users.delete(user.email);
      userIds.delete(id);
      deleted.set(user.email, (deleted.get(user.email) ?? 0) + 1);
      file.changed();
      return true;
    },
    findUserByEmail: (email: string) => users.get(email) ?? null,
    findUserById: (id: string) => userIds.get(id) ?? null,
    /** Says that a user object was changed in place. */
    userChanged: () => file.changed(),
    flush: () => file.flush(),
  };
}
export type AuthStore = ReturnType<typeof openAuthStore>;

function sessionStore(sessions: Map<string, StoredSession>, tokens: Map<string, StoredToken>, changed: () => void) {
  return {
    insertSession(session: StoredSession) {
      sessions.set(session.id, session);
      changed();
    },
    findSession: (id: string) => sessions.get(id) ?? null,
    listSessions: (userId: string) => [...sessions.values()].filter((session) => session.userId === userId),
    /** Removes a session with all its refresh tokens. */
    removeSession(id: string) {
      sessions.delete(id);
      for (const token of [...tokens.values()]) if (token.sessionId === id) tokens.delete(token.token);
      changed();
    },
    insertToken(token: StoredToken) {
      tokens.set(token.token, token);
      changed();
    },
    findToken: (token: string) => tokens.get(token) ?? null,
    revokeToken(token: StoredToken, atMs: number) {
      token.revokedAtMs = atMs;
      changed();
    },
    /** The one refresh token of the session that is still good. */
    findActiveToken: (sessionId: string) =>
      [...tokens.values()].find((token) => token.sessionId === sessionId && token.revokedAtMs === null) ?? null,
  };
}
