/** Bounded cache that evicts the least recently used entry. */
export class LruCache<T> {
  readonly #most: number;
  readonly #values = new Map<string, T>();

  constructor(max: number) {
    this.#most = max;
  }

  get(key: string): T | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    // A Map keeps insertion order, so reinserting moves the entry to the end.
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: T): void {
    this.#values.delete(key);
    if (this.#values.size >= this.#most) this.#values.delete(this.#values.keys().next().value as string);
    this.#values.set(key, value);
  }
}
