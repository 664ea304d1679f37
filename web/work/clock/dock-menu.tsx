/** What else the dock offers: the way to its project, what runs as well, other open work to start instead, and End. */
import { ActionIcon, Loader, type Menu } from '@mantine/core';
import { IconChevronDown, IconPlayerStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { badgeTextOf } from '#domain/work/project-status.ts';
import type { Project } from '#domain/work/project.ts';
import { saidOr } from '#web/lib/api-error.ts';
import { projectPathOf } from '#web/lib/paths.ts';
import { changeFilters, NO_FILTERS } from '#web/work/projects/project-filters.ts';
import { usePressTimer } from '#web/work/projects/press-timer.ts';
import { nextPressOf, TIMER_FAILURES, timerActionsOf } from '#web/work/projects/timer-actions.ts';
import { useFace } from '#web/work/projects/timer-face.tsx';
import type { Viewer } from '#web/work/projects/viewer.ts';
import { LateMenu } from '#web/ui/late-menu.tsx';
import { notifyFailure } from '#web/ui/toasts.ts';
import { clockQuery, useSwitchTimer } from './clock.queries.ts';
import { askText } from './clock-words.ts';
import classes from './dock.module.css';
import { ownWorkQuery } from './own-work.ts';

const OPEN = changeFilters(NO_FILTERS, {
  statuses: ['assigned', 'paused'],
  order: { by: 'due', direction: 'asc' },
});
const SHOWN = 8;

/** Of the menu, which comes once somebody is about to open it. */
type Parts = typeof Menu;
type ItemProps = { parts: Parts; other: Project; viewer: Viewer; isInstead: boolean };

function OtherItem({ parts, other, viewer, isInstead }: ItemProps) {
  const press = usePressTimer(other);
  const change = useSwitchTimer();
  const action = nextPressOf(viewer, other);
  const onError = (error: unknown): void => notifyFailure(saidOr(TIMER_FAILURES[action ?? 'start'], error));
  const go = (): void => {
    if (isInstead) change.mutate(other.id, { onError });
    else if (action) press.mutate(action, { onError });
  };
  return (
    <parts.Item disabled={action === undefined} onClick={go}>
      <span className={classes.other}>{other.title}</span>
      <span className={classes.small}>{badgeTextOf(other.status)}</span>
    </parts.Item>
  );
}

function Others({ parts, project, viewer }: { parts: Parts; project: Project; viewer: Viewer }) {
  const { data } = useQuery(ownWorkQuery(OPEN, viewer));
  const { data: clock } = useQuery(clockQuery());
  const others = (data?.projects ?? []).filter(({ id }) => id !== project.id).slice(0, SHOWN);
  const isRunning = project.status === 'started';
  const mayPause = timerActionsOf(project, viewer).includes('pause');
  // A provider that lacks the clock has no changing over.
  const isInstead = isRunning && mayPause && clock !== undefined;
  const isBarred = isRunning && !mayPause && clock?.twoTimers === false;
  if (!data)
    return (
      <parts.Label>
        <Loader size="xs" aria-label="Loading" />
      </parts.Label>
    );
  if (others.length === 0) return <parts.Label>No other open work.</parts.Label>;
  return (
    <>
      <parts.Label>{isInstead ? 'Start this instead' : isRunning ? 'Start as well' : 'Start'}</parts.Label>
      {isBarred ? (
        <parts.Label>One timer at a time. {askText(project)}</parts.Label>
      ) : (
        others.map((other) => (
          <OtherItem key={other.id} parts={parts} other={other} viewer={viewer} isInstead={isInstead} />
        ))
      )}
    </>
  );
}

function ClockItem({ parts, project, viewer }: { parts: Parts; project: Project; viewer: Viewer }) {
  const { clock, word, isOver } = useFace(project);
  return (
    <parts.Item renderRoot={(props) => <Link to={projectPathOf(viewer.type, project.id)} {...props} />}>
      <span className={classes.other}>{project.title}</span>
      <span className={classes.small} data-over={isOver || undefined}>{`${clock} ${word}`}</span>
    </parts.Item>
  );
}

function Also({ parts, running, viewer }: { parts: Parts; running: readonly Project[]; viewer: Viewer }) {
  if (running.length === 0) return null;
  return (
    <>
      <parts.Label>Running as well</parts.Label>
      {running.map((also) => (
        <ClockItem key={also.id} parts={parts} project={also} viewer={viewer} />
      ))}
    </>
  );
}

/** Not asked: it says what it did, and is taken back by Undo (docs/screens.md#undo). */
function EndItem({ parts, project }: { parts: Parts; project: Project }) {
  const press = usePressTimer(project);
  const onError = (error: unknown): void => notifyFailure(saidOr(TIMER_FAILURES.end, error));
  return (
    <>
      <parts.Divider />
      <parts.Item
        c="var(--status-late)"
        leftSection={<IconPlayerStop size={16} aria-hidden />}
        onClick={() => press.mutate('end', { onError })}
      >
        End
      </parts.Item>
    </>
  );
}

type DockMenuProps = { project: Project; running: readonly Project[]; viewer: Viewer };

export function DockMenu({ project, running, viewer }: DockMenuProps) {
  const actions = timerActionsOf(project, viewer);
  const isHelpless = actions.length === 0;
  return (
    <LateMenu
      position="bottom-end"
      width={280}
      portalProps={{ target: '#content' }}
      button={(control) => (
        <ActionIcon size={32} variant="subtle" className={classes.act} aria-label="Clock and other work" {...control}>
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
      )}
    >
      {(parts) => (
        <>
          {/* The first item has the focus, and the others come late: End must not be it. */}
          <ClockItem parts={parts} project={project} viewer={viewer} />
          {isHelpless && <parts.Label>{askText(project)}</parts.Label>}
          <Also parts={parts} running={running} viewer={viewer} />
          <Others parts={parts} project={project} viewer={viewer} />
          {actions.includes('end') && <EndItem parts={parts} project={project} />}
        </>
      )}
    </LateMenu>
  );
}
