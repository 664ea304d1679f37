/** Chips of the active search, filters, grouping and order; each removes its own. */
import type { FilterChip } from '#web/ui/table/filter-chips.tsx';
import type { FilterNames } from './filter-kinds.ts';
import { CHIP_NAMES, mapFilters } from './filter-table.ts';
import { type OrderField, type ProjectFilters, SEARCH_LABELS } from './project-filters.ts';
import type { ChangeFilters } from '../list/use-project-filters.ts';

export const ORDER_LABELS: Record<OrderField, string> = {
  id: 'ID',
  createdAt: 'assigned date',
  title: 'title',
  deadlineAt: 'deadline',
  due: 'due, open work first',
  status: 'status',
  editor: 'editor',
  client: 'client',
  dueWeek: 'week of the deadline',
  points: 'points',
  class: 'type',
  startedAt: 'start',
  endedAt: 'end',
  runtime: 'run time',
  waitingSince: 'start of the wait',
};

type Chip = { label: string; filtersWithout: Partial<ProjectFilters> };

/** Returns the chips of the search and filters that limit the list. */
const narrowingChips = (filters: ProjectFilters, names: FilterNames): Chip[] => [
  ...(filters.text
    ? [{ label: `${SEARCH_LABELS[filters.searchBy]}: ${filters.text}`, filtersWithout: { text: '' } }]
    : []),
  ...mapFilters(
    filters,
    (filter, value, name) =>
      filter
        .chips(value, names)
        .map(({ label, valueWithout }) => ({ label, filtersWithout: { [name]: valueWithout } })),
    CHIP_NAMES,
  ).flat(),
];

/** Returns true if anything limits the list; the order does not. */
export const isNarrowed = (filters: ProjectFilters): boolean => narrowingChips(filters, {}).length > 0;

/** Returns the chips above the list. */
export function filterChipsOf(filters: ProjectFilters, change: ChangeFilters, names: FilterNames = {}): FilterChip[] {
  const { group, order } = filters;
  const chips: Chip[] = [
    ...narrowingChips(filters, names),
    ...(group ? [{ label: `Grouped by ${ORDER_LABELS[group]}`, filtersWithout: { group: null } }] : []),
    ...(order && order.by !== 'id'
      ? [{ label: `Sorted by ${ORDER_LABELS[order.by]}`, filtersWithout: { order: null } }]
      : []),
  ];
  return chips.map(({ label, filtersWithout }) => ({ key: label, label, onRemove: () => change(filtersWithout) }));
}
