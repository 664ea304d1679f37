/** Says that a timer action pressed offline counted when it arrived, and offers to move a late end back (docs/projects.md#late-press). */
import { moveEnd, switchTimer } from '#contract/work/clock.ts';
import { instantToWire } from '#contract/platform/jsonld.ts';
import { timerPressFromWire } from '#contract/work/project-changes.ts';
import { projectFromWire, type WireProject } from '#contract/work/project-wire.ts';
import { isTimerPress } from '#contract/work/timer-press.ts';
import { checkLateEnd, isLatePress, LATE_END_REASON } from '#domain/work/late-end.ts';
import type { TimerAction } from '#domain/identity/editor-timer.ts';
import type { Project } from '#domain/work/project.ts';
import { failureOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { nowIso } from '#web/lib/server-clock.ts';
import type { Resent, Unsent } from '#web/lib/unsent.ts';
import { notifyWithAction } from '#web/ui/action-toast.tsx';
import { notifyFailure, notifyStaying, notifySuccess } from '#web/ui/toasts.ts';
import { momentText } from './clock-words.ts';

type Press = { action: TimerAction; at: string };

const DONE: Record<TimerAction, readonly [string, string]> = {
  start: ['Started', 'Start'],
  pause: ['Paused', 'Pause'],
  resume: ['Resumed', 'Resume'],
  end: ['Ended', 'End'],
};

function pressOf({ name, body = '', since }: Unsent, { pauses }: Project): Press | undefined {
  if (name === switchTimer.name) return { action: pauses.length > 0 ? 'resume' : 'start', at: since };
  return isTimerPress(body) ? timerPressFromWire(body) : undefined;
}

function arrivedAtOf(action: TimerAction, { startedAt, endedAt, pauses }: Project): string | null | undefined {
  const last = pauses.at(-1);
  return { start: startedAt, pause: last?.pausedAt, resume: last?.resumedAt, end: endedAt }[action];
}

async function moveBack({ id }: Project, at: string, refresh: () => Promise<void>): Promise<void> {
  try {
    await call(moveEnd, { params: { id }, body: { at: instantToWire(at), reason: LATE_END_REASON } });
    notifySuccess(`Ended at ${momentText(at, nowIso())}.`);
  } catch (error) {
    notifyFailure(failureOf('The end could not be moved.', error));
  }
  await refresh();
}

function notifyLate(project: Project, { action, at }: Press, refresh: () => Promise<void>): boolean {
  const [arrivedAt, now] = [arrivedAtOf(action, project), nowIso()];
  if (!arrivedAt || !isLatePress(at, arrivedAt)) return false;
  const [done, button] = DONE[action];
  const pressed = momentText(at, now);
  const message = `${done} at ${momentText(arrivedAt, now)}. You pressed ${button} at ${pressed} while offline.`;
  const isMovable = action === 'end' && checkLateEnd(project, { at, arrivedAt, now }) === undefined;
  if (isMovable)
    notifyWithAction(message, {
      title: project.title,
      label: `Move end to ${pressed}`,
      onPress: () => void moveBack(project, at, refresh),
    });
  else notifyStaying(project.title, message);
  return true;
}

/** Returns whether one of the changes that were sent again was a late timer action. */
export function notifyLatePresses(answered: Resent['answered'], refresh: () => Promise<void>): boolean {
  const late = answered
    .filter(({ unsent }) => unsent.name === switchTimer.name || isTimerPress(unsent.body ?? ''))
    .map(({ unsent, answer }) => {
      const project = projectFromWire(answer as WireProject);
      const press = pressOf(unsent, project);
      return press !== undefined && notifyLate(project, press, refresh);
    });
  return late.includes(true);
}
