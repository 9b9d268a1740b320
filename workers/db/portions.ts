const MAX_PORTIONS_PER_NIGHT = 100;

/** Runs a deletion of at most `portion` rows until it removes fewer, a hundred times at most; what remains is for the next night. Answers the rows removed. */
export async function removeInPortions(portion: number, removePortion: () => Promise<number>): Promise<number> {
  let removed = 0;
  for (let round = 0; round < MAX_PORTIONS_PER_NIGHT; round += 1) {
    const count = await removePortion();
    removed += count;
    if (count < portion) break;
  }
  return removed;
}
