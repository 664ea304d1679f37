/** One stream for a project: what was said, and among it what happened (docs/projects.md#stream). */
import { idFromDigits } from '#contract/platform/jsonld.ts';
import type { Search } from '#web/lib/search-codec.ts';
import { oneOf, useSearchState } from '#web/lib/search-state.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type UndoableAct, undoPathOf } from '#contract/work/undo.ts';
import { eventsOf, type ProjectEvent } from '#domain/review/project-events.ts';
import { isFinished } from '#domain/work/project-status.ts';
import type { Project } from '#domain/work/project.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { cutsQuery } from '#web/review/cuts/cuts.queries.ts';
import type { Others } from '#web/work/feedback/feedback-thread.tsx';
import { pointLogQuery } from '#web/work/points/points.queries.ts';
import { ProjectEventItem } from '#web/work/projects/project-event.tsx';
import { undoableQuery, useProject } from '#web/work/projects/projects.queries.ts';
import { TypingLine } from '#web/work/viewing/typing-line.tsx';
import { useTypingSignal } from '#web/work/viewing/use-typing-signal.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { useUndoAt } from '#web/ui/offer-undo.ts';
import { pollEvery } from '#web/lib/live.ts';
import { isOnItsWay } from '#web/lib/answers.ts';

/** Whoever comes to see the work reads this last. */
const FeedbackThread = latePart(async () => (await import('#web/work/feedback/feedback-thread.tsx')).FeedbackThread);

const LOG_POLL_MS = 10_000;

/** The event that tells of an act which can be taken back. */
const SHOWN_AS: Record<UndoableAct['kind'], ProjectEvent['kind'] | undefined> = {
  end: 'ended',
  revision: 'round',
  score: 'points',
  leave: undefined,
};

function UndoEvent({ id }: { id: number }) {
  const undoAt = useUndoAt();
  return (
    <Button
      size="compact-xs"
      mih={{ base: 40, sm: 24 }}
      variant="subtle"
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      onClick={() => undoAt(undoPathOf(id))}
    >
      Undo
    </Button>
  );
}

/** Most projects have never been finished, and so have no log to ask for; one that was may have points that were taken back. */
const hasLog = (project: Project | undefined): boolean =>
  project !== undefined &&
  (isFinished(project.status) || project.rounds.length > 0 || project.point > 0 || project.personalPoint > 0);

/** What happened to a project, oldest first, with the way back from the last act where there is one. */
export function useProjectEvents(projectId: number): Others {
  const project = useProject(projectId).data?.project;
  const log = useQuery({
    ...pointLogQuery(projectId),
    enabled: hasLog(project),
    refetchInterval: pollEvery(LOG_POLL_MS),
  });
  const undoable = useQuery({ ...undoableQuery(projectId), enabled: project !== undefined });
  const cuts = useQuery({ ...cutsQuery(projectId), enabled: project !== undefined });
  if (!project) return { lines: [], areComing: true };
  const events = eventsOf(project, log.data ?? [], cuts.data);
  const [act] = undoable.data ?? [];
  const undone = act && events.findLast(({ kind }) => kind === SHOWN_AS[act.kind]);
  const lines = events.map((event) => ({
    key: event.key,
    // It leads, though the day that it was planned for may be to come.
    at: event.kind === 'assigned' ? '' : event.at,
    node: (
      <ProjectEventItem
        event={event}
        projectId={projectId}
        action={event === undone && act && <UndoEvent id={act.id} />}
      />
    ),
  }));
  return { lines, areComing: [log, undoable, cuts].some(isOnItsWay) };
}

type ProjectStreamProps = { projectId: number; actor: Actor; events: Others; onDirty: (isDirty: boolean) => void };

/** What a line of the inbox leads to (docs/people.md#inbox-places). */
const saidIn = (search: Search<'say'>): number | undefined => idFromDigits(oneOf(search, 'say') ?? '');

export function ProjectStream({ projectId, events, ...more }: ProjectStreamProps) {
  const { state: chosenId } = useSearchState(saidIn);
  return (
    <FeedbackThread
      projectId={projectId}
      others={events}
      chosenId={chosenId}
      onTyping={useTypingSignal(projectId)}
      foot={<TypingLine projectId={projectId} />}
      {...more}
    />
  );
}
