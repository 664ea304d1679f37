/** Columns side by side, virtualized so that sixty editors scroll smoothly. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { BossColumn as Column } from '#contract/insight/boss-view.ts';
import { useTick } from '#web/lib/time/use-tick.ts';
import type { BossTab } from './boss-url.ts';
import { BossColumn, type ColumnLink } from './boss-column.tsx';
import classes from './boss-view.module.css';

const COLUMN_PX = 288;
const GAP_PX = 12;
const MINUTE_MS = 60_000;

type Props = { columns: readonly Column[]; tab: BossTab; onOpen: (id: number) => void; linkOf: ColumnLink };

export function BossColumns({ columns, tab, onOpen, linkOf }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const now = useTick(MINUTE_MS);
  // oxlint-disable-next-line react/incompatible-library -- no React Compiler here; the virtualizer's functions must run on each render
  const virtual = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => COLUMN_PX,
    gap: GAP_PX,
    overscan: 1,
    getItemKey: (index) => columns[index]?.userId ?? index,
  });
  return (
    <section
      ref={scroller}
      className={classes.board}
      aria-label="Editors"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
      tabIndex={0}
    >
      <div className={classes.canvas} style={{ width: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const column = columns[index];
          return column ? (
            <div
              key={`${tab}${String(key)}`}
              className={classes.place}
              style={{ transform: `translateX(${start}px)`, width: COLUMN_PX }}
            >
              <BossColumn column={column} tab={tab} now={now} onOpen={onOpen} linkOf={linkOf} />
            </div>
          ) : null;
        })}
      </div>
    </section>
  );
}
