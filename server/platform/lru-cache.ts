/** A bounded memory of values by key: what has not been asked for longest goes first. */
export class LruCache<T> {
  readonly #most: number;
  readonly #values = new Map<string, T>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): T | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    // A Map keeps the order of insertion: the newest stands last.
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
