/** Large pages: as many statements for 1,000 projects as for one (docs/review.md#client-pages). */
import { expect, it } from 'vitest';
import type { Db } from '#server/platform/db/dialect.ts';
import { DEMO_MAILER } from '#server/platform/net/mailer.ts';
import { aClientWorld, enterPageOf } from '#server/testing/client-world.ts';
import { aCut, aProject } from '#server/testing/builders.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { isLongRun } from '#server/testing/rounds.ts';
import { testApp } from '#server/testing/test-app.ts';

async function addProjects(db: Db, count: number, ids: { clientId: number; userId: number }): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const { id } = await aProject(db, { client_id: ids.clientId, created_at: '2026-02-01T09:00:00.000Z' });
    const cut = { project_id: id, uploaded_by_id: ids.userId, decision: n % 3 === 0 ? '' : 'approved' } as const;
    await aCut(db, { ...cut, sent_at: '2026-02-03T09:00:00.000Z' });
    await aCut(db, { ...cut, number: 2 });
  }
}

it('reads 1,000 projects with the statements of one, and in proportionate time', async () => {
  let statements = 0;
  const app = await testApp({}, await openTestDatabase({ onQuery: () => (statements += 1) }));
  app.deps.mailer = DEMO_MAILER;
  const world = await aClientWorld(app);
  const page = await enterPageOf(app, world, world.dana);
  const limits = { waiting: 1_000, inProgress: 1_000, delivered: 1_000 };
  const read = async () => {
    statements = 0;
    const began = performance.now();
    const { parts } = (await app.anonymous.post('/api/client_page/read', { ...page, limits })).json();
    const ms = performance.now() - began;
    return { statements, ms, count: parts.waiting.projects.length + parts.delivered.projects.length };
  };
  const ids = { clientId: world.clientId, userId: world.editor.user.id };
  await addProjects(app.db, 100, ids);
  const few = await read();
  await addProjects(app.db, 900, ids);
  const many = await read();
  expect([few.count, many.count, many.statements]).toEqual([101, 1_001, few.statements]);
  // Ten times the rows; a query per row, or a scan per row, would take far longer.
  if (isLongRun) {
    const best = async () => Math.min(...(await Promise.all([0, 1, 2].map(read))).map(({ ms }) => ms));
    expect((await best()) / Math.max(1, few.ms)).toBeLessThan(30);
  }
});
