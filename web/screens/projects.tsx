/** The project list of the three roles, with the detail, the dialogs and the forms that its address opens (docs/projects.md#list). */
import { Button } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { mayCreateProject } from '#domain/project-rights.ts';
import { useRole } from '#web/lib/current-user.ts';
import { pathOf } from '#web/lib/paths.ts';
import { BulkChanges } from '#web/bulk/bulk-changes.tsx';
import { ClientBanner, useClientName } from '#web/projects/client-banner.tsx';
import { EarlyList } from '#web/projects/early-list.tsx';
import { ExportMenu } from '#web/projects/export-menu.tsx';
import { FilterBar } from '#web/projects/filter-bar.tsx';
import { COLUMN_KEYS, useChosenColumns, useListView } from '#web/projects/list-view.ts';
import { ProjectBreakdown } from '#web/projects/project-breakdown.tsx';
import { ProjectList } from '#web/projects/project-list.tsx';
import { projectListParams } from '#web/projects/project-request.ts';
import { type ProjectPage, projectsQuery } from '#web/projects/projects.queries.ts';
import type { RenderBulk } from '#web/projects/selection-bar.tsx';
import { useProjectFilters } from '#web/projects/use-project-filters.ts';
import { useOpenId, usePlace } from '#web/projects/project-place.ts';
import places from '#web/projects/project-place.module.css';
import { useViewer, type Viewer } from '#web/projects/viewer.ts';
import { ImportLink } from '#web/import/import-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ViewTabs } from '#web/views/view-tabs.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { ProjectOverlays } from './project-overlays.tsx';
import { useAddressDialogs, useProjectActs } from './use-project-acts.ts';

const OpenProject = latePart(async () => (await import('./open-project.tsx')).OpenProject);
const BulkBar = latePart(async () => (await import('#web/bulk/bulk-bar.tsx')).BulkBar);

/**
 * The Projects entry of the menu asks for a reset and a reload (docs/projects.md#list); its address carries no filters. Gives the step
 * of the history that asked last.
 */
function useReloadOnRequest(): string | undefined {
  const client = useQueryClient();
  const [last, setLast] = useState<string>();
  const { key, isAsked } = useLocation({
    select: ({ state }) => ({ key: state.__TSR_key, isAsked: state.resetFilters === true }),
    structuralSharing: true,
  });
  useEffect(() => {
    if (isAsked) void client.invalidateQueries({ queryKey: ['projects'] });
  }, [client, key, isAsked]);
  if (isAsked && key !== last) setLast(key);
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

/** The views; one that keeps columns brings them along. */
function Views({ viewer, page }: { viewer: Viewer; page: ProjectPage | undefined }) {
  const [shown] = useListView(viewer.type);
  const [columns, choose] = useChosenColumns();
  const take = (viewColumns: readonly string[]): void => choose(COLUMN_KEYS.filter((key) => viewColumns.includes(key)));
  return <ViewTabs viewer={viewer} page={page} columns={shown === 'table' ? columns : null} onColumns={take} />;
}

const renderBulk: RenderBulk = (selection, clear) => <BulkBar selection={selection} onDone={clear} />;

/** `openId` is the project that stands open beside it. */
function ListOfProjects({ viewer, openId }: { viewer: Viewer; openId: number | undefined }) {
  const { filters, change, reset } = useProjectFilters();
  const { openForm } = useAddressDialogs();
  const acts = useProjectActs();
  const { data, isPlaceholderData } = useQuery(projectsQuery(projectListParams(filters, viewer)));
  const clientName = useClientName(filters.clientId);
  const [resets, setResets] = useState(0);
  const reloads = useReloadOnRequest();
  const forget = (): void => {
    reset();
    setResets(resets + 1);
  };
  const isLead = mayCreateProject(viewer);
  const create = isLead ? <CreateButton onCreate={() => openForm({ mode: 'choose' })} /> : null;
  const back = filters.isFromView && <BackButton viewer={viewer} hasClient={filters.clientId !== null} />;
  return (
    <>
      <PageHeader
        title="Projects"
        actions={
          <>
            {isLead && <BulkChanges />}
            <ImportLink role={viewer.type} kind="projects" />
            {isLead && <ExportMenu filters={filters} viewer={viewer} />}
            {back}
            {create}
          </>
        }
      />
      <Views viewer={viewer} page={isPlaceholderData ? undefined : data} />
      {clientName && <ClientBanner name={clientName} />}
      {viewer.type === 'editor' && <ProjectBreakdown filters={filters} change={change} viewer={viewer} />}
      <FilterBar
        // Words that were typed and not yet searched for are forgotten too.
        key={`${reloads} ${resets}`}
        filters={filters}
        change={change}
        onReset={forget}
        viewer={viewer}
        total={data?.total}
      />
      <ProjectList
        filters={filters}
        change={change}
        onReset={forget}
        viewer={viewer}
        acts={acts}
        openId={openId}
        emptyAction={create}
        renderBulk={isLead ? renderBulk : undefined}
      />
    </>
  );
}

/** The list, the open project in its place beside it, over it or instead of it, and what stands over both. */
function Projects({ viewer }: { viewer: Viewer }) {
  const openId = useOpenId();
  const place = usePlace();
  const isPage = openId !== undefined && place === 'page';
  const isBeside = openId !== undefined && place === 'pane';
  return (
    <div className={isBeside ? places.beside : undefined}>
      {!isPage && (
        <div>
          <ListOfProjects viewer={viewer} openId={openId} />
        </div>
      )}
      {openId !== undefined && <OpenProject openId={openId} place={place} viewer={viewer} />}
      <ProjectOverlays viewer={viewer} />
    </div>
  );
}

export function ProjectsScreen() {
  const viewer = useViewer();
  const { filters } = useProjectFilters();
  const [view] = useListView(useRole());
  if (viewer) return <Projects viewer={viewer} />;
  // 'Projects Under Me' needs the person's id, which only the profile tells.
  return (
    <EarlyList
      paramsOf={(asker) => (filters.isMineOnly ? undefined : projectListParams(filters, asker))}
      isTable={view === 'table'}
    />
  );
}
