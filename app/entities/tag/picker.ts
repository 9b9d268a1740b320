import { TAG_COLORS, type TagColor } from "#workers/modules/records/domain.ts";

/** What the picker of tags and labels does beside showing them. */

/** The next colour in turn, so that those made one after another differ. */
export function nextColor(list: readonly { color: TagColor }[]): TagColor {
  const used = new Map<TagColor, number>();
  for (const { color } of list) used.set(color, (used.get(color) ?? 0) + 1);
  const spread = [...TAG_COLORS].sort((one, other) => (used.get(one) ?? 0) - (used.get(other) ?? 0));
  return spread[0] ?? "blue";
}

/** Moves the focus among the elements of `frame` that are marked `data-stop`; from between two of them to the next one in that direction. */
export function moveFocus(frame: HTMLElement | null, by: 1 | -1): void {
  const stops = [...(frame?.querySelectorAll<HTMLElement>("[data-stop]:enabled") ?? [])];
  const focused = document.activeElement;
  if (focused === null) return;
  const place = (stop: HTMLElement) => stop.compareDocumentPosition(focused);
  const next =
    by === 1
      ? stops.find((stop) => place(stop) & Node.DOCUMENT_POSITION_PRECEDING)
      : stops.findLast((stop) => place(stop) & Node.DOCUMENT_POSITION_FOLLOWING);
  next?.focus();
}
