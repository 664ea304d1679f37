/** Dialog listing the player's keyboard shortcuts. */
import { Kbd } from '@mantine/core';
import type { CutKind } from '#domain/work/projects/project-cuts.ts';
import { t, translated } from '#web/lib/language/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import classes from './cut-review.module.css';
import { PLAYER_KEYS } from '#web/review/player/player-key-list.ts';
import type { PlayerActions } from '#web/review/player/player-keys.ts';

export function PlayerKeysDialog({
  isOpen,
  kind,
  actions,
  onClose,
}: {
  isOpen: boolean;
  kind: CutKind;
  actions: PlayerActions;
  onClose: () => void;
}) {
  return (
    <Dialog isOpen={isOpen} title={t('Player shortcuts')} onClose={onClose}>
      <dl className={classes.keys}>
        {PLAYER_KEYS.filter(({ action, isForImages = false }) =>
          action === undefined ? isForImages === (kind === 'image') : actions[action],
        ).map(({ keys, label }) => (
          <div key={label}>
            <dt>{translated(label)}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{translated(key)}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
