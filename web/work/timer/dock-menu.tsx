/** Menu of the dock: link to the project, other running timers, other open projects to start, and End. */
import { ActionIcon, Loader, type Menu } from '@mantine/core';
import { IconChevronDown, IconPlayerStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { badgeTextOf } from '#domain/platform/project-status.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { messageOr } from '#web/lib/api/api-error.ts';
import { projectPathOf } from '#web/lib/address/paths.ts';
import { changeFilters, NO_FILTERS } from '#web/work/projects/filters/project-filters.ts';
import { useTimerAction } from './use-timer-action.ts';
import { nextTimerActionOf, TIMER_FAILURES, timerActionsOf } from './timer-actions.ts';
import { useTimerDisplay } from './timer-face.tsx';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import { LazyMenu } from '#web/ui/menu/lazy-menu.tsx';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { timerStatusQuery, useSwitchTimer } from './timer.queries.ts';
import { contactManagerText } from './timer-messages.ts';
import classes from './dock.module.css';
import { ownWorkQuery } from './own-work.ts';

const OPEN = changeFilters(NO_FILTERS, {
  statuses: ['assigned', 'paused'],
  order: { by: 'due', direction: 'asc' },
});
const MAX_SHOWN = 8;

/** Parts of the lazily loaded menu. */
type Parts = typeof Menu;
type ItemProps = { parts: Parts; other: Project; viewer: Viewer; replacesRunning: boolean };

function OtherItem({ parts, other, viewer, replacesRunning }: ItemProps) {
  const timerAction = useTimerAction(other);
  const change = useSwitchTimer();
  const action = nextTimerActionOf(viewer, other);
  const onError = (error: unknown): void => notifyFailure(messageOr(TIMER_FAILURES[action ?? 'start'], error));
  const go = (): void => {
    if (replacesRunning) change.mutate(other.id, { onError });
    else if (action) timerAction.mutate(action, { onError });
  };
  return (
    <parts.Item disabled={action === undefined} onClick={go}>
      <span className={classes.other}>{other.title}</span>
      <span className={classes.small}>{badgeTextOf(other.status)}</span>
    </parts.Item>
  );
}

function OtherProjects({ parts, project, viewer }: { parts: Parts; project: Project; viewer: Viewer }) {
  const { data } = useQuery(ownWorkQuery(OPEN, viewer));
  const { data: clock } = useQuery(timerStatusQuery());
  const others = (data?.projects ?? []).filter(({ id }) => id !== project.id).slice(0, MAX_SHOWN);
  const isRunning = project.status === 'started';
  const mayPause = timerActionsOf(project, viewer).includes('pause');
  // Offers to switch, except on servers without the timer endpoints.
  const replacesRunning = isRunning && mayPause && clock !== undefined;
  const isBlocked = isRunning && !mayPause && clock?.twoTimers === false;
  if (!data)
    return (
      <parts.Label>
        <Loader size="xs" role="progressbar" aria-label="Loading" />
      </parts.Label>
    );
  if (others.length === 0) return <parts.Label>No other open projects.</parts.Label>;
  return (
    <>
      <parts.Label>{replacesRunning ? 'Start this instead' : isRunning ? 'Also start' : 'Start'}</parts.Label>
      {isBlocked ? (
        <parts.Label>You can run one timer at a time. {contactManagerText(project)}</parts.Label>
      ) : (
        others.map((other) => (
          <OtherItem key={other.id} parts={parts} other={other} viewer={viewer} replacesRunning={replacesRunning} />
        ))
      )}
    </>
  );
}

function ClockItem({ parts, project, viewer }: { parts: Parts; project: Project; viewer: Viewer }) {
  const { clock, caption, isOver } = useTimerDisplay(project);
  return (
    <parts.Item renderRoot={(props) => <Link to={projectPathOf(viewer.type, project.id)} {...props} />}>
      <span className={classes.other}>{project.title}</span>
      <span className={classes.small} data-over={isOver || undefined}>{`${clock} ${caption}`}</span>
    </parts.Item>
  );
}

function OtherRunningTimers({ parts, running, viewer }: { parts: Parts; running: readonly Project[]; viewer: Viewer }) {
  if (running.length === 0) return null;
  return (
    <>
      <parts.Label>Also running</parts.Label>
      {running.map((other) => (
        <ClockItem key={other.id} parts={parts} project={other} viewer={viewer} />
      ))}
    </>
  );
}

/** Menu item that ends the work without confirmation; a toast confirms it and offers Undo (docs/screens.md#undo). */
function EndItem({ parts, project }: { parts: Parts; project: Project }) {
  const timerAction = useTimerAction(project);
  const onError = (error: unknown): void => notifyFailure(messageOr(TIMER_FAILURES.end, error));
  return (
    <>
      <parts.Divider />
      <parts.Item
        c="var(--status-late)"
        leftSection={<IconPlayerStop size={16} aria-hidden />}
        onClick={() => timerAction.mutate('end', { onError })}
      >
        End
      </parts.Item>
    </>
  );
}

type DockMenuProps = { project: Project; running: readonly Project[]; viewer: Viewer };

export function DockMenu({ project, running, viewer }: DockMenuProps) {
  const actions = timerActionsOf(project, viewer);
  const hasNoActions = actions.length === 0;
  return (
    <LazyMenu
      position="bottom-end"
      width={280}
      portalProps={{ target: '#content' }}
      button={(control) => (
        <ActionIcon
          size={32}
          variant="subtle"
          className={classes.action}
          aria-label="Timer and other projects"
          {...control}
        >
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
      )}
    >
      {(parts) => (
        <>
          {/* The first item gets the focus and the others load later, so End must not be first. */}
          <ClockItem parts={parts} project={project} viewer={viewer} />
          {hasNoActions && <parts.Label>{contactManagerText(project)}</parts.Label>}
          <OtherRunningTimers parts={parts} running={running} viewer={viewer} />
          <OtherProjects parts={parts} project={project} viewer={viewer} />
          {actions.includes('end') && <EndItem parts={parts} project={project} />}
        </>
      )}
    </LazyMenu>
  );
}
