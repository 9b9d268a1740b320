/** In which creators of a pool something is said, and by what weight. Pure. */

/** Those of one name, in the order of the pool. */
export type Postings = { creators: Int32Array; weights: Float64Array };

/** Tells of everything that is said, creator after creator; the same at each call. */
type Telling = (say: (name: string, creator: number, weight: number) => void) => void;

/** All postings of a pool in two long rows: a list for each name would take several times the memory, and grow by being copied. */
export class PostingsIndex {
  readonly #places = new Map<string, number>();
  /** Where the postings of each place begin, and where the last ones end. */
  readonly #starts: Int32Array;
  readonly #creators: Int32Array;
  readonly #weights: Float64Array;

  constructor(tell: Telling) {
    const counts: number[] = [];
    tell((name) => {
      const place = this.#places.get(name);
      if (place !== undefined) counts[place] = (counts[place] ?? 0) + 1;
      else {
        this.#places.set(name, counts.length);
        counts.push(1);
      }
    });
    this.#starts = new Int32Array(counts.length + 1);
    let total = 0;
    for (let place = 0; place < counts.length; place += 1) {
      this.#starts[place] = total;
      total += counts[place] ?? 0;
    }
    this.#starts[counts.length] = total;
    this.#creators = new Int32Array(total);
    this.#weights = new Float64Array(total);
    const ends = this.#starts.slice();
    tell((name, creator, weight) => {
      const place = this.#places.get(name) ?? 0;
      const at = ends[place] ?? 0;
      this.#creators[at] = creator;
      this.#weights[at] = weight;
      ends[place] = at + 1;
    });
  }

  /** The postings of a name, or undefined when no creator has it. */
  get(name: string): Postings | undefined {
    const place = this.#places.get(name);
    if (place === undefined) return undefined;
    const [from, to] = [this.#starts[place], this.#starts[place + 1]];
    return { creators: this.#creators.subarray(from, to), weights: this.#weights.subarray(from, to) };
  }

  /** How many creators say a name. */
  holdersOf(name: string): number {
    const place = this.#places.get(name);
    return place === undefined ? 0 : (this.#starts[place + 1] ?? 0) - (this.#starts[place] ?? 0);
  }

  /** All names in the order in which they were first said. */
  names(): IterableIterator<string> {
    return this.#places.keys();
  }
}
