/** Two deliverables of a project: added, one uploaded and approved while the other is unchanged; and the undo (docs/review.md#deliverables). */
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { expectGoodContrastInDark, expectNoSidewaysScroll, expectWellMade } from '../checks.ts';
import { aClient, aMember, aProject, close, dialog, type Member, press, sees } from '../people.ts';

const file = join(tmpdir(), `deliverables-${process.pid}.mp4`);
const NARROW = { width: 320, height: 720 };
const WIDE = { width: 1440, height: 900 };

let app: RunningApp;
let manager: Member;
let projectId: number;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Ma Nager');
  const client = await aClient(app, 'Ada', 'Reed');
  projectId = await aProject(app, { title: 'Wedding film', client, assignedBy: manager.iri });
  await writeFile(file, await app.video({ num: 25, den: 1, frames: 50, kind: 'mp4' }));
});
afterAll(async () => {
  await app?.close();
  await rm(file, { force: true });
});

const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Deliverables' })
    .locator('> li')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

const states = async (): Promise<[string, string][]> => {
  const { body } = await app.call(manager, 'GET', `/api/projects/${projectId}/deliverables`);
  return body.deliverables.map(({ name, state }: { name: string; state: string }) => [name, state]);
};

async function upload(page: Page, name: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, `Upload version of ${name}`)]);
  await chooser.setFiles(file);
}

it('adds two deliverables, approves one, and leaves the other as it was', async () => {
  const page = await app.open(manager, `/manager/projects/${projectId}?view=page`);
  await press(page, 'Add deliverables');
  const form = dialog(page, 'Add deliverables');
  await form.getByRole('textbox').fill('Short 1 9:16 45s\nShort 2 9:16 45s');
  await form.getByRole('list', { name: 'Preview' }).getByText('9:16 · 45s').first().waitFor();
  await expectWellMade(page, '[role="dialog"]');
  await press(form, 'Add 2 deliverables');
  await sees(page, '2 deliverables added.');
  await sees(page, '0 of 2 approved · 1m 30s in total');

  await upload(page, 'Short 1');
  await sees(page, 'Short 1 · Version 1 uploaded.');
  await upload(page, 'Short 2');
  await sees(page, 'Short 2 · Version 2 uploaded.');
  await rowOf(page, 'Short 2').getByText('In review').waitFor();
  await expectWellMade(page);
  await expectGoodContrastInDark(page);

  await rowOf(page, 'Short 2').getByRole('link', { name: 'Version 2' }).click();
  await page.getByRole('heading', { name: 'Wedding film, Short 2 · Version 2' }).waitFor();
  await press(page, 'Approve');
  await sees(page, 'Version 2 is approved.');
  expect(await states()).toEqual([
    ['Main', 'none'],
    ['Short 1', 'review'],
    ['Short 2', 'approved'],
  ]);
  await press(page, 'Version 2');
  await page.getByRole('group', { name: 'Short 1' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Open project' }).click();
  await sees(page, '1 of 2 approved · 1m 30s in total');
  expect(new URL(page.url()).searchParams.get('section')).toBe('versions');
  await close(page);
});

it('moves a version and reorders by keyboard, and undoes what was canceled', async () => {
  const page = await app.open(manager, `/manager/projects/${projectId}?view=page`);
  await press(page, 'Move to…: version 1');
  await press(dialog(page, 'Move version 1 to…'), /^Main/);
  await sees(page, 'Moved to Main.');
  await page.keyboard.press('Control+z');
  await sees(page, 'Undone.');
  await rowOf(page, 'Short 1').getByText('In review').waitFor();

  const menu = page.getByRole('button', { name: 'Actions on Short 1' });
  await menu.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => (await states()).map(([name]) => name)).toEqual(['Main', 'Short 2', 'Short 1']);
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);

  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Cancel deliverable' }).click();
  await rowOf(page, 'Short 1').getByText('Canceled').waitFor();
  await sees(page, '1 of 1 approved · 45s in total');
  await press(page, 'Undo');
  await sees(page, '1 of 2 approved · 1m 30s in total');
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(WIDE);
  await close(page);
});
