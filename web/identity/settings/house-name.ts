/** How the house is called, as its page says: apart from the other settings, since every first visit waits for it. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { HOUSE_NAME_META } from '#contract/identity/house-name.ts';

const houseMeta = (): HTMLMetaElement | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${HOUSE_NAME_META}"]`);

/** What the page says that the house is called; empty where it says nothing. */
const houseNameQuery = queryOptions({
  queryKey: ['settings', 'house-name'],
  queryFn: () => houseMeta()?.content ?? '',
  initialData: () => houseMeta()?.content ?? '',
  staleTime: Number.POSITIVE_INFINITY,
});

/** The name of the house; empty where it has none. */
export const useHouseName = (): string => useQuery(houseNameQuery).data;

/** The page was sent before the house was called so. */
export function renameHouse(name: string): void {
  const meta = houseMeta() ?? document.head.appendChild(document.createElement('meta'));
  meta.name = HOUSE_NAME_META;
  meta.content = name;
}
