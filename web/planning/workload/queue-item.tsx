/** Project in a queue: title, planned finish, forecast and risk; draggable, and moved with M or a button. */
import { Button, Text } from '@mantine/core';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import type { BoardProject, QueueEntry } from '#domain/planning/workload.ts';
import { useKeyPreference } from '#web/lib/keys/key-preference.ts';
import { dateTimeText } from '#web/lib/time/format.ts';
import { ProjectLink } from '#web/work/projects/card/project-link.tsx';
import { useMoves } from './moves.ts';
import { RiskBadge } from './risk-badge.tsx';
import { shortHoursText } from '#domain/platform/hours-text.ts';
import { finishText, usuallyText } from './workload-texts.ts';
import classes from './workload.module.css';

type ItemProps = { project: BoardProject; assignedToId: number | null; children?: ReactNode };

/** Makes the project draggable, and opens the list of people on M while focus is inside. */
function useItemMoves(project: BoardProject, assignedToId: number | null) {
  const { mayMove, onDragStart, onDragEnd, onChoose } = useMoves();
  const [keys] = useKeyPreference();
  if (!mayMove(project, assignedToId)) return { choose: undefined, handlers: {} };
  const choose = (): void => onChoose(project, assignedToId);
  const handlers = {
    draggable: true,
    onDragStart: (event: DragEvent): void => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', project.title);
      onDragStart(project, assignedToId);
    },
    onDragEnd,
    onKeyDown: (event: KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (keys === 'on' && isPlain && event.key.toLowerCase() === 'm') choose();
    },
  };
  return { choose, handlers };
}

export function QueueItem({ project, assignedToId, children }: ItemProps) {
  const { choose, handlers } = useItemMoves(project, assignedToId);
  return (
    <li className={classes.item} {...handlers} data-movable={choose !== undefined || undefined}>
      <span className={classes.title}>
        <ProjectLink id={project.id}>{project.title}</ProjectLink>
        <Text span size="xs" c="dimmed">
          {project.deadlineAt === null ? 'No deadline' : `Due ${dateTimeText(project.deadlineAt)}`}
        </Text>
      </span>
      {children}
      {choose && (
        <Button variant="default" size="compact-sm" aria-label={`Assign to…: ${project.title}`} onClick={choose}>
          Assign to…
        </Button>
      )}
    </li>
  );
}

/** Queue of a person in planned order. */
export function Queue({ queue, personId, name }: { queue: readonly QueueEntry[]; personId: number; name: string }) {
  return (
    <ol className={classes.queue} aria-label={`Queue of ${name}`}>
      {queue.map(({ project, ...forecast }) => (
        <QueueItem key={project.id} project={project} assignedToId={personId}>
          <span className={classes.forecast}>
            <span>
              {[finishText(forecast), forecast.minutes > 0 && shortHoursText(forecast.minutes)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {forecast.till !== null && (
              <Text span size="xs" c="dimmed">
                {usuallyText(forecast)}
              </Text>
            )}
          </span>
          <span className={classes.risks}>
            <RiskBadge {...forecast} />
          </span>
        </QueueItem>
      ))}
    </ol>
  );
}
