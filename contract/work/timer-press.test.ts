/** A press is known by what is written of it: both are about the same bodies. */
import { expect, it } from 'vitest';
import { TIMER_ACTIONS } from '#domain/identity/editor-timer.ts';
import { timerPressFromWire, timerPressToWire } from './project-changes.ts';
import { isTimerPress } from './timer-press.ts';

const AT = '2026-03-10T12:00:00.000Z';
const pauses = [
  { pausedAt: AT, resumedAt: AT },
  { pausedAt: AT, resumedAt: null },
];

it.each(TIMER_ACTIONS)('knows a %s by its body, and when it was', (action) => {
  const now = '2026-03-10T13:00:00.000Z';
  const body = JSON.stringify(timerPressToWire(action, { pauses }, now));
  expect(isTimerPress(body)).toBe(true);
  expect(timerPressFromWire(body)).toEqual({ action, at: now });
});

it.each([
  '',
  '{}',
  '{"status":"started"}',
  '{"title":"Started","status":"started"}',
  '{"startedAt":"2026-03-10T12:00:00+00:00"}',
  '{"startedAt":"2026-03-10T12:00:00+00:00","status":"started","title":"One more"}',
])('takes %s for another change', (body) => {
  expect(isTimerPress(body)).toBe(false);
});
