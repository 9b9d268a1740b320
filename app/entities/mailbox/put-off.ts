/** Set in this tab once allowing to send was put off. */
export const LATER_KEY = "kolscout_gmail_later";

export function isPutOff(): boolean {
  try {
    return sessionStorage.getItem(LATER_KEY) !== null;
  } catch {
    // A private window may refuse storage.
    return false;
  }
}

export function rememberLater(): void {
  try {
    sessionStorage.setItem(LATER_KEY, "1");
  } catch {
    // As above: the dialog comes again with the next page.
  }
}
