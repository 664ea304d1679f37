/** Tabs above the notes of a version with captions: its notes or its captions. */
import { Button } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import { type PlainText, t } from '#web/lib/language/text.ts';
import { useIdle } from '#web/ui/idle.ts';
import { useChosenCaptions } from './chosen-captions.ts';
import { useCues } from './cues.queries.ts';

export type SideTab = 'notes' | 'captions';

const TABS: readonly SideTab[] = ['notes', 'captions'];
const LABELS = { notes: 'Notes', captions: 'Captions' } as const satisfies Record<SideTab, PlainText>;

/** Inline, since the style sheet loads on every screen. */
const LIST: CSSProperties = { display: 'flex', gap: 4, flex: 'none', borderBottom: '1px solid var(--line)' };

type SideTabsProps = { cut: Cut; tab: SideTab; onTab: (tab: SideTab) => void };

export function SideTabs({ cut, tab, onTab }: SideTabsProps) {
  const { track } = useChosenCaptions(cut);
  // The tab opens at once.
  useCues(cut, useIdle() ? track : undefined);
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
    <div ref={list} role="tablist" style={LIST} onKeyDown={onKeyDown}>
      {TABS.map((one) => (
        <Button
          key={one}
          variant="subtle"
          color="gray"
          c="inherit"
          h={40}
          px={12}
          radius={0}
          fw={one === tab ? 600 : 400}
          style={{ borderBottom: `2px solid ${one === tab ? 'var(--focus)' : 'transparent'}` }}
          role="tab"
          data-tab={one}
          aria-selected={one === tab}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onTab(one)}
        >
          {t(LABELS[one])}
        </Button>
      ))}
    </div>
  );
}
