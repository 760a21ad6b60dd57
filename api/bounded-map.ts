/** The maximum size of a map: bytes, and number of entries. */
export interface Bounds {
  bytes: number;
  entries: number;
}

/** Rough memory overhead of an entry in bytes, in addition to its key and value. */
const overhead = 400;

/** A cache with a maximum size that evicts the oldest entries first (FIFO). Keys and values count towards the size. */
export class BoundedMap<V> {
  readonly #bounds: Bounds;
  readonly #sizeOf: (value: V) => number;
  readonly #forgotten: (key: string) => void;
  readonly #entries = new Map<string, V>();
  #bytes = 0;

  /** @param sizeOf bytes of a value @param forgotten called with each key that was evicted because the map was full */
  constructor(bounds: Bounds, sizeOf: (value: V) => number, forgotten: (key: string) => void = () => undefined) {
    this.#bounds = bounds;
    this.#sizeOf = sizeOf;
    this.#forgotten = forgotten;
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): V | undefined {
    return this.#entries.get(key);
  }

  set(key: string, value: V): void {
    this.delete(key);
    this.#entries.set(key, value);
    this.#bytes += this.#costOf(key, value);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#bounds.bytes && this.size <= this.#bounds.entries) break;
      this.delete(oldest);
      this.#forgotten(oldest);
    }
  }

  delete(key: string): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= this.#costOf(key, value);
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #costOf(key: string, value: V): number {
    return overhead + 2 * key.length + this.#sizeOf(value);
  }
}
