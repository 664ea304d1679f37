/** Global shortcuts and their actions: palette, shortcut list, and actions shared with buttons. `g` waits for a second key; shortcuts are off while the user types. */
import { useDisclosure } from '@mantine/hooks';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { beginEarlyText, collectEarly, type EarlyText } from './early-text.ts';
import { mayCreateProject } from '#domain/work/projects/project-rights.ts';
import { useRole } from '#web/identity/current-user.ts';
import { useKeyPreference } from '#web/lib/keys/key-preference.ts';
import { ACTIONS_CONTAINER, offeredActions } from '#web/lib/offered-actions.ts';
import { PATHS, pathOf } from '#web/lib/address/paths.ts';
import type { RawSearch } from '#web/lib/address/search-codec.ts';
import { useSession } from '#web/lib/api/session-store.ts';
import { shortcutKey } from '#web/lib/keys/shortcut-key.ts';
import { acceptsText } from '#web/lib/keys/typing.ts';
import { formToUrl } from '#web/work/projects/detail/project-dialogs.ts';
import { useViewer } from '#web/work/projects/card/viewer.ts';
import { notifyError } from '#web/ui/feedback/toasts.ts';
import { screensOf } from '#web/app/shell/menu-items.ts';

type Command = { name: 'palette' | 'help' | 'create' | 'search' } | { name: 'go' | 'offered'; key: string };

export type KeyPress = {
  key: string;
  /** Ctrl, or Cmd on a Mac. */
  hasMod: boolean;
  hasAlt: boolean;
  /** True if the focused element accepts text. */
  isTyping: boolean;
  /** True while a dialog is open, which handles keys itself. */
  isInDialog: boolean;
  /** True if the open dialog belongs to a component with registered actions, whose keys work in it. */
  isInOwnDialog: boolean;
  /** True if the key belongs to a registered action. */
  isOffered: boolean;
  /** Preference for single-key shortcuts (WCAG 2.1.4). */
  areKeysOn: boolean;
  /** Milliseconds on any monotonic clock. */
  at: number;
};

/** Time in milliseconds that `g` waits for its second key. */
export const CHORD_MS = 1_500;

/** Command of a key press, and when a pending `g` was pressed. */
type KeyReading = { command?: Command; pendingSince?: number };

const SINGLE_KEY_COMMANDS: Readonly<Record<string, Command>> = {
  '?': { name: 'help' },
  '/': { name: 'search' },
  c: { name: 'create' },
};

/** Interprets a key press; `pendingSince` comes from the previous result. */
export function readKeyPress(press: KeyPress, pendingSince: number | undefined): KeyReading {
  const { key, hasMod, hasAlt, isTyping, isInDialog, isInOwnDialog, isOffered, areKeysOn, at } = press;
  if (isInDialog || hasAlt) return {};
  if (hasMod) return key.toLowerCase() === 'k' ? { command: { name: 'palette' } } : {};
  if (isTyping || !areKeysOn) return {};
  // Shift, pressed for `?`, doesn't count as the second key.
  if (key === 'Shift') return { pendingSince };
  if (pendingSince !== undefined && at - pendingSince <= CHORD_MS) return { command: { name: 'go', key } };
  if (key === 'g' && !isInOwnDialog) return { pendingSince: at };
  if (isOffered) return { command: { name: 'offered', key } };
  const command = isInOwnDialog ? undefined : SINGLE_KEY_COMMANDS[key];
  return command ? { command } : {};
}

function keyPressOf(event: KeyboardEvent, areKeysOn: boolean): KeyPress {
  const { target } = event;
  const pressed = shortcutKey(event);
  const dialogs = [...document.querySelectorAll('[role="dialog"]')];
  const isOwn = dialogs.every((dialog) => dialog.querySelector(`[${ACTIONS_CONTAINER}]`));
  return {
    key: pressed,
    hasMod: event.ctrlKey || event.metaKey,
    hasAlt: event.altKey,
    isTyping: acceptsText(target),
    isInDialog: !isOwn,
    isInOwnDialog: isOwn && dialogs.length > 0,
    isOffered: offeredActions().some(({ key }) => key === pressed),
    areKeysOn,
    at: event.timeStamp,
  };
}

/** Listens for keys on the whole page. If `onCommand` returns true, the browser's default action is prevented. */
function useShortcuts(onCommand: (command: Command) => boolean, early: EarlyText): void {
  const [keys] = useKeyPreference();
  const areKeysOn = keys === 'on';
  const handleCommand = useEffectEvent(onCommand);
  useEffect(() => {
    let pendingSince: number | undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      if (collectEarly(early, event)) return event.preventDefault();
      if (event.repeat) return;
      const reading = readKeyPress(keyPressOf(event, areKeysOn), pendingSince);
      pendingSince = reading.pendingSince;
      if (reading.command && handleCommand(reading.command)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [areKeysOn, early]);
}

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** Returns 'Ctrl' or '⌘'. */
export const modKey = (): string => (isMac() ? '⌘' : 'Ctrl');

const loadPalette = async () => (await import('./command-palette.tsx')).CommandPalette;
const loadShortcuts = async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog;

/** Loads a component on first use; null until then and after a failed load. */
function useLazyComponent<P>(load: () => Promise<ComponentType<P>>) {
  const [Part, setPart] = useState<ComponentType<P>>();
  const fetchPart = (): void => {
    if (Part) return;
    load().then(
      (loaded) => setPart(() => loaded),
      () => notifyError("Couldn't load this. Check your connection and try again."),
    );
  };
  return [Part, fetchPart] as const;
}

/* Actions of the app shell; undefined if they don't apply to the user. */

/** Opens the type choice for a new project over the project list, and preserves the list's filters. */
export function useCreateProject(): (() => void) | undefined {
  const role = useRole();
  const viewer = useViewer();
  const navigate = useNavigate();
  const list = pathOf(role, 'projects');
  // An open project is shown next to its list, with the same filters.
  const isOnList = useLocation({ select: ({ pathname }) => pathname === list || pathname.startsWith(`${list}/`) });
  if (!viewer || !mayCreateProject(viewer)) return undefined;
  return () =>
    void navigate({
      to: list,
      search: (now: RawSearch) => ({ ...(isOnList ? now : {}), ...formToUrl({ mode: 'choose' }) }),
      resetScroll: !isOnList,
    });
}

/** Opens role selection with a way back. Only for users with several roles; an administrator has one (docs/people.md#select-role). */
export function useSwitchRole(): (() => void) | undefined {
  const { types } = useSession();
  const navigate = useNavigate();
  const origin = useLocation({ select: ({ href }) => href });
  if (types.length < 2 || types.includes('admin')) return undefined;
  return () => void navigate({ to: PATHS.selectRole, state: { origin } });
}

/** Focuses the page's search field. Returns false if it has none. */
function focusPageSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

type Commands = { openPalette: () => void; openHelp: () => void; parts: ReactNode };

export function useCommands(): Commands {
  const role = useRole();
  const navigate = useNavigate();
  const create = useCreateProject();
  const [opened, setOpened] = useState(0);
  const [early] = useState<EarlyText>({ text: '', until: 0 });
  const [isHelpOpen, help] = useDisclosure(false);
  const [CommandPalette, fetchPalette] = useLazyComponent(loadPalette);
  const [ShortcutsDialog, fetchShortcuts] = useLazyComponent(loadShortcuts);
  const openPalette = (): void => {
    fetchPalette();
    Object.assign(early, beginEarlyText());
    setOpened((count) => count + 1);
  };
  const openHelp = (): void => {
    fetchShortcuts();
    help.open();
  };
  const goTo = (key: string): boolean => {
    const screen = screensOf(role).find(({ goKey }) => goKey === key);
    if (screen) void navigate({ to: screen.to, state: screen.resetsFilters ? { resetFilters: true } : {} });
    return screen !== undefined;
  };
  const run = (command: Command): boolean => {
    if (command.name === 'go') return goTo(command.key);
    if (command.name === 'offered') {
      const offeredAction = offeredActions().find(({ key }) => key === command.key);
      offeredAction?.run();
      return offeredAction !== undefined;
    }
    if (command.name === 'search' && focusPageSearch()) return true;
    if (command.name === 'create') {
      create?.();
      return create !== undefined;
    }
    (command.name === 'help' ? openHelp : openPalette)();
    return true;
  };
  useShortcuts(run, early);
  const parts = (
    <>
      {CommandPalette && <CommandPalette key={opened} early={early} onHelp={openHelp} />}
      {ShortcutsDialog && <ShortcutsDialog isOpen={isHelpOpen} onClose={help.close} />}
    </>
  );
  return { openPalette, openHelp, parts };
}
