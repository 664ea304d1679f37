/** One line that decides which projects are listed and how, and below it the chips of what is set (docs/projects.md#list-filters). */
import { SegmentedControl, Text } from '@mantine/core';
import type { UserType } from '#domain/roles.ts';
import { countText } from '#web/lib/format.ts';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { filterChipsOf } from './filter-chips-of.ts';
import { FilterMenu } from './filter-menu.tsx';
import { useFilterNames } from './filter-names.ts';
import { useListView } from './list-view.ts';
import { GroupMenu, OrderMenu } from './order-menus.tsx';
import classes from './project-filters.module.css';
import type { ProjectFilters } from './project-filters.ts';
import { ProjectSearch } from './project-search.tsx';
import type { ChangeFilters } from './use-project-filters.ts';
import type { Viewer } from './viewer.ts';

type FilterBarProps = {
  filters: ProjectFilters;
  change: ChangeFilters;
  onReset: () => void;
  viewer: Viewer;
  /** Undefined while it is not known. */
  total: number | undefined;
};

function ViewSwitch({ role }: { role: UserType }) {
  const [view, setView] = useListView(role);
  const data = [
    { value: 'cards', label: 'Cards' },
    { value: 'table', label: 'Table' },
  ];
  return (
    <SegmentedControl
      aria-label="View"
      data={data}
      value={view}
      onChange={(next) => setView(next === 'table' ? 'table' : 'cards')}
    />
  );
}

export function FilterBar({ filters, change, onReset, viewer, total }: FilterBarProps) {
  const [view] = useListView(viewer.type);
  const names = useFilterNames(filters);
  const countFound = total === undefined ? '' : countText(total, 'project');
  return (
    <div className={classes.bar}>
      <div className={classes.line}>
        <ProjectSearch filters={filters} change={change} />
        <FilterMenu filters={filters} change={change} viewer={viewer} names={names} countFound={countFound} />
        <div className={classes.view}>
          <GroupMenu filters={filters} change={change} />
          <OrderMenu filters={filters} change={change} viewer={viewer} />
          {view === 'table' && <ColumnsMenu />}
          <ViewSwitch role={viewer.type} />
        </div>
      </div>
      <div className={classes.countFound}>
        <Text c="dimmed" component="output">
          {countFound}
        </Text>
        <FilterChips chips={filterChipsOf(filters, change, names)} onReset={onReset} />
      </div>
    </div>
  );
}
