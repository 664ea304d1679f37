/** Tests for the order of the scoring queue and its query (docs/screens.md#review). */
import { expect, it } from 'vitest';
import type { Project } from '#domain/work/projects/project.ts';
import { nextAfter, queueOf, queueParams } from './scoring-queue.ts';

const project = (id: number, point = 0, status = 'completed'): Project => ({ id, point, status }) as Project;
const idsOf = (projects: readonly Project[]): number[] => projects.map(({ id }) => id);

it("keeps the list's order, excludes scored or open projects, and puts skipped ones last", () => {
  const projects = [project(7), project(3), project(5, 4), project(9), project(2, 0, 'started')];
  expect(idsOf(queueOf(projects, []))).toEqual([7, 3, 9]);
  expect(idsOf(queueOf(projects, [3, 7]))).toEqual([9, 3, 7]);
  expect(idsOf(queueOf(projects, [42]))).toEqual([7, 3, 9]);
});

it('continues with any remaining project', () => {
  const queue = [project(7), project(3)];
  expect(nextAfter(queue, 7)?.id).toBe(3);
  expect(nextAfter(queue, 3)?.id).toBe(7);
  expect(nextAfter(queue, undefined)?.id).toBe(7);
  expect(nextAfter([project(7)], 7)).toBeUndefined();
});

it('includes all projects for an administrator, and those to review for a manager', () => {
  const ask = { status: 'completed', scored: false, 'order[endedAt]': 'asc' };
  expect(queueParams({ id: 4, type: 'admin' })).toMatchObject({ ...ask, reviewedBy: undefined });
  expect(queueParams({ id: 4, type: 'manager' })).toMatchObject({ ...ask, reviewedBy: '/api/users/4' });
});
