/** Values by which sentences count, as the page writes them. */
const COUNTED = ["number", "runs"] as const;

/** The values of a text with the `count` by which i18next chooses its plural, so that "1 creator" is right wherever a sentence counts by another name. */
export function withCount(values: object): object {
  if ("count" in values) return values;
  const given = new Map(Object.entries(values));
  const counted = COUNTED.map((name) => given.get(name)).find((value) => value !== undefined);
  return counted === 1 || counted === "1" ? { ...values, count: 1 } : values;
}
