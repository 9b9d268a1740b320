/** Opens an address in a new tab that cannot reach back; false when the browser refuses. */
export function openTab(url: string): boolean {
  const tab = window.open(url, "_blank");
  if (tab === null) return false;
  tab.opener = null;
  return true;
}
