/** How charts look: the tokens of the page. */
export const CHART_TICK = { fill: "var(--color-ink-faint)", fontSize: 12 } as const;

export const CHART_TOOLTIP = {
  background: "var(--color-raised)",
  border: "1px solid var(--color-line)",
  borderRadius: "var(--radius-control)",
  fontSize: 13,
} as const;
