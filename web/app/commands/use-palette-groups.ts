/** The lines of the palette for what is typed: recent ones first while nothing is, else what is offered and what the server finds. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRole } from '#web/lib/current-user.ts';
import { useViewer } from '#web/projects/viewer.ts';
import { foundQuery, isWorthAsking } from './found-items.ts';
import { useActionItems, useScreenItems } from './offered-items.ts';
import { matches, type PaletteGroup } from './palette-item.ts';
import { recentOf } from './recent-items.ts';

/** Of what was found for other words, that which these words name as well. */
const narrowed = (groups: readonly PaletteGroup[], words: string): PaletteGroup[] =>
  groups.map(({ title, items }) => ({
    title,
    items: items.filter((item) => matches({ ...item, words: item.detail ?? '' }, words)),
  }));

/** The server is asked when the typing rests. */
const WAIT_MS = 150;

export type Palette = {
  /** None of them empty. */
  groups: PaletteGroup[];
  /** The server has not answered for these words yet. */
  isSearching: boolean;
  error: Error | null;
  retry: () => void;
};

export function usePaletteGroups(typed: string, onHelp: () => void): Palette {
  const role = useRole();
  const viewer = useViewer();
  const words = typed.trim();
  const [sought] = useDebouncedValue(words, WAIT_MS);
  const screens = useScreenItems();
  const actions = useActionItems(onHelp);
  const asks = isWorthAsking(words);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(foundQuery(sought, viewer));
  const isSearching = asks && (sought !== words || (isFetching && (!data || isPlaceholderData)));
  const found = isSearching ? narrowed(data ?? [], words) : (data ?? []);
  const recent = words === '' ? recentOf([...screens, ...actions], `/${role}`) : [];
  const isNew = ({ id }: { id: string }): boolean => !recent.some((known) => known.id === id);
  const groups = [
    { title: 'Recent', items: recent },
    { title: 'Go to', items: screens.filter((item) => matches(item, words) && isNew(item)) },
    ...(asks ? found : []),
    { title: 'Actions', items: actions.filter((item) => matches(item, words) && isNew(item)) },
  ].filter(({ items }) => items.length > 0);
  return { groups, isSearching, error: asks && !isSearching ? error : null, retry: () => void refetch() };
}
