/** Agreement between writing timer actions and reading them. */
import { expect, it } from 'vitest';
import { TIMER_ACTIONS } from '#domain/platform/editor-timer.ts';
import { timerActionFromApi, timerActionToApi } from './project-changes.ts';

const AT = '2026-03-10T12:00:00.000Z';
const pauses = [
  { pausedAt: AT, resumedAt: AT },
  { pausedAt: AT, resumedAt: null },
];

it.each(TIMER_ACTIONS)('reads the action %s and its time from its body', (action) => {
  const now = '2026-03-10T13:00:00.000Z';
  const body = JSON.stringify(timerActionToApi(action, { pauses }, now));
  expect(timerActionFromApi(body)).toEqual({ action, at: now });
});
