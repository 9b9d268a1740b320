/** Which scope opens which method, and what a call costs in quota units. */

const GMAIL = "https://www.googleapis.com/auth/gmail.";
const ALL_MAIL = "https://mail.google.com/";
/** Headers only: no search, no bodies. */
export const METADATA_SCOPE = `${GMAIL}metadata`;

const WRITERS = [ALL_MAIL, `${GMAIL}modify`, `${GMAIL}compose`];
const READERS = [ALL_MAIL, `${GMAIL}modify`, `${GMAIL}readonly`, METADATA_SCOPE];

export const METHODS = {
  send: { scopes: [...WRITERS, `${GMAIL}send`], units: 100 },
  get: { scopes: READERS, units: 20 },
  list: { scopes: READERS, units: 5 },
  thread: { scopes: READERS, units: 40 },
  history: { scopes: READERS, units: 2 },
  watch: { scopes: READERS, units: 100 },
  stop: { scopes: READERS, units: 50 },
  profile: { scopes: [...READERS, `${GMAIL}compose`], units: 1 },
} as const;
export type Method = keyof typeof METHODS;

/** Whether a token with these scopes may call the method. */
export function mayCall(method: Method, granted: readonly string[]): boolean {
  const accepted: readonly string[] = METHODS[method].scopes;
  return granted.some((scope) => accepted.includes(scope));
}

/** Whether of the scopes that open a mailbox for reading only `gmail.metadata` is there. */
export function seesHeadersOnly(granted: readonly string[]): boolean {
  return !READERS.some((scope) => scope !== METADATA_SCOPE && granted.includes(scope));
}
