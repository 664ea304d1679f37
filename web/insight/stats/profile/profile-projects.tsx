/** Projects of the person in the profile; a row links to its project (docs/figures.md#profile). */
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { iriOf } from '#contract/platform/jsonld.ts';
import type { User } from '#domain/identity/users.ts';
import { PROJECT_TEXTS } from '#domain/platform/messages.ts';
import { pageNumbersShown } from '#domain/platform/paging.ts';
import type { Period } from '#domain/platform/period.ts';
import { scoreTextOf } from '#domain/work/points.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { useRole } from '#web/identity/current-user.ts';
import { dateText, NO_VALUE, numberText } from '#web/lib/time/format.ts';
import { projectPathOf } from '#web/lib/address/paths.ts';
import { isAwaitingFirstPage, useExistingPage } from '#web/lib/address/use-existing-page.ts';
import { projectsQuery } from '#web/work/projects/projects.queries.ts';
import { StatusBadge } from '#web/work/projects/card/status-badge.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { allLink } from '../figure-links.ts';
import { FigureLink } from '../figure-link.tsx';

const PAGE_SIZE = 15;

type PageRequest = { period: Period | undefined; page: number; pageSize: number };

/** Fetches projects assigned to the person and created in the period, newest first. */
export const useProfileProjects = (user: User, { period, page, pageSize }: PageRequest) =>
  useQuery(
    projectsQuery({
      assignedTo: iriOf('User', user.id),
      'createdAt[after]': period?.from,
      'createdAt[before]': period?.till,
      'order[createdAt]': 'desc',
      page,
      itemsPerPage: pageSize,
    }),
  );

/** Returns the score. A project that was sent back keeps its score until it is scored again; other open projects have none. */
const profileScoreOf = (project: Project): string =>
  isFinished(project.status) || project.point > 0 ? scoreTextOf(project) : NO_VALUE;

const COLUMNS: readonly Column<Project>[] = [
  { key: 'title', header: 'Title', whenStacked: 'lead', cell: ({ title }) => <Text lineClamp={1}>{title}</Text> },
  { key: 'class', header: 'Type', cell: (project) => project.class },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'point', header: 'Points', align: 'end', cell: profileScoreOf },
  { key: 'createdAt', header: 'Assigned At', cell: ({ createdAt }) => dateText(createdAt) },
];

type RowsProps = { projects: ReturnType<typeof useProfileProjects>; period: Period | undefined };

export function ProfileProjectRows({ projects, period }: RowsProps) {
  const role = useRole();
  const navigate = useNavigate();
  const { data, error, refetch, isPlaceholderData } = projects;
  if (error && !data) return <QueryError message={PROJECT_TEXTS.fetchListFailed} query={{ error, refetch }} />;
  return (
    <DataTable
      label="Assigned projects"
      columns={COLUMNS}
      rows={data?.projects ?? []}
      rowKey={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: projectPathOf(role, id), search: {} })}
      isLoading={!data || isAwaitingFirstPage(data.total, data.projects)}
      isStale={isPlaceholderData}
      stackBelow={640}
      empty={period ? 'No projects in this period.' : 'No projects yet.'}
    />
  );
}

type Props = {
  user: User;
  period: Period | undefined;
  page: number;
  onPage: (page: number) => void;
  /** Called with the last page when the page doesn't exist. */
  onMissingPage: (last: number) => void;
};

export function ProfileProjects({ user, period, page, onPage, onMissingPage }: Props) {
  const role = useRole();
  const projects = useProfileProjects(user, { period, page, pageSize: PAGE_SIZE });
  const { total = 0, pages = 1 } = projects.data ?? {};
  useExistingPage({ page, found: projects.isPlaceholderData ? undefined : projects.data, onPage: onMissingPage });
  return (
    <>
      <Group gap={6} mb={8}>
        <Text c="dimmed">Assigned projects:</Text>
        <FigureLink link={allLink({ role, email: user.email, period })} label="assigned projects in the project list">
          {numberText(total)}
        </FigureLink>
      </Group>
      <ProfileProjectRows projects={projects} period={period} />
      {pages > 1 && (
        <Pager
          page={page}
          pages={pages}
          numbers={pageNumbersShown(page, pages)}
          onPage={onPage}
          label="Project pages"
        />
      )}
    </>
  );
}
