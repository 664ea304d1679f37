/** The words of homes: what each list is called and what it counts (docs/figures.md#home). */
import type { HomeListName } from '#domain/insight/home.ts';
import { type Allowance, allowedMinutesOf, hoursText } from '#domain/work/project-timer.ts';
import type { TimerAction } from '#domain/identity/editor-timer.ts';
import type { UserType } from '#domain/identity/roles.ts';

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
export type FloorCount = {
  name: FloorName;
  label: string;
  /** What it counts. */
  which: string;
  /** Where a manager's home counts only some of the house's: those of whom. */
  ofOwn?: 'assigned' | 'reviewed';
};

const OWN_WORDS = { assigned: ', of those that you have assigned', reviewed: ', of those that you review' } as const;

/** 'Open projects past their deadline, of those that you have assigned.' A list beside it counts the whole house. */
export const whichText = ({ which, ofOwn }: FloorCount, role: UserType): string =>
  `${which}${ofOwn && role === 'manager' ? OWN_WORDS[ofOwn] : ''}.`;

/** The counts of a floor in their order. */
export const FLOOR_COUNTS: readonly FloorCount[] = [
  { name: 'late', label: 'Late', which: 'Open projects past their deadline', ofOwn: 'assigned' },
  { name: 'review', label: 'To review or score', which: 'Finished projects without a score', ofOwn: 'reviewed' },
  {
    name: 'returned',
    label: 'Came back, not begun',
    which: 'Projects that were sent back and wait for the next round to begin',
    ofOwn: 'assigned',
  },
  {
    name: 'stopped',
    label: 'Paused over a day',
    which: 'Projects that have been paused for more than 24 hours',
    ofOwn: 'assigned',
  },
  {
    name: 'running',
    label: 'Over time or overnight',
    which:
      'Projects that run past their allowed time or the working hours, since before today (UTC), or for 4 hours without a sign of their person',
    ofOwn: 'assigned',
  },
  {
    name: 'unstarted',
    label: 'Due soon, not started',
    which: 'Projects that are due within 48 hours and have not begun',
    ofOwn: 'assigned',
  },
  {
    name: 'unattended',
    label: 'No active editor',
    which: 'Open projects without an editor, or whose editor was deactivated or deleted',
    ofOwn: 'assigned',
  },
  { name: 'leave', label: 'Leave to decide', which: 'Pending leave that you may decide on' },
  {
    name: 'free',
    label: 'Free now',
    which: 'Active editors of whose projects none is started and who are not on leave today',
  },
];
