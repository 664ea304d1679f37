/** The project list of the three roles, with the detail, the dialogs and the forms that its address opens (docs/projects.md#list). */
import { Button } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { mayCreateProject } from '#domain/project-rights.ts';
import { ClientBanner, useClientName } from '#web/projects/client-banner.tsx';
import { EarlyList } from '#web/projects/early-list.tsx';
import { FilterBar } from '#web/projects/filter-bar.tsx';
import { ProjectBreakdown } from '#web/projects/project-breakdown.tsx';
import { ProjectList } from '#web/projects/project-list.tsx';
import { projectListParams } from '#web/projects/project-request.ts';
import { projectsQuery } from '#web/projects/projects.queries.ts';
import { useProjectFilters } from '#web/projects/use-project-filters.ts';
import { useViewer, type Viewer } from '#web/projects/viewer.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ProjectOverlays } from './project-overlays.tsx';
import { useAddressDialogs, useProjectActs } from './use-project-acts.ts';

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
  const above = hasClient ? `/${viewer.type}/clients` : `/${viewer.type}`;
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

function Projects({ viewer }: { viewer: Viewer }) {
  const { filters, change, reset } = useProjectFilters();
  const { openForm } = useAddressDialogs();
  const acts = useProjectActs();
  const { data } = useQuery(projectsQuery(projectListParams(filters, viewer)));
  const clientName = useClientName(filters.clientId);
  const [resets, setResets] = useState(0);
  const asked = useReloadOnRequest();
  const forget = (): void => {
    reset();
    setResets(resets + 1);
  };
  const create = mayCreateProject(viewer) ? <CreateButton onCreate={() => openForm({ mode: 'choose' })} /> : null;
  const back = filters.isFromView && <BackButton viewer={viewer} hasClient={filters.clientId !== null} />;
  return (
    <>
      <PageHeader
        title="Projects"
        actions={
          <>
            {back}
            {create}
          </>
        }
      />
      {clientName && <ClientBanner name={clientName} />}
      {viewer.type === 'editor' && <ProjectBreakdown filters={filters} change={change} viewer={viewer} />}
      <FilterBar
        // Words that were typed and not yet searched for are forgotten too.
        key={`${asked} ${resets}`}
        filters={filters}
        change={change}
        onReset={forget}
        viewer={viewer}
        clientName={clientName}
        total={data?.total}
      />
      <ProjectList
        filters={filters}
        change={change}
        onReset={forget}
        viewer={viewer}
        acts={acts}
        emptyAction={create}
      />
      <ProjectOverlays viewer={viewer} />
    </>
  );
}

export function ProjectsScreen() {
  const viewer = useViewer();
  const { filters } = useProjectFilters();
  if (viewer) return <Projects viewer={viewer} />;
  // 'Projects Under Me' needs the person's id, which only the profile tells.
  return <EarlyList paramsOf={(asker) => (filters.isMineOnly ? undefined : projectListParams(filters, asker))} />;
}
