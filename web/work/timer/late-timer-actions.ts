/** Reports that a timer action taken offline counted from its arrival, and offers to move a late end back (docs/projects.md#late-press). */
import { notifications, notificationsStore } from '@mantine/notifications';
import { moveEnd, switchTimer } from '#contract/work/timer.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import { timerActionFromApi } from '#contract/work/project-changes.ts';
import { projectFromApi, type ApiProject } from '#contract/work/project-api.ts';
import { TIMER_ACTION } from '#web/lib/offline/timer-action.ts';
import { checkLateEnd, isLateAction, LATE_END_REASON } from '#domain/work/projects/end-correction.ts';
import type { TimerAction } from '#domain/platform/editor-timer.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { failureOf, UNREACHABLE } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import type { ResendResult, UnsentRequest } from '#web/lib/offline/unsent.ts';
import { notifyWithAction } from '#web/ui/feedback/action-toast.tsx';
import { notifyFailure, notifyPersistently, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { momentText } from './timer-messages.ts';

type TimerEntry = { action: TimerAction; at: string };

const DONE: Record<TimerAction, readonly [string, string]> = {
  start: ['Started', 'Start'],
  pause: ['Paused', 'Pause'],
  resume: ['Resumed', 'Resume'],
  end: ['Ended', 'End'],
};

function timerEntryOf({ name, body = '', since }: UnsentRequest, { pauses }: Project): TimerEntry | undefined {
  if (name === switchTimer.name) return { action: pauses.length > 0 ? 'resume' : 'start', at: since };
  return timerActionFromApi(body);
}

function arrivedAtOf(action: TimerAction, { startedAt, endedAt, pauses }: Project): string | null | undefined {
  const last = pauses.at(-1);
  return { start: startedAt, pause: last?.pausedAt, resume: last?.resumedAt, end: endedAt }[action];
}

async function moveBack({ id }: Project, at: string, refresh: () => Promise<void>): Promise<void> {
  try {
    await call(moveEnd, { params: { id }, body: { at: instantToApi(at), reason: LATE_END_REASON } });
    notifySuccess(`Ended at ${momentText(at, nowIso())}.`);
  } catch (error) {
    notifyFailure(failureOf("Couldn't move the end time.", error));
  }
  await refresh();
}

function notifyLateAction(project: Project, { action, at }: TimerEntry, refresh: () => Promise<void>): boolean {
  const [arrivedAt, now] = [arrivedAtOf(action, project), nowIso()];
  if (!arrivedAt || !isLateAction(at, arrivedAt)) return false;
  const [label, button] = DONE[action];
  const actionTimeText = momentText(at, now);
  const message = `${label} at ${momentText(arrivedAt, now)}. You pressed ${button} at ${actionTimeText} while offline.`;
  const isMovable = action === 'end' && checkLateEnd(project, { at, arrivedAt, now }) === undefined;
  if (isMovable)
    notifyWithAction(message, {
      title: project.title,
      label: `Move end time to ${actionTimeText}`,
      onPress: () => void moveBack(project, at, refresh),
    });
  else notifyPersistently(project.title, message);
  return true;
}

/** Closes the messages that the server can't be reached, which no longer apply. */
function closeUnreachable(): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const { id, message } of [...shown, ...queue]) if (id && message === UNREACHABLE) notifications.hide(id);
}

/** Notifies the user of late timer actions among the changes just resent; returns true if there were any. */
export function notifyLateTimerActions(answered: ResendResult['answered'], refresh: () => Promise<void>): boolean {
  if (answered.length > 0) closeUnreachable();
  const results = answered
    .filter(({ unsent: { name } }) => name === switchTimer.name || name === TIMER_ACTION)
    .map(({ unsent, response }) => {
      const project = projectFromApi(response as ApiProject);
      const entry = timerEntryOf(unsent, project);
      return entry !== undefined && notifyLateAction(project, entry, refresh);
    });
  return results.includes(true);
}
