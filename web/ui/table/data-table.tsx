/** Dense data table: 36 px rows, sticky head, sorting, row actions, arrow keys to move and Enter to open. */
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import classes from './data-table.module.css';
import { BodyRow, GroupHeader } from './data-table-row.tsx';
import { DataTableBodySkeleton } from './data-table-skeleton.tsx';
import { DataTableHead, roleIf } from './data-table-head.tsx';
import { HiddenStatus } from '#web/ui/feedback/hidden-status.tsx';
import { keepFocus } from './keep-focus.ts';
import { groupsOf } from './row-groups.ts';
import tables from './table.module.css';
import type { DataTableProps } from './data-table-types.ts';

export function DataTable<Row>(table: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    onOpen,
    actions,
    expectedRows = Infinity,
    expectedHeight,
    loadingText = 'Loading...',
    isStale = false,
    empty,
    stackBelow = 0,
    minWidth,
    groupTitleOf,
    selection,
  } = table;
  // Shows the loading state if the previous result is empty, since that says nothing about the current query.
  const isLoading = table.isLoading || (isStale && rows.length === 0);
  const isStacked =
    useMediaQuery(`screen and (max-width: ${stackBelow - 1}px)`, false, { getInitialValueInEffect: false }) &&
    stackBelow > 0;
  const [focused, setFocused] = useState(0);
  const width = columns.length + (actions ? 1 : 0) + (selection ? 1 : 0);
  const tabStop = Math.min(focused, rows.length - 1);
  return (
    <section
      ref={keepFocus}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      aria-busy={isLoading || isStale}
      data-loading={table.isLoading || undefined}
      className={classes.scroll}
      style={{ maxHeight: table.maxHeight }}
    >
      <HiddenStatus>{isLoading ? loadingText : ''}</HiddenStatus>
      <table
        {...roleIf(isStacked, 'table')}
        className={`${tables.table} ${classes.table}`}
        style={{ minWidth: isStacked ? undefined : minWidth }}
        data-rows
        data-stale={isStale || undefined}
        data-fitted={(table.actionsWidth !== undefined && !isStacked) || undefined}
        data-stacked={isStacked || undefined}
        data-sticky={table.sticky}
      >
        <caption className={classes.caption}>{label}</caption>
        <DataTableHead isStacked={isStacked} table={table} />
        {(isLoading || (rows.length === 0 && empty !== undefined)) && (
          <tbody {...roleIf(isStacked, 'rowgroup')}>
            {isLoading ? (
              <DataTableBodySkeleton
                columns={columns}
                isSelectable={selection !== undefined}
                hasActions={actions !== undefined}
                rows={expectedRows}
                height={isStacked ? expectedHeight : undefined}
              />
            ) : (
              <tr {...roleIf(isStacked, 'row')}>
                <td {...roleIf(isStacked, 'cell')} colSpan={width} data-when-stacked="lead">
                  {empty}
                </td>
              </tr>
            )}
          </tbody>
        )}
        {!isLoading &&
          groupsOf(rows, groupTitleOf).map((group) => (
            <tbody key={group.key} {...roleIf(isStacked, 'rowgroup')}>
              {group.title !== undefined && <GroupHeader title={group.title} width={width} isStacked={isStacked} />}
              {group.rows.map(({ row, index }) => (
                <BodyRow
                  key={rowKey(row)}
                  {...{ columns, actions, onOpen, row, index, isStacked }}
                  sticky={table.sticky}
                  isCurrent={rowKey(row) === table.currentKey}
                  id={rowKey(row)}
                  checkboxLabel={selection?.nameOf(row)}
                  isSelected={selection?.isSelected(Number(rowKey(row))) ?? false}
                  onToggle={selection?.onToggle}
                  isTabStop={index === tabStop}
                  onFocus={setFocused}
                />
              ))}
            </tbody>
          ))}
      </table>
    </section>
  );
}
