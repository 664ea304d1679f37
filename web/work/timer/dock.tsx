/** Dock on every screen with the user's own timer: running or paused project, its next timer action, and other projects to start (docs/screens.md#top-bar). */
import { ActionIcon, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { timerSinceOf } from '#domain/work/projects/project-elapsed.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { projectPathOf } from '#web/lib/address/paths.ts';
import { useRunningTitle } from '#web/lib/address/title-parts.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { useTick } from '#web/lib/time/use-tick.ts';
import { timeUseOf } from '#web/work/projects/card/time-use.ts';
import { changeFilters, NO_FILTERS } from '#web/work/projects/filters/project-filters.ts';
import { useTimerAction } from './use-timer-action.ts';
import { StatusIcon } from '#web/work/projects/card/status-badge.tsx';
import { nextTimerActionOf, TIMER_FAILURES } from './timer-actions.ts';
import { TIMER_ICONS, TIMER_LABELS } from './timer-buttons.tsx';
import { useTimerDisplay } from './timer-face.tsx';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import { messageOr } from '#web/lib/api/api-error.ts';
import { keepFocus } from '#web/ui/table/keep-focus.ts';
import { ignoreDoubleClick } from '#web/ui/forms/ignore-double-click.ts';
import { useIdle } from '#web/ui/idle.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { timerStatusQuery } from './timer.queries.ts';
import { runningTitleOf } from './timer-messages.ts';
import { DockMenu } from './dock-menu.tsx';
import classes from './dock.module.css';
import { ownWorkQuery } from './own-work.ts';
import { useIsTimerDataFresh } from './use-is-timer-data-fresh.ts';
import { useNotices } from './use-notices.ts';
import { useActivitySignals } from './use-activity-signals.ts';

/** The elapsed time; re-renders every second on its own. */
function ElapsedTime({ project, isFresh }: { project: Project; isFresh: boolean }) {
  const { clock, caption } = useTimerDisplay(project);
  return (
    <span className={classes.clock}>
      {isFresh ? clock : 'updating'}
      {isFresh && <VisuallyHidden> {caption}</VisuallyHidden>}
    </span>
  );
}

const TITLE_MS = 5_000;

/** Adds the running timer to the document title. */
function RunningTitle({ project }: { project: Project }) {
  const [title, setTitle] = useState(() => runningTitleOf(project, nowIso()));
  useEffect(() => {
    // Runs in hidden tabs too, where the title is all that the user sees.
    const tick = (): void => setTitle(runningTitleOf(project, nowIso()));
    tick();
    const timer = setInterval(tick, TITLE_MS);
    return () => clearInterval(timer);
  }, [project]);
  useRunningTitle(title);
  return null;
}

function NextActionButton({ project, viewer }: { project: Project; viewer: Viewer }) {
  const timerAction = useTimerAction(project);
  const action = nextTimerActionOf(viewer, project);
  if (action === undefined) return null;
  const Icon = TIMER_ICONS[action];
  return (
    <ActionIcon
      size={32}
      variant="subtle"
      className={classes.action}
      aria-label={`${TIMER_LABELS[action]} the timer of ${project.title}`}
      title={TIMER_LABELS[action]}
      loading={timerAction.isPending}
      onClick={ignoreDoubleClick(() =>
        timerAction.mutate(action, { onError: (error) => notifyFailure(messageOr(TIMER_FAILURES[action], error)) }),
      )}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

/** Project shown in the dock; `otherRunning` are the other running ones. */
type DockProps = { project: Project; otherRunning: readonly Project[]; viewer: Viewer };

/** Side effects of running timers: notices about the allowed time, activity signals and the document title. */
function RunningEffects({ project, otherRunning, viewer }: DockProps) {
  useNotices([project, ...otherRunning], viewer.id);
  // Servers without the timer endpoints accept no activity signals.
  useActivitySignals(useQuery({ ...timerStatusQuery(), enabled: useIdle() }).data !== undefined);
  return <RunningTitle project={project} />;
}

/** Returns how much of the allowed time is used, re-rendering when the level changes. */
function useTimeUseLevel(project: Project): string {
  const now = useTick(10_000, project.status === 'started');
  return timeUseOf(project, now).level;
}

function Pill({ project, otherRunning, viewer }: DockProps) {
  const isFresh = useIsTimerDataFresh();
  const level = useTimeUseLevel(project);
  const isRunning = project.status === 'started';
  return (
    <div
      className={classes.dock}
      role="group"
      aria-label="Timer"
      data-level={level}
      data-paused={!isRunning || undefined}
    >
      <Link to={projectPathOf(viewer.type, project.id)} className={classes.running}>
        <StatusIcon status={level === 'over' ? 'late' : project.status} size={16} />
        <VisuallyHidden>{isRunning ? 'Running: ' : 'Paused: '}</VisuallyHidden>
        <Text span truncate className={classes.title}>
          {project.title}
        </Text>
        <ElapsedTime project={project} isFresh={isFresh} />
        {otherRunning.length > 0 && <span className={classes.count}>{`+${otherRunning.length}`}</span>}
      </Link>
      <NextActionButton project={project} viewer={viewer} />
      <DockMenu project={project} running={otherRunning} viewer={viewer} />
      {isRunning && <RunningEffects project={project} otherRunning={otherRunning} viewer={viewer} />}
    </div>
  );
}

const RUNNING = changeFilters(NO_FILTERS, { statuses: ['started'] });
const PAUSED = changeFilters(NO_FILTERS, { statuses: ['paused'] });

/** Sorts projects by when they were last started or paused, latest first. */
const latestFirst = (projects: readonly Project[]): Project[] =>
  projects.toSorted((a, b) => ((timerSinceOf(a) ?? '') < (timerSinceOf(b) ?? '') ? 1 : -1));

const NONE: readonly Project[] = [];

/** Shows the running project, or else the paused one. While loading, the previous one stays, so that the button keeps its position and focus. */
export function Dock({ viewer }: { viewer: Viewer }) {
  const running = useQuery(ownWorkQuery(RUNNING, viewer));
  const [first, ...others] = latestFirst(running.data?.projects ?? NONE);
  const isAnyRunning = first !== undefined;
  const pausedList = useQuery({
    ...ownWorkQuery(PAUSED, viewer),
    enabled: running.data !== undefined && !isAnyRunning,
  });
  const [paused] = latestFirst(pausedList.data?.projects ?? NONE);
  const found = first ?? paused;
  const [shown, setShown] = useState(found);
  if (shown !== found && (found || !pausedList.isFetching)) setShown(found);
  const project = found ?? (pausedList.isFetching ? shown : undefined);
  if (!project) return null;
  // When another project takes over, its button takes the focus from the one that was pressed.
  return (
    <div ref={keepFocus} className={classes.keeper}>
      <Pill key={project.id} project={project} otherRunning={others} viewer={viewer} />
    </div>
  );
}
