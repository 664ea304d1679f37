/** Bar with the sections of an open project, which stays at the top of what scrolls (docs/projects.md#sections). */
import { UnstyledButton } from '@mantine/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Search } from '#web/lib/address/search-codec.ts';
import { useOwnNavigate } from '#web/lib/address/own-route.ts';
import { firstValueOf, useSearchState } from '#web/lib/address/search-state.ts';
import { type OfferedAction, useOfferActions } from '#web/lib/offered-actions.ts';
import { type SectionScroll, sectionScrollOf } from './section-scroll.ts';
import tabs from '#web/ui/tabs.module.css';
import classes from './section-bar.module.css';

export type SectionName = 'details' | 'versions' | 'files' | 'feedback';
/** A count is null while it loads, which reserves its place. */
export type Section = { name: SectionName; label: string; count?: number | null };

const FIRST: SectionName = 'details';
/** What a user does before a section no longer has to stay in place. */
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Returns the section that the address names, or the first. */
export const sectionFrom = (search: Search<'section'>): string => firstValueOf(search, 'section') ?? FIRST;

/** Keeps the bar below the head of a dialog, which is higher with a long title. */
function useBelowHead(bar: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const head = bar.current?.closest('[role="dialog"]')?.querySelector('header');
    if (!head) return undefined;
    const observer = new ResizeObserver(() => bar.current?.style.setProperty('top', `${head.offsetHeight - 1}px`));
    observer.observe(head);
    return () => observer.disconnect();
  }, [bar]);
}

/** Returns the bar's ref, the section in view, and a function that scrolls to a section. */
function useSections(atFirst: string) {
  const bar = useRef<HTMLElement>(null);
  const scroll = useRef<SectionScroll>(undefined);
  const [current, setCurrent] = useState(atFirst);
  /** Section to keep in place while content around it loads. */
  const held = useRef<string>(undefined);
  useBelowHead(bar);
  const show = (name: string): HTMLElement | undefined => {
    held.current = name;
    setCurrent(name);
    return scroll.current?.scrollTo(name);
  };
  const hold = useEffectEvent((): void => {
    if (held.current) show(held.current);
  });
  useEffect(() => {
    const content = bar.current?.parentElement;
    if (!bar.current || !content) return undefined;
    const ours = sectionScrollOf(bar.current);
    scroll.current = ours;
    if (atFirst !== FIRST) held.current = atFirst;
    const release = (): void => void (held.current = undefined);
    const follow = (): void => {
      if (!held.current) setCurrent(ours.inView() ?? FIRST);
    };
    const observer = new ResizeObserver(() => hold());
    observer.observe(content);
    ours.host.addEventListener('scroll', follow, { passive: true });
    for (const input of INPUTS) window.addEventListener(input, release, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      ours.host.removeEventListener('scroll', follow);
      for (const input of INPUTS) window.removeEventListener(input, release, { capture: true });
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the address matters on arrival only
  }, []);
  return { bar, current, show };
}

export function SectionBar({ sections }: { sections: readonly Section[] }) {
  const { state: atFirst } = useSearchState(sectionFrom);
  const navigate = useOwnNavigate();
  const { bar, current, show } = useSections(atFirst);
  const goTo = (name: SectionName): void => {
    // Tab continues from the section.
    show(name)?.focus({ preventScroll: true });
    navigate((now) => ({ ...now, section: name === FIRST ? undefined : name }), { replace: true });
  };
  const index = Math.max(
    0,
    sections.findIndex(({ name }) => name === current),
  );
  const offerOf = (id: string, label: string, key: string, section: Section | undefined): OfferedAction[] =>
    section ? [{ id, label, key, run: () => goTo(section.name) }] : [];
  useOfferActions([
    ...offerOf('previous-section', 'Previous section', '[', sections[index - 1]),
    ...offerOf('next-section', 'Next section', ']', sections[index + 1]),
  ]);
  return (
    <nav className={classes.bar} aria-label="Sections" ref={bar}>
      {sections.map(({ name, label, count }) => (
        <UnstyledButton
          key={name}
          className={tabs.tab}
          aria-current={name === sections[index]?.name || undefined}
          onClick={() => goTo(name)}
        >
          {label}
          {count ? <span>{` ${count}`}</span> : null}
          {count === null && (
            <span aria-hidden style={{ visibility: 'hidden' }}>
              {' 0'}
            </span>
          )}
        </UnstyledButton>
      ))}
    </nav>
  );
}
