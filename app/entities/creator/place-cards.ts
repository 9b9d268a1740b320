/** Which column a card stands in, by its id; cards that have left the list are remembered, so that one that comes back finds its place. */
export type Places = ReadonlyMap<string, number>;

/**
 * Cards in columns, where a card that leaves moves none but those below it: a rated card does not send every other one to another column. A new card joins
 * the shortest column, so that a fresh list reads row by row; where columns would differ by more than one, the last card of the longest fills the gap.
 */
export function placeCards<Card extends { id: string }>(
  cards: readonly Card[],
  columns: number,
  before: Places,
): { columns: Card[][]; places: Places } {
  const order = new Map(cards.map(({ id }, index) => [id, index]));
  const places = new Map(before);
  const placed: Card[][] = Array.from({ length: columns }, () => []);
  const newcomers: Card[] = [];
  for (const card of cards) {
    const column = placed[places.get(card.id) ?? -1];
    if (column) column.push(card);
    else newcomers.push(card);
  }
  const put = (card: Card) => {
    const shortest = indexOf(placed, (one, best) => one.length < best.length);
    places.set(card.id, shortest);
    placed[shortest]?.push(card);
  };
  for (const card of newcomers) put(card);
  for (const column of placed) column.sort((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0));
  for (;;) {
    const longest = placed[indexOf(placed, (one, best) => one.length > best.length)] ?? [];
    const least = Math.min(...placed.map(({ length }) => length));
    if (longest.length - least <= 1) return { columns: placed, places };
    const last = longest.pop();
    if (last) put(last);
  }
}

/** The columns as rows, short ones left out at the foot. */
export function rowsOf<Card>(columns: readonly (readonly Card[])[]): Card[][] {
  const height = Math.max(0, ...columns.map(({ length }) => length));
  return Array.from({ length: height }, (_, row) => columns.flatMap((column) => column[row] ?? []));
}

function indexOf<Value>(values: readonly Value[], isBetter: (one: Value, best: Value) => boolean): number {
  let best = 0;
  for (let index = 1; index < values.length; index += 1) {
    const [one, other] = [values[index], values[best]];
    if (one !== undefined && other !== undefined && isBetter(one, other)) best = index;
  }
  return best;
}
