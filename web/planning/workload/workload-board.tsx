/** Workload board: unassigned work, a row per person, and the accuracy of forecasts. Projects move by drag or with a list. */
import { Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Workload } from '#contract/planning/workload.ts';
import type { BoardProject, BoardRow } from '#domain/planning/workload.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { usePreference } from '#web/lib/preferences.ts';
import { countText } from '#web/lib/time/format.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { checkEditProject } from '#domain/work/projects/project-rights.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Accuracy } from './accuracy.tsx';
import { DayHeads } from './day-heads.tsx';
import { useFreeFirst } from './free-first.ts';
import { type Moves, MovesContext } from './moves.ts';
import { Rows, type RowsProps } from './person-rows.tsx';
import { LateCount } from './late-count.tsx';
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

const isLate = ({ deadlineAt }: BoardProject): boolean => deadlineAt !== null && deadlineAt < nowIso();

type UnassignedProps = { projects: readonly BoardProject[]; isOpen: boolean; onToggle: () => void };

/** One line above the people, which opens the list. */
function Unassigned({ projects, isOpen, onToggle }: UnassignedProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Paper component="section" withBorder mb="md" aria-label="Unassigned">
      <Title order={2} fz="sm">
        <UnstyledButton className={classes.strip} aria-expanded={isOpen} onClick={onToggle}>
          <Chevron size={16} aria-hidden />
          <span>{countText(projects.length, 'unassigned project')}</span>
          <LateCount count={projects.filter(isLate).length} />
        </UnstyledButton>
      </Title>
      {isOpen && (
        <ul className={classes.queue} aria-label="Unassigned">
          {projects.map((project) => (
            <QueueItem key={project.id} project={project} assignedToId={null} />
          ))}
        </ul>
      )}
    </Paper>
  );
}

export function WorkloadBoard({ workload, actor }: { workload: Workload; actor: Actor | undefined }) {
  const { unassigned, accuracy } = workload;
  const people = useFreeFirst(workload.people);
  const [strip, setStrip] = usePreference('unassigned', ['folded', 'open']);
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
      {unassigned.length > 0 && (
        <Unassigned
          projects={unassigned}
          isOpen={strip === 'open'}
          onToggle={() => setStrip(strip === 'open' ? 'folded' : 'open')}
        />
      )}
      {!hasWork && <EmptyState>{WORKLOAD_TEXTS.nobody}</EmptyState>}
      {people.length > 0 && (
        <section
          aria-label="People"
          className={classes.board}
          data-dragging={moves.previewOf(0) !== undefined || undefined}
        >
          <DayHeads days={days} caption="Free hours" />
          <List people={people} open={toggled} onToggle={toggle} isBelowList={strip === 'open'} />
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
