/** An editor's open projects, earliest deadline first. */
import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { iriOf } from '#contract/platform/jsonld.ts';
import { clientDisplayName } from '#domain/work/clients.ts';
import { PROJECT_TEXTS } from '#domain/platform/messages.ts';
import { OPEN_STATUSES } from '#domain/platform/project-status.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { useRole } from '#web/identity/current-user.ts';
import { projectPathOf } from '#web/lib/address/paths.ts';
import { Deadline } from '#web/work/projects/card/deadline.tsx';
import { projectsQuery } from '#web/work/projects/projects.queries.ts';
import { StatusBadge } from '#web/work/projects/card/status-badge.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';

const MAX_SHOWN = 8;
/** Width in pixels below which rows stack, since a phone would cut off the deadline. */
const STACK_BELOW = 640;

const COLUMNS: readonly Column<Project>[] = [
  {
    key: 'title',
    header: 'Title',
    whenStacked: 'lead',
    cell: ({ title }) => (
      <Text lineClamp={1} maw={360}>
        {title}
      </Text>
    ),
  },
  { key: 'client', header: 'Client', cell: ({ client }) => (client ? clientDisplayName(client) : '—') },
  { key: 'class', header: 'Type', cell: (project) => project.class },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'deadline', header: 'Deadline', cell: (project) => <Deadline project={project} /> },
];

export function NextProjects({ userId }: { userId: number }) {
  const role = useRole();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(
    projectsQuery({
      assignedTo: iriOf('User', userId),
      'status[]': OPEN_STATUSES,
      'order[deadlineAt]': 'asc',
      itemsPerPage: MAX_SHOWN,
    }),
  );
  return (
    <section aria-labelledby="next-projects">
      <Title order={2} size="h4" id="next-projects" mb="xs">
        Next up
      </Title>
      {error && !data ? (
        <QueryError message={PROJECT_TEXTS.fetchListFailed} query={{ error, refetch }} />
      ) : (
        <DataTable
          label="Open projects by deadline"
          columns={COLUMNS}
          rows={data?.projects ?? []}
          rowKey={({ id }) => id}
          onOpen={({ id }) => void navigate({ to: projectPathOf(role, id), search: {} })}
          isLoading={!data}
          stackBelow={STACK_BELOW}
          empty="Nothing is waiting for you."
        />
      )}
    </section>
  );
}
