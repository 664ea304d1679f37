/** Toolbar with search, filters and order of the list, and the active filters as chips below it (docs/projects.md#list-filters). */
import { SegmentedControl, Text } from '@mantine/core';
import type { UserType } from '#domain/platform/actor.ts';
import { useOptimisticValue } from '#web/lib/use-optimistic-value.ts';
import { FilterChips } from '#web/ui/table/filter-chips.tsx';
import { ColumnsMenu } from '../list/columns-menu.tsx';
import { useCountFound } from '../list/count-found.ts';
import { filterChipsOf } from './filter-chips-of.ts';
import { FilterMenu } from './filter-menu.tsx';
import { useFilterNames } from './filter-names.ts';
import { useListView } from '../list/list-view.ts';
import { GroupMenu, OrderMenu } from '../list/order-menus.tsx';
import classes from './project-filters.module.css';
import { changeFilters, type ProjectFilters } from './project-filters.ts';
import { ProjectSearch } from './project-search.tsx';
import type { ChangeFilters } from '../list/use-project-filters.ts';
import type { Viewer } from '../card/viewer.ts';

type FilterBarProps = {
  filters: ProjectFilters;
  change: ChangeFilters;
  onReset: () => void;
  viewer: Viewer;
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

function ResultCount({ filters, viewer }: { filters: ProjectFilters; viewer: Viewer }) {
  return (
    // Reserves the place of the count, so that the filters next to it stay in place.
    <Text c="dimmed" component="output" miw={84}>
      {useCountFound(filters, viewer)}
    </Text>
  );
}

export function FilterBar({ filters: current, change: follow, onReset, viewer }: FilterBarProps) {
  const [filters, setShown] = useOptimisticValue(current);
  const change: ChangeFilters = (patch) => {
    const next = changeFilters(filters, patch);
    setShown(next);
    follow(next);
  };
  const [view] = useListView(viewer.type);
  const names = useFilterNames(filters);
  return (
    <div className={classes.bar}>
      <div className={classes.line}>
        <ProjectSearch filters={filters} change={change} />
        <FilterMenu filters={filters} change={change} viewer={viewer} names={names} />
        <div className={classes.view}>
          <GroupMenu filters={filters} change={change} />
          <OrderMenu filters={filters} change={change} viewer={viewer} />
          {view === 'table' && <ColumnsMenu />}
          <ViewSwitch role={viewer.type} />
        </div>
      </div>
      <div className={classes.countFound}>
        <ResultCount filters={filters} viewer={viewer} />
        <FilterChips chips={filterChipsOf(filters, change, names)} onReset={onReset} />
      </div>
    </div>
  );
}
