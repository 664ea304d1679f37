/** Project detail: timer and description, versions, properties, then feedback and history (docs/projects.md#detail). */
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { COMMON_TEXTS, PROJECT_TEXTS } from '#domain/platform/messages.ts';
import { actionsHintOf, ownershipOf } from '#domain/work/projects/project-rights.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { shortTrackingId } from '#domain/work/projects/tracking-id.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { useIdle } from '#web/ui/idle.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { EditPropertyButton } from '../properties/editable-property.tsx';
import { PropertyEditingContext, usePropertyEditingState } from '../properties/property-editing-context.ts';
import { PointsLine } from '../card/points-line.tsx';
import { ProjectActions } from '../card/project-actions.tsx';
import type { ProjectActionHandlers } from '../card/project-action-handlers.ts';
import type { ChecksSectionProps } from '#web/work/checks/checks-section.tsx';
import { WaitBadge } from '#web/work/waits/wait-badge.tsx';
import { ClassBadge, SecondaryBadges } from '../card/project-badges.tsx';
import classes from './project-detail.module.css';
import { ProjectProperties } from './project-properties.tsx';
import type { ProjectResourcesProps } from './project-resources.tsx';
import type { LoadedProject } from '../list/fetch-projects.ts';
import { useProject } from '../projects.queries.ts';
import { TimerBottomBar } from '#web/work/timer/timer-bottom-bar.tsx';
import { TimerCard } from '#web/work/timer/timer-card.tsx';
import { useOfferProjectActions } from '../list/use-project-offers.ts';
import type { Viewer } from '../card/viewer.ts';

const ResourcesSkeleton = () => <Skeleton h={32} />;
const ProjectResources = lazyPart<ProjectResourcesProps>(
  async () => (await import('./project-resources.tsx')).ProjectResources,
  { Waiting: ResourcesSkeleton },
);

/** Renders the resources once the page is idle: they are collapsed, so nobody reads them first. */
const LateResources = (props: ProjectResourcesProps) =>
  useIdle() ? <ProjectResources {...props} /> : <ResourcesSkeleton />;

/** As high as the section: its rows, heading and field. */
const ChecksSection = lazyPart<ChecksSectionProps>(
  async () => (await import('#web/work/checks/checks-section.tsx')).ChecksSection,
  { Waiting: ({ project }) => <Skeleton h={102 + project.checksTotal * 40} /> },
);

type ProjectDetailProps = {
  projectId: number;
  viewer: Viewer;
  actions: ProjectActionHandlers;
  /** Renders what is between the head and the content: the team and the bar of sections. */
  bar: (project: Project) => ReactNode;
  /** Renders the versions, client links and feedback, which are separate features, around the properties. */
  side: (project: Project, properties: ReactNode) => ReactNode;
  /** Element next to the title, which the frame shows; null where the title has no room for a button. */
  titleEnd?: HTMLElement | null;
};

export function SideSkeleton() {
  return (
    <Stack gap={12}>
      <Skeleton h={160} />
      <Skeleton h={120} />
    </Stack>
  );
}

function DetailSkeleton() {
  return (
    <div className={classes.columns} aria-busy>
      <Stack gap={12}>
        <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
        <Skeleton h={16} w="70%" />
        <Skeleton h={220} />
      </Stack>
      <SideSkeleton />
    </div>
  );
}

function Description({ text }: { text: string }) {
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      {text && <Text className={classes.description}>{text}</Text>}
      <EditPropertyButton property="description" label={text ? undefined : 'Add description'} />
    </Group>
  );
}

type LoadedProps = Omit<ProjectDetailProps, 'projectId'> & { loaded: LoadedProject; isFullyLoaded: boolean };

type HeadProps = Pick<LoadedProps, 'viewer' | 'actions' | 'titleEnd'> & { project: Project };

function Head({ project, viewer, actions, titleEnd }: HeadProps) {
  const hint = actionsHintOf(viewer, ownershipOf(project));
  const editTitle = <EditPropertyButton property="title" isAlwaysShown={!titleEnd} />;
  return (
    <>
      <Group justify="space-between" gap={8} mb="md">
        <Group gap={6}>
          <Text span c="dimmed" className={classes.ids}>
            {shortTrackingId(project.trackingId)} · #{project.id}
          </Text>
          {titleEnd ? createPortal(editTitle, titleEnd) : editTitle}
          <ClassBadge name={project.class} />
          <SecondaryBadges project={project} />
          <WaitBadge project={project} />
        </Group>
        <Group gap={8}>
          <PointsLine project={project} viewer={viewer} actions={actions} />
          <ProjectActions project={project} viewer={viewer} actions={actions} />
        </Group>
      </Group>
      {hint && (
        <Text size="xs" c="dimmed" ta="right" mt={-8} mb="md">
          {hint}
        </Text>
      )}
    </>
  );
}

function Loaded({ loaded, isFullyLoaded, viewer, actions, bar, side, titleEnd }: LoadedProps) {
  const { project } = loaded;
  const ref = useRef<HTMLDivElement>(null);
  const propertyEditing = usePropertyEditingState(loaded, viewer, isFullyLoaded);
  useOfferProjectActions({ project, viewer, actions, propertyEditing }, ref);
  return (
    <PropertyEditingContext value={propertyEditing}>
      <div className={classes.detail} ref={ref}>
        <Head project={project} viewer={viewer} actions={actions} titleEnd={titleEnd} />
        {bar(project)}
        <div className={classes.columns}>
          <Stack gap="md" miw={0} tabIndex={-1} data-section="details">
            <TimerCard project={project} viewer={viewer} actions={actions} />
            {project.checksTotal > 0 && <ChecksSection project={project} />}
            <Description text={project.description} />
          </Stack>
          {side(
            project,
            <Stack gap="md" className={classes.facts}>
              <ProjectProperties project={project} />
              <LateResources project={project} role={viewer.type} />
            </Stack>,
          )}
        </div>
      </div>
      <TimerBottomBar project={project} viewer={viewer} />
    </PropertyEditingContext>
  );
}

export function ProjectDetail({ projectId, ...props }: ProjectDetailProps) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useProject(projectId);
  if (data && !hasStatus(error, 404)) return <Loaded loaded={data} isFullyLoaded={!isPlaceholderData} {...props} />;
  if (error) return <QueryError message={PROJECT_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />;
  return <DetailSkeleton />;
}
