/** Which count of a floor is open, in the address and without it. */
import type { Today } from '#contract/insight/home.ts';
import type { Search } from '#web/lib/search-codec.ts';
import { oneOf } from '#web/lib/search-state.ts';
import { FLOOR_COUNTS, type FloorName } from './home-words.ts';

/** The one that the address names. */
export const floorFrom = (search: Search<'list'>): FloorName | undefined =>
  FLOOR_COUNTS.find(({ name }) => name === oneOf(search, 'list'))?.name;

/** How many of each there are. */
export function totalsOf({ lists, leave, free }: Today): Record<FloorName, number> {
  const total = (name: FloorName): number => lists.find((list) => list.name === name)?.total ?? 0;
  const projects = FLOOR_COUNTS.map(({ name }) => [name, total(name)]);
  return { ...Object.fromEntries(projects), leave: leave?.total ?? 0, free: free?.total ?? 0 } as Record<
    FloorName,
    number
  >;
}

/** The first that is not 0; none where all are. */
export const firstOpen = (totals: Record<FloorName, number>): FloorName | undefined =>
  FLOOR_COUNTS.find(({ name }) => totals[name] > 0)?.name;
