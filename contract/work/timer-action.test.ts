/** Agreement between writing timer actions and recognizing them in request bodies. */
import { expect, it } from 'vitest';
import { TIMER_ACTIONS } from '#domain/identity/editor-timer.ts';
import { timerActionFromApi, timerActionToApi } from './project-changes.ts';
import { isTimerActionBody } from './timer-action.ts';

const AT = '2026-03-10T12:00:00.000Z';
const pauses = [
  { pausedAt: AT, resumedAt: AT },
  { pausedAt: AT, resumedAt: null },
];

it.each(TIMER_ACTIONS)('recognizes a %s by its body, and reads its time', (action) => {
  const now = '2026-03-10T13:00:00.000Z';
  const body = JSON.stringify(timerActionToApi(action, { pauses }, now));
  expect(isTimerActionBody(body)).toBe(true);
  expect(timerActionFromApi(body)).toEqual({ action, at: now });
});

it.each([
  '',
  '{}',
  '{"status":"started"}',
  '{"title":"Started","status":"started"}',
  '{"startedAt":"2026-03-10T12:00:00+00:00"}',
  '{"startedAt":"2026-03-10T12:00:00+00:00","status":"started","title":"One more"}',
])('treats %s as another kind of change', (body) => {
  expect(isTimerActionBody(body)).toBe(false);
});
