/** Dock texts: times, device clock drift, and notices about the allowed time (docs/screens.md#dock). */
import { describe, expect, it } from 'vitest';
import type { Project } from '#domain/work/projects/project.ts';
import {
  contactManagerText,
  driftText,
  momentText,
  timerNoticeOf,
  runningTitleOf,
  reasonTextForManagers,
} from './timer-messages.ts';

const NOW = '2026-03-10T20:00:00.000Z';
const minute = (count: number): string =>
  new Date(Date.parse('2026-03-10T08:00:00.000Z') + count * 60_000).toISOString();
/** A project with 100 minutes allowed, started at 08:00. */
const project = {
  title: 'Gear review',
  status: 'started',
  startedAt: minute(0),
  endedAt: null,
  pauses: [],
  runtimeMinutes: null,
  videoLengthSeconds: 1_000,
  editRatioMin: 10,
  editRatioHour: 1,
} as unknown as Project;

it('tells managers why a timer needs attention', () => {
  const lastSign = '2026-03-10T17:50:00.000Z';
  expect(reasonTextForManagers({ reason: 'silence', lastSign }, NOW)).toBe('No activity since 17:50 UTC.');
  expect(reasonTextForManagers({ reason: 'hours', lastSign }, NOW)).toBe(
    'Working hours have ended. Last activity: 17:50 UTC.',
  );
});

it('adds the date to a time on another day', () => {
  expect(momentText('2026-03-10T18:10:30.000Z', NOW)).toBe('18:10');
  expect(momentText('2026-03-09T18:10:30.000Z', NOW)).toBe('18:10 on 03/09/2026');
});

it('shows hours and minutes in the tab title', () => {
  expect(runningTitleOf(project, minute(72.9))).toBe('▶ 1:12 Gear review');
  expect(runningTitleOf(project, minute(605))).toBe('▶ 10:05 Gear review');
});

it.each([
  [0, undefined],
  [60_000, undefined],
  [-60_000, undefined],
  [3_480_000, "Your device's clock is 58 min off. Cutroom uses the server's time."],
  [-86_400_000, "Your device's clock is 24 h off. Cutroom uses the server's time."],
  [5 * 86_400_000, "Your device's clock is 5 days off. Cutroom uses the server's time."],
  [-3_600_000, "Your device's clock is 60 min off. Cutroom uses the server's time."],
])('describes a device clock that is %s ms off', (driftMs, text) => expect(driftText(driftMs)).toBe(text));

describe('notices of the allowed time', () => {
  it.each([
    ['are not shown before 80 %', 79.9, undefined],
    ['are shown at 80 %', 80, '80% of the allowed time for Gear review is used.'],
    ['are not shown again ten minutes later', 90.1, undefined],
    ['are shown at 100 %', 100, 'All of the allowed time for Gear review is used.'],
    ['are not shown long after', 110.1, undefined],
  ])('%s', (_name, worked, text) => expect(timerNoticeOf(project, minute(worked))?.text).toBe(text));

  it('are not shown without a limit', () => {
    expect(timerNoticeOf({ ...project, editRatioMin: 0 }, minute(500))).toBeUndefined();
  });
});

it('names the manager who can pause the timer', () => {
  expect(contactManagerText({ assignedBy: { firstName: 'Mo', lastName: 'Derator' } as Project['assignedBy'] })).toBe(
    'Only managers can pause it. Ask Mo Derator.',
  );
  expect(contactManagerText({ assignedBy: null })).toBe('Only managers can pause it. Ask one of them.');
});
