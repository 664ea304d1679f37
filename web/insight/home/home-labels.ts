/** Labels of the home pages (docs/figures.md#home). */
import type { HomeListName } from '#domain/insight/home-lists.ts';
import { hoursText } from '#domain/platform/hours-text.ts';
import { type Allowance, allowedMinutesOf } from '#domain/work/projects/project-timer.ts';
import type { TimerAction } from '#domain/platform/editor-timer.ts';
import type { UserType } from '#domain/platform/actor.ts';

export const SHORT_TIMER_LABELS: Record<TimerAction, string> = {
  start: 'Start',
  pause: 'Pause',
  resume: 'Resume',
  end: 'End',
};

/** Returns, for example, '2h 30m allowed'. */
export function allowanceText(project: Allowance): string {
  const allowed = allowedMinutesOf(project);
  return allowed > 0 ? `${hoursText(allowed)} allowed` : 'No limit';
}

export const HOME_TEXTS = {
  fetchFailed: "Couldn't load your home page.",
  nothingWaits: 'Nothing is waiting for you.',
  nothingNeeded: 'Nothing needs your attention.',
  nothingHere: 'Nothing here.',
  weekFailed: "Couldn't load the week.",
  nobodyAway: 'Nobody is away.',
} as const;

/** Headings of an editor's lists; running work has its own section. */
export const EDITOR_TITLES: Partial<Record<HomeListName, string>> = {
  returned: 'Sent back',
  due: 'Due',
  fresh: 'New since yesterday',
};

export type HomeCountName = Exclude<HomeListName, 'due' | 'fresh'> | 'leave' | 'free';
export type HomeCount = {
  name: HomeCountName;
  label: string;
  /** Description of the counted projects. */
  description: string;
  /** Set when a manager's count covers only projects they assigned or review. */
  ownKind?: 'assigned' | 'reviewed';
};

const OWN_SUFFIXES = { assigned: ', assigned by you', reviewed: ', reviewed by you' } as const;

/** Returns, for example, 'Open projects past their deadline, assigned by you.' */
export const descriptionText = ({ description, ownKind }: HomeCount, role: UserType): string =>
  `${description}${ownKind && role === 'manager' ? OWN_SUFFIXES[ownKind] : ''}.`;

/** Counts of the manager's home page, in display order. */
export const HOME_COUNTS: readonly HomeCount[] = [
  { name: 'late', label: 'Late', description: 'Open projects past their deadline', ownKind: 'assigned' },
  {
    name: 'review',
    label: 'To review or score',
    description: 'Finished projects without a score that are not waiting on the client',
    ownKind: 'reviewed',
  },
  {
    name: 'returned',
    label: 'Sent back, not restarted',
    description: 'Projects that were sent back and not started again',
    ownKind: 'assigned',
  },
  {
    name: 'stopped',
    label: 'Paused over a day',
    description: 'Projects that have been paused for more than 24 hours',
    ownKind: 'assigned',
  },
  {
    name: 'running',
    label: 'Over time or overnight',
    description:
      'Projects running past their allowed time or working hours, since before today, or for 4 hours without activity',
    ownKind: 'assigned',
  },
  {
    name: 'unstarted',
    label: 'Due soon, not started',
    description: 'Projects due within 48 hours that have not been started',
    ownKind: 'assigned',
  },
  {
    name: 'unattended',
    label: 'No active editor',
    description: 'Open projects without an editor, or whose editor was deactivated or deleted',
    ownKind: 'assigned',
  },
  {
    name: 'waiting',
    label: 'Waiting on client',
    description: 'Projects that are waiting on the client',
    ownKind: 'assigned',
  },
  { name: 'leave', label: 'Leave to approve', description: 'Pending leave that you can approve or reject' },
  {
    name: 'free',
    label: 'Free now',
    description: 'Active editors without a started project who are not on leave today',
  },
];
