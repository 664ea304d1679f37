/** Completed projects of one class with points and status (docs/figures.md#editor-dashboard). */
import { useQuery } from '@tanstack/react-query';
import { iriOf } from '#contract/platform/jsonld.ts';
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import { PROJECT_TEXTS } from '#domain/platform/messages.ts';
import { pageNumbersShown } from '#domain/platform/paging.ts';
import { scoreTextOf } from '#domain/work/points.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { useRole } from '#web/identity/current-user.ts';
import { numberText } from '#web/lib/time/format.ts';
import { projectPathOf } from '#web/lib/address/paths.ts';
import { isAwaitingFirstPage, useExistingPage } from '#web/lib/address/use-existing-page.ts';
import { projectsQuery } from '#web/work/projects/projects.queries.ts';
import { StatusBadge } from '#web/work/projects/card/status-badge.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';
import { useEditorNavigation } from './editor-url.ts';

function Title({ project }: { project: Project }) {
  const role = useRole();
  return <QuietLink link={{ to: projectPathOf(role, project.id), search: {} }}>{project.title}</QuietLink>;
}

const COLUMNS: readonly Column<Project>[] = [
  { key: 'title', header: 'Title', whenStacked: 'lead', cell: (project) => <Title project={project} /> },
  { key: 'point', header: 'Points', align: 'end', cell: scoreTextOf },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
];

/** Width in pixels below which rows stack, since a phone would cut off the status. */
const STACK_BELOW = 640;

type Props = { userId: number; name: ProjectClass; page: number };

export function EditorClassDialog({ userId, name, page }: Props) {
  const { close, openClass, correctPage } = useEditorNavigation();
  const params = { assignedTo: iriOf('User', userId), status: 'completed', class: name, 'order[id]': 'desc', page };
  const { data, error, isPlaceholderData, refetch } = useQuery(
    projectsQuery({ ...params, itemsPerPage: PAGE_SIZES.projects }),
  );
  useExistingPage({
    page,
    found: isPlaceholderData ? undefined : data,
    onPage: (last) => correctPage(name, last),
  });
  const { projects = [], total = 0, pages = 1 } = data ?? {};
  return (
    <Dialog isOpen title={`${name}: ${numberText(total)} completed`} onClose={close} kind="detail">
      {error && <QueryError message={PROJECT_TEXTS.fetchListFailed} query={{ error, refetch }} />}
      <DataTable
        label={`Completed ${name} projects`}
        columns={COLUMNS}
        rows={projects}
        rowKey={({ id }) => id}
        isLoading={(!data && !error) || isAwaitingFirstPage(total, projects)}
        isStale={isPlaceholderData}
        stackBelow={STACK_BELOW}
        empty={`No completed ${name} projects yet.`}
      />
      {pages > 1 && (
        <Pager page={page} pages={pages} numbers={pageNumbersShown(page, pages)} onPage={(to) => openClass(name, to)} />
      )}
    </Dialog>
  );
}
