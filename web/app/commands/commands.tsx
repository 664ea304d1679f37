/** The keys of the whole page and what they set in motion: the palette, the list of shortcuts, and acts that buttons share; `g` waits for a second key, and nothing happens while someone types. */
import { useDisclosure } from '@mantine/hooks';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { mayCreateProject } from '#domain/work/project-rights.ts';
import { useRole } from '#web/lib/current-user.ts';
import { useKeyPreference } from '#web/lib/key-preference.ts';
import { ACTS_PLACE, offeredActs } from '#web/lib/offered-acts.ts';
import { PATHS, pathOf } from '#web/lib/paths.ts';
import type { RawSearch } from '#web/lib/search-codec.ts';
import { useSession } from '#web/lib/session-store.ts';
import { shortcutKey } from '#web/lib/shortcut-key.ts';
import { takesLetters } from '#web/lib/typing.ts';
import { formToAddress } from '#web/work/projects/project-dialogs.ts';
import { useViewer } from '#web/work/projects/viewer.ts';
import { notifyError } from '#web/ui/toasts.ts';
import { screensOf } from '#web/app/shell/menu-items.ts';

type Command = { name: 'palette' | 'help' | 'create' | 'search' } | { name: 'go' | 'offered'; key: string };

export type Press = {
  key: string;
  /** Ctrl, or Cmd on a Mac. */
  hasMod: boolean;
  hasAlt: boolean;
  /** The focus is in something that takes letters itself. */
  isTyping: boolean;
  /** A dialog stands open: keys belong to it. */
  isInDialog: boolean;
  /** That of something whose own acts are offered stands open: their keys count in it. */
  isInOwnDialog: boolean;
  /** The key of an act that the screen offers now. */
  isOffered: boolean;
  /** Single keys may be switched off (WCAG 2.1.4). */
  areKeysOn: boolean;
  /** Milliseconds on any steady clock. */
  at: number;
};

/** How long `g` waits for its second key. */
export const CHORD_MS = 1_500;

/** What a press sets in motion, and since when a `g` waits. */
type Reading = { command?: Command; waitsSince?: number };

const SINGLE: Readonly<Record<string, Command>> = {
  '?': { name: 'help' },
  '/': { name: 'search' },
  c: { name: 'create' },
};

/** Reads one press; `waitsSince` is what the reading before it said. */
export function readPress(press: Press, waitsSince: number | undefined): Reading {
  const { key, hasMod, hasAlt, isTyping, isInDialog, isInOwnDialog, isOffered, areKeysOn, at } = press;
  if (isInDialog || hasAlt) return {};
  if (hasMod) return key.toLowerCase() === 'k' ? { command: { name: 'palette' } } : {};
  if (isTyping || !areKeysOn) return {};
  // Shift on its way to `?` is no second key.
  if (key === 'Shift') return { waitsSince };
  if (waitsSince !== undefined && at - waitsSince <= CHORD_MS) return { command: { name: 'go', key } };
  if (key === 'g' && !isInOwnDialog) return { waitsSince: at };
  if (isOffered) return { command: { name: 'offered', key } };
  const command = isInOwnDialog ? undefined : SINGLE[key];
  return command ? { command } : {};
}

function pressOf(event: KeyboardEvent, areKeysOn: boolean): Press {
  const { target } = event;
  const pressed = shortcutKey(event);
  const dialogs = [...document.querySelectorAll('[role="dialog"]')];
  const isOwn = dialogs.every((dialog) => dialog.querySelector(`[${ACTS_PLACE}]`));
  return {
    key: pressed,
    hasMod: event.ctrlKey || event.metaKey,
    hasAlt: event.altKey,
    isTyping: takesLetters(target),
    isInDialog: !isOwn,
    isInOwnDialog: isOwn && dialogs.length > 0,
    isOffered: offeredActs().some(({ key }) => key === pressed),
    areKeysOn,
    at: event.timeStamp,
  };
}

/** Listens to the keyboard of the whole page. `onCommand` answers whether it did something; only then is the key taken from the browser. */
function useShortcuts(onCommand: (command: Command) => boolean): void {
  const [keys] = useKeyPreference();
  const areKeysOn = keys === 'on';
  const obey = useEffectEvent(onCommand);
  useEffect(() => {
    let waitsSince: number | undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const reading = readPress(pressOf(event, areKeysOn), waitsSince);
      waitsSince = reading.waitsSince;
      if (reading.command && obey(reading.command)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [areKeysOn]);
}

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** 'Ctrl' or '⌘'. */
export const modKey = (): string => (isMac() ? '⌘' : 'Ctrl');

const loadPalette = async () => (await import('./command-palette.tsx')).CommandPalette;
const loadShortcuts = async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog;

/** A part that is fetched when it is first needed; until then, and when it cannot be had, there is none. */
function useLatePart<P>(load: () => Promise<ComponentType<P>>) {
  const [Part, setPart] = useState<ComponentType<P>>();
  const fetchPart = (): void => {
    if (Part) return;
    load().then(
      (loaded) => setPart(() => loaded),
      () => notifyError('This could not be loaded. Check the connection and try again.'),
    );
  };
  return [Part, fetchPart] as const;
}

/* Acts of the frame: undefined where the person has no use for one. */

/** Asks for the kind of a new project over the project list; filters that stand there stay. */
export function useCreateProject(): (() => void) | undefined {
  const role = useRole();
  const viewer = useViewer();
  const navigate = useNavigate();
  const list = pathOf(role, 'projects');
  // An open project stands beside its list, with the filters of it.
  const isOnList = useLocation({ select: ({ pathname }) => pathname === list || pathname.startsWith(`${list}/`) });
  if (!viewer || !mayCreateProject(viewer)) return undefined;
  return () =>
    void navigate({
      to: list,
      search: (now: RawSearch) => ({ ...(isOnList ? now : {}), ...formToAddress({ mode: 'choose' }) }),
      resetScroll: !isOnList,
    });
}

/** To the choice of a role, and back here. Only for those who hold several; an administrator holds just the one (docs/people.md#select-role). */
export function useSwitchRole(): (() => void) | undefined {
  const { types } = useSession();
  const navigate = useNavigate();
  const origin = useLocation({ select: ({ href }) => href });
  if (types.length < 2 || types.includes('admin')) return undefined;
  return () => void navigate({ to: PATHS.selectRole, state: { origin } });
}

/** The search of the page that stands; false when it has none. */
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
  const [asks, setAsks] = useState(0);
  const [isHelpOpen, help] = useDisclosure(false);
  const [CommandPalette, fetchPalette] = useLatePart(loadPalette);
  const [ShortcutsDialog, fetchShortcuts] = useLatePart(loadShortcuts);
  const openPalette = (): void => {
    fetchPalette();
    setAsks((count) => count + 1);
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
  const obey = (command: Command): boolean => {
    if (command.name === 'go') return goTo(command.key);
    if (command.name === 'offered') {
      const act = offeredActs().find(({ key }) => key === command.key);
      act?.run();
      return act !== undefined;
    }
    if (command.name === 'search' && focusPageSearch()) return true;
    if (command.name === 'create') {
      create?.();
      return create !== undefined;
    }
    (command.name === 'help' ? openHelp : openPalette)();
    return true;
  };
  useShortcuts(obey);
  const parts = (
    <>
      {CommandPalette && <CommandPalette key={asks} onHelp={openHelp} />}
      {ShortcutsDialog && <ShortcutsDialog isOpen={isHelpOpen} onClose={help.close} />}
    </>
  );
  return { openPalette, openHelp, parts };
}
