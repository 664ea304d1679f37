/** Items of the command palette: recent ones while the field is empty, otherwise the role's commands and server results. */
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';
import { useRole } from '#web/identity/current-user.ts';
import { hrefOf, sharedLink } from '#web/lib/address/links.ts';
import { useOfferedActions } from '#web/lib/offered-actions.ts';
import { hasPage, homeOf, PATHS, pathOf } from '#web/lib/address/paths.ts';
import { SETTINGS_SECTIONS, settingsPathOf } from '#web/lib/address/settings-paths.ts';
import { LISTED_STATUSES } from '#web/work/projects/filters/filter-table.ts';
import type { ProjectFilters } from '#web/work/projects/filters/project-filters.ts';
import { projectsLink } from '#web/work/projects/list/projects-link.ts';
import { useViewer } from '#web/work/projects/card/viewer.ts';
import { useSignOut } from '#web/identity/session/session.queries.ts';
import { SECTIONS } from '#web/screens/settings/sections.ts';
import { screensOf } from '#web/app/shell/menu-items.ts';
import { useCreateProject, useSwitchRole } from './commands.tsx';
import { foundQuery, isSearchable } from './found-items.ts';
import { useQuickAddItem } from './quick-add.ts';
import { type PaletteItem, type PaletteGroup, PALETTE_KINDS } from './palette-item.ts';

/** Returns true if every typed word occurs, ignoring accents and case. */
function matches({ label, keywords = '' }: PaletteItem, typed: string): boolean {
  const text = normalizeForSearch(`${label} ${keywords}`);
  return normalizeForSearch(typed)
    .split(' ')
    .every((word) => text.includes(word));
}

/* Stored in the session, since names of projects and clients must not outlive it. */
const KEY = 'recentCommands';
const MAX_RECENT = 6;

type Stored = Pick<PaletteItem, 'id' | 'kind' | 'label' | 'detail' | 'href'>;

const isStored = (value: unknown): value is Stored => {
  const { id, kind, label } = (value ?? {}) as Partial<Stored>;
  return typeof id === 'string' && typeof label === 'string' && PALETTE_KINDS.some((one) => one === kind);
};

/** Returns recent items, newest first; an invalid stored value counts as empty. */
export function recentItems(): Stored[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStored) : [];
  } catch {
    return [];
  }
}

export function rememberItem({ id, kind, label, detail, href, isTemporary }: PaletteItem): void {
  if (isTemporary) return;
  const others = recentItems().filter((item) => item.id !== id);
  sessionStorage.setItem(KEY, JSON.stringify([{ id, kind, label, detail, href }, ...others].slice(0, MAX_RECENT)));
}

/** Filters recent items to those still available: commands in their current form, and records that have a screen in the current role. */
export function recentOf(offered: readonly PaletteItem[], home: string): PaletteItem[] {
  return recentItems().flatMap((recent): PaletteItem[] => {
    const item = offered.find(({ id }) => id === recent.id);
    if (item) return [item];
    const isOwn = recent.href?.startsWith(`${home}/`) || recent.href?.startsWith(`${home}?`);
    return isOwn ? [recent] : [];
  });
}

const screen = (label: string, href: string, keywords: string): PaletteItem => ({
  id: `screen-${href}`,
  kind: 'screen',
  label,
  keywords,
  href,
});
const action = (item: Omit<PaletteItem, 'kind'>): PaletteItem => ({ ...item, kind: 'action' });

/** Returns every screen of the role, then those without a menu entry. */
function screenItems(role: UserType): PaletteItem[] {
  return [
    ...screensOf(role).map(({ label, to, goKey, keywords = '' }) => ({
      ...screen(label, to, `go to ${keywords}`),
      keys: ['G', goKey.toUpperCase()],
    })),
    ...(role === 'editor' ? [] : [screen('Import', pathOf(role, 'import'), 'csv xlsx spreadsheet sheet file')]),
    ...(role === 'admin' ? [screen('Status', pathOf(role, 'status'), 'health server version disk')] : []),
    screen('Profile', PATHS.profile, 'password picture name'),
  ];
}

const THEMES: readonly { scheme: MantineColorScheme; label: string }[] = [
  { scheme: 'light', label: 'Switch to light theme' },
  { scheme: 'dark', label: 'Switch to dark theme' },
  { scheme: 'auto', label: 'Use system theme' },
];

function useThemeItems(): PaletteItem[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return THEMES.filter(({ scheme }) => scheme !== colorScheme).map(({ scheme, label }) =>
    action({ id: `theme-${scheme}`, label, keywords: 'color mode appearance', run: () => setColorScheme(scheme) }),
  );
}

/** Returns the actions that mounted components have registered. */
const useOpenItems = (): PaletteItem[] =>
  useOfferedActions().map(({ id, label, key, keywords, run }) =>
    action({
      id: `open-${id}`,
      label,
      run,
      ...(key ? { keys: [key.toUpperCase()] } : {}),
      ...(keywords ? { keywords } : {}),
    }),
  );

/** Returns the items of the app's actions; `onHelp` opens the shortcut list. */
function useActionItems(role: UserType, onHelp: () => void): PaletteItem[] {
  const create = useCreateProject();
  const switchRole = useSwitchRole();
  const signOut = useSignOut();
  return [
    ...(create
      ? [action({ id: 'create-project', label: 'Create project', keywords: 'new add', keys: ['C'], run: create })]
      : []),
    ...(hasPage(role, 'clients')
      ? [
          action({
            id: 'add-clients',
            label: 'Add clients',
            keywords: 'new create several',
            href: hrefOf({ to: pathOf(role, 'clients'), search: { open: 'several' } }),
          }),
        ]
      : []),
    action({
      id: 'apply-leave',
      label: 'Apply for leave',
      keywords: 'holiday vacation',
      href: hrefOf(sharedLink('leave', { open: 'apply' })),
    }),
    ...useThemeItems(),
    ...(switchRole ? [action({ id: 'switch-role', label: 'Switch role', run: switchRole })] : []),
    action({ id: 'shortcuts', label: 'Keyboard shortcuts', keywords: 'help keys', keys: ['?'], run: onHelp }),
    action({ id: 'log-out', label: 'Log out', keywords: 'logout sign out', run: () => void signOut() }),
  ];
}

/** Returns the project list by type and by status. */
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

/** Returns the sections of the settings, each followed by its settings, which open with the focus on them. */
function settingsItems(role: UserType): PaletteItem[] {
  if (!hasPage(role, 'settings')) return [];
  return SETTINGS_SECTIONS.flatMap((name) => {
    const { title, words, settings } = SECTIONS[name];
    const href = settingsPathOf(name);
    const section = { ...screen(title, href, `settings ${words}`), detail: 'Settings' };
    return [
      section,
      ...settings.map((one) => ({ ...screen(one.label, `${href}#${one.id}`, one.words ?? ''), detail: title })),
    ];
  });
}

/** Filters the previous results to those that also match the new text. */
const filterGroups = (groups: readonly PaletteGroup[], query: string): PaletteGroup[] =>
  groups.map(({ title, items }) => ({
    title,
    items: items.filter((item) => matches({ ...item, keywords: item.detail ?? '' }, query)),
  }));

/** Debounce of the server search, in ms. */
const WAIT_MS = 150;

export type Palette = {
  /** Non-empty groups. */
  groups: PaletteGroup[];
  /** True until the server has responded for this text. */
  isSearching: boolean;
  error: Error | null;
  retry: () => void;
};

export function usePalette(typed: string, onHelp: () => void): Palette {
  const role = useRole();
  const viewer = useViewer();
  const query = typed.trim();
  const [debouncedQuery] = useDebouncedValue(query, WAIT_MS);
  const screens = screenItems(role);
  const actions = useActionItems(role, onHelp);
  const open = useOpenItems();
  const canSearch = isSearchable(query);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(foundQuery(debouncedQuery, viewer));
  const isSearching = canSearch && (debouncedQuery !== query || (isFetching && (!data || isPlaceholderData)));
  const found = isSearching ? filterGroups(data ?? [], query) : (data ?? []);
  const recent = query === '' ? recentOf([...screens, ...actions], homeOf(role)) : [];
  const lists = canSearch ? listItems(role) : [];
  const settings = canSearch ? settingsItems(role) : [];
  const quickAdd = useQuickAddItem(typed);
  const isNew = ({ id }: { id: string }): boolean => !recent.some((item) => item.id === id);
  // Sections that are screens with a key of their own are listed there.
  const isOther = ({ id }: { id: string }): boolean => !screens.some((item) => item.id === id);
  const groups = [
    { title: 'Quick add', items: quickAdd ? [quickAdd] : [] },
    { title: 'Open project', items: open.filter((item) => matches(item, query)) },
    { title: 'Recent', items: recent },
    { title: 'Go to', items: screens.filter((item) => matches(item, query) && isNew(item)) },
    { title: 'Lists', items: lists.filter((item) => matches(item, query)) },
    { title: 'Settings', items: settings.filter((item) => matches(item, query) && isOther(item)) },
    ...(canSearch ? found : []),
    { title: 'Actions', items: actions.filter((item) => matches(item, query) && isNew(item)) },
  ].filter(({ items }) => items.length > 0);
  return { groups, isSearching, error: canSearch && !isSearching ? error : null, retry: () => void refetch() };
}
