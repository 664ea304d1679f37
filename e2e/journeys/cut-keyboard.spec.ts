/** A review by keyboard alone, from the queue to the approval: play, add a note, send back, resolve, approve (docs/review.md#player-keys). */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { isAt, isReady, uploadCut } from '../cuts.ts';
import { keys, tabTo } from '../keyboard.ts';
import { aClient, aMember, aProject, close, dialog, gone, type Member, sees } from '../people.ts';
import { settled } from '../watch.ts';

let app: RunningApp;
let manager: Member;
let editor: Member;
let projectId: number;
let bytes: Buffer;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mo Derator');
  editor = await aMember(app, 'editor', 'Ed Itor');
  const client = await aClient(app, 'Ada', 'Reed');
  const people = { assignedTo: editor.iri, assignedBy: manager.iri, reviewedBy: manager.iri };
  projectId = await aProject(app, { title: 'Wedding film', client, ...people });
  bytes = await app.video({ num: 25, den: 1, frames: 100, kind: 'mp4' });
  await uploadCut(app, editor, { projectId, name: 'first.mp4', bytes });
});

/** Opens the version awaiting approval the longest, from the dashboard by menu shortcuts. */
async function playFirst(page: Page): Promise<void> {
  await keys(page, 'g', 'q');
  await page.waitForURL(/\/reviews$/);
  await page.getByRole('tab', { name: 'To review 1' }).waitFor();
  await tabTo(page, /^Play first/);
  await keys(page, 'Enter');
  await isReady(page);
  await settled(page);
}

it('lists the player shortcuts', async () => {
  const page = await app.open(manager, '/manager');
  await settled(page);
  await keys(page, '?');
  const list = dialog(page, 'Keyboard shortcuts');
  await list.getByRole('heading', { name: 'In the player' }).waitFor();
  await sees(list, 'Resolve or reopen the selected note');
  await keys(page, 'Escape');
  await gone(list);
  await close(page);
});

it('lets the manager play, step, note a frame and request changes', async () => {
  const page = await app.open(manager, '/manager');
  await settled(page);
  await playFirst(page);
  await tabTo(page, /^Version 1 of Wedding film/);
  await keys(page, 'Space');
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await keys(page, 'k', 'Home');
  await isAt(page, 0);
  await keys(page, 'Shift+ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft');
  await isAt(page, 11);
  await keys(page, 'n');
  await page.keyboard.type('The logo is late');
  await keys(page, 'Enter');
  await sees(page, '1 of 1 open');
  await tabTo(page, /^Request changes$/);
  await keys(page, 'Enter');
  await dialog(page, 'Request changes to version 1').getByRole('textbox', { name: 'Reason' }).waitFor();
  await tabTo(page, /^Reason/);
  await page.keyboard.type('The logo');
  await tabTo(page, /^Request changes$/);
  await keys(page, 'Enter');
  await sees(page, 'Changes requested.');
  await close(page);
});

it('lets the editor resolve the notes', async () => {
  const page = await app.open(editor, `/editor/projects/${projectId}?view=page`);
  await settled(page);
  await tabTo(page, /^Version 1$/);
  await keys(page, 'Enter');
  await isReady(page);
  await sees(page, '1 of 1 open');
  await tabTo(page, /^Version 1 of Wedding film/);
  await keys(page, ']');
  await isAt(page, 11);
  await keys(page, 'r');
  await sees(page, '0 of 1 open');
  await close(page);
});

it('lets the manager approve the next version', async () => {
  await uploadCut(app, editor, { projectId, name: 'second.mp4', bytes });
  const page = await app.open(manager, '/manager');
  await settled(page);
  await playFirst(page);
  await tabTo(page, /^Approve$/);
  await keys(page, 'Enter');
  await tabTo(page, /^Approved$/);
  await sees(page, /^Approved by Mo Derator/);
  const { body } = await app.call('admin', 'GET', `/api/cuts?project=${projectId}&order[number]=desc`);
  expect(body.member).toMatchObject([
    { number: 2, decision: 'approved' },
    { number: 1, decision: 'changes' },
  ]);
  await close(page);
});
