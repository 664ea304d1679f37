/** Ids in an order of their own, of which a few may change their places, and any stretch is found quickly (ADR 9). */
import type { IdSet } from './id-set.ts';

/** A full chunk is split in two; chunks are begun half full, with room for more. */
const FULL = 2048;

class Chunk {
  readonly number: number;
  readonly ids = new Uint32Array(FULL);
  length = 0;
  /** All of its ids lie between these. */
  low = Infinity;
  high = 0;

  constructor(number: number) {
    this.number = number;
  }
}

export type Stretch = {
  /** Only these ids are asked about, where it is given. */
  among?: IdSet | undefined;
  offset: number;
  limit: number;
};

/** Positive whole numbers, each once. */
export class IdSequence {
  readonly #numbered: Chunk[] = [];
  readonly #chunks: Chunk[] = [this.#begin()];
  /** The number of the chunk that each id is in; 0 for none. */
  #homes = new Uint32Array(FULL);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  #begin(): Chunk {
    const chunk = new Chunk(this.#numbered.length + 1);
    this.#numbered.push(chunk);
    return chunk;
  }

  #settle(id: number, chunk: Chunk): void {
    if (id >= this.#homes.length) {
      const homes = new Uint32Array(Math.max(2 * this.#homes.length, id + 1));
      homes.set(this.#homes);
      this.#homes = homes;
    }
    this.#homes[id] = chunk.number;
    chunk.low = Math.min(chunk.low, id);
    chunk.high = Math.max(chunk.high, id);
  }

  /** Puts the id behind all others. */
  append(id: number): void {
    let last = this.#chunks.at(-1) as Chunk;
    if (last.length >= FULL / 2) {
      last = this.#begin();
      this.#chunks.push(last);
    }
    last.ids[last.length] = id;
    last.length += 1;
    this.#length += 1;
    this.#settle(id, last);
  }

  /** Takes the id away, if it is here. */
  delete(id: number): void {
    const chunk = this.#numbered[(this.#homes[id] ?? 0) - 1];
    if (!chunk) return;
    const at = chunk.ids.indexOf(id);
    chunk.ids.copyWithin(at, at + 1, chunk.length);
    chunk.length -= 1;
    this.#length -= 1;
    this.#homes[id] = 0;
  }

  /** The chunk of that place, and how many of it stand before. */
  #placeOf(position: number): { chunk: Chunk; before: number } {
    let before = position;
    for (const chunk of this.#chunks) {
      if (before < chunk.length) return { chunk, before };
      before -= chunk.length;
    }
    const chunk = this.#chunks.at(-1) as Chunk;
    return { chunk, before: chunk.length };
  }

  at(position: number): number {
    const { chunk, before } = this.#placeOf(position);
    return chunk.ids[before] as number;
  }

  #split(chunk: Chunk): void {
    const upper = this.#begin();
    upper.ids.set(chunk.ids.subarray(FULL / 2));
    upper.length = chunk.length - FULL / 2;
    chunk.length = FULL / 2;
    this.#chunks.splice(this.#chunks.indexOf(chunk) + 1, 0, upper);
    for (const id of upper.ids.subarray(0, upper.length)) this.#settle(id, upper);
  }

  /** Puts an id that is not here yet before the one at that position. */
  insert(position: number, id: number): void {
    const full = this.#placeOf(position).chunk;
    if (full.length === FULL) this.#split(full);
    const { chunk, before } = this.#placeOf(position);
    chunk.ids.copyWithin(before + 1, before, chunk.length);
    chunk.ids[before] = id;
    chunk.length += 1;
    this.#length += 1;
    this.#settle(id, chunk);
  }

  /** Some of the ids that are asked about, in order; walked to from the nearer end. */
  slice({ among, offset, limit }: Stretch): number[] {
    const total = among ? among.size : this.#length;
    const count = Math.min(limit, total - offset);
    if (count <= 0) return [];
    const fromEnd = offset > total / 2;
    let skip = fromEnd ? total - offset - count : offset;
    const found: number[] = [];
    const step = fromEnd ? -1 : 1;
    for (let c = fromEnd ? this.#chunks.length - 1 : 0; c >= 0 && c < this.#chunks.length; c += step) {
      const { ids, length, low, high } = this.#chunks[c] as Chunk;
      if (!among && skip >= length) {
        skip -= length;
        continue;
      }
      // Projects of one time stand together, by number as by date.
      if (among && !among.mayHaveBetween(low, high)) continue;
      for (let at = fromEnd ? length - 1 : 0; at >= 0 && at < length; at += step) {
        const id = ids[at] as number;
        if (among && !among.has(id)) continue;
        if (skip > 0) skip -= 1;
        else if (found.push(id) === count) return fromEnd ? found.reverse() : found;
      }
    }
    return fromEnd ? found.reverse() : found;
  }
}
