/** Table head: sortable columns under group headings. */
import classes from './data-table.module.css';
import type { Column, DataTableProps } from './data-table-types.ts';
import { ExplainSign } from '#web/ui/menu/explained.tsx';
import { SortHeader } from './sort-header.tsx';
import { AllRowsCheckbox } from './row-checkbox.tsx';

/** Returns the ARIA role for a table that is laid out as blocks, which loses its native roles. */
export const roleIf = (isStacked: boolean, role: string): { role?: string } => (isStacked ? { role } : {});

type GroupedColumn = Pick<Column<never>, 'key' | 'group'>;

/** Returns whether a group of columns starts at this index. */
export const opensGroup = (columns: readonly GroupedColumn[], index: number): boolean =>
  columns[index]?.group !== undefined && columns[index].group !== columns[index - 1]?.group;

/** Returns runs of adjacent columns with the same group, or with none. */
function runsOf(columns: readonly GroupedColumn[]): { key: string; group: string | undefined; width: number }[] {
  const runs: ReturnType<typeof runsOf> = [];
  for (const { key, group } of columns) {
    const last = runs.at(-1);
    if (last && last.group === group) last.width += 1;
    else runs.push({ key, group, width: 1 });
  }
  return runs;
}

function Groups<Row>({ table: { columns, actions, selection, explainGroup } }: { table: DataTableProps<Row> }) {
  const first = selection ? [{ key: 'select', group: undefined }] : [];
  const last = actions ? [{ key: 'actions', group: undefined }] : [];
  const runs = runsOf([...first, ...columns, ...last]);
  return (
    <tr className={classes.groups}>
      {runs.map(({ key, group, width }, index) =>
        group === undefined ? (
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- not a control: an empty cell above ungrouped columns
          <td key={key} colSpan={width} data-edge={index > 0 || undefined} />
        ) : (
          <th key={key} scope="colgroup" colSpan={width} data-edge>
            {group}
            {explainGroup && <ExplainSign of={group} lines={explainGroup(group)} />}
          </th>
        ),
      )}
    </tr>
  );
}

export function DataTableHead<Row>({ isStacked, table }: { isStacked: boolean; table: DataTableProps<Row> }) {
  const {
    columns,
    rows,
    rowKey,
    selection,
    sort,
    onSort,
    actions,
    actionsHeader = 'Actions',
    actionsWidth,
    sticky,
  } = table;
  const selectedCount = selection ? rows.filter((row) => selection.isSelected(Number(rowKey(row)))).length : 0;
  const asHeader = roleIf(isStacked, 'columnheader');
  return (
    <thead {...roleIf(isStacked, 'rowgroup')}>
      {columns.some(({ group }) => group) && !isStacked && <Groups table={table} />}
      <tr {...roleIf(isStacked, 'row')}>
        {selection && (
          <th {...asHeader} scope="col" className={classes.select} data-column="select">
            <AllRowsCheckbox
              isSomeSelected={selectedCount > 0}
              isAllSelected={selectedCount > 0 && selectedCount === rows.length}
              onToggleAll={selection.onToggleAll}
            />
          </th>
        )}
        {columns.map(({ key, header, align = 'start', width, sortBy, explained, group }, index) =>
          sortBy && onSort ? (
            <SortHeader
              key={key}
              name={key}
              label={header}
              by={sortBy}
              {...{ align, width, sort, onSort, explained, ...asHeader }}
            />
          ) : (
            <th
              key={key}
              {...asHeader}
              scope="col"
              data-align={align}
              style={{ width }}
              data-column={key}
              abbr={group && `${group} ${header}`}
              data-edge={opensGroup(columns, index) || undefined}
            >
              {header}
              {explained && <ExplainSign of={header.toLowerCase()} lines={explained} />}
            </th>
          ),
        )}
        {actions && (
          <th
            {...asHeader}
            scope="col"
            data-align={sticky === 'first' ? 'start' : 'end'}
            style={{ width: actionsWidth }}
            className={classes.actions}
            data-column="actions"
          >
            {actionsHeader}
          </th>
        )}
      </tr>
    </thead>
  );
}
