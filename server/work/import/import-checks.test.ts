/** Importing the checks of new projects from a column with one per line, and undoing that (docs/people.md#import). */
import { beforeEach, expect, it } from 'vitest';
import { guessColumns } from '#domain/work/import/import-headers.ts';
import { listWrongCheckCounts } from '#server/work/checks/checks.store.ts';
import { aClient } from '#server/testing/builders.ts';
import { sendSheet } from '#server/testing/sheets.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let admin: Caller;
beforeEach(async () => {
  app = await testApp();
  admin = await app.as('admin');
  await aClient(app.db, { first_name: 'Ana', last_name: 'Reed' });
});

const HEADER = 'Tracking ID,Title,Client,Ended on,Checks';
const rowOf = (id: string, checks: string) => `${id},Spot ${id},Ana Reed,09/03/2026,"${checks}"`;

/** Imports these rows and returns the path of the import. */
async function run(...rows: string[]) {
  const { id, columns } = (await sendSheet(admin, [HEADER, ...rows].join('\n'))).json();
  const more = { key: 'trackingId', mode: 'update', addUnmatched: true, dateFormat: 'DD/MM/YYYY' };
  const plan = { kind: 'projects', columns: guessColumns('projects', columns), ...more };
  const preview = (await admin.post(`/api/imports/${id}/preview`, { ...plan, outcome: 'refused' })).json();
  const response = await admin.post(`/api/imports/${id}/run`, { ...plan, counts: preview.counts });
  return { path: `/api/imports/${id}`, preview, response };
}

async function checksOf(trackingId: string) {
  const [project] = (await admin.get(`/api/projects?trackingId=${trackingId}`)).json().member;
  const { checks } = (await admin.get(`/api/projects/${project.id}/checks`)).json();
  return { project, checks, texts: checks.map(({ text }: { text: string }) => text) };
}

it('adds one check per line to new projects only', async () => {
  await run(rowOf('A-1', '- Captions\n\n- Music license'), rowOf('A-2', ''));
  const { project, checks, texts } = await checksOf('A-1');
  expect(texts).toEqual(['Captions', 'Music license']);
  expect(project).toMatchObject({ checks: 2, openChecks: 2 });
  expect(checks[0]).toMatchObject({ moment: 'end', mustBeDone: false, position: 0, createdBy: admin.user.id });
  expect((await checksOf('A-2')).texts).toEqual([]);
  const again = await run(rowOf('A-1', 'Other'));
  expect(again.preview.counts).toMatchObject({ same: 1, changed: 0 });
  expect((await checksOf('A-1')).texts).toEqual(texts);
  expect(await listWrongCheckCounts(app.db)).toEqual([]);
});

it('refuses more checks than a project can have', async () => {
  const { preview } = await run(rowOf('A-1', Array.from({ length: 51 }, (_, at) => `Check ${at}`).join('\n')));
  expect(preview.rows[0].faults).toEqual([{ field: 'checks', message: 'A project can have 50 checks.' }]);
});

it('is undone until someone ticks or adds a check', async () => {
  const first = await run(rowOf('A-1', 'Captions'));
  expect((await admin.request('POST', `${first.path}/undo`)).statusCode).toBe(200);
  expect(await app.db.selectFrom('project_checks').selectAll().execute()).toEqual([]);
  const second = await run(rowOf('A-2', 'Captions'));
  const { checks } = await checksOf('A-2');
  await admin.post(`/api/checks/${checks[0].id}/done`);
  expect((await admin.request('POST', `${second.path}/undo`)).statusCode).toBe(409);
});
