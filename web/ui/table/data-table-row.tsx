/** Table row and group heading: cells, checkbox, actions and keyboard handling. */
import { memo, type MouseEvent, type ReactNode } from 'react';
import classes from './data-table.module.css';
import { opensGroup, roleIf } from './data-table-head.tsx';
import { isOnControl, RowFocusContext } from './row-focus.ts';
import { type RowToggle, rowKeys } from './row-keys.ts';
import { RowCheckbox } from './row-checkbox.tsx';
import type { RowColumn } from './data-table-column.ts';

type BodyRowProps<Row> = {
  columns: readonly RowColumn<Row>[];
  actions: ((row: Row) => ReactNode) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  row: Row;
  id: string | number;
  index: number;
  /** Label and state of the checkbox; undefined where rows can't be selected. */
  checkboxLabel: string | undefined;
  isSelected: boolean;
  onToggle: ((toggle: RowToggle) => void) | undefined;
  isStacked: boolean;
  /** True if the row's record is open elsewhere on the screen. */
  isCurrent: boolean;
  sticky: 'first' | 'actions' | undefined;
  isTabStop: boolean;
  onFocus: (index: number) => void;
};

function PlainBodyRow<Row>(props: BodyRowProps<Row>) {
  const { columns, actions, onOpen, row, id, index, isStacked, isTabStop, onFocus } = props;
  const { checkboxLabel, isSelected, onToggle, isCurrent, sticky } = props;
  const rowProps = onOpen && {
    tabIndex: isTabStop ? 0 : -1,
    onFocus: () => onFocus(index),
    onKeyDown: rowKeys({ id: Number(id), onOpen: () => onOpen(row), onToggle }),
    onClick: (event: MouseEvent) => {
      if (isOnControl(event)) return;
      if (event.shiftKey && onToggle) onToggle({ id: Number(id), isRange: true });
      else onOpen(row);
    },
  };
  return (
    <RowFocusContext value={isTabStop || !onOpen}>
      <tr
        {...rowProps}
        {...roleIf(isStacked, 'row')}
        className={classes.row}
        data-row={id}
        data-opens={Boolean(onOpen) || undefined}
        data-selected={isSelected || undefined}
        aria-current={isCurrent || undefined}
      >
        {checkboxLabel !== undefined && onToggle && (
          <td {...roleIf(isStacked, 'cell')} data-column="select" className={classes.select}>
            <RowCheckbox id={Number(id)} name={checkboxLabel} isSelected={isSelected} onToggle={onToggle} />
          </td>
        )}
        {columns.map(({ key, header, cell, align = 'start', whenStacked }, column) => (
          <td
            key={key}
            {...roleIf(isStacked, 'cell')}
            data-align={isStacked ? 'start' : align}
            data-column={key}
            data-label={header}
            data-when-stacked={whenStacked}
            data-edge={opensGroup(columns, column) || undefined}
          >
            {cell(row)}
          </td>
        ))}
        {actions && (
          <td
            {...roleIf(isStacked, 'cell')}
            data-align={sticky === 'first' ? 'start' : 'end'}
            className={classes.actions}
            data-column="actions"
          >
            {actions(row)}
          </td>
        )}
      </tr>
    </RowFocusContext>
  );
}

/** Memoized row: skips rendering as long as columns, actions and `onOpen` are stable. */
export const BodyRow = memo(PlainBodyRow) as typeof PlainBodyRow;

/** Heading of a group of rows. */
export function GroupHeader({ title, width, isStacked }: { title: string; width: number; isStacked: boolean }) {
  return (
    <tr {...roleIf(isStacked, 'row')} className={classes.group}>
      <th {...roleIf(isStacked, 'rowheader')} scope="rowgroup" colSpan={width}>
        {title}
      </th>
    </tr>
  );
}
