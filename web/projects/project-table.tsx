/** The list as a dense progress table (docs/projects.md#table): the same query as the cards. */
import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEye, IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Project } from '#domain/project.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import type { Sort } from '#web/ui/sort-header.tsx';
import { ProjectActions } from './project-actions.tsx';
import type { ProjectActs } from './project-acts.ts';
import { columnsFor, compactColumnsFor } from './project-columns.tsx';
import { useDetailLink } from './project-link.tsx';
import { ORDER_FIELDS, type ProjectOrder } from './project-filters.ts';
import type { Viewer } from './viewer.ts';

/** Narrower, not even the compact columns have room. */
const STACK_BELOW = 1000;
const COMPACT = `(min-width: ${STACK_BELOW}px) and (max-width: 1279px)`;
const COMPACT_ACTIONS_WIDTH = 110;

type ProjectTableProps = {
  projects: readonly Project[];
  /** Without an order the columns cannot be sorted. */
  order?: { now: ProjectOrder; change: (order: ProjectOrder) => void };
  viewer: Viewer;
  acts: ProjectActs;
  isLoading: boolean;
  isStale: boolean;
  empty: ReactNode;
};

type RowActionsProps = Pick<ProjectTableProps, 'viewer' | 'acts'> & { project: Project; isCompact: boolean };

function RowActions({ project, viewer, acts, isCompact }: RowActionsProps) {
  const detailLink = useDetailLink();
  return (
    <Group gap={2} wrap={isCompact ? 'wrap' : 'nowrap'} justify="flex-end">
      <Tooltip label="View">
        <ActionIcon
          size={28}
          aria-label={`View: ${project.title}`}
          renderRoot={(root) => <Link {...root} {...detailLink(project.id)} />}
        >
          <IconEye size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`Feedback (${project.feedbackIds.length})`}>
        <ActionIcon
          size={28}
          aria-label={`Feedback (${project.feedbackIds.length}): ${project.title}`}
          onClick={() => acts.open('feedback', project)}
        >
          <IconMessage size={16} />
        </ActionIcon>
      </Tooltip>
      <ProjectActions project={project} viewer={viewer} acts={acts} />
    </Group>
  );
}

const orderOf = ({ by, direction }: Sort): ProjectOrder => ({
  by: ORDER_FIELDS.find((field) => field === by) ?? 'id',
  direction,
});

export function ProjectTable({ projects, order, viewer, acts, ...state }: ProjectTableProps) {
  const isCompact = useMediaQuery(COMPACT, false, { getInitialValueInEffect: false });
  const columns = isCompact ? compactColumnsFor({ viewer, acts }) : columnsFor({ viewer, acts });
  return (
    <DataTable
      label="Projects"
      columns={columns}
      rows={projects}
      rowKey={(project) => project.id}
      onOpen={acts.view}
      stackBelow={STACK_BELOW}
      actionsWidth={isCompact ? COMPACT_ACTIONS_WIDTH : undefined}
      actions={(project) => <RowActions project={project} viewer={viewer} acts={acts} isCompact={isCompact} />}
      {...(order && { sort: order.now, onSort: (sort: Sort) => order.change(orderOf(sort)) })}
      {...state}
    />
  );
}
