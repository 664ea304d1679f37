/** Everything that decides which projects are listed and how: search, choices, order, cards or table, and the chips of what is set. */
import { Button, Collapse, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter, IconSortAscendingNumbers, IconSortDescendingNumbers } from '@tabler/icons-react';
import { usePreference } from '#web/lib/preferences.ts';
import { countText } from '#web/lib/format.ts';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { filterChipsOf } from './filter-chips-of.ts';
import { FilterFields } from './filter-fields.tsx';
import classes from './project-filters.module.css';
import type { ProjectFilters } from './project-filters.ts';
import { ProjectSearch } from './project-search.tsx';
import type { ChangeFilters } from './use-project-filters.ts';
import type { Viewer } from './viewer.ts';

export const LIST_VIEWS = ['cards', 'table'] as const;
export type ListView = (typeof LIST_VIEWS)[number];

/** Cards or table, as this person left it. */
export const useListView = (): [ListView, (view: ListView) => void] =>
  usePreference('projects-view', ['cards', 'table']);

type FilterBarProps = {
  filters: ProjectFilters;
  change: ChangeFilters;
  onReset: () => void;
  viewer: Viewer;
  clientName?: string | undefined;
  /** Undefined while it is not known. */
  total: number | undefined;
};

function SortById({ filters, change }: Pick<FilterBarProps, 'filters' | 'change'>) {
  const { by, direction } = filters.order;
  const isAscending = by === 'id' && direction === 'asc';
  const SortIcon = isAscending ? IconSortAscendingNumbers : IconSortDescendingNumbers;
  const turn = (): void => change({ order: { by: 'id', direction: by === 'id' && !isAscending ? 'asc' : 'desc' } });
  return (
    <Button
      variant="default"
      leftSection={<SortIcon size={16} aria-hidden />}
      aria-label={`Sort by ID, ${isAscending ? 'ascending' : 'descending'}`}
      onClick={turn}
    >
      Sort by ID
    </Button>
  );
}

function ViewSwitch() {
  const [view, setView] = useListView();
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

const totalText = (total: number): string => countText(total, 'project');

/** Open on a wide screen and closed on a phone, unless this person has it otherwise there. */
function usePanel(): [boolean, () => void] {
  const isSmall = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false });
  const [wide, setWide] = usePreference('projects-filters', ['open', 'closed']);
  const [small, setSmall] = usePreference('projects-filters-small', ['closed', 'open']);
  const isOpen = (isSmall ? small : wide) === 'open';
  const turn = (): void => (isSmall ? setSmall : setWide)(isOpen ? 'closed' : 'open');
  return [isOpen, turn];
}

export function FilterBar({ filters, change, onReset, viewer, clientName, total }: FilterBarProps) {
  const [isOpen, turn] = usePanel();
  return (
    <Stack gap={8} mb="sm">
      <ProjectSearch filters={filters} change={change}>
        <Button
          type="button"
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={isOpen}
          onClick={turn}
        >
          Filter
        </Button>
      </ProjectSearch>
      <Collapse expanded={isOpen}>
        <FilterFields filters={filters} change={change} viewer={viewer} />
      </Collapse>
      <div className={classes.told}>
        <Text c="dimmed" component="output">
          {total === undefined ? '' : totalText(total)}
        </Text>
        <FilterChips chips={filterChipsOf(filters, change, clientName)} onReset={onReset} />
        <div className={classes.view}>
          <SortById filters={filters} change={change} />
          <ViewSwitch />
        </div>
      </div>
    </Stack>
  );
}
