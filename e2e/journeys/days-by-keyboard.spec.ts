/** A day of an editor, a manager and the owner by keyboard alone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Workday, seedWorkday } from '../workday.ts';
import { expectFocusOn, keys, tabTo } from '../keyboard.ts';
import { close, dialog, gone, sees } from '../people.ts';
import { settled } from '../watch.ts';

let day: Workday;
beforeAll(async () => {
  day = await seedWorkday();
});
afterAll(() => day?.app.close());

it('lets an editor start returned work, pause, end, reply, and apply for leave', async () => {
  const page = await day.app.open(day.editor, '/editor');
  await page.getByRole('list', { name: 'Sent back' }).waitFor();
  await settled(page);
  await tabTo(page, /^Start: Wedding film$/);
  await keys(page, 'Enter');
  const running = page.getByRole('list', { name: 'Running now' });
  await sees(running, 'Wedding film');
  // Focus follows the project.
  await expectFocusOn(page, /^Pause$/);
  await keys(page, 'Enter');
  await expectFocusOn(page, /^Resume: Wedding film$/);
  await keys(page, 'Enter');
  await expectFocusOn(page, /^Pause$/);
  // The project is past its deadline, so ending it asks when the work ended.
  await keys(page, 'Shift+Tab', 'Shift+Tab', 'Enter');
  await expectFocusOn(page, /^Wedding film$/);
  await page.getByRole('region', { name: 'Wedding film' }).waitFor();
  await settled(page);
  await keys(page, 'f');
  await page.keyboard.type('Cut later now.');
  await keys(page, 'Enter');
  await sees(page.getByRole('log'), 'Cut later now.');
  await settled(page);
  await tabTo(page, /^End$/);
  await keys(page, 'Enter');
  await page.getByRole('region', { name: 'Timer' }).getByText('Completed').waitFor();
  // Focus returns to the element that opened the dialog.
  await keys(page, 'Escape');
  await expectFocusOn(page, /^Welcome back/);
  await keys(page, 'g', 'e');
  await expectFocusOn(page, /^Leave$/);
  await tabTo(page, /^Apply Leave$/);
  await keys(page, 'Enter');
  await settled(page);
  await keys(page, 'Escape');
  await gone(dialog(page, 'Apply for Leave'));
  await expectFocusOn(page, /^Apply Leave$/);
  await close(page);
});

it('lets a manager clear late work, select two, reassign work, and send back', async () => {
  const page = await day.app.open(day.manager, '/manager');
  await page.getByRole('list', { name: 'Late' }).waitFor();
  await tabTo(page, /Late$/);
  await keys(page, 'ArrowRight', 'ArrowLeft');
  await expect.poll(() => new URL(page.url()).searchParams.get('list')).toBe('late');
  await tabTo(page, /^Start: Overdue spot$/);
  await keys(page, 'Enter');
  await expectFocusOn(page, /^Pause: Overdue spot$/);
  await keys(page, 'Enter');
  await expectFocusOn(page, /^Resume: Overdue spot$/);
  await keys(page, 'g', 'p');
  await expectFocusOn(page, /^Projects$/);
  await settled(page);
  await tabTo(page, /^Second cut/);
  await keys(page, 'x', 'Shift+ArrowDown');
  await sees(page, '2 selected');
  await settled(page);
  // Moves to the menu entry that managers may still use.
  await keys(page, 'ArrowDown', 'ArrowDown', 'Enter');
  await page.getByRole('region', { name: 'Teaser' }).waitFor();
  await settled(page);
  await keys(page, 'a');
  await expectFocusOn(page, /^Editor/);
  await page.keyboard.type('nia');
  await page.getByRole('option', { name: /Nia Next/ }).waitFor();
  await sees(page, '1 found');
  await keys(page, 'Enter', 'Enter');
  await sees(page, 'Editor saved.');
  await keys(page, 'k');
  await page.getByRole('region', { name: 'Overdue spot' }).waitFor();
  await keys(page, 'Escape', 'g', 'v');
  await page.getByRole('article', { name: 'First cut' }).waitFor();
  await settled(page);
  await keys(page, 'b');
  await expectFocusOn(page, /^Reason/);
  await page.keyboard.type('Logo is wrong.');
  await tabTo(page, /^Send back$/);
  await keys(page, 'Enter');
  await sees(page, '“First cut” was sent back to Ed Itor.');
  await page.getByRole('article', { name: 'Second cut' }).waitFor();
  await close(page);
});

it('lets the owner decide on leave, score, read the week, and find the rest by name', async () => {
  const page = await day.app.open('admin', '/admin?list=leave');
  await page.getByRole('list', { name: 'Leave to approve' }).waitFor();
  await settled(page);
  await tabTo(page, /^Approve leave of Nia Next$/);
  await keys(page, 'Enter');
  await sees(page, 'Nothing here.');
  await keys(page, 'g', 'v');
  await page.getByRole('article', { name: /cut$/ }).waitFor();
  await settled(page);
  await keys(page, '4');
  await page.keyboard.type('Good pace.');
  await keys(page, 'Enter');
  await sees(page, /cut” scored 4 Good\./);
  await keys(page, 'g', 'w');
  await expectFocusOn(page, /^Week$/);
  await tabTo(page, /^Previous week$/);
  await keys(page, 'Enter');
  await page.waitForURL(/day=/);
  await settled(page);
  for (const [words, heading] of [
    ['settings', 'Workspace'],
    ['reports', 'Analytics'],
    ['team', 'Team'],
  ] as const) {
    await keys(page, 'Control+k');
    await expectFocusOn(page, /^Search and commands$/);
    await page.keyboard.type(words);
    await page
      .getByRole('option', { name: new RegExp(words, 'i') })
      .first()
      .waitFor();
    await keys(page, 'Enter');
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await settled(page);
  }
  await close(page);
});
