/**
 * Texts that people write, kept in the database sealed under a key of their owner's that lies outside of it. With the key every copy of the database, also one from
 * before, loses the texts (docs/leaving.md).
 */
export type SealedTexts = {
  /**
   * What is stored for a text: the same for the same text of the same owner, so that SQL can compare two of them, and bound to the owner. An empty text stays empty.
   * Makes the owner's key with the first text.
   */
  seal(ownerId: string, text: string): Promise<string>;
  /** The text of what is stored. What was stored before texts were sealed is answered as it is. Throws `LostTextError` when the key is gone, or another's. */
  open(ownerId: string, stored: string): Promise<string>;
  /** Destroys the owner's key, and with it every text that was sealed; may be repeated. An isolate that has read the key before may know it for `KEY_KNOWN_MS`. */
  destroyKey(ownerId: string): Promise<void>;
};

/** A stored text that no key opens. */
export class LostTextError extends Error {
  constructor(ownerId: string) {
    super(`a text of ${ownerId} cannot be opened`);
  }
}

/** Opens every sealed text within a JSON value; what is none stays as it is. */
export async function openWithin(texts: SealedTexts, ownerId: string, value: unknown): Promise<unknown> {
  if (typeof value === "string") return texts.open(ownerId, value);
  if (Array.isArray(value)) return Promise.all(value.map((each) => openWithin(texts, ownerId, each)));
  if (typeof value !== "object" || value === null) return value;
  const opened = Object.entries(value).map(async ([name, each]) => [name, await openWithin(texts, ownerId, each)]);
  return Object.fromEntries(await Promise.all(opened));
}
