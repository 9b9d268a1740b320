/** What the browser shows now. */
export type Sight = { isVisible: boolean; hasFocus: boolean; pathname: string; search: string };

/** Whether the page at an address is what the user looks at: its path, with no parameter that says otherwise. */
export function isInSight(own: string, { isVisible, hasFocus, pathname, search }: Sight): boolean {
  if (!isVisible || !hasFocus) return false;
  const { pathname: path, searchParams } = new URL(own, "http://page");
  const shown = new URLSearchParams(search);
  return path === pathname && [...searchParams].every(([name, value]) => (shown.get(name) ?? value) === value);
}

export function presentSight(): Sight {
  const { pathname, search } = window.location;
  return { isVisible: document.visibilityState === "visible", hasFocus: document.hasFocus(), pathname, search };
}
