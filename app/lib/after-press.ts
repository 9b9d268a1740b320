/**
 * Runs `replace` once nothing in `element` is pressed and no list of it is open: an element that is replaced in between never gets its click. `:is` tolerates browsers without
 * `:open`.
 */
export function afterPress(element: Element | null, replace: () => void): void {
  if (element?.querySelector(":is(:active, :open)")) requestAnimationFrame(() => afterPress(element, replace));
  else replace();
}
