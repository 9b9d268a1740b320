/** Values by which sentences count, as they are written, where a sentence holds other numbers as well. */
const COUNTED = ["number", "runs"] as const;

/**
 * The values of a text with the `count` by which i18next chooses its plural, so that "1 creator" is right wherever a sentence counts by another name: by one of `COUNTED`,
 * else by its only number. A sentence with several numbers that counts by another one is given `count` itself. Pure.
 */
export function withCount(values: object): object {
  if ("count" in values) return values;
  const given = new Map<string, unknown>(Object.entries(values));
  const named = COUNTED.map((name) => given.get(name)).find((value) => value !== undefined);
  const numbers = [...given.values()].filter(isNumber);
  const counted = named ?? (numbers.length === 1 ? numbers[0] : undefined);
  return counted === 1 || counted === "1" ? { ...values, count: 1 } : values;
}

/** Also one that is written for a reader, as "1,201", "4.5K" and "10万". */
function isNumber(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && /^[-−]?\d[\d.,\s]*[KMB万亿]?$/.test(value));
}
