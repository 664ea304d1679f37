/** A list of projects, the open one in its place beside it, over it or instead of it, and what stands over both (docs/projects.md#place). */
import type { ComponentType, ReactNode } from 'react';
import { useRole } from '#web/lib/current-user.ts';
import { EarlyList } from '#web/work/projects/early-list.tsx';
import { useListView } from '#web/work/projects/list-view.ts';
import { hasRoomForPane, useOpenId, usePlace } from '#web/work/projects/project-place.ts';
import places from '#web/work/projects/project-place.module.css';
import { projectListParams } from '#web/work/projects/project-request.ts';
import { useProjectFilters } from '#web/work/projects/use-project-filters.ts';
import { useViewer, type Viewer } from '#web/work/projects/viewer.ts';
import { fetchDialog } from '#web/ui/dialog.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ProjectOverlays } from './project-overlays.tsx';

const OpenProject = latePart(async () => {
  if (!hasRoomForPane()) fetchDialog();
  return (await import('./open-project.tsx')).OpenProject;
});

/** What stands in the place of a list that is on its way. */
export function ComingList() {
  const { filters } = useProjectFilters();
  const [view] = useListView(useRole());
  return (
    <>
      <PageHeader title="Projects" />
      <EarlyList
        // 'Projects Under Me' needs the person's id, which only the profile tells.
        paramsOf={(asker) => (filters.isMineOnly ? undefined : projectListParams(filters, asker))}
        isTable={view === 'table'}
      />
    </>
  );
}

function Frame({ list, viewer }: { list: ReactNode; viewer: Viewer | undefined }) {
  const openId = useOpenId();
  const place = usePlace();
  const isPage = openId !== undefined && place === 'page';
  const isBeside = openId !== undefined && place === 'pane';
  return (
    <div className={isBeside ? places.beside : undefined}>
      {!isPage && <div>{list}</div>}
      {openId !== undefined && viewer && <OpenProject openId={openId} place={place} viewer={viewer} />}
      {viewer && <ProjectOverlays viewer={viewer} />}
    </div>
  );
}

export type ListProps = { viewer: Viewer };

export function ProjectsFrame({ List }: { List: ComponentType<ListProps> }) {
  const viewer = useViewer();
  return <Frame list={viewer ? <List viewer={viewer} /> : <ComingList />} viewer={viewer} />;
}
