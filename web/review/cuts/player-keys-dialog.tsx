/** Dialog listing the player's keyboard shortcuts. */
import { Kbd } from '@mantine/core';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './cut-review.module.css';
import { PLAYER_KEYS } from './player-key-list.ts';
import type { PlayerActions } from './player-keys.ts';

export function PlayerKeysDialog({
  isOpen,
  actions,
  onClose,
}: {
  isOpen: boolean;
  actions: PlayerActions;
  onClose: () => void;
}) {
  return (
    <Dialog isOpen={isOpen} title="Player shortcuts" onClose={onClose}>
      <dl className={classes.keys}>
        {PLAYER_KEYS.filter(({ act }) => act === undefined || actions[act]).map(({ keys, means }) => (
          <div key={means}>
            <dt>{means}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
