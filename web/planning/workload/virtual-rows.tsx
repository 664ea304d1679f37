/** Rows of many people. Only those in the viewport are rendered. */
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { PersonRow } from './person-row.tsx';
import type { RowsProps } from './person-rows.tsx';
import classes from './workload.module.css';

/** Height of a collapsed row. */
const ROW_PX = 98;

/** Returns the index of the row that contains the event's target. */
const rowOf = ({ target }: SyntheticEvent): number =>
  Number((target as Element).closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1);

export function VirtualRows({ people, open, onToggle, isBelowList }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  // The row with the focus or the dragged project stays rendered: without it, both would be lost on scrolling.
  const [activeId, setActiveId] = useState<number>();
  const active = people.findIndex(({ person }) => person.id === activeId);
  const activate = (event: SyntheticEvent): void => setActiveId(people[rowOf(event)]?.person.id);
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler here; the virtualizer's functions must run on each render
  const virtual = useWindowVirtualizer({
    count: people.length,
    estimateSize: () => ROW_PX,
    overscan: 6,
    scrollMargin: top,
    getItemKey: (index) => people[index]?.person.id ?? index,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      return active < 0 || shown.includes(active) ? shown : [...shown, active].toSorted((a, b) => a - b);
    },
  });
  // Unassigned work above the list grows and shrinks with the data.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
  }, [people, isBelowList]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only observes the rows inside
    <ul
      ref={list}
      className={classes.rows}
      aria-label="People"
      style={{ height: virtual.getTotalSize() }}
      onFocus={activate}
      onDragStart={activate}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const row = people[index];
        return row ? (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={people.length}
            aria-posinset={index + 1}
            className={classes.slot}
            style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
          >
            <PersonRow row={row} isOpen={open.has(row.person.id)} onToggle={() => onToggle(row.person.id)} />
          </li>
        ) : null;
      })}
    </ul>
  );
}
