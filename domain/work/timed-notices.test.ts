/** Timer and deadline notices, and the moments they are for. */
import { expect, it } from 'vitest';
import { type NoticeProject, timedNoticesOf } from './timed-notices.ts';

const at = (time: string, day = '2026-03-10'): string => `${day}T${time}:00.000Z`;
/** Sixty minutes allowed. */
const PROJECT: NoticeProject = {
  status: 'started',
  startedAt: at('12:00'),
  endedAt: null,
  pauses: [],
  runtimeMinutes: null,
  isRuntimeUnknown: false,
  videoLengthSeconds: 600,
  editRatioMin: 10,
  editRatioHour: 1,
  deadlineAt: null,
};
const paused = (pausedAt: string, resumedAt: string | null) => ({ pauses: [{ pausedAt, resumedAt }] });

it.each<[string, Partial<NoticeProject>, string, string[]]>([
  ['none at first', {}, at('12:47'), []],
  ['80 %', {}, at('12:48'), ['time-used']],
  ['not 80 % before the worked minutes reach it', paused(at('12:10'), at('12:20')), at('12:57'), []],
  ['80 % after a pause', paused(at('12:10'), at('12:20')), at('12:58'), ['time-used']],
  ['over the allowance, without 80 %', {}, at('13:01'), ['time-over']],
  [
    'over the allowance, also when paused since',
    { status: 'paused', ...paused(at('13:05'), null) },
    at('14:00'),
    ['time-over'],
  ],
  ['none for a timer paused before the limit', { status: 'paused', ...paused(at('12:50'), null) }, at('14:00'), []],
  ['none without an allowance', { videoLengthSeconds: 0 }, at('20:00'), []],
  ['none a day later', {}, at('13:01', '2026-03-11'), []],
  ['due tomorrow from midnight on', { deadlineAt: at('23:59', '2026-03-11') }, at('00:00'), ['due-tomorrow']],
  ['not due tomorrow on the day itself', { deadlineAt: at('23:59') }, at('00:00'), []],
  ['not due tomorrow two days before', { deadlineAt: at('00:00', '2026-03-12') }, at('12:00'), []],
  ['overdue at the deadline', { deadlineAt: at('12:10') }, at('12:10'), ['overdue']],
  ['none for a deadline long ago', { deadlineAt: at('12:10', '2026-03-09') }, at('12:10'), []],
  ['none for finished work', { status: 'completed', deadlineAt: at('12:00') }, at('12:10'), []],
])('%s', (_name, more, now, kinds) => {
  expect(timedNoticesOf({ ...PROJECT, ...more }, now, 'UTC').map(({ kind }) => kind)).toEqual(kinds);
});
