/** Where the cards of a list stand in the window. */

/** A card as it is drawn; `top` and `bottom` in pixels of the window. */
export type DrawnCard = { id: string; top: number; bottom: number };

/** The part of the window in which a list can be seen: below what sticks to its top. */
export type Sight = { top: number; bottom: number };

/** So much of a card must be seen for it to count as seen, in pixels. */
const SEEN_PX = 96;

/** A card of a grid or a row of a table. */
export const CARD = "article[data-creator], tr[data-creator]";

/** Marks what sticks to the top of the window over a list. */
export const STICKY_BAR = { "data-list-bar": "" } as const;

/** The cards that are drawn, in the order of the document. */
export function drawnCards(): DrawnCard[] {
  return [...document.querySelectorAll<HTMLElement>(CARD)].map((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return { id: card.dataset.creator ?? "", top, bottom };
  });
}

/** What can be seen of the window now. */
export function sightOfList(): Sight {
  return { top: stickyHeight(), bottom: window.innerHeight };
}

/** How much of the window's top the bar over a list takes while it sticks there, in pixels. */
export function stickyHeight(): number {
  const bar = document.querySelector<HTMLElement>("[data-list-bar]");
  if (!bar) return 0;
  const top = Number.parseFloat(getComputedStyle(bar).top);
  return bar.offsetHeight + (Number.isNaN(top) ? 0 : top);
}

/** Whether enough of a card is in sight to judge it. */
export function isInSight(card: DrawnCard, sight: Sight): boolean {
  const seen = Math.min(card.bottom, sight.bottom) - Math.max(card.top, sight.top);
  return seen >= Math.min(SEEN_PX, card.bottom - card.top);
}

/**
 * The card that a rating key is meant for: the active one while it is in sight, else the first card of the list that is. Null when none is in sight: a key never rates
 * what cannot be seen. `order` is the list's own: a card keeps its column while others leave, so the document's order is not the reading order.
 */
export function aimKey(
  drawn: readonly DrawnCard[],
  order: readonly string[],
  activeId: string | null,
  sight: Sight,
): string | null {
  const seen = new Set(drawn.filter((card) => isInSight(card, sight)).map(({ id }) => id));
  const inReach = order.filter((id) => seen.has(id));
  return activeId !== null && inReach.includes(activeId) ? activeId : (inReach[0] ?? null);
}

/**
 * Whether what is drawn still lags behind the list: a card stands there that has left it, or none of its cards does although it has some. `canGrow` says that more are on
 * their way.
 */
export function isBehind(drawn: readonly DrawnCard[], order: readonly string[], canGrow: boolean): boolean {
  const left = new Set(order);
  const current = drawn.filter(({ id }) => left.has(id));
  return current.length < drawn.length || (current.length === 0 && (order.length > 0 || canGrow));
}

/** The card before (-1) or behind (+1) another in the list's order; null at the ends. */
export function neighbourOf(order: readonly string[], id: string, by: 1 | -1): string | null {
  const place = order.indexOf(id);
  return place < 0 ? null : (order[place + by] ?? null);
}
