/** Everything about one project: facts and description at the left, timer, rounds and feedback at the right (docs/projects.md#detail). */
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { COMMON_TEXTS, PROJECT_TEXTS } from '#domain/messages.ts';
import { actionsHintOf, ownershipOf } from '#domain/project-rights.ts';
import type { Project } from '#domain/project.ts';
import { trackingTailOf } from '#domain/tracking-id.ts';
import { hasStatus } from '#web/lib/api-error.ts';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { LoadingText } from '#web/ui/loading-text.tsx';
import { PointsLine } from './points-line.tsx';
import { ProjectActions } from './project-actions.tsx';
import type { ProjectActs } from './project-acts.ts';
import { ClassBadge, SideBadges } from './project-badges.tsx';
import classes from './project-detail.module.css';
import { ProjectFacts } from './project-facts.tsx';
import { useProject } from './projects.queries.ts';
import { Rounds } from './rounds.tsx';
import { TimeCorrections } from './time-corrections.tsx';
import { TimerCard } from './timer-card.tsx';
import type { Viewer } from './viewer.ts';

type ProjectDetailProps = {
  projectId: number;
  viewer: Viewer;
  acts: ProjectActs;
  /** The conversation, which is a feature of its own. */
  feedback: ReactNode;
};

function DetailSkeleton() {
  return (
    <div className={classes.columns} aria-busy>
      <Stack gap={12}>
        <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
        <Skeleton h={16} w="70%" />
        <Skeleton h={220} />
      </Stack>
      <Stack gap={12}>
        <Skeleton h={160} />
        <Skeleton h={120} />
      </Stack>
    </div>
  );
}

function Description({ text }: { text: string }) {
  return text ? <Text className={classes.description}>{text}</Text> : <Text c="dimmed">No description.</Text>;
}

function Loaded({ project, viewer, acts, feedback }: Omit<ProjectDetailProps, 'projectId'> & { project: Project }) {
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
      <div className={classes.columns}>
        <Stack gap="md" miw={0}>
          <Description text={project.description} />
          <ProjectFacts project={project} />
        </Stack>
        <Stack gap="md" miw={0}>
          <TimerCard project={project} viewer={viewer} acts={acts} />
          <Rounds rounds={project.rounds} />
          <TimeCorrections corrections={project.timeCorrections} />
          {feedback}
        </Stack>
      </div>
    </>
  );
}

export function ProjectDetail({ projectId, ...more }: ProjectDetailProps) {
  const { data, error, refetch, isFetching } = useProject(projectId);
  if (data && !hasStatus(error, 404)) return <Loaded project={data.project} {...more} />;
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
