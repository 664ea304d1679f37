/** Project activity: feedback and events in one stream (docs/projects.md#stream). */
import { idFromDigits } from '#contract/platform/jsonld.ts';
import type { Search } from '#web/lib/address/search-codec.ts';
import { firstValueOf, useSearchState } from '#web/lib/address/search-state.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type UndoableAction, undoPathOf } from '#contract/journal/undo.ts';
import { eventsOf, type ProjectEvent } from '#domain/work/projects/project-events.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import type { Project } from '#domain/work/projects/project.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { cutsQuery } from '#web/review/versions/cuts.queries.ts';
import type { ThreadEvents } from '#web/work/feedback/feedback-thread.tsx';
import { pointLogQuery } from '#web/work/points/points.queries.ts';
import { ProjectEventItem } from '#web/work/projects/detail/project-event.tsx';
import { undoableQuery, useProject } from '#web/work/projects/projects.queries.ts';
import { TypingLine } from '#web/live/presence/typing-line.tsx';
import { useTypingSignal } from '#web/live/presence/use-typing-signal.ts';
import { waitsQuery } from '#web/work/waits/waits.queries.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useSendUndo } from '#web/journal/offer-undo.ts';
import { pollEvery } from '#web/lib/live.ts';
import { isInitialLoading } from '#web/lib/loading-state.ts';

/** The thread loads last, since the work above it is read first. */
const FeedbackThread = lazyPart(async () => (await import('#web/work/feedback/feedback-thread.tsx')).FeedbackThread, {
  isLikely: true,
});

const LOG_POLL_MS = 10_000;

/** Event that shows the Undo button of an undoable action. */
const SHOWN_AS: Record<UndoableAction['kind'], ProjectEvent['kind'] | undefined> = {
  end: 'ended',
  revision: 'round',
  score: 'points',
  leave: undefined,
};

function UndoEvent({ id }: { id: number }) {
  const sendUndo = useSendUndo();
  return (
    <Button
      size="compact-xs"
      mih={{ base: 40, sm: 24 }}
      variant="subtle"
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      onClick={() => sendUndo(undoPathOf(id))}
    >
      Undo
    </Button>
  );
}

/** Returns true if the project may have a score log: it was finished at some time, even if its points were removed. */
const hasLog = (project: Project | undefined): boolean =>
  project !== undefined &&
  (isFinished(project.status) || project.rounds.length > 0 || project.point > 0 || project.personalPoint > 0);

/** Returns the project's events, oldest first, with Undo for the last action where possible. */
export function useProjectEvents(projectId: number): ThreadEvents {
  const project = useProject(projectId).data?.project;
  const log = useQuery({
    ...pointLogQuery(projectId),
    enabled: hasLog(project),
    refetchInterval: pollEvery(LOG_POLL_MS),
  });
  const undoable = useQuery({ ...undoableQuery(projectId), enabled: project !== undefined });
  const cuts = useQuery({ ...cutsQuery(projectId), enabled: project !== undefined });
  const waits = useQuery({ ...waitsQuery(projectId), enabled: project !== undefined });
  if (!project) return { lines: [], areLoading: true };
  const events = eventsOf(project, log.data ?? [], cuts.data, waits.data?.waits);
  const [act] = undoable.data ?? [];
  const undone = act && events.findLast(({ kind }) => kind === SHOWN_AS[act.kind]);
  const lines = events.map((event) => ({
    key: event.key,
    // The assignment comes first, even if the planned day is in the future.
    at: event.kind === 'assigned' ? '' : event.at,
    node: (
      <ProjectEventItem
        event={event}
        projectId={projectId}
        action={event === undone && act && <UndoEvent id={act.id} />}
      />
    ),
  }));
  return { lines, areLoading: [log, undoable, cuts, waits].some(isInitialLoading) };
}

type ProjectStreamProps = {
  projectId: number;
  actor: Actor;
  events: ThreadEvents;
  onDirty: (isDirty: boolean) => void;
};

/** Returns the feedback that a notification links to (docs/inbox.md#inbox-places). */
const linkedFeedbackOf = (search: Search<'say'>): number | undefined => idFromDigits(firstValueOf(search, 'say') ?? '');

export function ProjectStream({ projectId, events, ...props }: ProjectStreamProps) {
  const { state: chosenId } = useSearchState(linkedFeedbackOf);
  return (
    <FeedbackThread
      projectId={projectId}
      others={events}
      chosenId={chosenId}
      onTyping={useTypingSignal(projectId)}
      footer={<TypingLine projectId={projectId} />}
      {...props}
    />
  );
}
