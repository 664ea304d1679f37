/** In which order the projects come, and what they are grouped by (docs/projects.md#list-order). */
import { Button } from '@mantine/core';
import { IconArrowsSort, IconLayoutList } from '@tabler/icons-react';
import { LateMenu } from '#web/ui/late-menu.tsx';
import { useListAhead } from './ahead.ts';
import { ORDER_WORDS } from './filter-chips-of.ts';
import {
  GROUP_FIELDS,
  type GroupField,
  type OrderField,
  orderOf,
  type ProjectFilters,
  type ProjectOrder,
} from './project-filters.ts';
import classes from './project-filters.module.css';
import { projectListParams } from './project-request.ts';
import type { ChangeFilters } from './use-project-filters.ts';
import type { Viewer } from './viewer.ts';

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
/** Those whose greatest comes first when they are chosen. */
const FROM_THE_TOP: readonly OrderField[] = ['id', 'createdAt', 'startedAt', 'endedAt', 'points', 'runtime'];

const wordOf = (by: OrderField): string => (by === 'due' ? 'Due first' : `Sort by ${ORDER_WORDS[by]}`);

const firstOrderBy = (by: OrderField): ProjectOrder => ({
  by,
  direction: FROM_THE_TOP.includes(by) ? 'desc' : 'asc',
});

export function OrderMenu({ filters, change, viewer }: OrderProps) {
  const { by, direction } = orderOf(filters, viewer.type);
  const ahead = useListAhead();
  const choose = (value: string): void => change({ order: firstOrderBy(FIELDS.find((one) => one === value) ?? 'id') });
  const lookAhead = (field: OrderField) => (): void =>
    ahead(projectListParams({ ...filters, page: 1, order: firstOrderBy(field) }, viewer));
  return (
    <LateMenu
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
          <span className={classes.word}>Order</span>
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
                onPointerEnter={lookAhead(field)}
                onFocus={lookAhead(field)}
              >
                {wordOf(field)}
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
    </LateMenu>
  );
}

const NO_GROUP = 'none';
const GROUP_WORDS: Record<GroupField, string> = {
  status: 'Status',
  editor: 'Editor',
  client: 'Client',
  dueWeek: 'Due week',
  class: 'Type',
};

export function GroupMenu({ filters, change }: Omit<OrderProps, 'viewer'>) {
  const choose = (value: string): void => change({ group: GROUP_FIELDS.find((field) => field === value) ?? null });
  return (
    <LateMenu
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
          <span className={classes.word}>Group</span>
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
              {GROUP_WORDS[field]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )}
    </LateMenu>
  );
}
