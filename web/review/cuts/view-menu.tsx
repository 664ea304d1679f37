/** Menu for zoom and guides. */
import { ActionIcon } from '@mantine/core';
import { IconZoomScan } from '@tabler/icons-react';
import { LazyMenu } from '#web/ui/lazy-menu.tsx';
import { type Guide, GUIDES, type View, type Zoom } from './use-view.ts';

const ZOOMS: readonly [Zoom, string][] = [
  ['fit', 'Fit'],
  ['1', '100 %'],
  ['2', '200 %'],
];
const guideText = (guide: Guide): string => (guide === 'safe' ? 'Safe area' : guide);

export function ViewMenu({ view }: { view: View }) {
  return (
    <LazyMenu
      position="top-end"
      withinPortal={false}
      width={180}
      closeOnItemClick={false}
      button={(control) => (
        <ActionIcon {...control} size={40} variant="subtle" aria-label="Zoom and guides" data-tip="Zoom and guides">
          <IconZoomScan size={20} aria-hidden />
        </ActionIcon>
      )}
    >
      {(Menu) => (
        <>
          <Menu.RadioGroup value={view.zoom} onChange={(value) => view.zoomTo(value as Zoom)}>
            <Menu.Label>Zoom</Menu.Label>
            {ZOOMS.map(([value, label]) => (
              <Menu.RadioItem key={value} value={value}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Label>Guides</Menu.Label>
          {GUIDES.map((guide) => (
            <Menu.CheckboxItem
              key={guide}
              checked={view.guides.includes(guide)}
              onChange={() => view.toggleGuide(guide)}
            >
              {guideText(guide)}
            </Menu.CheckboxItem>
          ))}
        </>
      )}
    </LazyMenu>
  );
}
