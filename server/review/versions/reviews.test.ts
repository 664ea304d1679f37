/** Tests of the review queue by turn: versions to review, and versions that the client has (docs/review.md#queue). */
// Runs on both databases: hand-written conditions on the versions of a deliverable.
import { beforeEach, expect, it } from 'vitest';
import type { Row } from '#server/platform/db/tables.ts';
import { aCut, aDeliverable, aProject } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let manager: Caller;
let other: Caller;
let project: Row<'projects'>;
beforeEach(async () => {
  app = await testApp();
  [manager, other] = [await app.as('manager'), await app.as('manager')];
  project = await aProject(app.db, { assigned_by_id: manager.user.id });
});

const aVersion = (number: number, more: Partial<Row<'cuts'>> = {}) =>
  aCut(app.db, { project_id: project.id, uploaded_by_id: manager.user.id, number, ...(more as object) });
const numbers = async (query: string, caller = manager) => {
  const { total, items } = (await caller.get(`/api/reviews${query}`)).json();
  const found = items.map(({ cut }: { cut: { number: number } }) => cut.number);
  expect(total).toBe(found.length);
  return found;
};
const queues = async (caller = manager) => [
  await numbers('?sent=false', caller),
  await numbers('?sent=true', caller),
  await numbers('', caller),
];
const sentOn = (day: number) => ({ sent_at: `2026-03-0${day}T12:00:00.000Z` });

it('lists a deliverable in both turns if a newer version was not sent', async () => {
  const short = await aDeliverable(app.db, { project_id: project.id });
  const canceled = await aDeliverable(app.db, { project_id: project.id, canceled_at: '2026-03-01T12:00:00.000Z' });
  await aVersion(1, sentOn(3));
  await aVersion(2);
  await aVersion(3, { deliverable_id: short.id, ...sentOn(2) });
  await aVersion(4, { deliverable_id: canceled.id, ...sentOn(1) });
  expect(await queues()).toEqual([[2], [3, 1], [2, 3]]);
  expect(await queues(other)).toEqual([[], [], []]);
});

it.each<[string, Partial<Row<'cuts'>>, number[]]>([
  ['sent', sentOn(4), [2]],
  ['approved', { decision: 'approved' }, []],
  ['sent back by the team', { decision: 'changes' }, [1]],
  ['sent and decided', { ...sentOn(4), decision: 'changes' }, []],
  ['without its file', { file_removed_at: '2026-03-05T12:00:00.000Z', ...sentOn(4) }, [1]],
])('leaves a sent version with the client depending on a newer one: %s', async (_name, newer, expected) => {
  await aVersion(1, sentOn(3));
  await aVersion(2, newer);
  expect(await numbers('?sent=true')).toEqual(expected);
});
