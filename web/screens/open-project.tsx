/** The project that the address opens, in its place: beside the list, over it, or on a page of its own (docs/projects.md#place). */
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { dropFeedbackDrafts } from '#web/work/feedback/feedback-drafts.ts';
import { feedbackQuery } from '#web/work/feedback/feedback.queries.ts';
import { useActor } from '#web/lib/current-user.ts';
import { useLooking } from '#web/lib/looking.ts';
import { type OfferedAct, useOfferActs } from '#web/lib/offered-acts.ts';
import { useOpenTitle } from '#web/lib/title-parts.ts';
import { useOwnNavigate } from '#web/lib/own-route.ts';
import { pathOf, projectPathOf } from '#web/lib/paths.ts';
import type { SearchPatch } from '#web/lib/search-codec.ts';
import type { LoadedProject } from '#web/work/projects/ask-projects.ts';
import { PlaceButtons, type PlaceWays } from '#web/work/projects/place-buttons.tsx';
import { ProjectDetailDialog } from '#web/work/projects/project-detail-dialog.tsx';
import { ProjectDetail, SideSkeleton } from '#web/work/projects/project-detail.tsx';
import { ProjectPage } from '#web/work/projects/project-page.tsx';
import { ProjectPane } from '#web/work/projects/project-pane.tsx';
import { NO_PAGE_ADDRESS, PAGE_ADDRESS, type Place } from '#web/work/projects/project-place.ts';
import { useProject } from '#web/work/projects/projects.queries.ts';
import { tabTitleOf } from '#web/work/projects/tab-title.ts';
import { useProjectSteps } from '#web/work/projects/use-project-steps.ts';
import type { Viewer } from '#web/work/projects/viewer.ts';
import type { AlsoHereProps } from '#web/work/viewing/also-here.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { useAtRest } from '#web/ui/rest.ts';
import { CopyLinkDialog, useCopyLink } from './copy-link.tsx';
import { useCloseDetail, useProjectActs } from './use-project-acts.ts';

const AlsoHere = latePart(async () => (await import('#web/work/viewing/also-here.tsx')).AlsoHere);
/** Nobody waits for it. */
const AlsoHereAtRest = (props: AlsoHereProps) => useAtRest() && <AlsoHere {...props} />;
/** Whoever comes to see the work reads this last. */
const ProjectSide = latePart(async () => (await import('./project-side.tsx')).ProjectSide, { Waiting: SideSkeleton });

type OpenProjectProps = { openId: number; place: Place; viewer: Viewer };

const namesOf = ({ project }: LoadedProject) => ({ title: project.title, tab: tabTitleOf(project) });

/** The ways from here, by button, key and palette. */
function useWays({ openId, place, viewer }: OpenProjectProps, copyLink: () => void): PlaceWays {
  const client = useQueryClient();
  const navigate = useOwnNavigate();
  const steps = useProjectSteps(openId, viewer, (id) => void client.prefetchInfiniteQuery(feedbackQuery(id)));
  // In place of this step of the history: Back closes the project, wherever it was moved to.
  const move = (view: SearchPatch<'view'>) => () => navigate((now) => ({ ...now, ...view }), { replace: true });
  const isPage = place === 'page';
  const ways = {
    steps,
    asPage: isPage ? undefined : move(PAGE_ADDRESS),
    besideList: isPage ? move(NO_PAGE_ADDRESS) : undefined,
    copyLink,
  };
  const { previous, next } = steps;
  const offers: OfferedAct[] = [
    ...(next ? [{ id: 'next', label: 'Next project', key: 'j', run: next }] : []),
    ...(previous ? [{ id: 'previous', label: 'Previous project', key: 'k', run: previous }] : []),
    { id: 'link', label: 'Copy link', key: 'y', run: copyLink },
  ];
  useOfferActs(offers);
  return ways;
}

export function OpenProject(props: OpenProjectProps) {
  const { openId, place, viewer } = props;
  useLooking(openId, 'project');
  // Its frame comes first. A clock that is pressed in it draws neither the frame nor the stream anew.
  const isDrawn = useDeferredValue(true, false);
  const { data: names } = useProject(openId, namesOf);
  useOpenTitle(names?.tab);
  const closeDetail = useCloseDetail(pathOf(viewer.type, 'projects'));
  const acts = useProjectActs((project) => {
    if (project.id === openId) closeDetail();
  });
  const link = useCopyLink(projectPathOf(viewer.type, openId));
  const ways = useWays(props, link.copy);
  const actor = useActor() ?? viewer;
  const [isDirty, setDirty] = useState(false);
  const onClose = (): void => {
    dropFeedbackDrafts({ personId: actor.id, projectId: openId });
    closeDetail();
  };
  const frame = {
    projectId: openId,
    title: names?.title ?? 'Project',
    buttons: (
      <>
        <PlaceButtons {...ways} />
        <AlsoHereAtRest projectId={openId} />
      </>
    ),
    isDirty,
    onClose,
  };
  const detail = isDrawn && (
    <ProjectDetail
      key={openId}
      projectId={openId}
      viewer={viewer}
      acts={acts}
      side={(project) => (
        <ProjectSide
          project={project}
          actor={actor}
          onDirty={setDirty}
          onOpenLinks={() => acts.open('links', project)}
        />
      )}
    />
  );
  return (
    <>
      {place === 'pane' && (
        <ProjectPane {...frame} onEnter={() => ways.asPage?.()}>
          {detail}
        </ProjectPane>
      )}
      {place === 'dialog' && <ProjectDetailDialog {...frame}>{detail}</ProjectDetailDialog>}
      {place === 'page' && <ProjectPage {...frame}>{detail}</ProjectPage>}
      <CopyLinkDialog address={link.toCopy} onClose={link.close} />
    </>
  );
}
