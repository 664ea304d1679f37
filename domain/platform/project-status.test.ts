/** Badge texts, and which statuses count as finished (docs/projects.md#status). */
import { expect, it } from 'vitest';
import { badgeTextOf, isFinished, OPEN_STATUSES, type ProjectStatus } from './project-status.ts';

it.each<[ProjectStatus, string, boolean]>([
  ['assigned', 'Not started', false],
  ['started', 'Started', false],
  ['paused', 'Paused', false],
  ['completed', 'Completed', true],
  ['revision', 'Completed', true],
])('shows %s as %j', (status, badge, isDone) => {
  expect(badgeTextOf(status)).toBe(badge);
  expect(isFinished(status)).toBe(isDone);
  expect(OPEN_STATUSES.some((open) => open === status)).toBe(!isDone);
});
