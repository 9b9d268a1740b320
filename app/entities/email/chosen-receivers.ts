/** Creators that another page of this tab has chosen to write to. The ids wait in the tab's storage: five hundred of them would make an endless address. */

const KEY = "kolscout_chosen_receivers";

/** Leaves the creators to the batch send that opens next in this tab. */
export function chooseReceivers(userId: string, kolIds: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, kolIds }));
  } catch {
    // Without storage the batch send opens as it was left.
  }
}

/** The creators that this account chose, none when there are none or they were another account's. */
export function readChosen(userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null || Reflect.get(kept, "userId") !== userId) return [];
    const ids: unknown = Reflect.get(kept, "kolIds");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Called once they are in the table, so that a reload does not bring them again. */
export function forgetChosen(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where nothing can be removed nothing was kept.
  }
}
