/** Project below its description: versions, share links, properties, files and activity. Loads as a whole, which avoids layout shift. */
import { Box, Skeleton, Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Project } from '#domain/work/projects/project.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { managersOf, mayManageLinks } from '#domain/work/projects/project-rights.ts';
import { CutsSection } from '#web/review/deliverables/cuts-section.tsx';
import { deliverablesQuery } from '#web/review/deliverables/deliverables.queries.ts';
import { cutsQuery } from '#web/review/versions/cuts.queries.ts';
import { feedbackQuery } from '#web/work/feedback/feedback.queries.ts';
import { isInitialLoading, useStickyTrue } from '#web/lib/loading-state.ts';
import { SideSkeleton } from '#web/work/projects/detail/project-detail.tsx';
import { LinksLine } from '#web/review/share/links-line.tsx';
import { openLinksQuery } from '#web/review/share/open-links.queries.ts';
import { waitsQuery } from '#web/work/waits/waits.queries.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useIdle } from '#web/ui/idle.ts';
import type { WaitLineProps } from '#web/work/waits/wait-line.tsx';
import { ProjectStream, useProjectEvents } from './project-stream.tsx';

/** As high as the line about waits, with that about emails if there is a client. */
const LinesPlaceholder = ({ project }: WaitLineProps) => <Skeleton h={project.client ? 72 : 32} />;
const ClientLines = lazyPart(async () => (await import('./client-lines.tsx')).ClientLines, {
  Waiting: LinesPlaceholder,
});
/** Lines about waits and emails, loaded when the page is idle. */
const ClientLinesWhenIdle = (props: WaitLineProps) =>
  useIdle() ? <ClientLines {...props} /> : <LinesPlaceholder {...props} />;

/** As high as a project without files. */
const FilesPlaceholder = () => <Skeleton h={96} />;
const Files = lazyPart(async () => (await import('./client-lines.tsx')).ProjectFiles, { Waiting: FilesPlaceholder });
const FilesWhenIdle = (props: { project: Project; actor: Actor }) =>
  useIdle() ? <Files {...props} /> : <FilesPlaceholder />;

export type ProjectSideProps = {
  project: Project;
  actor: Actor;
  /** Called when unsaved input appears or disappears. */
  onDirty: (isDirty: boolean) => void;
  onOpenLinks: () => void;
  onOpenWaits: () => void;
  /** Properties, between versions and files. */
  children: ReactNode;
};

export function ProjectSide({ project, actor, onDirty, onOpenLinks, onOpenWaits, children }: ProjectSideProps) {
  const { id } = project;
  const events = useProjectEvents(id);
  const queries = [
    useQuery(cutsQuery(id)),
    useQuery(deliverablesQuery(id)),
    useQuery(openLinksQuery(id)),
    useQuery(waitsQuery(id)),
    useInfiniteQuery(feedbackQuery(id)),
  ];
  if (!useStickyTrue(!events.areLoading && !queries.some(isInitialLoading))) return <SideSkeleton />;
  return (
    <>
      <Stack gap="md" miw={0} tabIndex={-1} data-section="versions">
        <CutsSection project={project} actor={actor} />
        <ClientLinesWhenIdle project={project} actor={actor} onOpen={onOpenWaits} />
        <LinksLine projectId={id} mayManage={mayManageLinks(actor, managersOf(project))} onOpen={onOpenLinks} />
      </Stack>
      {children}
      <Box miw={0} tabIndex={-1} data-section="files">
        <FilesWhenIdle project={project} actor={actor} />
      </Box>
      <Box miw={0} tabIndex={-1} data-section="feedback">
        <ProjectStream projectId={id} actor={actor} onDirty={onDirty} events={events} />
      </Box>
    </>
  );
}
