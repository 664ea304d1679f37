/** An editor ends work with an open check: ticks one, gives a reason for the other, and the history shows it (docs/projects.md#checks). */
import { beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { expectGoodContrastInDark, expectNoSidewaysScroll, expectWellMade } from '../checks.ts';
import { aClient, aMember, aProject, close, dialog, gone, type Member, press, sees } from '../people.ts';

const NARROW = { width: 320, height: 720 };

let app: RunningApp;
let editor: Member;
let projectId: number;

beforeAll(async () => {
  app = await startApp();
  const manager = await aMember(app, 'manager', 'Mia Manager');
  editor = await aMember(app, 'editor', 'Ed Itor');
  await app.call('admin', 'PATCH', '/api/settings', { editorTimer: 'all' });
  const client = await aClient(app, 'Ada', 'Reed');
  const people = { client, assignedTo: editor.iri, assignedBy: manager.iri };
  projectId = await aProject(app, { title: 'Wedding film', ...people });
  const checks = ['Captions', 'Music license'].map((text) => ({ text, mustBeDone: true }));
  await app.call(manager, 'POST', `/api/projects/${projectId}/checks`, { checks });
});

it('asks an editor who ends with an open check', async () => {
  const page = await app.open(editor, `/editor/projects/${projectId}?view=page`);
  const timer = page.getByRole('region', { name: 'Timer' });
  await press(timer, 'Start');
  await timer.getByText('2 checks open').waitFor();
  await page.getByRole('region', { name: 'Checks' }).getByRole('checkbox', { name: 'Captions' }).waitFor();
  await expectWellMade(page);
  await press(timer, 'End');
  await dialog(page, '2 checks open').getByRole('checkbox', { name: 'Captions' }).focus();
  await page.keyboard.press('Space');
  const question = dialog(page, '1 check open');
  await expectWellMade(page, '[role="dialog"]');
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);
  await expectGoodContrastInDark(page);
  await press(question, 'End anyway');
  await sees(question, 'This value should not be blank.');
  await question.getByRole('textbox', { name: 'Reason' }).fill('The client sends it');
  await press(question, 'End anyway');
  await gone(question);
  await sees(page, 'Ended with 1 open check: Music license by Ed Itor');
  expect((await app.call(editor, 'GET', `/api/projects/${projectId}`)).body.status).toBe('completed');
  await close(page);
});
