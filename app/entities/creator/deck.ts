/** The creators of a list as they are gone through one by one. Pure. */

/**
 * The order in which creators are gone through: those there were before, as they stood and with what is known of them now, and behind them those that came since. A creator who was rated out of
 * the list keeps the place, so that one can go back to them.
 */
export function growDeck<Card extends { id: string }>(before: readonly Card[], cards: readonly Card[]): Card[] {
  const fresh = new Map(cards.map((card) => [card.id, card]));
  const kept = before.map((card) => {
    const now = fresh.get(card.id) ?? card;
    fresh.delete(card.id);
    return now;
  });
  return [...kept, ...fresh.values()];
}

/** The next place behind `from` that `isOpen` lets in; the deck's length when there is none. */
export function nextPlace<Card>(deck: readonly Card[], from: number, isOpen: (card: Card) => boolean): number {
  const found = deck.findIndex((card, place) => place > from && isOpen(card));
  return found < 0 ? deck.length : found;
}

/** The place before, also where another creator stands there by now. */
export function placeBefore(from: number): number {
  return Math.max(0, from - 1);
}

/** Creators that are drawn before they are wanted, so that the next one stands there with the key. */
const DRAWN_AHEAD = 3;

/**
 * The places that are drawn: the one that is looked at, and around `aheadOf`, which follows it, the open ones that come next and the one before. A card that was drawn
 * stays drawn until the ones ahead are.
 */
export function drawnPlaces<Card>(
  deck: readonly Card[],
  at: number,
  aheadOf: number,
  isOpen: (card: Card) => boolean,
): number[] {
  const places = new Set([Math.max(0, aheadOf - 1), aheadOf, at]);
  let next = aheadOf;
  for (let ahead = 0; ahead < DRAWN_AHEAD; ahead += 1) {
    next = nextPlace(deck, next, isOpen);
    places.add(next);
  }
  return [...places].filter((place) => place < deck.length).sort((one, other) => one - other);
}
