/** The columns of the progress table: one for each fact where there is room, else two facts in a cell (docs/projects.md#table). */
import { Box, Group, Text } from '@mantine/core';
import { clientDisplayName } from '#domain/clients.ts';
import { COMMON_TEXTS } from '#domain/messages.ts';
import { MAX_POINT } from '#domain/points.ts';
import { isFinished } from '#domain/project-status.ts';
import type { Project } from '#domain/project.ts';
import { trackingTailOf } from '#domain/tracking-id.ts';
import { dateText, dateTimeText } from '#web/lib/format.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Person, personName } from './person.tsx';
import { EditPoints } from './points-line.tsx';
import type { ProjectActs } from './project-acts.ts';
import { ProjectBadges } from './project-badges.tsx';
import { ProjectLink } from './project-link.tsx';
import classes from './project-table.module.css';
import { RunTime } from './time-bar.tsx';
import type { Viewer } from './viewer.ts';

const TITLE_WIDTH = 280;
const TRACKING_WIDTH = 160;

function TitleCell({ project }: { project: Project }) {
  return (
    <Text maw={TITLE_WIDTH} truncate fw={500} title={project.title}>
      <ProjectLink id={project.id}>{project.title}</ProjectLink>
    </Text>
  );
}

const TrackingCell = ({ project }: { project: Project }) => (
  <Text maw={TRACKING_WIDTH} truncate title={project.trackingId}>
    {trackingTailOf(project.trackingId)}
  </Text>
);

const clientName = ({ client }: Project): string => (client ? clientDisplayName(client) : COMMON_TEXTS.unknown);

type Ways = { viewer: Viewer; acts: ProjectActs };

/** The pencil stands before the points, so that the numbers stand in line. */
const pointsColumn = ({ viewer, acts }: Ways, width?: number): Column<Project> => ({
  key: 'points',
  header: 'Points',
  align: 'end',
  width,
  cell: (project) => (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <EditPoints project={project} viewer={viewer} acts={acts} />
      {isFinished(project.status) ? `${project.point}/${MAX_POINT}` : '—'}
    </Group>
  ),
});

export const columnsFor = (ways: Ways): Column<Project>[] => [
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
  { key: 'client', header: 'Client', cell: clientName },
  { key: 'assignedTo', header: 'Assigned To', cell: (p) => <Person person={p.assignedTo} /> },
  { key: 'runTime', header: 'Run Time', cell: (p) => <RunTime project={p} />, whenStacked: 'wide' },
  pointsColumn(ways),
  { key: 'deadline', header: 'Deadline', cell: (p) => dateTimeText(p.deadlineAt), sortBy: 'deadlineAt' },
  { key: 'createdAt', header: 'Assigned At', cell: (p) => dateTimeText(p.createdAt), sortBy: 'createdAt' },
  { key: 'assignedBy', header: 'Assigned By', cell: (p) => <Person person={p.assignedBy} /> },
  { key: 'trackingId', header: 'Tracking ID', cell: (p) => <TrackingCell project={p} /> },
];

/** The same facts in half as many columns. */
export const compactColumnsFor = (ways: Ways): Column<Project>[] => [
  {
    key: 'id',
    header: 'ID',
    sortBy: 'id',
    width: 76,
    cell: (p) => (
      <Box className={classes.cell}>
        {p.id}
        <div className={classes.second}>{trackingTailOf(p.trackingId)}</div>
      </Box>
    ),
  },
  {
    key: 'title',
    header: 'Title',
    sortBy: 'title',
    cell: (p) => (
      <Box className={classes.cell}>
        <Text fw={500} lh="18px" lineClamp={2} title={p.title}>
          <ProjectLink id={p.id}>{p.title}</ProjectLink>
        </Text>
        <div className={classes.second}>{`${clientName(p)}, ${p.class}`}</div>
      </Box>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: 128,
    cell: (p) => (
      <Box className={classes.cell}>
        <Group gap={4}>
          <ProjectBadges project={p} />
        </Group>
        <div className={classes.second}>
          <RunTime project={p} />
        </div>
      </Box>
    ),
  },
  {
    key: 'assignedTo',
    header: 'Assigned To',
    width: 120,
    cell: (p) => (
      <Box className={classes.cell}>
        <Person person={p.assignedTo} />
        <div className={classes.second} title={dateTimeText(p.createdAt)}>
          {`by ${personName(p.assignedBy)}, ${dateText(p.createdAt)}`}
        </div>
      </Box>
    ),
  },
  {
    key: 'deadline',
    header: 'Deadline',
    sortBy: 'deadlineAt',
    width: 112,
    cell: (p) => <Box className={classes.cell}>{dateTimeText(p.deadlineAt)}</Box>,
  },
  pointsColumn(ways, 72),
];
