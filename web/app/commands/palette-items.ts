/** The lines of the palette for what is typed: recent ones first while nothing is, else what the role is offered and what the server finds. */
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { UserType } from '#domain/identity/roles.ts';
import { normaliseForSearch } from '#domain/platform/text.ts';
import { useRole } from '#web/lib/current-user.ts';
import { hrefOf, sharedLink } from '#web/lib/links.ts';
import { useOfferedActs } from '#web/lib/offered-acts.ts';
import { homeOf, PATHS, pathOf } from '#web/lib/paths.ts';
import { LISTED_STATUSES, type ProjectFilters } from '#web/work/projects/project-filters.ts';
import { projectsLink } from '#web/work/projects/projects-link.ts';
import { useViewer } from '#web/work/projects/viewer.ts';
import { useSignOut } from '#web/identity/session/session.queries.ts';
import { screensOf } from '#web/app/shell/menu-items.ts';
import { useCreateProject, useSwitchRole } from './commands.tsx';
import { foundQuery, isWorthAsking } from './found-items.ts';
import { useQuickAddItem } from './quick-add.ts';
import { type PaletteItem, type PaletteGroup, PALETTE_KINDS } from './palette-item.ts';

export /** Whether each typed word occurs; accents and case do not matter. */
function matches({ label, words = '' }: PaletteItem, typed: string): boolean {
  const text = normaliseForSearch(`${label} ${words}`);
  return normaliseForSearch(typed)
    .split(' ')
    .every((word) => text.includes(word));
}

/* Kept with the session, since names of projects and clients must not outlive it. */
const KEY = 'recentCommands';
const MOST_RECENT = 6;

type Stored = Pick<PaletteItem, 'id' | 'kind' | 'label' | 'detail' | 'href'>;

const isStored = (value: unknown): value is Stored => {
  const { id, kind, label } = (value ?? {}) as Partial<Stored>;
  return typeof id === 'string' && typeof label === 'string' && PALETTE_KINDS.some((one) => one === kind);
};

/** Newest first; anything else in the storage counts as nothing. */
export function recentItems(): Stored[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStored) : [];
  } catch {
    return [];
  }
}

export function rememberItem({ id, kind, label, detail, href, isPassing }: PaletteItem): void {
  if (isPassing) return;
  const others = recentItems().filter((item) => item.id !== id);
  sessionStorage.setItem(KEY, JSON.stringify([{ id, kind, label, detail, href }, ...others].slice(0, MOST_RECENT)));
}

/** The recent ones that still lead somewhere: those on offer as they are offered, records of the present role's screens. */
export function recentOf(offered: readonly PaletteItem[], home: string): PaletteItem[] {
  return recentItems().flatMap((recent): PaletteItem[] => {
    const item = offered.find(({ id }) => id === recent.id);
    if (item) return [item];
    const isOwn = recent.href?.startsWith(`${home}/`) || recent.href?.startsWith(`${home}?`);
    return isOwn ? [recent] : [];
  });
}

const screen = (label: string, href: string, words: string): PaletteItem => ({
  id: `screen-${href}`,
  kind: 'screen',
  label,
  words,
  href,
});
const action = (item: Omit<PaletteItem, 'kind'>): PaletteItem => ({ ...item, kind: 'action' });

/** Every screen of the role, then those that stand in no menu. */
function screenItems(role: UserType): PaletteItem[] {
  return [
    ...screensOf(role).map(({ label, to, goKey }) => ({
      ...screen(label, to, 'go to'),
      keys: ['G', goKey.toUpperCase()],
    })),
    ...(role === 'editor' ? [] : [screen('Import', pathOf(role, 'import'), 'csv xlsx spreadsheet sheet file')]),
    screen('Profile', PATHS.profile, 'password picture name'),
  ];
}

const THEMES: readonly { scheme: MantineColorScheme; label: string }[] = [
  { scheme: 'light', label: 'Switch to the light theme' },
  { scheme: 'dark', label: 'Switch to the dark theme' },
  { scheme: 'auto', label: 'Use the theme of the system' },
];

function useThemeItems(): PaletteItem[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return THEMES.filter(({ scheme }) => scheme !== colorScheme).map(({ scheme, label }) =>
    action({ id: `theme-${scheme}`, label, words: 'colour mode appearance', run: () => setColorScheme(scheme) }),
  );
}

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
    action({
      id: 'apply-leave',
      label: 'Apply leave',
      words: 'holiday vacation',
      href: hrefOf(sharedLink('leave', { open: 'apply' })),
    }),
    ...useThemeItems(),
    ...(switchRole ? [action({ id: 'switch-role', label: 'Switch role', run: switchRole })] : []),
    action({ id: 'shortcuts', label: 'Keyboard shortcuts', words: 'help keys', keys: ['?'], run: onHelp }),
    action({ id: 'log-out', label: 'Log out', words: 'logout sign out', run: () => void signOut() }),
  ];
}

/** The project list by type and by status. */
function listItems(role: UserType): PaletteItem[] {
  const list = (name: string, filters: Partial<ProjectFilters>): PaletteItem => {
    const label = `${name.charAt(0).toUpperCase()}${name.slice(1)} projects`;
    return screen(label, hrefOf(projectsLink(role, filters)), 'list');
  };
  return [
    ...LISTED_STATUSES.map((status) => list(status, { statuses: [status] })),
    list('revised', { isRevised: true }),
    ...PROJECT_CLASSES.map((name) => list(name, { class: name })),
  ];
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

export function usePalette(typed: string, onHelp: () => void): Palette {
  const role = useRole();
  const viewer = useViewer();
  const words = typed.trim();
  const [sought] = useDebouncedValue(words, WAIT_MS);
  const screens = screenItems(role);
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
