/** Checkbox of a row or card; Shift selects a range. */
import { useRowTabIndex } from './row-focus.ts';
import type { RowToggle } from './row-keys.ts';
import classes from './row-checkbox.module.css';

type RowCheckboxProps = { id: number; name: string; isSelected: boolean; onToggle: (toggle: RowToggle) => void };

export function RowCheckbox({ id, name, isSelected, onToggle }: RowCheckboxProps) {
  const tabIndex = useRowTabIndex();
  return (
    <label className={classes.place} data-no-print>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={`Select: ${name}`}
        tabIndex={tabIndex}
        checked={isSelected}
        onChange={({ nativeEvent }) =>
          onToggle({ id, isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
        }
      />
    </label>
  );
}

type AllRowsProps = { isSomeSelected: boolean; isAllSelected: boolean; onToggleAll: () => void };

/** Checkbox for all displayed rows. */
export const AllRowsCheckbox = ({ isSomeSelected, isAllSelected, onToggleAll }: AllRowsProps) => (
  <label className={classes.place} data-no-print>
    <input
      type="checkbox"
      className={classes.box}
      aria-label="Select all on this page"
      checked={isAllSelected}
      ref={(box) => {
        if (box) box.indeterminate = isSomeSelected && !isAllSelected;
      }}
      onChange={onToggleAll}
    />
  </label>
);
