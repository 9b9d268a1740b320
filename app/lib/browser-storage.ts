/** What this browser keeps of the person who uses it, and what of it goes with the session. */

/** Every key of ours in a browser's storage begins so, but the two of the language. */
const OWN_PREFIX = "kolscout";

/** Preferences of this browser: they say nothing of an account, and stay when one signs out (spec 1 §4). */
const KEPT: ReadonlySet<string> = new Set([
  "kolscout_notifications_enabled",
  "kolscout_subscribe_prompt",
  "kolscout_template_delete_unasked",
]);

/** What local storage keeps under a key; null when there is nothing, or when the window may not look. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text in local storage. Private windows may refuse it, and every caller works without. */
export function keepStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A refusal loses a convenience and no data.
  }
}

/** Forgets what local storage keeps under a key. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As `keepStored`.
  }
}

/** Removes from a storage what belongs to the session that is over; the preferences stay (spec 1 §4). */
export function forgetPerson(storage: Pick<Storage, "key" | "length" | "removeItem">): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  for (const key of keys) if (key.startsWith(OWN_PREFIX) && !KEPT.has(key)) storage.removeItem(key);
}

/** `forgetPerson` for this browser and this tab. A window whose storage is refused has nothing to forget. */
export function forgetPersonHere(): void {
  try {
    forgetPerson(localStorage);
    forgetPerson(sessionStorage);
  } catch {
    // A private window may refuse storage.
  }
}
