/** Checkbox of a row or card; Shift selects a range. */
import { useRowTabIndex } from './row-focus.ts';
import type { RowTick } from './row-keys.ts';
import classes from './tick-box.module.css';

type TickBoxProps = { id: number; name: string; isTicked: boolean; onTick: (tick: RowTick) => void };

export function TickBox({ id, name, isTicked, onTick }: TickBoxProps) {
  const tabIndex = useRowTabIndex();
  return (
    <label className={classes.place} data-no-print>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={`Select: ${name}`}
        tabIndex={tabIndex}
        checked={isTicked}
        onChange={({ nativeEvent }) =>
          onTick({ id, isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
        }
      />
    </label>
  );
}

type TickAllProps = { some: boolean; all: boolean; onTickAll: () => void };

/** Checkbox for all displayed rows. */
export const TickAllBox = ({ some, all, onTickAll }: TickAllProps) => (
  <label className={classes.place} data-no-print>
    <input
      type="checkbox"
      className={classes.box}
      aria-label="Select all on this page"
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = some && !all;
      }}
      onChange={onTickAll}
    />
  </label>
);
