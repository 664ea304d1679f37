/** Selected count of the manager's home page, in the URL and by default. */
import type { Today } from '#contract/insight/home.ts';
import type { Search } from '#web/lib/address/search-codec.ts';
import { firstValueOf } from '#web/lib/address/search-state.ts';
import { HOME_COUNTS, type HomeCountName } from './home-labels.ts';

/** Returns the count named in the URL. */
export const parseHomeCount = (search: Search<'list'>): HomeCountName | undefined =>
  HOME_COUNTS.find(({ name }) => name === firstValueOf(search, 'list'))?.name;

/** Returns the total of each count. */
export function totalsOf({ lists, leave, free }: Today): Record<HomeCountName, number> {
  const total = (name: HomeCountName): number => lists.find((list) => list.name === name)?.total ?? 0;
  const projects = HOME_COUNTS.map(({ name }) => [name, total(name)]);
  return { ...Object.fromEntries(projects), leave: leave?.total ?? 0, free: free?.total ?? 0 } as Record<
    HomeCountName,
    number
  >;
}

/** Returns the first count above 0, if any. */
export const firstNonZero = (totals: Record<HomeCountName, number>): HomeCountName | undefined =>
  HOME_COUNTS.find(({ name }) => totals[name] > 0)?.name;
