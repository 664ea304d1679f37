/** Sets of ids as bits: small in memory, quick to ask, to intersect, and to find the n-th of (ADR 9). */
import { setImmediate as nextRound } from 'node:timers/promises';

const WORD = 32;
/** Words whose members are counted together. */
const BLOCK = 64;
/** So many blocks are soon looked at. */
const WIDE = 32;
const COMMA = 44;
const ZERO = 48;

/** How many bits are set in the word. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Gives each number of a text such as `3,1,2` to `take`, without taking the text apart: there may be a million. */
export function eachIdIn(text: string, take: (id: number) => void): void {
  let id = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COMMA) {
      take(id);
      id = 0;
    } else id = id * 10 + code - ZERO;
  }
  if (text.length > 0) take(id);
}

/** Some milliseconds of work. */
const PART = 1_000_000;

/** The same for a text of any length, while others have their turns in between. */
export async function eachIdInTurns(text: string, take: (id: number) => void): Promise<void> {
  for (let from = 0; from < text.length;) {
    const comma = text.indexOf(',', from + PART);
    const till = comma === -1 ? text.length : comma;
    eachIdIn(text.slice(from, till), take);
    from = till + 1;
    if (from < text.length) await nextRound();
  }
}

/** Whole numbers from 0, each once. */
export class IdSet {
  #bits = new Uint32Array(BLOCK);
  /** Members of each block. */
  #counts = new Uint32Array(1);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(id: number): boolean {
    return ((this.#bits[id >>> 5] ?? 0) & (1 << (id % WORD))) !== 0;
  }

  add(id: number): void {
    if (id >= this.#bits.length * WORD) this.#grow(id);
    if (!this.has(id)) this.#flip(id, 1);
  }

  delete(id: number): void {
    if (this.has(id)) this.#flip(id, -1);
  }

  #grow(id: number): void {
    const blocks = Math.max(2 * this.#counts.length, Math.floor(id / (WORD * BLOCK)) + 1);
    const [bits, counts] = [new Uint32Array(blocks * BLOCK), new Uint32Array(blocks)];
    bits.set(this.#bits);
    counts.set(this.#counts);
    [this.#bits, this.#counts] = [bits, counts];
  }

  #flip(id: number, more: 1 | -1): void {
    const word = id >>> 5;
    this.#bits[word] = (this.#bits[word] as number) ^ (1 << (id % WORD));
    const block = Math.floor(word / BLOCK);
    this.#counts[block] = (this.#counts[block] as number) + more;
    this.#size += more;
  }

  /** False only where none of them lies between these two; wide ranges are not looked through. */
  mayHaveBetween(low: number, high: number): boolean {
    const first = Math.floor(low / (WORD * BLOCK));
    const last = Math.min(Math.floor(high / (WORD * BLOCK)), this.#counts.length - 1);
    if (last - first > WIDE) return true;
    for (let block = first; block <= last; block += 1) if ((this.#counts[block] as number) > 0) return true;
    return false;
  }

  /** Those that are in the other set too. */
  intersect(other: IdSet): IdSet {
    const both = new IdSet();
    const blocks = Math.min(this.#counts.length, other.#counts.length);
    both.#bits = this.#bits.slice(0, blocks * BLOCK);
    both.#counts = new Uint32Array(blocks);
    for (let word = 0; word < both.#bits.length; word += 1) {
      const shared = (both.#bits[word] as number) & (other.#bits[word] as number);
      both.#bits[word] = shared;
      const size = bitsIn(shared);
      const block = Math.floor(word / BLOCK);
      both.#counts[block] = (both.#counts[block] as number) + size;
      both.#size += size;
    }
    return both;
  }

  #membersOf(block: number): number[] {
    const ids: number[] = [];
    for (let word = block * BLOCK; word < (block + 1) * BLOCK; word += 1)
      for (let left = this.#bits[word] ?? 0; left !== 0; left &= left - 1)
        ids.push(word * WORD + (WORD - 1 - Math.clz32(left & -left)));
    return ids;
  }

  /** `limit` of them behind the first `offset`, by size or against it. */
  slice({ direction, offset, limit }: { direction: 'asc' | 'desc'; offset: number; limit: number }): number[] {
    const found: number[] = [];
    let skip = offset;
    const last = this.#counts.length - 1;
    for (let n = 0; n <= last && found.length < limit; n += 1) {
      const block = direction === 'asc' ? n : last - n;
      const size = this.#counts[block] as number;
      if (skip >= size) {
        skip -= size;
        continue;
      }
      const ids = this.#membersOf(block);
      if (direction === 'desc') ids.reverse();
      found.push(...ids.slice(skip, skip + limit - found.length));
      skip = 0;
    }
    return found;
  }
}
