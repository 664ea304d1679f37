/** Layout of a project list with the open project next to it, over it or instead of it (docs/projects.md#place). */
import type { ComponentType, ReactNode } from 'react';
import { useRole } from '#web/identity/current-user.ts';
import { PrefetchedList } from '#web/work/projects/list/prefetched-list.tsx';
import { useListView } from '#web/work/projects/list/list-view.ts';
import { fitsPane, useOpenId, useProjectLayout } from '#web/work/projects/detail/project-layout.ts';
import styles from '#web/work/projects/detail/project-layout.module.css';
import { projectListParams } from '#web/work/projects/list/project-request.ts';
import { useProjectFilters } from '#web/work/projects/list/use-project-filters.ts';
import { useViewer, type Viewer } from '#web/work/projects/card/viewer.ts';
import { fetchDialog } from '#web/ui/dialog/dialog.tsx';
import { prefetchPart, lazyPart } from '#web/ui/lazy-part.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ProjectOverlays } from './project-overlays.tsx';

const OpenProject = lazyPart(
  async () => {
    if (!fitsPane()) fetchDialog();
    return (await import('./open-project.tsx')).OpenProject;
  },
  { isLikely: true },
);

/** Fetches the code of an open project, so that it is loaded by the first click in a list. */
export const fetchOpenProject = (): void => prefetchPart(OpenProject);

/** Placeholder of a loading list. */
export function ListPlaceholder() {
  const { filters } = useProjectFilters();
  const [view] = useListView(useRole());
  return (
    <>
      <PageHeader title="Projects" />
      <PrefetchedList
        // 'Projects Under Me' needs the user ID, which is only in the profile.
        paramsOf={(asker) => (filters.isMineOnly ? undefined : projectListParams(filters, asker))}
        isTable={view === 'table'}
      />
    </>
  );
}

function Frame({ list, viewer }: { list: ReactNode; viewer: Viewer | undefined }) {
  const openId = useOpenId();
  const layout = useProjectLayout();
  const isPage = openId !== undefined && layout === 'page';
  const isPane = openId !== undefined && layout === 'pane';
  return (
    <div className={isPane ? styles.beside : undefined}>
      {!isPage && <div>{list}</div>}
      {openId !== undefined && viewer && <OpenProject openId={openId} layout={layout} viewer={viewer} />}
      {viewer && <ProjectOverlays viewer={viewer} />}
    </div>
  );
}

export type ListProps = { viewer: Viewer };

export function ProjectsFrame({ List }: { List: ComponentType<ListProps> }) {
  const viewer = useViewer();
  return <Frame list={viewer ? <List viewer={viewer} /> : <ListPlaceholder />} viewer={viewer} />;
}
