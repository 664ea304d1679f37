/** Dense progress table of the project list; uses the same query as the cards (docs/projects.md#table). */
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { Project } from '#domain/work/projects/project.ts';
import { useOptimisticValue } from '#web/lib/use-optimistic-value.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { RowSelection } from '#web/ui/table/row-keys.ts';
import type { Sort } from '#web/ui/table/sort-header.tsx';
import { useFittingVariant } from '#web/ui/use-fitting-variant.ts';
import { groupTitleOf } from './group-title.ts';
import { useChosenColumns, useDensity } from './list-view.ts';
import { NextStep } from '../card/next-step.tsx';
import type { ProjectActionHandlers } from '../card/project-action-handlers.ts';
import { ACTIONS_WIDTH, CHECKBOX_WIDTH, columnsFor, variantsFor } from './project-columns.tsx';
import { type GroupField, ORDER_FIELDS, type ProjectOrder } from '../filters/project-filters.ts';
import { useOpenId } from '../detail/project-layout.ts';
import { ProjectMenu } from '../detail/project-menu.tsx';
import classes from './project-table.module.css';
import type { Viewer } from '../card/viewer.ts';

/** Width in pixels below which each row is a block. */
const STACK_BELOW = 1000;

type ProjectTableProps = {
  projects: readonly Project[];
  /** Current order and a function to change it; undefined if columns can't be sorted. */
  order?: { now: ProjectOrder; change: (order: ProjectOrder) => void };
  viewer: Viewer;
  actions: ProjectActionHandlers;
  group?: GroupField | null;
  selection?: RowSelection<Project> | undefined;
  isLoading: boolean;
  isStale: boolean;
  empty: ReactNode;
};

const orderOf = ({ by, direction }: Sort): ProjectOrder => ({
  by: ORDER_FIELDS.find((field) => field === by) ?? 'id',
  direction,
});

const keyOf = ({ id }: Project): number => id;

export function ProjectTable({ projects, order, viewer, actions, group = null, ...state }: ProjectTableProps) {
  const openId = useOpenId();
  const [now, setShown] = useOptimisticValue(order?.now);
  const [chosen] = useChosenColumns();
  const [density] = useDensity();
  const [tableRef, found] = useFittingVariant(useMemo(() => variantsFor(chosen), [chosen]));
  const isStacked = useMediaQuery(`screen and (max-width: ${STACK_BELOW - 1}px)`, false, {
    getInitialValueInEffect: false,
  });
  // Stacked rows have a line for every value at any width.
  const variant = isStacked ? 'medium' : (found ?? 'wide');
  // References are stable, so that rows re-render only if their props change.
  const { columns, minWidth } = useMemo(() => columnsFor(chosen, variant), [chosen, variant]);
  const renderActions = useCallback(
    (project: Project) => (
      <div className={classes.actions}>
        <NextStep project={project} viewer={viewer} />
        <ProjectMenu project={project} viewer={viewer} actions={actions} />
      </div>
    ),
    [viewer, actions],
  );
  if (found === undefined) return <div ref={tableRef} className={classes.container} />;
  return (
    <div ref={tableRef} className={classes.container} data-density={density}>
      <DataTable
        label="Projects"
        columns={columns}
        rows={projects}
        rowKey={keyOf}
        onOpen={actions.view}
        currentKey={openId}
        stackBelow={STACK_BELOW}
        actionsWidth={ACTIONS_WIDTH[variant]}
        minWidth={minWidth + ACTIONS_WIDTH[variant] + (state.selection ? CHECKBOX_WIDTH : 0)}
        actions={renderActions}
        groupTitleOf={groupTitleOf(group)}
        {...(order && {
          sort: now,
          onSort: (sort: Sort) => {
            setShown(orderOf(sort));
            order.change(orderOf(sort));
          },
        })}
        {...state}
      />
    </div>
  );
}
