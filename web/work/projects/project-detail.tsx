/** Everything about one project: timer, description and facts, then what was said and what happened (docs/projects.md#detail). */
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { COMMON_TEXTS, PROJECT_TEXTS } from '#domain/platform/messages.ts';
import { actionsHintOf, ownershipOf } from '#domain/work/project-rights.ts';
import type { Project } from '#domain/work/project.ts';
import { trackingTailOf } from '#domain/work/tracking-id.ts';
import { hasStatus } from '#web/lib/api-error.ts';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { LoadingText } from '#web/ui/loading-text.tsx';
import { EditFactButton } from './facts/editable-fact.tsx';
import { FactsContext, useFactsState } from './facts/facts-context.ts';
import { PointsLine } from './points-line.tsx';
import { ProjectActions } from './project-actions.tsx';
import type { ProjectActs } from './project-acts.ts';
import { ClassBadge, SideBadges } from './project-badges.tsx';
import classes from './project-detail.module.css';
import { ProjectFacts } from './project-facts.tsx';
import type { LoadedProject } from './ask-projects.ts';
import { useProject } from './projects.queries.ts';
import { TimerAtHand } from './timer-at-hand.tsx';
import { TimerCard } from './timer-card.tsx';
import { useProjectOffers } from './use-project-offers.ts';
import type { Viewer } from './viewer.ts';

type ProjectDetailProps = {
  projectId: number;
  viewer: Viewer;
  acts: ProjectActs;
  /** The versions of the work, its links for clients and the conversation, which are features of their own. */
  side: (project: Project) => ReactNode;
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
    <Group gap={8} wrap="nowrap" align="flex-start" justify="space-between">
      {text ? <Text className={classes.description}>{text}</Text> : <Text c="dimmed">No description.</Text>}
      <EditFactButton fact="description" />
    </Group>
  );
}

type LoadedProps = Omit<ProjectDetailProps, 'projectId'> & { loaded: LoadedProject; isSure: boolean };

function Head({ project, viewer, acts }: Pick<LoadedProps, 'viewer' | 'acts'> & { project: Project }) {
  const hint = actionsHintOf(viewer, ownershipOf(project));
  return (
    <>
      <Group justify="space-between" gap={8} mb="md">
        <Group gap={6}>
          <Text span c="dimmed" className={classes.ids}>
            {trackingTailOf(project.trackingId)} · #{project.id}
          </Text>
          <ClassBadge name={project.class} />
          <SideBadges project={project} />
          <EditFactButton fact="title" inWords />
        </Group>
        <Group gap={8}>
          <PointsLine project={project} viewer={viewer} acts={acts} />
          <ProjectActions project={project} viewer={viewer} acts={acts} />
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

function Loaded({ loaded, isSure, viewer, acts, side }: LoadedProps) {
  const { project } = loaded;
  const ref = useRef<HTMLDivElement>(null);
  const facts = useFactsState(loaded, viewer, isSure);
  useProjectOffers({ project, viewer, acts, facts }, ref);
  return (
    <FactsContext value={facts}>
      <div className={classes.detail} ref={ref}>
        <Head project={project} viewer={viewer} acts={acts} />
        <div className={classes.columns}>
          <Stack gap="md" miw={0}>
            <TimerCard project={project} viewer={viewer} acts={acts} />
            <Description text={project.description} />
            <ProjectFacts project={project} />
          </Stack>
          <Stack gap="md" miw={0}>
            {side(project)}
          </Stack>
        </div>
      </div>
      <TimerAtHand project={project} viewer={viewer} />
    </FactsContext>
  );
}

export function ProjectDetail({ projectId, ...more }: ProjectDetailProps) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useProject(projectId);
  if (data && !hasStatus(error, 404)) return <Loaded loaded={data} isSure={!isPlaceholderData} {...more} />;
  if (error)
    return (
      <ErrorRetry
        message={PROJECT_TEXTS.fetchFailed}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return <DetailSkeleton />;
}
