/** Where the cards of a list stand in the window. */

/** A card as it is drawn; `top` and `bottom` in pixels of the window. */
export type DrawnCard = { id: string; top: number; bottom: number };

/** The part of the window in which a list can be seen: below what sticks to its top. */
export type Sight = { top: number; bottom: number };

/** So much of a card must be seen for it to count as seen, in pixels. */
const SEEN_PX = 96;

/** Marks what sticks to the top of the window over a list. */
export const STICKY_BAR = { "data-list-bar": "" } as const;

/** The cards that are drawn, in the order in which they are read. */
export function drawnCards(): DrawnCard[] {
  return [...document.querySelectorAll<HTMLElement>("article[data-creator], tr[data-creator]")].map((card) => {
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
 * What a rating key is meant for: the active card while it is in sight. Otherwise nothing is rated, and the first card in sight becomes the active one: nobody rates
 * a creator that they have not seen.
 */
export function aimKey(
  cards: readonly DrawnCard[],
  activeId: string | null,
  sight: Sight,
): { rate: string | null; activate: string | null } {
  const seen = cards.filter((card) => isInSight(card, sight));
  if (activeId !== null && seen.some(({ id }) => id === activeId)) return { rate: activeId, activate: activeId };
  return { rate: null, activate: seen[0]?.id ?? null };
}

/** The card before (-1) or behind (+1) the active one as they are read; the first in sight when none is active. Null at the ends. */
export function neighbourOf(
  cards: readonly DrawnCard[],
  activeId: string | null,
  by: 1 | -1,
  sight: Sight,
): string | null {
  const now = cards.findIndex(({ id }) => id === activeId);
  if (now < 0) return cards.find((card) => isInSight(card, sight))?.id ?? null;
  return cards[now + by]?.id ?? null;
}
