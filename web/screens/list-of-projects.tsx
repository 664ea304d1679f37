/** The list of projects with all that stands round it: views, filters, and what may be done with several at once (docs/projects.md#list). */
import { Button } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { memo, useEffect, useRef, useState } from 'react';
import { mayCreateProject } from '#domain/work/project-rights.ts';
import { afterPaint } from '#web/lib/after-paint.ts';
import { pathOf, projectPathOf } from '#web/lib/paths.ts';
import { useListAhead } from '#web/work/projects/ahead.ts';
import { ClientBanner, useClientName } from '#web/work/projects/client-banner.tsx';
import { ExportMenu } from '#web/work/projects/export-menu.tsx';
import { FilterBar } from '#web/work/projects/filter-bar.tsx';
import { COLUMN_KEYS, useChosenColumns, useListView } from '#web/work/projects/list-view.ts';
import { bringIntoSight } from '#web/work/projects/open-in-list.ts';
import { ProjectBreakdown } from '#web/work/projects/project-breakdown.tsx';
import { ProjectList } from '#web/work/projects/project-list.tsx';
import { changeFilters, type ProjectFilters } from '#web/work/projects/project-filters.ts';
import { formToAddress } from '#web/work/projects/project-dialogs.ts';
import { projectListParams } from '#web/work/projects/project-request.ts';
import { projectsQuery } from '#web/work/projects/projects.queries.ts';
import type { RenderBulk } from '#web/work/projects/selection-bar.tsx';
import { useProjectFilters } from '#web/work/projects/use-project-filters.ts';
import type { Viewer } from '#web/work/projects/viewer.ts';
import { ImportLink } from '#web/work/import/import-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ViewTabs } from '#web/work/views/view-tabs.tsx';
import { useAtRest } from '#web/ui/rest.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { useAddressDialogs, useCloseDetail, useProjectActs } from './use-project-acts.ts';

const BulkChanges = latePart(async () => (await import('#web/work/bulk/bulk-changes.tsx')).BulkChanges);
/** Seldom says anything, and nobody waits for it. */
const BulkChangesAtRest = () => useAtRest() && <BulkChanges />;
const BulkBar = latePart(async () => (await import('#web/work/bulk/bulk-bar.tsx')).BulkBar);

/**
 * The Projects entry of the menu asks for a reset and a reload (docs/projects.md#list); its address carries no filters. Gives the step
 * of the history that asked last.
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

/** To where the figure stands that was pressed; an address that was opened by itself has no such place. */
function BackButton({ viewer, hasClient }: { viewer: Viewer; hasClient: boolean }) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const above = pathOf(viewer.type, hasClient ? 'clients' : 'dashboard');
  const back = (): void => (history.canGoBack() ? history.back() : void navigate({ to: above }));
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

/** The views; one that keeps columns brings them along. */
function Views({ viewer, filters }: ViewsProps) {
  const { data, isPlaceholderData } = useQuery(projectsQuery(projectListParams(filters, viewer)));
  const page = isPlaceholderData ? undefined : data;
  const [shown] = useListView(viewer.type);
  const [columns, choose] = useChosenColumns();
  const take = (viewColumns: readonly string[]): void => choose(COLUMN_KEYS.filter((key) => viewColumns.includes(key)));
  return <ViewTabs viewer={viewer} page={page} columns={shown === 'table' ? columns : null} onColumns={take} />;
}

/** The question goes out with the press, and the list is drawn once the press has been seen. */
function useChange(viewer: Viewer) {
  const { filters, change, reset } = useProjectFilters();
  const ahead = useListAhead();
  const router = useRouter();
  const waiting = useRef({});
  const ask = (patch: Partial<ProjectFilters>): void => {
    const all = (waiting.current = { ...waiting.current, ...patch });
    const from = router.latestLocation;
    ahead(projectListParams(changeFilters(filters, all), viewer));
    afterPaint(() => {
      // Of several presses the last does what all ask.
      if (waiting.current !== all) return;
      waiting.current = {};
      // Whoever has gone on elsewhere meanwhile stays there.
      if (router.latestLocation === from) change(all);
    });
  };
  return { filters, change: ask, reset };
}

const renderBulk: RenderBulk = (selection, clear) => <BulkBar selection={selection} onDone={clear} />;

/** Drawn anew for other filters; what its parts are told by the server, and what stands open beside it, is theirs to hear. */
export const ListOfProjects = memo(function List({ viewer }: { viewer: Viewer }) {
  const { filters, change, reset } = useChange(viewer);
  const { open } = useAddressDialogs();
  const router = useRouter();
  const closeDetail = useCloseDetail(pathOf(viewer.type, 'projects'));
  // By its row or card, while it stands open beside them.
  const acts = useProjectActs(({ id }) => {
    if (router.latestLocation.pathname === projectPathOf(viewer.type, id)) closeDetail();
  });
  const clientName = useClientName(filters.clientId);
  const [resets, setResets] = useState(0);
  const reloads = useReloadOnRequest();
  const forget = (): void => {
    reset();
    setResets(resets + 1);
  };
  // It may come after the project that stands open beside it.
  useEffect(bringIntoSight, []);
  const isLead = mayCreateProject(viewer);
  const create = isLead ? <CreateButton onCreate={() => open(formToAddress({ mode: 'choose' }))} /> : null;
  const back = filters.isFromView && <BackButton viewer={viewer} hasClient={filters.clientId !== null} />;
  return (
    <>
      <PageHeader
        title="Projects"
        actions={
          <>
            {isLead && <BulkChangesAtRest />}
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
        // Words that were typed and not yet searched for are forgotten too.
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
        acts={acts}
        emptyAction={create}
        renderBulk={isLead ? renderBulk : undefined}
      />
    </>
  );
});
