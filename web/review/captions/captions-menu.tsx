/** Button and menu of the player that show captions in a language. */
import { ActionIcon } from '@mantine/core';
import { IconBadgeCc } from '@tabler/icons-react';
import type { Cut } from '#domain/review/cuts.ts';
import { t } from '#web/lib/language/text.ts';
import { LazyMenu } from '#web/ui/menu/lazy-menu.tsx';
import { useChosenCaptions } from './chosen-captions.ts';
import { trackName } from './captions-labels.ts';

const OFF = 'off';

export function CaptionsMenu({ cut }: { cut: Cut }) {
  const { tracks, track, isShown, choose, show } = useChosenCaptions(cut);
  const pick = (value: string): void => {
    const chosen = tracks.find(({ id }) => String(id) === value);
    if (chosen) choose(chosen);
    show(chosen !== undefined);
  };
  return (
    <LazyMenu
      position="top-end"
      withinPortal={false}
      width={240}
      button={(control) => (
        <ActionIcon
          {...control}
          size={40}
          data-cc
          variant={isShown ? 'light' : 'subtle'}
          aria-label={t('Captions')}
          data-tip={`${t('Captions')} (C)`}
        >
          <IconBadgeCc size={20} aria-hidden />
        </ActionIcon>
      )}
    >
      {(Menu) => (
        <Menu.RadioGroup value={isShown && track ? String(track.id) : OFF} onChange={pick}>
          <Menu.Label>{t('Captions')}</Menu.Label>
          <Menu.RadioItem value={OFF}>{t('Off')}</Menu.RadioItem>
          {tracks.map((one) => (
            <Menu.RadioItem key={one.id} value={String(one.id)}>
              {trackName(one)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )}
    </LazyMenu>
  );
}
