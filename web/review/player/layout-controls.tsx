/** Controls of the layout: menu for zoom and guides, theater mode, notes in full screen, and the width of the notes. */
import { ActionIcon } from '@mantine/core';
import type { CSSProperties } from 'react';
// Not IconMessage: it is in a chunk of the team's screens, which guests would load with it.
import { IconMessage2, IconRectangle, IconZoomScan } from '@tabler/icons-react';
import { useNotesWidth } from './notes-width.ts';
import classes from './player.module.css';
import { useFillLandscapePhone } from './use-fill-landscape-phone.ts';
import { ControlButton } from './transport.tsx';
import type { Layout } from './use-layout.ts';
import { t, translated } from '#web/lib/language/text.ts';
import { LazyMenu } from '#web/ui/menu/lazy-menu.tsx';
import { type Guide, GUIDES, type View, type Zoom } from './use-view.ts';

const ZOOMS: readonly [Zoom, string][] = [
  ['fit', 'Fit'],
  ['1', '100%'],
  ['2', '200%'],
];
const guideText = (guide: Guide): string => (guide === 'safe' ? t('Safe area') : guide);

function ViewMenu({ view }: { view: View }) {
  return (
    <LazyMenu
      position="top-end"
      withinPortal={false}
      width={180}
      closeOnItemClick={false}
      button={(control) => (
        <ActionIcon
          {...control}
          size={40}
          variant="subtle"
          aria-label={t('Zoom and guides')}
          data-tip={t('Zoom and guides')}
        >
          <IconZoomScan size={20} aria-hidden />
        </ActionIcon>
      )}
    >
      {(Menu) => (
        <>
          <Menu.RadioGroup value={view.zoom} onChange={(value) => view.zoomTo(value as Zoom)}>
            <Menu.Label>{t('Zoom')}</Menu.Label>
            {ZOOMS.map(([value, label]) => (
              <Menu.RadioItem key={value} value={value}>
                {translated(label)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Label>{t('Guides')}</Menu.Label>
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

/** Style of a line in the gap next to the picture, relative to the review's `.screen`. Inline, since the style sheet loads on every screen. */
const HANDLE_STYLE: CSSProperties = {
  position: 'absolute',
  inset: '0 -14px 0 auto',
  width: 12,
  border: 'solid transparent',
  borderWidth: '0 5px',
  background: 'var(--line) content-box',
  cursor: 'col-resize',
  touchAction: 'none',
};

/** Separator between picture and notes, shown only where the notes are next to the picture. */
function NotesHandle() {
  const handle = useNotesWidth();
  return (
    <div
      style={HANDLE_STYLE}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('Width of the notes')}
      tabIndex={0}
      {...handle}
    />
  );
}

export function LayoutControls({ layout, mayZoom }: { layout: Layout; mayZoom: boolean }) {
  useFillLandscapePhone();
  return (
    <>
      <NotesHandle />
      {mayZoom && <ViewMenu view={layout.view} />}
      {layout.isWhole ? (
        <ControlButton icon={IconMessage2} label={t('Notes')} isOn={layout.hasNotes} onPress={layout.toggleNotes} />
      ) : (
        <span className={classes.theater}>
          <ControlButton
            icon={IconRectangle}
            label={t('Theater mode')}
            keys="T"
            isOn={layout.isTheater}
            onPress={layout.toggleTheater}
          />
        </span>
      )}
    </>
  );
}
