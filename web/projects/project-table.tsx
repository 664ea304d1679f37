/** The list as a dense progress table (spec 2 section 2.4): the same query as the cards. */
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { IconEye, IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { clientDisplayName } from '#domain/clients.ts';
import { COMMON_TEXTS } from '#domain/messages.ts';
import { MAX_POINT } from '#domain/points.ts';
import { isFinished } from '#domain/project-status.ts';
import type { Project } from '#domain/project.ts';
import { trackingTailOf } from '#domain/tracking-id.ts';
import { useRole } from '#web/lib/current-user.ts';
import { dateTimeText } from '#web/lib/format.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import type { Sort } from '#web/ui/sort-header.tsx';
import { Person } from './person.tsx';
import { EditPoints } from './points-line.tsx';
import { ProjectActions } from './project-actions.tsx';
import type { ProjectActs } from './project-acts.ts';
import { ProjectBadges } from './project-badges.tsx';
import { ORDER_FIELDS, type ProjectOrder } from './project-filters.ts';
import { ProjectLink } from './project-link.tsx';
import { RunTime } from './time-bar.tsx';
import type { Viewer } from './viewer.ts';

const TITLE_WIDTH = 280;
/** On a phone two of twelve columns would be seen. */
const STACK_BELOW = 640;

function TitleCell({ project }: { project: Project }) {
  return (
    <Text maw={TITLE_WIDTH} truncate fw={500} title={project.title}>
      <ProjectLink id={project.id}>{project.title}</ProjectLink>
    </Text>
  );
}

const scoreOf = (project: Project): string => (isFinished(project.status) ? `${project.point}/${MAX_POINT}` : '—');

const POINTS = 'points';

const COLUMNS: Column<Project>[] = [
  { key: 'id', header: 'ID', cell: (p) => p.id, align: 'end', sortBy: 'id', whenStacked: 'wide' },
  { key: 'title', header: 'Title', cell: (p) => <TitleCell project={p} />, sortBy: 'title', whenStacked: 'lead' },
  {
    key: 'status',
    header: 'Status',
    whenStacked: 'wide',
    cell: (p) => (
      <Group gap={4} wrap="nowrap">
        <ProjectBadges project={p} />
      </Group>
    ),
  },
  { key: 'type', header: 'Type', cell: (p) => p.class },
  { key: 'client', header: 'Client', cell: (p) => (p.client ? clientDisplayName(p.client) : COMMON_TEXTS.unknown) },
  { key: 'assignedTo', header: 'Assigned To', cell: (p) => <Person person={p.assignedTo} /> },
  { key: 'runTime', header: 'Run Time', cell: (p) => <RunTime project={p} />, whenStacked: 'wide' },
  { key: POINTS, header: 'Points', cell: scoreOf, align: 'end' },
  { key: 'deadline', header: 'Deadline', cell: (p) => dateTimeText(p.deadlineAt), sortBy: 'deadlineAt' },
  { key: 'createdAt', header: 'Assigned At', cell: (p) => dateTimeText(p.createdAt), sortBy: 'createdAt' },
  { key: 'assignedBy', header: 'Assigned By', cell: (p) => <Person person={p.assignedBy} /> },
  { key: 'trackingId', header: 'Tracking ID', cell: (p) => trackingTailOf(p.trackingId) },
];

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

function RowActions({ project, viewer, acts }: Pick<ProjectTableProps, 'viewer' | 'acts'> & { project: Project }) {
  const role = useRole();
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <Tooltip label="View">
        <ActionIcon
          size={28}
          aria-label={`View: ${project.title}`}
          renderRoot={(root) => (
            <Link
              {...root}
              to={`/${role}/projects/${project.id}`}
              search
              state={{ isOverList: true }}
              resetScroll={false}
            />
          )}
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

/** The columns with the pencil beside the points, before them so that the numbers stand in line. */
const columnsFor = (viewer: Viewer, acts: ProjectActs): Column<Project>[] =>
  COLUMNS.map((column) =>
    column.key === POINTS
      ? {
          ...column,
          cell: (project) => (
            <Group gap={2} wrap="nowrap" justify="flex-end">
              <EditPoints project={project} viewer={viewer} acts={acts} />
              {scoreOf(project)}
            </Group>
          ),
        }
      : column,
  );

export function ProjectTable({ projects, order, viewer, acts, ...state }: ProjectTableProps) {
  const columns = columnsFor(viewer, acts);
  return (
    <DataTable
      label="Projects"
      columns={columns}
      rows={projects}
      rowKey={(project) => project.id}
      onOpen={acts.view}
      stackBelow={STACK_BELOW}
      actions={(project) => <RowActions project={project} viewer={viewer} acts={acts} />}
      {...(order && { sort: order.now, onSort: (sort: Sort) => order.change(orderOf(sort)) })}
      {...state}
    />
  );
}
