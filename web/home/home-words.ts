/** The words of homes: what each list is called and what it counts (docs/figures.md#home). */
import type { HomeListName } from '#domain/home.ts';
import { type Allowance, allowedMinutesOf, hoursText, type TimerAction } from '#domain/project-timer.ts';

export const TIMER_LABELS: Record<TimerAction, string> = {
  start: 'Start',
  pause: 'Pause',
  resume: 'Resume',
  end: 'End',
};

/** '2h 30m allowed' */
export function allowanceText(project: Allowance): string {
  const allowed = allowedMinutesOf(project);
  return allowed > 0 ? `${hoursText(allowed)} allowed` : 'No limit';
}

export const HOME_TEXTS = {
  fetchFailed: 'What needs you could not be loaded.',
  nothingWaits: 'Nothing is waiting for you.',
  nothingNeeded: 'Nothing needs you at the moment.',
  nothingHere: 'Nothing here.',
  weekFailed: 'The week could not be loaded.',
  nobodyAway: 'Nobody is away.',
} as const;

/** An editor's lists by their headings; what runs has a place of its own. */
export const EDITOR_TITLES: Partial<Record<HomeListName, string>> = {
  returned: 'Came back',
  due: 'Due',
  fresh: 'New since yesterday',
};

export type FloorName = Exclude<HomeListName, 'due' | 'fresh'> | 'leave' | 'free';
export type FloorCount = { name: FloorName; label: string; which: string };

/** The counts of a floor in their order. */
export const FLOOR_COUNTS: readonly FloorCount[] = [
  { name: 'late', label: 'Late', which: 'Open projects past their deadline.' },
  { name: 'review', label: 'To review or score', which: 'Finished projects without a score.' },
  {
    name: 'returned',
    label: 'Came back, not begun',
    which: 'Projects that were sent back and wait for the next round to begin.',
  },
  { name: 'stopped', label: 'Paused over a day', which: 'Projects that have been paused for more than 24 hours.' },
  {
    name: 'running',
    label: 'Over time or overnight',
    which:
      'Projects that run past their allowed time or the working hours, since before today (UTC), or for 4 hours without a sign of their person.',
  },
  {
    name: 'unstarted',
    label: 'Due soon, not started',
    which: 'Projects that are due within 48 hours and have not begun.',
  },
  { name: 'leave', label: 'Leave to decide', which: 'Pending leave that you may decide on.' },
  {
    name: 'free',
    label: 'Free now',
    which: 'Active editors of whose projects none is started and who are not on leave today.',
  },
];
