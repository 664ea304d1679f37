/** The lines of the palette for what is typed: recent ones first while nothing is, else what the role is offered and what the server finds. */
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { PROJECT_CLASSES } from '#domain/project-status.ts';
import type { UserType } from '#domain/roles.ts';
import { useRole } from '#web/lib/current-user.ts';
import { useOfferedActs } from '#web/lib/offered-acts.ts';
import { homeOf, PATHS, pathOf } from '#web/lib/paths.ts';
import { stringifySearch } from '#web/lib/search-codec.ts';
import { LISTED_STATUSES, type ProjectFilters } from '#web/projects/project-filters.ts';
import { projectsLink } from '#web/projects/projects-link.ts';
import { useViewer } from '#web/projects/viewer.ts';
import { useSignOut } from '#web/session/session.queries.ts';
import { screensOf } from '../shell/menu-items.ts';
import { foundQuery, isWorthAsking } from './found-items.ts';
import { matches, type PaletteGroup, type PaletteItem, recentOf } from './palette-items.ts';
import { useQuickAddItem } from './quick-add.ts';
import { useCreateProject, useSwitchRole } from './use-acts.ts';

const THEMES: readonly { scheme: MantineColorScheme; label: string }[] = [
  { scheme: 'light', label: 'Switch to the light theme' },
  { scheme: 'dark', label: 'Switch to the dark theme' },
  { scheme: 'auto', label: 'Use the theme of the system' },
];

const PROFILE: PaletteItem = {
  id: `screen-${PATHS.profile}`,
  kind: 'screen',
  label: 'Profile',
  words: 'password picture name',
  href: PATHS.profile,
};

/** The page that stands in no menu. */
function importItems(role: UserType): PaletteItem[] {
  if (role === 'editor') return [];
  const href = pathOf(role, 'import');
  return [{ id: `screen-${href}`, kind: 'screen', label: 'Import', words: 'csv xlsx spreadsheet sheet file', href }];
}

/** Every screen of the present role, then the own profile. */
function useScreenItems(): PaletteItem[] {
  const role = useRole();
  const screens = screensOf(role).map(({ label, to, goKey }): PaletteItem => ({
    id: `screen-${to}`,
    kind: 'screen',
    label,
    words: 'go to',
    keys: ['G', goKey.toUpperCase()],
    href: to,
  }));
  return [...screens, ...importItems(role), PROFILE];
}

function useThemeItems(): PaletteItem[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return THEMES.filter(({ scheme }) => scheme !== colorScheme).map(({ scheme, label }) => ({
    id: `theme-${scheme}`,
    kind: 'action',
    label,
    words: 'colour mode appearance',
    run: () => setColorScheme(scheme),
  }));
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const action = (item: Omit<PaletteItem, 'kind'>): PaletteItem => ({ ...item, kind: 'action' });

/** Of what stands open on the screen. */
const useOpenItems = (): PaletteItem[] =>
  useOfferedActs().map(({ id, label, key, words, run }) =>
    action({ id: `open-${id}`, label, keys: [key.toUpperCase()], run, ...(words ? { words } : {}) }),
  );

/** `onHelp` opens the list of shortcuts. */
function useActionItems(onHelp: () => void): PaletteItem[] {
  const create = useCreateProject();
  const switchRole = useSwitchRole();
  const signOut = useSignOut();
  return [
    ...(create
      ? [action({ id: 'create-project', label: 'Create project', words: 'new add', keys: ['C'], run: create })]
      : []),
    action({ id: 'apply-leave', label: 'Apply leave', words: 'holiday vacation', href: `${PATHS.leave}?open=apply` }),
    ...useThemeItems(),
    ...(switchRole ? [action({ id: 'switch-role', label: 'Switch role', run: switchRole })] : []),
    action({ id: 'shortcuts', label: 'Keyboard shortcuts', words: 'help keys', keys: ['?'], run: onHelp }),
    action({ id: 'log-out', label: 'Log out', words: 'logout sign out', run: () => void signOut() }),
  ];
}

const listItem = (role: UserType, label: string, filters: Partial<ProjectFilters>): PaletteItem => {
  const { to, search } = projectsLink(role, filters);
  return {
    id: `list-${label.toLowerCase()}`,
    kind: 'screen',
    label,
    words: 'list',
    href: to + stringifySearch(search),
  };
};

/** The project list by type and by status. */
function listItems(role: UserType): PaletteItem[] {
  const byStatus = LISTED_STATUSES.map((status) =>
    listItem(role, `${capitalised(status)} projects`, { statuses: [status] }),
  );
  const byClass = PROJECT_CLASSES.map((name) => listItem(role, `${name} projects`, { class: name }));
  return [...byStatus, listItem(role, 'Revised projects', { isRevised: true }), ...byClass];
}

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
  const open = useOpenItems();
  const asks = isWorthAsking(words);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(foundQuery(sought, viewer));
  const isSearching = asks && (sought !== words || (isFetching && (!data || isPlaceholderData)));
  const found = isSearching ? narrowed(data ?? [], words) : (data ?? []);
  const recent = words === '' ? recentOf([...screens, ...actions], homeOf(role)) : [];
  const lists = asks ? listItems(role) : [];
  const quickAdd = useQuickAddItem(typed);
  const isNew = ({ id }: { id: string }): boolean => !recent.some((item) => item.id === id);
  const groups = [
    { title: 'Quick add', items: quickAdd ? [quickAdd] : [] },
    { title: 'Open project', items: open.filter((item) => matches(item, words)) },
    { title: 'Recent', items: recent },
    { title: 'Go to', items: screens.filter((item) => matches(item, words) && isNew(item)) },
    { title: 'Lists', items: lists.filter((item) => matches(item, words)) },
    ...(asks ? found : []),
    { title: 'Actions', items: actions.filter((item) => matches(item, words) && isNew(item)) },
  ].filter(({ items }) => items.length > 0);
  return { groups, isSearching, error: asks && !isSearching ? error : null, retry: () => void refetch() };
}
