/** Told apart in light and dark, and by most who see colours differently; the table names each line too. */
const LINES = ["accent", "tag-orange", "tag-cyan", "tag-magenta", "tag-lime"] as const;

export function lineColor(index: number): string {
  return `var(--color-${LINES[index % LINES.length]})`;
}
