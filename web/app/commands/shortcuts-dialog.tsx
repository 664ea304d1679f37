/** List of shortcuts, with a switch for single keys. */
import { Kbd, Switch, Text, Title } from '@mantine/core';
import { mayCreateProject } from '#domain/work/projects/project-rights.ts';
import { PLAYER_KEYS } from '#web/review/player/player-key-list.ts';
import { useRole } from '#web/identity/current-user.ts';
import { useKeyPreference } from '#web/lib/keys/key-preference.ts';
import { projectKeysFor } from '#web/work/projects/list/project-keys.ts';
import { useViewer } from '#web/work/projects/card/viewer.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { screensOf } from '#web/app/shell/menu-items.ts';
import { modKey } from './commands.tsx';
import classes from './commands.module.css';

type Shortcut = { keys: string[]; label: string };

/** Player shortcuts without `?`, which opens the player's own list. */
const IN_THE_PLAYER: Shortcut[] = PLAYER_KEYS.filter(({ action }) => action !== 'help').map(({ keys, label }) => ({
  keys,
  label,
}));

/** List of shortcuts; `keys` are pressed one after the other. */
function Shortcuts({ title, shortcuts }: { title: string; shortcuts: Shortcut[] }) {
  return (
    <section>
      <Title order={3} fz="sm" mb={4}>
        {title}
      </Title>
      <dl className={classes.shortcuts}>
        {shortcuts.map(({ keys, label }) => (
          <div key={label} className={classes.row}>
            <dt>{label}</dt>
            <dd className={classes.keys}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const role = useRole();
  const viewer = useViewer();
  const [keys, setKeys] = useKeyPreference();
  const globalShortcuts = [
    { keys: [modKey(), 'K'], label: 'Search and commands' },
    { keys: ['/'], label: 'Search on this page' },
    ...(viewer && mayCreateProject(viewer) ? [{ keys: ['C'], label: 'Create a project' }] : []),
    { keys: ['?'], label: 'Show this list' },
  ];
  const screens = screensOf(role).map(({ label, goKey }) => ({ keys: ['G', goKey.toUpperCase()], label }));
  const listShortcuts = [
    { keys: ['↑', '↓'], label: 'Move between rows' },
    { keys: ['Enter'], label: 'Open the row' },
    { keys: ['Esc'], label: 'Close a dialog' },
  ];
  return (
    <Dialog isOpen={isOpen} title="Keyboard shortcuts" onClose={onClose}>
      <div className={classes.columns}>
        <Shortcuts title="Go to" shortcuts={screens} />
        <div>
          <Shortcuts title="Everywhere" shortcuts={globalShortcuts} />
          <Shortcuts title="In lists" shortcuts={listShortcuts} />
          {viewer && <Shortcuts title="In an open project" shortcuts={projectKeysFor(viewer)} />}
          <Shortcuts title="In the player" shortcuts={IN_THE_PLAYER} />
        </div>
      </div>
      <Switch
        mt="md"
        label="Single-key shortcuts"
        checked={keys === 'on'}
        onChange={(event) => setKeys(event.currentTarget.checked ? 'on' : 'off')}
      />
      <Text c="dimmed" fz="xs" mt={4}>
        {`${modKey()} K always works. You can also open this list from the account menu.`}
      </Text>
    </Dialog>
  );
}
