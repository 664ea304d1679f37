/** The clock of the signed-in person's own work on every screen: what runs or stands, its next press, and what could run instead (docs/screens.md#top-bar). */
import { ActionIcon, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { clockSinceOf } from '#domain/work/project-clock.ts';
import type { Project } from '#domain/work/project.ts';
import { projectPathOf } from '#web/lib/paths.ts';
import { useRunningTitle } from '#web/lib/title-parts.ts';
import { nowIso } from '#web/lib/server-clock.ts';
import { useTick } from '#web/lib/use-tick.ts';
import { timeUseOf } from '#web/work/projects/lateness.ts';
import { changeFilters, NO_FILTERS } from '#web/work/projects/project-filters.ts';
import { usePressTimer } from '#web/work/projects/press-timer.ts';
import { StatusIcon } from '#web/work/projects/status-badge.tsx';
import { nextPressOf, TIMER_FAILURES } from '#web/work/projects/timer-actions.ts';
import { TIMER_ICONS, TIMER_LABELS } from '#web/work/projects/timer-buttons.tsx';
import { useFace } from '#web/work/projects/timer-face.tsx';
import type { Viewer } from '#web/work/projects/viewer.ts';
import { saidOr } from '#web/lib/api-error.ts';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { once } from '#web/ui/once.ts';
import { useAtRest } from '#web/ui/rest.ts';
import { notifyFailure } from '#web/ui/toasts.ts';
import { clockQuery } from './clock.queries.ts';
import { runningTitleOf } from './clock-words.ts';
import { DockMenu } from './dock-menu.tsx';
import classes from './dock.module.css';
import { ownWorkQuery } from './own-work.ts';
import { useFresh } from './use-fresh.ts';
import { useNotices } from './use-notices.ts';
import { useSigns } from './use-signs.ts';

/** Redrawn each second, and nothing round it. */
function Figure({ project, isFresh }: { project: Project; isFresh: boolean }) {
  const { clock, word } = useFace(project);
  return (
    <span className={classes.clock}>
      {isFresh ? clock : 'reading again'}
      {isFresh && <VisuallyHidden> {word}</VisuallyHidden>}
    </span>
  );
}

const TITLE_MS = 5_000;

/** In front of the tab's title, while the clock runs. */
function TitleOf({ project }: { project: Project }) {
  const [title, setTitle] = useState(() => runningTitleOf(project, nowIso()));
  useEffect(() => {
    // In a hidden tab too: there the title is all that is seen of the clock.
    const tick = (): void => setTitle(runningTitleOf(project, nowIso()));
    tick();
    const timer = setInterval(tick, TITLE_MS);
    return () => clearInterval(timer);
  }, [project]);
  useRunningTitle(title);
  return null;
}

function NextPress({ project, viewer }: { project: Project; viewer: Viewer }) {
  const press = usePressTimer(project);
  const action = nextPressOf(viewer, project);
  if (action === undefined) return null;
  const Icon = TIMER_ICONS[action];
  return (
    <ActionIcon
      size={32}
      variant="subtle"
      className={classes.act}
      aria-label={`${TIMER_LABELS[action]} the clock of ${project.title}`}
      title={TIMER_LABELS[action]}
      loading={press.isPending}
      onClick={once(() =>
        press.mutate(action, { onError: (error) => notifyFailure(saidOr(TIMER_FAILURES[action], error)) }),
      )}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

/** `also` runs beside the project that is shown. */
type DockOf = { project: Project; also: readonly Project[]; viewer: Viewer };

/** What only clocks that run do: each tells of its allowance, one of itself, and that somebody is here. */
function Watched({ project, also, viewer }: DockOf) {
  useNotices([project, ...also], viewer.id);
  // A provider that lacks the clock takes no signs.
  useSigns(useQuery({ ...clockQuery(), enabled: useAtRest() }).data !== undefined);
  return <TitleOf project={project} />;
}

/** How far the allowance is used, redrawn when that changes. */
function useLevel(project: Project): string {
  const now = useTick(10_000, project.status === 'started');
  return timeUseOf(project, now).level;
}

function Pill({ project, also, viewer }: DockOf) {
  const isFresh = useFresh();
  const level = useLevel(project);
  const isRunning = project.status === 'started';
  return (
    <div
      className={classes.dock}
      role="group"
      aria-label="Clock"
      data-level={level}
      data-stands={!isRunning || undefined}
    >
      <Link to={projectPathOf(viewer.type, project.id)} className={classes.running}>
        <StatusIcon status={level === 'over' ? 'late' : project.status} size={16} />
        <VisuallyHidden>{isRunning ? 'Running: ' : 'Paused: '}</VisuallyHidden>
        <Text span truncate className={classes.title}>
          {project.title}
        </Text>
        <Figure project={project} isFresh={isFresh} />
        {also.length > 0 && <span className={classes.count}>{`+${also.length}`}</span>}
      </Link>
      <NextPress project={project} viewer={viewer} />
      <DockMenu project={project} running={also} viewer={viewer} />
      {isRunning && <Watched project={project} also={also} viewer={viewer} />}
    </div>
  );
}

const RUNNING = changeFilters(NO_FILTERS, { statuses: ['started'] });
const PAUSED = changeFilters(NO_FILTERS, { statuses: ['paused'] });

/** The one that was begun or paused last comes first. */
const lastFirst = (projects: readonly Project[]): Project[] =>
  projects.toSorted((a, b) => ((clockSinceOf(a) ?? '') < (clockSinceOf(b) ?? '') ? 1 : -1));

const NONE: readonly Project[] = [];

/** What runs, else what stands; until that is known what was there before, so that a press keeps its place and its focus. */
export function Dock({ viewer }: { viewer: Viewer }) {
  const running = useQuery(ownWorkQuery(RUNNING, viewer));
  const [first, ...also] = lastFirst(running.data?.projects ?? NONE);
  const isAnyRunning = first !== undefined;
  const standing = useQuery({ ...ownWorkQuery(PAUSED, viewer), enabled: running.data !== undefined && !isAnyRunning });
  const [paused] = lastFirst(standing.data?.projects ?? NONE);
  const found = first ?? paused;
  const [shown, setShown] = useState(found);
  if (shown !== found && (found || !standing.isFetching)) setShown(found);
  const project = found ?? (standing.isFetching ? shown : undefined);
  if (!project) return null;
  // Another clock takes the place of one that stands: so does its button, and has the focus of the one that was pressed.
  return (
    <div ref={keepFocus} className={classes.keeper}>
      <Pill key={project.id} project={project} also={also} viewer={viewer} />
    </div>
  );
}
