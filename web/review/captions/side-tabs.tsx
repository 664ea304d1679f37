/** Tabs above the notes of a version with captions: its notes or its captions. */
import { type KeyboardEvent, useRef } from 'react';
import { type PlainText, t } from '#web/lib/language/text.ts';
import classes from './captions.module.css';

export type SideTab = 'notes' | 'captions';

const TABS: readonly SideTab[] = ['notes', 'captions'];
const LABELS = { notes: 'Notes', captions: 'Captions' } as const satisfies Record<SideTab, PlainText>;

export function SideTabs({ tab, onTab }: { tab: SideTab; onTab: (tab: SideTab) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    // The player steps by frames with the same keys.
    event.stopPropagation();
    const other = tab === 'notes' ? 'captions' : 'notes';
    onTab(other);
    list.current?.querySelector<HTMLElement>(`[data-tab=${other}]`)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the selected tab has the focus
    <div ref={list} role="tablist" aria-label={t('Notes and captions')} className={classes.tabs} onKeyDown={onKeyDown}>
      {TABS.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          data-tab={one}
          aria-selected={one === tab}
          tabIndex={one === tab ? 0 : -1}
          className={classes.tab}
          onClick={() => onTab(one)}
        >
          {t(LABELS[one])}
        </button>
      ))}
    </div>
  );
}
