/** Player state in the address: `?f=1800&note=12&with=2` (docs/review.md#player). */
import { idFromDigits } from '#contract/platform/jsonld.ts';
import type { Search } from '#web/lib/search-codec.ts';
import { oneOf } from '#web/lib/search-state.ts';

export type CutAddress = { frame: number; noteId: number | null; withNumber: number | null };

const FRAME = /^\d{1,9}$/;

export function cutAddressFrom(search: Search<'f' | 'note' | 'with'>): CutAddress {
  const frame = oneOf(search, 'f') ?? '';
  return {
    frame: FRAME.test(frame) ? Number(frame) : 0,
    noteId: idFromDigits(oneOf(search, 'note') ?? '') ?? null,
    withNumber: idFromDigits(oneOf(search, 'with') ?? '') ?? null,
  };
}
