/** The project in the URL: next to the list, over it, or on its own page (docs/projects.md#place). */
import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useLayoutEffect, useState } from 'react';
import { contentPathOf, contentsPathOf, PROJECT_CONTENT_NAMES } from '#contract/work/project-contents.ts';
import { dropFeedbackDrafts } from '#web/work/feedback/feedback-drafts.ts';
import { feedbackQuery } from '#web/work/feedback/feedback.queries.ts';
import { useActor } from '#web/identity/current-user.ts';
import { useReportView } from '#web/live/presence/report-view.ts';
import { offerContents } from '#web/lib/api/early-responses.ts';
import { type OfferedAction, useOfferActions } from '#web/lib/offered-actions.ts';
import { useOpenTitle } from '#web/lib/address/title-parts.ts';
import { useOwnNavigate } from '#web/lib/address/own-route.ts';
import { pathOf, projectPathOf } from '#web/lib/address/paths.ts';
import type { SearchPatch } from '#web/lib/address/search-codec.ts';
import type { LoadedProject } from '#web/work/projects/list/fetch-projects.ts';
import { LayoutButtons, type LayoutActions } from '#web/work/projects/list/layout-buttons.tsx';
import { ProjectDetailDialog } from '#web/work/projects/detail/project-detail-dialog.tsx';
import { ProjectDetail, SideSkeleton } from '#web/work/projects/detail/project-detail.tsx';
import { ProjectPage } from '#web/work/projects/detail/project-page.tsx';
import { ProjectPane } from '#web/work/projects/detail/project-pane.tsx';
import { DEFAULT_LAYOUT_URL, PAGE_URL, type ProjectLayout } from '#web/work/projects/detail/project-layout.ts';
import { useProject } from '#web/work/projects/projects.queries.ts';
import { tabTitleOf } from '#web/work/projects/detail/tab-title.ts';
import { useProjectSteps } from '#web/work/projects/card/use-project-steps.ts';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import type { OtherViewersProps } from '#web/live/presence/other-viewers.tsx';
import { CopyLinkDialog, useCopyLink } from '#web/ui/forms/copy-link.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useIdle } from '#web/ui/idle.ts';
import { ProjectSections } from './project-sections.tsx';
import { useCloseDetail, useProjectActions } from './use-project-actions.ts';

const OtherViewers = lazyPart(async () => (await import('#web/live/presence/other-viewers.tsx')).OtherViewers);
/** Other viewers, loaded when the page is idle. */
const OtherViewersWhenIdle = (props: OtherViewersProps) => useIdle() && <OtherViewers {...props} />;
/** The side column loads last, since the work above it is read first. */
const TeamLine = lazyPart(async () => (await import('#web/work/teams/team-line.tsx')).TeamLine, {
  Waiting: () => <Skeleton h={32} mb="md" />,
});

const ProjectSide = lazyPart(async () => (await import('./project-side.tsx')).ProjectSide, {
  Waiting: SideSkeleton,
  isLikely: true,
});

type OpenProjectProps = { openId: number; layout: ProjectLayout; viewer: Viewer };

const namesOf = ({ project }: LoadedProject) => ({ title: project.title, tab: tabTitleOf(project) });

/** Loads what an opened project shows with one call. Layout effects precede the requests of queries. */
function useContents(id: number): void {
  useLayoutEffect(() => {
    const parts = new Map(PROJECT_CONTENT_NAMES.map((name) => [contentPathOf(name, id), name]));
    return offerContents({ path: contentsPathOf(id), parts });
  }, [id]);
}

/** Navigation from the project, by button, shortcut and palette. */
function useLayoutActions({ openId, layout, viewer }: OpenProjectProps, copyLink: () => void): LayoutActions {
  const client = useQueryClient();
  const navigate = useOwnNavigate();
  const steps = useProjectSteps(openId, viewer, (id) => void client.prefetchInfiniteQuery(feedbackQuery(id)));
  // Replaces the history entry, so Back closes the project in any layout.
  const move = (view: SearchPatch<'view'>) => () => navigate((current) => ({ ...current, ...view }), { replace: true });
  const isPage = layout === 'page';
  const handlers = {
    steps,
    openAsPage: isPage ? undefined : move(PAGE_URL),
    showInPane: isPage ? move(DEFAULT_LAYOUT_URL) : undefined,
    copyLink,
  };
  const { previous, next } = steps;
  const offers: OfferedAction[] = [
    ...(next ? [{ id: 'next', label: 'Next project', key: 'j', run: next }] : []),
    ...(previous ? [{ id: 'previous', label: 'Previous project', key: 'k', run: previous }] : []),
    { id: 'link', label: 'Copy link', key: 'y', run: copyLink },
  ];
  useOfferActions(offers);
  return handlers;
}

export function OpenProject(props: OpenProjectProps) {
  const { openId, layout, viewer } = props;
  useContents(openId);
  useReportView(openId, 'project');
  // Renders the frame first. A timer action then rerenders neither the frame nor the activity.
  const isDrawn = useDeferredValue(true, false);
  const { data: names } = useProject(openId, namesOf);
  useOpenTitle(names?.tab);
  const closeDetail = useCloseDetail(pathOf(viewer.type, 'projects'));
  const actions = useProjectActions((project) => {
    if (project.id === openId) closeDetail();
  });
  const link = useCopyLink();
  const handlers = useLayoutActions(props, () => link.copy(projectPathOf(viewer.type, openId)));
  const actor = useActor() ?? viewer;
  const [isDirty, setDirty] = useState(false);
  const [titleEnd, setTitleEnd] = useState<HTMLElement | null>(null);
  const onClose = (): void => {
    dropFeedbackDrafts({ personId: actor.id, projectId: openId });
    closeDetail();
  };
  const frame = {
    projectId: openId,
    title: names?.title ?? 'Project',
    buttons: (
      <>
        <LayoutButtons {...handlers} />
        <OtherViewersWhenIdle projectId={openId} />
      </>
    ),
    isDirty,
    onClose,
  };
  const detail = isDrawn && (
    <ProjectDetail
      key={openId}
      projectId={openId}
      titleEnd={titleEnd}
      viewer={viewer}
      actions={actions}
      bar={(project) => (
        <>
          {project.teamId !== null && <TeamLine project={project} actor={viewer} />}
          <ProjectSections project={project} />
        </>
      )}
      side={(project, properties) => (
        <ProjectSide
          project={project}
          actor={actor}
          onDirty={setDirty}
          onOpenLinks={() => actions.open('links', project)}
          onOpenWaits={() => actions.open('wait', project)}
        >
          {properties}
        </ProjectSide>
      )}
    />
  );
  return (
    <>
      {layout === 'pane' && (
        <ProjectPane {...frame} titleEnd={setTitleEnd} onEnter={() => handlers.openAsPage?.()}>
          {detail}
        </ProjectPane>
      )}
      {layout === 'dialog' && <ProjectDetailDialog {...frame}>{detail}</ProjectDetailDialog>}
      {layout === 'page' && (
        <ProjectPage {...frame} titleEnd={setTitleEnd}>
          {detail}
        </ProjectPage>
      )}
      <CopyLinkDialog label="Link to this project" url={link.linkToCopy} onClose={link.close} />
    </>
  );
}
