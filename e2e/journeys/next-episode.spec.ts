/** A weekly podcast for three episodes: the manager makes the next with three presses, and the editor answers for open checks at End (docs/projects.md#next-episode). */
import { beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { expectAccessible } from '../checks.ts';
import type { Page } from 'playwright-core';
import { aClient, aMember, aProject, close, dialog, type Member, press, sees } from '../people.ts';

let app: RunningApp;
let manager: Member;
let editor: Member;
let firstId: number;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mia Manager');
  editor = await aMember(app, 'editor', 'Ed Itor');
  const client = await aClient(app, 'Ada', 'Reed');
  firstId = await aProject(app, {
    ...{ title: 'Talk Ep. 01', client, class: 'Podcast', videoLength: 1_800, editRatioMin: 5 },
    ...{ assignedTo: editor.iri, assignedBy: manager.iri, reviewedBy: manager.iri },
    deadlineAt: `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)}:00Z`,
  });
  await app.call(manager, 'POST', `/api/projects/${firstId}/deliverables`, { deliverables: [{ name: 'Short' }] });
  await app.call('admin', 'PATCH', '/api/settings', { editorTimer: 'all' });
  const checks = ['Captions', 'Music license'].map((text) => ({ text, mustBeDone: true }));
  await app.call(manager, 'POST', `/api/projects/${firstId}/checks`, { checks });
});

/** Starts the project as its editor, ticks the first check, and ends it with the other one open. */
async function endWithOneOpen(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).first().click();
  const timer = page.getByRole('region', { name: 'Timer' });
  await press(timer, 'Start');
  await sees(timer, '2 checks open');
  await page.getByRole('checkbox', { name: 'Captions' }).check();
  await sees(timer, '1 check open');
  if (title.endsWith('01')) await expectAccessible(page);
  await press(timer, 'End');
  const question = dialog(page, '1 check open');
  await question.getByRole('checkbox', { name: 'Music license' }).waitFor();
  // The End button behind it is busy until the question is answered.
  await expectAccessible(page, '[role=dialog]');
  await question.getByRole('textbox', { name: 'Reason' }).fill('The label answers on Monday.');
  await press(question, 'End anyway');
  await sees(page, 'Ended by Ed Itor with 1 open check: Music license');
}

it('makes episodes 2 and 3 from the menu, after the editor has ended the one before', async () => {
  const page = await app.open(manager, '/manager/projects');
  const work = await app.open(editor, '/editor/projects');
  for (const [last, next] of [
    ['Talk Ep. 01', 'Talk Ep. 02'],
    ['Talk Ep. 02', 'Talk Ep. 03'],
  ] as const) {
    await endWithOneOpen(work, last);
    await page.getByRole('button', { name: `Actions: ${last}` }).click();
    await page.getByRole('menuitem', { name: 'Next episode' }).click();
    const form = dialog(page, 'Next Episode');
    await form.getByRole('button', { name: 'Create Project' }).waitFor();
    if (next.endsWith('02')) await expectAccessible(page);
    await form.getByRole('button', { name: 'Create Project' }).click();
    await sees(page, next);
  }
  await close(page);
  await close(work);
  const { body } = await app.call(manager, 'GET', '/api/projects?order[id]=asc');
  const projects = (body as { member: { id: number; previous?: number; deadlineAt: string; duplicate: boolean }[] })
    .member;
  const [first, second, third] = projects;
  expect([second?.previous, third?.previous, third?.duplicate]).toEqual([first?.id, second?.id, false]);
  const days = (from = '', till = ''): number => (Date.parse(till) - Date.parse(from)) / 86_400_000;
  expect([days(first?.deadlineAt, second?.deadlineAt), days(second?.deadlineAt, third?.deadlineAt)]).toEqual([7, 7]);
});
