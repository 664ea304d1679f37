/** Open projects of a client, due first, with a link to all of them (docs/people.md#client-page). */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PROJECT_TEXTS } from '#domain/platform/messages.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { numberText } from '#web/lib/time/format.ts';
import { projectPathOf } from '#web/lib/address/paths.ts';
import { Deadline } from '#web/work/projects/card/deadline.tsx';
import { personName } from '#web/work/projects/card/person.tsx';
import { NO_FILTERS, type ProjectFilters } from '#web/work/projects/filters/project-filters.ts';
import { projectListParams } from '#web/work/projects/list/project-request.ts';
import { projectsLink } from '#web/work/projects/list/projects-link.ts';
import { projectsQuery } from '#web/work/projects/projects.queries.ts';
import { StatusBadge } from '#web/work/projects/card/status-badge.tsx';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';

const MAX_SHOWN = 10;

const COLUMNS: readonly Column<Project>[] = [
  {
    key: 'title',
    header: 'Title',
    whenStacked: 'lead',
    cell: ({ title, assignedTo }) => (
      <div style={{ minWidth: 0 }}>
        <Text span display="block" truncate title={title}>
          {title}
        </Text>
        <Text span size="xs" c="dimmed" display="block" truncate>
          {personName(assignedTo)}
        </Text>
      </div>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: 128,
    cell: ({ status, waitingFor }) => (
      <>
        <StatusBadge status={status} />
        {waitingFor !== null && (
          <Text span size="xs" c="dimmed" display="block">
            Waiting on client
          </Text>
        )}
      </>
    ),
  },
  { key: 'due', header: 'Due', width: 104, cell: (project) => <Deadline project={project} /> },
];

type ClientProjectsProps = { viewer: Viewer; filters: Partial<ProjectFilters>; expectedCount: number | undefined };

export function ClientProjects({ viewer, filters, expectedCount = MAX_SHOWN }: ClientProjectsProps) {
  const navigate = useNavigate();
  const params = { ...projectListParams({ ...NO_FILTERS, ...filters }, viewer), itemsPerPage: MAX_SHOWN };
  const { data, error, refetch, isFetching } = useQuery(projectsQuery(params));
  if (error && !data)
    return <QueryError message={PROJECT_TEXTS.fetchListFailed} query={{ error, refetch, isFetching }} />;
  return (
    <>
      <DataTable
        label="Open projects, due first"
        columns={COLUMNS}
        // Fixed widths, so that the table fits a phone.
        actionsWidth={0}
        rows={data?.projects ?? []}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: projectPathOf(viewer.type, id), search: {} })}
        isLoading={!data}
        expectedRows={Math.max(1, Math.min(expectedCount, MAX_SHOWN))}
        empty="No open projects."
      />
      {data && data.total > data.projects.length && (
        <Text size="sm" mt="xs">
          <QuietLink
            link={projectsLink(viewer.type, filters)}
          >{`Show all ${numberText(data.total)} projects`}</QuietLink>
        </Text>
      )}
    </>
  );
}
