/** A manager makes the second and third episode of a weekly podcast, each with three presses (docs/projects.md#next-episode). */
import { beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { expectAccessible } from '../checks.ts';
import { aClient, aMember, aProject, close, dialog, type Member, sees } from '../people.ts';

let app: RunningApp;
let manager: Member;
let firstId: number;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mia Manager');
  const editor = await aMember(app, 'editor', 'Ed Itor');
  const client = await aClient(app, 'Ada', 'Reed');
  firstId = await aProject(app, {
    ...{ title: 'Talk Ep. 01', client, class: 'Podcast', videoLength: 1_800, editRatioMin: 5 },
    ...{ assignedTo: editor.iri, assignedBy: manager.iri, reviewedBy: manager.iri },
    deadlineAt: `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)}:00Z`,
  });
  await app.call(manager, 'POST', `/api/projects/${firstId}/deliverables`, { deliverables: [{ name: 'Short' }] });
});

it('makes episodes 2 and 3 from the menu', async () => {
  const page = await app.open(manager, '/manager/projects');
  for (const [last, next] of [
    ['Talk Ep. 01', 'Talk Ep. 02'],
    ['Talk Ep. 02', 'Talk Ep. 03'],
  ] as const) {
    await page.getByRole('button', { name: `Actions: ${last}` }).click();
    await page.getByRole('menuitem', { name: 'Next episode' }).click();
    const form = dialog(page, 'Next Episode');
    await form.getByRole('button', { name: 'Create Project' }).waitFor();
    if (next.endsWith('02')) await expectAccessible(page);
    await form.getByRole('button', { name: 'Create Project' }).click();
    await sees(page, next);
  }
  await close(page);
  const { body } = await app.call(manager, 'GET', '/api/projects?order[id]=asc');
  const projects = (body as { member: { id: number; previous?: number; deadlineAt: string; duplicate: boolean }[] })
    .member;
  const [first, second, third] = projects;
  expect([second?.previous, third?.previous, third?.duplicate]).toEqual([first?.id, second?.id, false]);
  const days = (from = '', till = ''): number => (Date.parse(till) - Date.parse(from)) / 86_400_000;
  expect([days(first?.deadlineAt, second?.deadlineAt), days(second?.deadlineAt, third?.deadlineAt)]).toEqual([7, 7]);
});
