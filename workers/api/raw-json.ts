/**
 * An answer that is JSON already: the shell writes `text` into the envelope as it is. For data that the database keeps as JSON in the answer's own
 * shape, so that it is not parsed only to be written again. Where answers are checked, the text is parsed and held against the schema like any other.
 */
export class RawJson<Value> {
  readonly text: string;

  /** `text` must be JSON of a `Value`. */
  constructor(text: string) {
    this.text = text;
  }

  /** The same as a value. */
  parse(): Value {
    return JSON.parse(this.text);
  }
}
