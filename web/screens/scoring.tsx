/** Scoring: shows finished work without a score, one project at a time (docs/screens.md#review). */
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { COMMON_TEXTS, PROJECT_TEXTS } from '#domain/platform/messages.ts';
import { POINT_LABELS } from '#domain/work/points.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { countText } from '#web/lib/time/format.ts';
import { projectQuery, useProject } from '#web/work/projects/projects.queries.ts';
import { useViewer, type Viewer } from '#web/work/projects/card/viewer.ts';
import classes from '#web/review/scoring/scoring.module.css';
import type { Verdict } from '#web/review/scoring/scoring-panel.tsx';
import { notifyWithAction } from '#web/ui/feedback/action-toast.tsx';
import { useOfferUndo } from '#web/journal/offer-undo.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { notifyWarning } from '#web/ui/feedback/toasts.ts';
import { ScoringProject, type ScoringProjectProps } from '#web/screens/project/scoring-project.tsx';
import { type ScoringQueue, useOpenInScoring, useScoringQueue } from '#web/screens/project/use-scoring-queue.ts';

function Waiting() {
  return (
    <Stack gap="sm" aria-busy>
      <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
      <Skeleton h={24} w="60%" />
      <Skeleton h={160} />
      <Skeleton h={120} />
    </Stack>
  );
}

/** Confirms a decision with Undo; if the server can't undo it, offers to change the score. */
function useNotifyDone(viewer: Viewer) {
  const client = useQueryClient();
  const goTo = useOpenInScoring(viewer);
  const offerUndo = useOfferUndo();
  // Reopens the project in its current state rather than that before the decision. If it can't be loaded, the screen shows why.
  const returnToQueue = (id: number): void => {
    const shown = client.prefetchQuery({ ...projectQuery(id), staleTime: Infinity });
    void shown.then(() => goTo(id));
  };
  return (project: Project, verdict: Verdict, undo: string | undefined): void => {
    const reviewAgain = (): void => returnToQueue(project.id);
    if (verdict.kind === 'return') {
      const editorName = project.assignedTo ? fullNameOf(project.assignedTo) : 'its editor';
      return offerUndo(`“${project.title}” was sent back to ${editorName}.`, undo, reviewAgain);
    }
    const text = `“${project.title}” scored ${verdict.point} ${POINT_LABELS[verdict.point]}.`;
    if (undo !== undefined) return offerUndo(text, undo, reviewAgain);
    return notifyWithAction(text, { label: 'Change', onPress: reviewAgain });
  };
}

type CurrentProjectProps = Omit<ScoringProjectProps, 'project'> & { id: number };

function CurrentProject({ id, ...props }: CurrentProjectProps) {
  const { data, error, refetch, isFetching } = useProject(id);
  if (data) return <ScoringProject project={data.project} {...props} />;
  if (!error) return <Waiting />;
  return <QueryError message={PROJECT_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />;
}

/** Returns true if this project replaced another one. */
function useIsMoved(current: number | undefined): boolean {
  const [last, setLast] = useState(current);
  const [isMoved, setMoved] = useState(false);
  if (current !== last) {
    setLast(current);
    if (last !== undefined) setMoved(true);
  }
  return isMoved;
}

function QueueDone({ isMoved }: { isMoved: boolean }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMoved) container.current?.focus();
  }, [isMoved]);
  return (
    <div ref={container} tabIndex={-1} className={classes.nothing}>
      <EmptyState>Nothing to score. Finished work appears here.</EmptyState>
    </div>
  );
}

function ScoringDesk({ queue, viewer }: { queue: ScoringQueue; viewer: Viewer }) {
  const { list, current, hasNext, settle, skip } = queue;
  const notifyDone = useNotifyDone(viewer);
  const isMoved = useIsMoved(current);
  if (current === undefined) {
    if (list.data) return <QueueDone isMoved={isMoved} />;
    if (!list.error) return <Waiting />;
    return <QueryError message={PROJECT_TEXTS.fetchListFailed} query={list} />;
  }
  return (
    <CurrentProject
      key={current}
      id={current}
      viewer={viewer}
      isMoved={isMoved}
      onDone={(project, verdict, undo) => {
        settle(project);
        notifyDone(project, verdict, undo);
      }}
      onConflict={(project, text) => {
        settle(project);
        notifyWarning(text);
      }}
      onSkip={hasNext ? () => skip(current) : undefined}
    />
  );
}

function Review({ viewer }: { viewer: Viewer }) {
  const queue = useScoringQueue(viewer);
  const total = queue.list.data?.total;
  return (
    <>
      <PageHeader
        title="Scoring"
        subtitle="Finished work without a score, oldest first."
        actions={
          <Text component="output" fw={500}>
            {total === undefined ? '' : `${countText(total, 'project')} left`}
          </Text>
        }
      />
      <ScoringDesk queue={queue} viewer={viewer} />
    </>
  );
}

export function ScoringScreen() {
  const viewer = useViewer();
  return viewer ? <Review viewer={viewer} /> : <Waiting />;
}
