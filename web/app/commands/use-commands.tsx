/** The palette and the list of shortcuts, their keys, and the way to open them by a button. */
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useRole } from '#web/lib/current-user.ts';
import { offeredActs } from '#web/lib/offered-acts.ts';
import { notifyError } from '#web/ui/toasts.ts';
import { screensOf } from '../shell/menu-items.ts';
import { type Command, useShortcuts } from './shortcuts.ts';
import { useCreateProject } from './use-acts.ts';

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

/** The search of the page that stands; false when it has none. */
function focusPageSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

export type Commands = { openPalette: () => void; openHelp: () => void; parts: ReactNode };

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
