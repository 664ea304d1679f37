/** A day of an editor, a manager and the owner on a phone: by touch, at a width of 390 pixels. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Workday, seedWorkday } from '../workday.ts';
import { expectGoodContrastInDark, expectWellMade } from '../checks.ts';
import { close, dialog, gone, sees } from '../people.ts';
import { settled } from '../watch.ts';

let day: Workday;
beforeAll(async () => {
  day = await seedWorkday();
});
afterAll(() => day?.app.close());

/** Applies the CPU and network throttling of the speed measurements (docs/operations.md#speed). */
async function slowDown(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  const bytes = 1_600_000 / 8;
  const line = { offline: false, latency: 150, downloadThroughput: bytes, uploadThroughput: bytes };
  await wire.send('Network.emulateNetworkConditions', line);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

const tap = (scope: Page | Locator, name: string): Promise<void> =>
  scope.getByRole('button', { name, exact: true }).first().tap();

it('lets an editor on a slow phone start returned work, reply, end it from the bottom bar, and apply for leave', async () => {
  const page = await day.app.open(day.editor, '/editor', { isPhone: true, isFresh: true });
  await slowDown(page);
  await page.reload();
  await sees(page.getByRole('list', { name: 'Sent back' }), 'The cut at 0:42 is too early.');
  await expectWellMade(page);
  await expectGoodContrastInDark(page);
  await tap(page, 'Start: Wedding film');
  const running = page.getByRole('list', { name: 'Running now' });
  await running.getByRole('link', { name: 'Wedding film' }).tap();
  const project = dialog(page, 'Wedding film');
  const timerBar = project.getByRole('group', { name: 'Timer bar' });
  await tap(timerBar, 'Pause');
  await project.getByRole('textbox', { name: 'New feedback' }).fill('Cut later now.');
  await tap(project, 'Send');
  await sees(project.getByRole('log'), 'Cut later now.');
  // Taps elsewhere first, because two quick taps on one spot count as one.
  await tap(timerBar, 'Resume');
  await expectWellMade(page, '[role=dialog]');
  await tap(project.getByRole('region', { name: 'Timer' }), 'End');
  await sees(project, 'Completed');
  await page.goBack();
  await gone(project);
  await page.goto('/leave?open=apply');
  await dialog(page, 'Apply for Leave').waitFor();
  await expectWellMade(page, '[role=dialog]');
  await close(page);
});

it('lets a manager act in home screen rows, filter the list in full screen, and send back', async () => {
  const page = await day.app.open(day.manager, '/manager', { isPhone: true });
  await page.getByRole('list', { name: 'Late' }).waitFor();
  await expectWellMade(page);
  await tap(page, 'Start: Overdue spot');
  await page.getByRole('button', { name: 'Pause: Overdue spot' }).waitFor();
  await page.getByRole('tab', { name: /To review or score$/ }).tap();
  const review = page.getByRole('list', { name: 'To review or score' });
  await sees(review, 'First cut');
  const count = await review.getByRole('listitem').count();
  await page.getByRole('link', { name: `Show all ${count}: To review or score` }).tap();
  await sees(page, `${count} projects`);
  await expectWellMade(page);
  await tap(page, 'Filter');
  const menu = dialog(page, 'Filter');
  await menu.getByRole('combobox', { name: 'Project Type' }).selectOption('Premium');
  await expectWellMade(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await sees(page, `${count} projects`);
  await page.goto('/manager/scoring');
  await page.getByRole('article', { name: 'First cut' }).waitFor();
  await tap(page, 'Send back…');
  const form = page.getByRole('region', { name: 'Send back' });
  await form.getByRole('textbox', { name: 'Reason' }).fill('Logo is wrong.');
  await settled(page);
  await expectWellMade(page);
  await tap(form, 'Send back');
  await sees(page, '“First cut” was sent back to Ed Itor.');
  await close(page);
});

it('lets the owner decide on leave, score, and read the week', async () => {
  const page = await day.app.open('admin', '/admin', { isPhone: true });
  await page.getByRole('tab', { name: /Leave to approve$/ }).tap();
  await tap(page, 'Approve leave of Nia Next');
  await sees(page, 'Nothing here.');
  await expect.poll(() => page.getByRole('tab', { name: /^0.*Leave to approve$/ }).count()).toBe(1);
  await page.goto('/admin/scoring');
  await page.getByRole('article', { name: 'Second cut' }).waitFor();
  await page.getByRole('textbox', { name: 'Description' }).fill('Good pace.');
  await tap(page, '4 Good');
  await sees(page, '“Second cut” scored 4 Good.');
  for (const path of ['/admin/week', '/admin/settings/timer', '/admin/analytics', '/admin/team']) {
    await page.goto(path);
    await expectWellMade(page);
  }
  await close(page);
});
