/** Texts of one area in one language: sentences, or groups of them. */
export type TextTree = { readonly [key: string]: string | TextTree };

/** The same keys as `Model`, with any sentences under them. */
export type SameKeys<Model> = {
  readonly [Key in keyof Model]: Model[Key] extends string ? string : SameKeys<Model[Key]>;
};

/**
 * Accepts the texts of an area only when Chinese has every key English has; returns them unchanged.
 *
 * The test of the texts holds the other direction: no key exists in Chinese alone.
 */
export function mirrored<const English extends TextTree>(texts: {
  readonly en: English;
  readonly "zh-CN": SameKeys<NoInfer<English>>;
}): { readonly en: English; readonly "zh-CN": SameKeys<English> } {
  return texts;
}
