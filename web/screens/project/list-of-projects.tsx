/** Project list with views, filters and bulk actions (docs/projects.md#list). */
import { Button } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { memo, useEffect, useRef, useState } from 'react';
import { mayCreateProject } from '#domain/work/projects/project-rights.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import { pathOf, projectPathOf } from '#web/lib/address/paths.ts';
import { useListPrefetch } from '#web/work/projects/list/prefetch.ts';
import { ClientBanner, useClientName } from '#web/work/projects/detail/client-banner.tsx';
import { ExportMenu } from '#web/work/projects/list/export-menu.tsx';
import { FilterBar } from '#web/work/projects/filters/filter-bar.tsx';
import { COLUMN_KEYS, useChosenColumns, useListView } from '#web/work/projects/list/list-view.ts';
import { scrollOpenIntoView } from '#web/work/projects/list/open-in-list.ts';
import { ProjectBreakdown } from '#web/work/projects/detail/project-breakdown.tsx';
import { ProjectList } from '#web/work/projects/list/project-list.tsx';
import { changeFilters, type ProjectFilters } from '#web/work/projects/filters/project-filters.ts';
import { formToUrl } from '#web/work/projects/detail/project-dialogs.ts';
import { projectListParams } from '#web/work/projects/list/project-request.ts';
import { projectsQuery } from '#web/work/projects/projects.queries.ts';
import type { RenderBulk } from '#web/work/projects/list/selection-bar.tsx';
import { useProjectFilters } from '#web/work/projects/list/use-project-filters.ts';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import { undoableQuery, useBulkRefusal } from '#web/work/bulk/bulk.queries.ts';
import { ImportLink } from '#web/work/import/import-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ViewTabs } from '#web/work/views/view-tabs.tsx';
import { useIdle } from '#web/ui/idle.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { fetchOpenProject } from './projects-frame.tsx';
import { useUrlDialogs, useCloseDetail, useProjectActions } from './use-project-actions.ts';

const BulkChanges = lazyPart(async () => (await import('#web/work/bulk/bulk-changes.tsx')).BulkChanges);
const BulkBar = lazyPart(async () => (await import('#web/work/bulk/bulk-bar.tsx')).BulkBar);

/** Loads only when there is something to undo or to explain. */
function BulkChangesIfAny() {
  const { data: undoable = [] } = useQuery({ ...undoableQuery, enabled: useIdle() });
  const { refused } = useBulkRefusal();
  return (undoable.length > 0 || refused) && <BulkChanges />;
}

/**
 * Handles the Projects entry of the menu, which resets the filters and refetches (docs/projects.md#list). Returns the key of the
 * history entry that requested it last.
 */
function useReloadOnRequest(): string | undefined {
  const client = useQueryClient();
  const [last, setLast] = useState<string>();
  const resetKey = useLocation({ select: ({ state }) => (state.resetFilters ? state.__TSR_key : undefined) });
  useEffect(() => {
    if (resetKey) void client.invalidateQueries({ queryKey: ['projects'] });
  }, [client, resetKey]);
  if (resetKey && resetKey !== last) setLast(resetKey);
  return last;
}

/** Goes back to the figure that was clicked; hidden if the address was opened directly. */
function BackButton({ viewer, hasClient }: { viewer: Viewer; hasClient: boolean }) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const parentPath = pathOf(viewer.type, hasClient ? 'clients' : 'dashboard');
  const back = (): void => (history.canGoBack() ? history.back() : void navigate({ to: parentPath }));
  return (
    <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={back}>
      Back
    </Button>
  );
}

function CreateButton({ onCreate }: { onCreate: () => void }) {
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
      Create
    </Button>
  );
}

type ViewsProps = { viewer: Viewer; filters: ProjectFilters };

/** Saved views, some with their own columns. */
function Views({ viewer, filters }: ViewsProps) {
  const { data, isPlaceholderData } = useQuery(projectsQuery(projectListParams(filters, viewer)));
  const page = isPlaceholderData ? undefined : data;
  const isShown = page !== undefined;
  useEffect(() => {
    if (isShown) afterPaint(fetchOpenProject);
  }, [isShown]);
  const [shown] = useListView(viewer.type);
  const [columns, choose] = useChosenColumns();
  const applyColumns = (viewColumns: readonly string[]): void =>
    choose(COLUMN_KEYS.filter((key) => viewColumns.includes(key)));
  return <ViewTabs viewer={viewer} page={page} columns={shown === 'table' ? columns : null} onColumns={applyColumns} />;
}

/** Sends the request at once, but renders the list only after the pressed state has been painted. */
function useChange(viewer: Viewer) {
  const { filters, change, reset } = useProjectFilters();
  const prefetch = useListPrefetch();
  const router = useRouter();
  const waiting = useRef({});
  const applyFilters = (patch: Partial<ProjectFilters>): void => {
    const all = (waiting.current = { ...waiting.current, ...patch });
    const from = router.latestLocation;
    prefetch(projectListParams(changeFilters(filters, all), viewer));
    afterPaint(() => {
      // Of several quick clicks, only the last applies the collected changes.
      if (waiting.current !== all) return;
      waiting.current = {};
      // Does nothing if the user has left the screen.
      if (router.latestLocation === from) change(all);
    });
  };
  return { filters, change: applyFilters, reset };
}

const renderBulk: RenderBulk = (selection, clear) => <BulkBar selection={selection} onDone={clear} />;

/** The list, rerendered only when filters change; its parts subscribe to server data and to the open project themselves. */
export const ListOfProjects = memo(function List({ viewer }: { viewer: Viewer }) {
  const { filters, change, reset } = useChange(viewer);
  const { open } = useUrlDialogs();
  const router = useRouter();
  const closeDetail = useCloseDetail(pathOf(viewer.type, 'projects'));
  // If the deleted project is open, closes it.
  const actions = useProjectActions(({ id }) => {
    if (router.latestLocation.pathname === projectPathOf(viewer.type, id)) closeDetail();
  });
  const clientName = useClientName(filters.clientId);
  const [resets, setResets] = useState(0);
  const reloads = useReloadOnRequest();
  const forget = (): void => {
    reset();
    setResets(resets + 1);
  };
  // Scrolls the open project's row into view, since the list may render after the project.
  useEffect(scrollOpenIntoView, []);
  const isLead = mayCreateProject(viewer);
  const create = isLead ? <CreateButton onCreate={() => open(formToUrl({ mode: 'choose' }))} /> : null;
  const back = filters.isFromView && <BackButton viewer={viewer} hasClient={filters.clientId !== null} />;
  return (
    <>
      <PageHeader
        title="Projects"
        actions={
          <>
            {isLead && <BulkChangesIfAny />}
            <ImportLink role={viewer.type} kind="projects" />
            {isLead && <ExportMenu filters={filters} viewer={viewer} />}
            {back}
            {create}
          </>
        }
      />
      <Views viewer={viewer} filters={filters} />
      {clientName && <ClientBanner name={clientName} />}
      {viewer.type === 'editor' && <ProjectBreakdown filters={filters} change={change} viewer={viewer} />}
      <FilterBar
        // A reset also discards typed search text that wasn't applied yet.
        key={`${reloads} ${resets}`}
        filters={filters}
        change={change}
        onReset={forget}
        viewer={viewer}
      />
      <ProjectList
        filters={filters}
        change={change}
        onReset={forget}
        viewer={viewer}
        actions={actions}
        emptyAction={create}
        renderBulk={isLead ? renderBulk : undefined}
      />
    </>
  );
});
