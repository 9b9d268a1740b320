let version: string | null = null;

/** Remembers the version of the page's code, which every call states; what is no version (while developing) is not stated. */
export function setClientVersion(stated: string): void {
  version = /^\d+\.\d+\.\d+$/.test(stated) ? stated : null;
}

/** The version to state in `x-client-version`, or null. */
export function clientVersion(): string | null {
  return version;
}
