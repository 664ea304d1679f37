/** Rows of many people. Only those in the viewport are rendered. */
import { useRef } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { PersonRow } from './person-row.tsx';
import type { RowsProps } from './person-rows.tsx';
import classes from './workload.module.css';

/** Height of a collapsed row. */
const ROW_PX = 98;

export function VirtualRows({ people, open, onToggle }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler here; the virtualizer's functions must run on each render
  const virtual = useWindowVirtualizer({
    count: people.length,
    estimateSize: () => ROW_PX,
    overscan: 6,
    scrollMargin: list.current?.offsetTop ?? 0,
    getItemKey: (index) => people[index]?.person.id ?? index,
  });
  return (
    <ul ref={list} className={classes.rows} aria-label="People" style={{ height: virtual.getTotalSize() }}>
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
