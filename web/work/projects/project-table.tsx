/** The list as a dense progress table (docs/projects.md#table): the same query as the cards. */
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { Project } from '#domain/work/project.ts';
import { useOptimisticValue } from '#web/lib/use-optimistic-value.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import type { RowTicks } from '#web/ui/row-keys.ts';
import type { Sort } from '#web/ui/sort-header.tsx';
import { useRoom } from '#web/ui/use-room.ts';
import { groupTitleOf } from './group-title.ts';
import { useChosenColumns, useDensity } from './list-view.ts';
import { NextStep } from './next-step.tsx';
import type { ProjectActs } from './project-acts.ts';
import { columnsFor, ROOMS, type TableRoom } from './project-columns.tsx';
import { type GroupField, ORDER_FIELDS, type ProjectOrder } from './project-filters.ts';
import { useOpenId } from './project-place.ts';
import { ProjectMenu } from './project-menu.tsx';
import classes from './project-table.module.css';
import type { Viewer } from './viewer.ts';

/** In a narrower window a row stands as a block. */
const STACK_BELOW = 1000;
const ACTIONS_WIDTH: Record<TableRoom, number> = { wide: 148, medium: 140, narrow: 124, slim: 124 };

type ProjectTableProps = {
  projects: readonly Project[];
  /** Without an order the columns cannot be sorted. */
  order?: { now: ProjectOrder; change: (order: ProjectOrder) => void };
  viewer: Viewer;
  acts: ProjectActs;
  group?: GroupField | null;
  ticks?: RowTicks<Project> | undefined;
  isLoading: boolean;
  isStale: boolean;
  empty: ReactNode;
};

/** As the style of the table has it. */
const TICK_WIDTH = 36;

const orderOf = ({ by, direction }: Sort): ProjectOrder => ({
  by: ORDER_FIELDS.find((field) => field === by) ?? 'id',
  direction,
});

const keyOf = ({ id }: Project): number => id;

export function ProjectTable({ projects, order, viewer, acts, group = null, ...state }: ProjectTableProps) {
  const openId = useOpenId();
  const [now, ask] = useOptimisticValue(order?.now);
  const [chosen] = useChosenColumns();
  const [density] = useDensity();
  const [place, found] = useRoom(ROOMS);
  const isStacked = useMediaQuery(`screen and (max-width: ${STACK_BELOW - 1}px)`, false, {
    getInitialValueInEffect: false,
  });
  // A block has a line for every fact, however narrow it is.
  const room = isStacked ? 'medium' : (found ?? 'wide');
  // Rows are drawn anew only where they changed: what they are drawn by has to stay the same.
  const { columns, minWidth } = useMemo(() => columnsFor(chosen, room), [chosen, room]);
  const actions = useCallback(
    (project: Project) => (
      <div className={classes.actions}>
        <NextStep project={project} viewer={viewer} />
        <ProjectMenu project={project} viewer={viewer} acts={acts} />
      </div>
    ),
    [viewer, acts],
  );
  if (found === undefined) return <div ref={place} className={classes.place} />;
  return (
    <div ref={place} className={classes.place} data-density={density}>
      <DataTable
        label="Projects"
        columns={columns}
        rows={projects}
        rowKey={keyOf}
        onOpen={acts.view}
        currentKey={openId}
        stackBelow={STACK_BELOW}
        actionsWidth={ACTIONS_WIDTH[room]}
        minWidth={minWidth + ACTIONS_WIDTH[room] + (state.ticks ? TICK_WIDTH : 0)}
        actions={actions}
        groupTitleOf={groupTitleOf(group)}
        {...(order && {
          sort: now,
          onSort: (sort: Sort) => {
            ask(orderOf(sort));
            order.change(orderOf(sort));
          },
        })}
        {...state}
      />
    </div>
  );
}
