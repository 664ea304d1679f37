/** One event of a project in the feedback thread (docs/projects.md#stream). */
import { Text } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconClockEdit,
  IconGavel,
  IconMovie,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
  IconStar,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MAX_POINT, type PointAction } from '#domain/work/points.ts';
import { bypassText } from '#domain/work/checks/check-kinds.ts';
import type { ProjectEvent } from '#domain/work/projects/project-events.ts';
import { hoursText } from '#domain/platform/hours-text.ts';
import { NOT_MEASURED } from '#domain/work/projects/project-timer.ts';
import type { Pause } from '#domain/work/projects/project.ts';
import { dateTimeText, numberText } from '#web/lib/time/format.ts';
import { Time } from '#web/ui/figures/time.tsx';
import classes from './project-event.module.css';
import { PastRound } from './rounds.tsx';
import { WaitEvent } from '#web/work/waits/wait-badge.tsx';
import { CorrectedTimes } from './time-corrections.tsx';
import { RevisionCause, VersionLink } from './version-link.tsx';

const ICONS: Record<ProjectEvent['kind'], Icon> = {
  assigned: IconCircleDashed,
  started: IconPlayerPlay,
  pauses: IconPlayerPause,
  paused: IconPlayerPause,
  ended: IconCircleCheck,
  round: IconRepeat,
  corrected: IconClockEdit,
  points: IconStar,
  uploaded: IconMovie,
  decided: IconGavel,
  waited: IconUsersGroup,
  bypassed: IconCircleCheck,
};

const capitalized = (line: string): string => line.charAt(0).toUpperCase() + line.slice(1);
const withActor = (label: string, by: string | undefined): string => (by ? `${label} by ${by}` : label);
const roundText = (label: string, round: number): string => (round > 1 ? `${label}, round ${round}` : label);
const timesText = (count: number): string => (count === 1 ? 'once' : `${count} times`);

function pointsText({ kind, isAdded, point }: PointAction): string {
  if (kind === 'project') return `${isAdded ? 'Scored' : 'Score removed:'} ${numberText(point)}/${MAX_POINT}`;
  return `Personal points ${isAdded ? '+' : '−'}${numberText(point)}`;
}

type SimpleEvent = Exclude<ProjectEvent, { kind: 'round' | 'corrected' }>;

function lineOf(event: Exclude<SimpleEvent, { kind: 'waited' }>): string {
  switch (event.kind) {
    case 'assigned':
      return withActor('Assigned', event.by);
    case 'started':
      return roundText('Started', event.round);
    case 'paused':
      return 'Paused';
    case 'pauses':
      return `Paused ${timesText(event.pauses.length)}, ${hoursText(event.minutes)}`;
    case 'ended':
      return event.minutes === null ? `Ended, ${NOT_MEASURED}` : `Ended after ${hoursText(event.minutes)}`;
    case 'points':
      return withActor(pointsText(event.action), event.by);
    case 'uploaded':
      return withActor('uploaded', event.by);
    case 'bypassed':
      return bypassText({ ...event.bypass, action: withActor(event.bypass.action, event.bypass.by.name) });
    case 'decided':
      return withActor(event.isApproved ? 'approved' : 'changes requested', event.by);
  }
}

/** Collapsed pauses that expand on demand, to keep the thread short. */
function Pauses({ line, pauses }: { line: string; pauses: readonly Pause[] }) {
  return (
    <details className={classes.pauses}>
      <summary>{line}</summary>
      <ul>
        {pauses.map(({ pausedAt, resumedAt }) => (
          <li key={pausedAt}>{`${dateTimeText(pausedAt)} to ${dateTimeText(resumedAt)}`}</li>
        ))}
      </ul>
    </details>
  );
}

const commentOf = (event: ProjectEvent): string => {
  if (event.kind === 'points') return event.action.description;
  if (event.kind === 'uploaded') return event.comment;
  if (event.kind === 'waited') return event.wait.note;
  if (event.kind === 'bypassed') return event.bypass.reason;
  return event.kind === 'decided' ? event.reason : '';
};

const cutNumberOf = (event: SimpleEvent): number | undefined =>
  event.kind === 'bypassed' ? event.bypass.cutNumber : 'cutNumber' in event ? event.cutNumber : undefined;

type EventProps = { projectId: number };

function RoundBody({ event, projectId }: EventProps & { event: Extract<ProjectEvent, { kind: 'round' }> }) {
  const { round, number, cutNumber } = event;
  const cause = cutNumber !== undefined && (
    <RevisionCause projectId={projectId} cutNumber={cutNumber} noteIds={round.noteIds ?? []} />
  );
  return <PastRound round={round} number={number} cause={cause} />;
}

function Line({ event, projectId }: EventProps & { event: SimpleEvent }) {
  if (event.kind === 'waited')
    return (
      <span>
        <WaitEvent wait={event.wait} />
      </span>
    );
  const line = lineOf(event);
  if (event.kind === 'pauses') return <Pauses line={line} pauses={event.pauses} />;
  const cutNumber = cutNumberOf(event);
  if (cutNumber === undefined) return <span>{capitalized(line)}</span>;
  return (
    <span>
      <VersionLink projectId={projectId} cutNumber={cutNumber} /> {line}
    </span>
  );
}

function Body({ event, projectId }: EventProps & { event: ProjectEvent }) {
  if (event.kind === 'round') return <RoundBody event={event} projectId={projectId} />;
  if (event.kind === 'corrected') return <CorrectedTimes correction={event.correction} />;
  const detail = commentOf(event);
  return (
    <>
      <div className={classes.line}>
        <Line event={event} projectId={projectId} />
        <Text span size="xs" c="dimmed">
          <Time at={event.at} />
        </Text>
      </div>
      {detail && <p className={classes.text}>{detail}</p>}
    </>
  );
}

type ProjectEventItemProps = EventProps & { event: ProjectEvent; action?: ReactNode };

export function ProjectEventItem({ event, projectId, action }: ProjectEventItemProps) {
  const EventIcon = ICONS[event.kind];
  return (
    <div className={classes.event}>
      <span className={classes.icon}>
        <EventIcon size={16} aria-hidden />
      </span>
      <div className={classes.body}>
        <Body event={event} projectId={projectId} />
        {action}
      </div>
    </div>
  );
}
