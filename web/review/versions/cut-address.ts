/** Player state in the address: `?f=1800&note=12&with=2&offset=-24` (docs/review.md#player). */
import { idFromDigits } from '#contract/platform/jsonld.ts';
import type { Search } from '#web/lib/address/search-codec.ts';
import { firstValueOf } from '#web/lib/address/search-state.ts';

export type CutAddress = {
  frame: number;
  noteId: number | null;
  /** Number of the compared version. */
  withNumber: number | null;
  /** Offset of the compared version, in its frames. */
  offset: number;
};

const FRAME = /^\d{1,9}$/;
const OFFSET = /^-?\d{1,7}$/;

export function cutAddressFrom(search: Search<'f' | 'note' | 'with' | 'offset'>): CutAddress {
  const frame = firstValueOf(search, 'f') ?? '';
  const offset = firstValueOf(search, 'offset') ?? '';
  return {
    frame: FRAME.test(frame) ? Number(frame) : 0,
    noteId: idFromDigits(firstValueOf(search, 'note') ?? '') ?? null,
    withNumber: idFromDigits(firstValueOf(search, 'with') ?? '') ?? null,
    offset: OFFSET.test(offset) ? Number(offset) : 0,
  };
}
