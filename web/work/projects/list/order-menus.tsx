/** Menus for sort order and grouping (docs/projects.md#list-order). */
import { Button } from '@mantine/core';
import { IconArrowsSort, IconLayoutList } from '@tabler/icons-react';
import { LazyMenu } from '#web/ui/menu/lazy-menu.tsx';
import { useListPrefetch } from './prefetch.ts';
import { ORDER_LABELS } from '../filters/filter-chips-of.ts';
import {
  GROUP_FIELDS,
  type GroupField,
  type OrderField,
  orderOf,
  type ProjectFilters,
  type ProjectOrder,
} from '../filters/project-filters.ts';
import classes from '../filters/project-filters.module.css';
import { projectListParams } from './project-request.ts';
import type { ChangeFilters } from './use-project-filters.ts';
import type { Viewer } from '../card/viewer.ts';

type OrderProps = { filters: ProjectFilters; change: ChangeFilters; viewer: Viewer };

const FIELDS: readonly OrderField[] = [
  'due',
  'id',
  'title',
  'deadlineAt',
  'createdAt',
  'startedAt',
  'endedAt',
  'status',
  'editor',
  'client',
  'class',
  'points',
  'runtime',
];
/** Orders that start descending when selected. */
const DESCENDING_FIRST: readonly OrderField[] = ['id', 'createdAt', 'startedAt', 'endedAt', 'points', 'runtime'];

const labelOf = (by: OrderField): string => (by === 'due' ? 'Due first' : `Sort by ${ORDER_LABELS[by]}`);

const firstOrderBy = (by: OrderField): ProjectOrder => ({
  by,
  direction: DESCENDING_FIRST.includes(by) ? 'desc' : 'asc',
});

export function OrderMenu({ filters, change, viewer }: OrderProps) {
  const { by, direction } = orderOf(filters, viewer.type);
  const prefetch = useListPrefetch();
  const choose = (value: string): void => change({ order: firstOrderBy(FIELDS.find((one) => one === value) ?? 'id') });
  const prefetchOrder = (field: OrderField) => (): void =>
    prefetch(projectListParams({ ...filters, page: 1, order: firstOrderBy(field) }, viewer));
  return (
    <LazyMenu
      position="bottom-end"
      withinPortal={false}
      width={220}
      button={(control) => (
        <Button
          {...control}
          variant="default"
          leftSection={<IconArrowsSort size={16} aria-hidden />}
          aria-label="Order"
        >
          <span className={classes.label}>Order</span>
        </Button>
      )}
    >
      {(Menu) => (
        <>
          <Menu.RadioGroup value={by} onChange={choose}>
            {FIELDS.map((field) => (
              <Menu.RadioItem
                key={field}
                value={field}
                closeMenuOnClick
                onPointerEnter={prefetchOrder(field)}
                onFocus={prefetchOrder(field)}
              >
                {labelOf(field)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.RadioGroup
            value={direction}
            onChange={(next) => change({ order: { by, direction: next === 'asc' ? 'asc' : 'desc' } })}
          >
            <Menu.RadioItem value="asc" closeMenuOnClick>
              Ascending
            </Menu.RadioItem>
            <Menu.RadioItem value="desc" closeMenuOnClick>
              Descending
            </Menu.RadioItem>
          </Menu.RadioGroup>
        </>
      )}
    </LazyMenu>
  );
}

const NO_GROUP = 'none';
const GROUP_LABELS: Record<GroupField, string> = {
  status: 'Status',
  editor: 'Editor',
  client: 'Client',
  dueWeek: 'Due week',
  class: 'Type',
};

export function GroupMenu({ filters, change }: Omit<OrderProps, 'viewer'>) {
  const choose = (value: string): void => change({ group: GROUP_FIELDS.find((field) => field === value) ?? null });
  return (
    <LazyMenu
      position="bottom-end"
      withinPortal={false}
      width={180}
      button={(control) => (
        <Button
          {...control}
          variant="default"
          leftSection={<IconLayoutList size={16} aria-hidden />}
          aria-label="Group by"
        >
          <span className={classes.label}>Group</span>
        </Button>
      )}
    >
      {(Menu) => (
        <Menu.RadioGroup value={filters.group ?? NO_GROUP} onChange={choose}>
          <Menu.RadioItem value={NO_GROUP} closeMenuOnClick>
            Not grouped
          </Menu.RadioItem>
          {GROUP_FIELDS.map((field) => (
            <Menu.RadioItem key={field} value={field} closeMenuOnClick>
              {GROUP_LABELS[field]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )}
    </LazyMenu>
  );
}
