/** What the palette always offers a role: its screens, and what can be done at once. */
import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useRole } from '#web/lib/current-user.ts';
import { useSignOut } from '#web/session/session.queries.ts';
import { screensOf } from '../shell/menu-items.ts';
import type { PaletteItem } from './palette-item.ts';
import { useCreateProject, useSwitchRole } from './use-acts.ts';

const THEMES: readonly { scheme: MantineColorScheme; label: string }[] = [
  { scheme: 'light', label: 'Switch to the light theme' },
  { scheme: 'dark', label: 'Switch to the dark theme' },
  { scheme: 'auto', label: 'Use the theme of the system' },
];

const PROFILE: PaletteItem = {
  id: 'screen-/profile',
  kind: 'screen',
  label: 'Profile',
  words: 'password picture name',
  href: '/profile',
};

/** Every screen of the present role, then the own profile. */
export function useScreenItems(): PaletteItem[] {
  const screens = screensOf(useRole()).map(({ label, to, goKey }): PaletteItem => ({
    id: `screen-${to}`,
    kind: 'screen',
    label,
    words: 'go to',
    keys: ['G', goKey.toUpperCase()],
    href: to,
  }));
  return [...screens, PROFILE];
}

function useThemeItems(): PaletteItem[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return THEMES.filter(({ scheme }) => scheme !== colorScheme).map(({ scheme, label }) => ({
    id: `theme-${scheme}`,
    kind: 'action',
    label,
    words: 'colour mode appearance',
    run: () => setColorScheme(scheme),
  }));
}

const action = (item: Omit<PaletteItem, 'kind'>): PaletteItem => ({ ...item, kind: 'action' });

/** `onHelp` opens the list of shortcuts. */
export function useActionItems(onHelp: () => void): PaletteItem[] {
  const create = useCreateProject();
  const switchRole = useSwitchRole();
  const signOut = useSignOut();
  return [
    ...(create
      ? [action({ id: 'create-project', label: 'Create project', words: 'new add', keys: ['C'], run: create })]
      : []),
    action({ id: 'apply-leave', label: 'Apply leave', words: 'holiday vacation', href: '/leave?open=apply' }),
    ...useThemeItems(),
    ...(switchRole ? [action({ id: 'switch-role', label: 'Switch role', run: switchRole })] : []),
    action({ id: 'shortcuts', label: 'Keyboard shortcuts', words: 'help keys', keys: ['?'], run: onHelp }),
    action({ id: 'log-out', label: 'Log out', words: 'logout sign out', run: () => void signOut() }),
  ];
}
