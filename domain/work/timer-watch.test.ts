/** Forgotten timers: detection, the suggested pause time, and who may set it (docs/projects.md#watch). */
import { describe, expect, it } from 'vitest';
import {
  checkMayPauseAt,
  checkOtherTimer,
  checkPauseAt,
  lastWorkdayEnd,
  NO_ACTIVITY,
  pauseForgotten,
  watchOf,
} from './timer-watch.ts';
import type { Timing } from '#domain/work/projects/project-timer.ts';
import type { WorkingHours } from '#domain/platform/settings.ts';

/** A Tuesday. */
const at = (time: string, day = '2026-03-10'): string => `${day}T${time}:00.000Z`;
const HOURS: WorkingHours = { from: '09:00', till: '18:00', days: ['monday', 'tuesday', 'friday'] };
const clock = (startedAt: string, more: Partial<Timing> = {}): Timing => ({
  status: 'started',
  startedAt,
  endedAt: null,
  pauses: [],
  runtimeMinutes: null,
  isRuntimeUnknown: false,
  isRevised: false,
  ...more,
});
const signs = (seenAt: string | null, confirmedAt: string | null = null) => ({ seenAt, confirmedAt });

describe('last end of working hours', () => {
  it.each<[string, string, string | null]>([
    ['on the same day, from the exact minute', at('18:00'), at('18:00')],
    ['on the day before, a minute earlier', at('17:59'), at('18:00', '2026-03-09')],
    ['before days off', at('12:00', '2026-03-13'), at('18:00')],
    ['before the weekend', at('12:00', '2026-03-16'), at('18:00', '2026-03-13')],
  ])('is %s', (_name, now, end) => expect(lastWorkdayEnd(HOURS, now, 'UTC')).toBe(end));

  it('goes back a week if only one day is worked, and is undefined without working hours', () => {
    expect(lastWorkdayEnd({ ...HOURS, days: ['tuesday'] }, at('17:00'), 'UTC')).toBe(at('18:00', '2026-03-03'));
    expect(lastWorkdayEnd(null, at('17:00'), 'UTC')).toBeNull();
  });
});

describe('a timer prompts', () => {
  const started = at('10:00');
  it.each<
    [
      string,
      { seen?: string; confirmedAt?: string; hours?: WorkingHours; now: string; clock?: Timing },
      object | undefined,
    ]
  >([
    ['not while its user was active', { seen: at('13:00'), now: at('16:59') }, undefined],
    [
      'after four hours without activity',
      { seen: at('13:00'), now: at('17:00') },
      { reason: 'silence', lastSign: at('13:00'), pauseAt: at('13:00') },
    ],
    [
      'four hours after its start, without any activity',
      { now: at('14:00') },
      { reason: 'silence', lastSign: started, pauseAt: started },
    ],
    ['based on its start, if the last activity is older', { seen: at('08:00'), now: at('13:59') }, undefined],
    [
      'not while paused',
      {
        now: at('20:00'),
        clock: clock(started, { status: 'paused', pauses: [{ pausedAt: at('11:00'), resumedAt: null }] }),
      },
      undefined,
    ],
    [
      'not before it runs',
      { now: at('20:00'), clock: clock(started, { status: 'assigned', startedAt: null }) },
      undefined,
    ],
    [
      'based on the last resume',
      { now: at('14:30'), clock: clock(started, { pauses: [{ pausedAt: at('11:00'), resumedAt: at('11:30') }] }) },
      undefined,
    ],
    [
      'at the end of working hours',
      { seen: at('17:50'), hours: HOURS, now: at('18:00') },
      { reason: 'hours', lastSign: at('17:50'), pauseAt: at('18:00') },
    ],
    [
      'based on the last activity, if later',
      { seen: at('18:10'), hours: HOURS, now: at('18:30') },
      { reason: 'hours', lastSign: at('18:10'), pauseAt: at('18:10') },
    ],
    [
      'not after a confirmation',
      { seen: at('18:05'), confirmedAt: at('18:05'), hours: HOURS, now: at('21:00') },
      undefined,
    ],
    [
      'again after four hours without activity',
      { seen: at('18:05'), confirmedAt: at('18:05'), hours: HOURS, now: at('22:05') },
      { reason: 'silence', lastSign: at('18:05'), pauseAt: at('18:05') },
    ],
    [
      'not if started after working hours',
      { seen: at('20:30'), hours: HOURS, now: at('21:00'), clock: clock(at('20:00')) },
      undefined,
    ],
    [
      'in the morning after a night without activity',
      { seen: at('17:50'), hours: HOURS, now: at('08:30', '2026-03-11') },
      { reason: 'silence', lastSign: at('17:50'), pauseAt: at('17:50') },
    ],
  ])('%s', (_name, { seen, confirmedAt, hours, now, clock: other }, expected) => {
    const context = { signs: signs(seen ?? null, confirmedAt ?? null), hours: hours ?? null, now, zone: 'UTC' };
    expect(watchOf(other ?? clock(started), context)).toEqual(expected);
  });
});

describe('a pause in the past', () => {
  const now = at('22:00');
  const watch = watchOf(clock(at('10:00')), { signs: NO_ACTIVITY, hours: null, now, zone: 'UTC' });
  it.each<[string, 'admin' | 'manager' | 'editor', string, string | undefined]>([
    ['before the start', 'manager', at('09:59'), 'invalid'],
    ['ahead', 'admin', at('22:01'), 'invalid'],
    ['at any time between, by a manager', 'manager', at('18:10'), undefined],
    ['at the suggested time, by an editor', 'editor', at('10:00'), undefined],
    ['later than suggested, by an editor', 'editor', at('12:00'), undefined],
  ])('%s', (_name, type, moment, kind) => {
    expect(checkPauseAt({ type }, clock(at('10:00')), { at: moment, watch, now })?.kind).toBe(kind);
  });

  it('prevents editors from removing time without a prompt, or more than the prompt suggests', () => {
    const running = clock(at('10:00'));
    expect(checkPauseAt({ type: 'editor' }, running, { at: at('11:00'), watch: undefined, now })?.kind).toBe(
      'conflict',
    );
    const late = watchOf(running, { signs: signs(at('17:00')), hours: null, now, zone: 'UTC' });
    expect(checkPauseAt({ type: 'editor' }, running, { at: at('16:59'), watch: late, now })?.kind).toBe('conflict');
  });

  it('requires a running timer', () => {
    const completed = clock(at('10:00'), { status: 'completed', endedAt: at('11:00') });
    expect(checkPauseAt({ type: 'admin' }, completed, { at: at('10:30'), watch: undefined, now })?.kind).toBe(
      'conflict',
    );
  });

  it.each<['admin' | 'manager' | 'editor', 'start' | 'pause', boolean]>([
    ['admin', 'start', true],
    ['manager', 'start', true],
    ['editor', 'start', false],
    ['editor', 'pause', true],
  ])('%s may set it when editors may %s: %s', (type, editorTimer, isAllowed) => {
    const actor = { id: 7, type, email: '' };
    const own = { assignedToId: 7, assignedById: 1, status: 'started' as const };
    expect(checkMayPauseAt(actor, own, editorTimer) === undefined).toBe(isAllowed);
  });

  it('stores the previous and new times in the history and recalculates the run time', () => {
    const by = { id: 1, name: 'Mo' };
    const project = { ...clock(at('10:00')), timeCorrections: [] };
    const after = pauseForgotten(project, { at: at('18:10'), reason: 'Went home', by, now });
    expect(after).toMatchObject({
      status: 'paused',
      pauses: [{ pausedAt: at('18:10'), resumedAt: null }],
      timeCorrections: [
        {
          before: { runtimeMinutes: 720 },
          after: { runtimeMinutes: 490 },
          reason: 'Forgotten clock: Went home',
          correctedBy: by,
        },
      ],
    });
    expect(pauseForgotten(project, { at: at('18:10'), reason: '', by, now }).timeCorrections[0]?.reason).toBe(
      'Forgotten clock',
    );
  });
});

it('names the running timer when refusing a second one', () => {
  expect(checkOtherTimer(undefined)).toBeUndefined();
  expect(checkOtherTimer({ id: 7, title: 'Gear review' })?.message).toBe(
    '“Gear review” is already running, and only one timer can run at a time. Pause it first.',
  );
});
