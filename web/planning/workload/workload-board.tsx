/** Workload board: unassigned work, a row per person, and the accuracy of forecasts. Projects move by drag or with a list. */
import { Box, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Workload } from '#contract/planning/workload.ts';
import type { BoardProject, BoardRow } from '#domain/planning/workload.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { checkEditProject } from '#domain/work/projects/project-rights.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Accuracy } from './accuracy.tsx';
import { DayHeads } from './day-heads.tsx';
import { type Moves, MovesContext } from './moves.ts';
import { Rows, type RowsProps } from './person-rows.tsx';
import { QueueItem } from './queue-item.tsx';
import { type Move, useAssign } from './use-assign.ts';
import { candidatesQuery } from './workload.queries.ts';
import { previewText, WORKLOAD_TEXTS } from './workload-texts.ts';
import classes from './workload.module.css';

// Prefetched, so that it also opens offline.
const AssignDialog = lazyPart(async () => (await import('./assign-dialog.tsx')).AssignDialog, { isLikely: true });
const ConflictDialog = lazyPart(async () => (await import('./assign-dialog.tsx')).ConflictDialog);

/** Number of rows up to which all are rendered. */
const MAX_PLAIN_ROWS = 30;

const FirstRows = ({ people, ...props }: RowsProps) => <Rows {...props} people={people.slice(0, MAX_PLAIN_ROWS)} />;
const VirtualRows = lazyPart(async () => (await import('./virtual-rows.tsx')).VirtualRows, { Waiting: FirstRows });

type MovingProject = { project: BoardProject; previousId: number | null };

/** Returns the state of moves. Drag and drop and the list share one request and one mutation. */
function useBoardMoves(people: readonly BoardRow[], actor: Actor | undefined) {
  const [dragged, setDragged] = useState<MovingProject>();
  const [chosen, setChosen] = useState<MovingProject>();
  const { data: candidates } = useQuery({
    ...candidatesQuery({ project: dragged?.project.id ?? 0 }),
    enabled: dragged !== undefined,
  });
  const { assign, assignAnyway, keepTheirs, conflict } = useAssign();
  const moveTo = (move: Move, personId: number): void => {
    const person = people.find((row) => row.person.id === personId)?.person;
    if (person && personId !== move.previousId) void assign(move, person);
  };
  const moves: Moves = {
    mayMove: ({ assignedById, status }, assignedToId) =>
      actor !== undefined && !checkEditProject(actor, { assignedToId, assignedById, status }),
    onDragStart: (project, previousId) => setDragged({ project, previousId }),
    onDragEnd: () => setDragged(undefined),
    onDrop: (personId) => {
      if (dragged) moveTo(dragged, personId);
      setDragged(undefined);
    },
    onChoose: (project, previousId) => setChosen({ project, previousId }),
    previewOf: (personId) => {
      if (!dragged) return undefined;
      const candidate = candidates?.find(({ person }) => person.id === personId);
      return candidate ? previewText(candidate) : '';
    },
  };
  return { moves, chosen, setChosen, assign, conflict, assignAnyway, keepTheirs };
}

function Unassigned({ projects }: { projects: readonly BoardProject[] }) {
  if (projects.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="unassigned" mb="md">
      <Title order={2} size="h4" id="unassigned">
        Unassigned
      </Title>
      <Paper component="ul" withBorder mt="xs" className={classes.queue} aria-labelledby="unassigned">
        {projects.map((project) => (
          <QueueItem key={project.id} project={project} assignedToId={null} />
        ))}
      </Paper>
    </Box>
  );
}

export function WorkloadBoard({ workload, actor }: { workload: Workload; actor: Actor | undefined }) {
  const { people, unassigned, accuracy } = workload;
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const board = useBoardMoves(people, actor);
  const { moves, chosen, setChosen, assign, conflict, assignAnyway, keepTheirs } = board;
  const toggle = (id: number): void =>
    setToggled((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const hasWork = unassigned.length > 0 || people.some(({ queue }) => queue.length > 0);
  const days = useMemo(() => people[0]?.days ?? [], [people]);
  const List = people.length > MAX_PLAIN_ROWS ? VirtualRows : Rows;
  return (
    <MovesContext value={moves}>
      <Unassigned projects={unassigned} />
      {!hasWork && <EmptyState>{WORKLOAD_TEXTS.nobody}</EmptyState>}
      {people.length > 0 && (
        <section
          aria-label="People"
          className={classes.board}
          data-dragging={moves.previewOf(0) !== undefined || undefined}
        >
          <DayHeads days={days} />
          <List people={people} open={toggled} onToggle={toggle} />
        </section>
      )}
      {people.length > 0 &&
        (accuracy.n > 0 ? (
          <Accuracy accuracy={accuracy} />
        ) : (
          <Text c="dimmed" mt="md">{`${WORKLOAD_TEXTS.noHistory}.`}</Text>
        ))}
      {chosen && (
        <AssignDialog
          project={chosen.project}
          assignedToId={chosen.previousId}
          onPick={(person) => {
            setChosen(undefined);
            void assign(chosen, person);
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
      {conflict && (
        <ConflictDialog conflict={conflict} onAssignAnyway={() => void assignAnyway(conflict)} onClose={keepTheirs} />
      )}
    </MovesContext>
  );
}
