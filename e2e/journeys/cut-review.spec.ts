/** A review from the first upload to the approval, by mouse, keyboard and on a phone; accessible in both themes. */
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { expectAccessible, expectGoodContrastInDark, expectNoSidewaysScroll, expectWellMade } from '../checks.ts';
import { isAt, isReady, jumpTo, player } from '../cuts.ts';
import { aClient, aMember, aProject, close, dialog, gone, type Member, press, sees } from '../people.ts';
import { settled } from '../watch.ts';

const WIDTHS = [390, 1024, 1440, 2560];

let app: RunningApp;
let manager: Member;
let editor: Member;
let projectId: number;
/** Files on disk, for file choosers. */
const files: string[] = [];

beforeAll(async () => {
  app = await startApp({ env: { EDITOR_TIMER: 'all' } });
  manager = await aMember(app, 'manager', 'Mo Derator');
  editor = await aMember(app, 'editor', 'Ed Itor');
  const client = await aClient(app, 'Ada', 'Reed');
  const people = { assignedTo: editor.iri, assignedBy: manager.iri, reviewedBy: manager.iri };
  projectId = await aProject(app, { title: 'Wedding film', client, ...people });
  for (const number of [1, 2]) {
    const options = { num: 25, den: 1, frames: 100 + number, kind: 'mp4', hasSound: true } as const;
    const file = join(tmpdir(), `cut-review-${process.pid}-${number}.mp4`);
    await writeFile(file, await app.video(options));
    files.push(file);
  }
});

const notes = async (): Promise<Record<string, unknown>[]> =>
  (await app.call('admin', 'GET', `/api/feedback?project=${projectId}&itemsPerPage=100`)).body.member;

/** Uploads through the file chooser that the button opens. */
async function upload(page: Page, number: number, push: () => Promise<void>): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), push()]);
  await chooser.setFiles(files[number - 1] ?? '');
  await sees(page, `Version ${number} uploaded.`);
  await page
    .getByRole('list', { name: 'Versions' })
    .getByRole('link', { name: `Version ${number}` })
    .waitFor();
}

async function drawLine(page: Page): Promise<void> {
  const sheet = await page.getByRole('application').boundingBox();
  if (!sheet) throw new Error('There is no sheet to draw on.');
  await page.mouse.move(sheet.x + 60, sheet.y + 60);
  await page.mouse.down();
  for (let at = 1; at < 12; at += 1) await page.mouse.move(sheet.x + 60 + at * 9, sheet.y + 60 + at * 5);
  await page.mouse.up();
}

/** Returns true when a tap on the element's center would hit it. */
const isOnTop = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

describe('the first version', () => {
  it('is uploaded by the editor, with its thumbnails', async () => {
    const page = await app.open(editor, `/editor/projects/${projectId}?view=page`);
    const section = page.getByRole('region', { name: 'Versions' });
    await section.getByText('No versions yet.').waitFor();
    await upload(page, 1, () => press(section, 'Upload version'));
    await expect
      .poll(async () => (await app.call('admin', 'GET', `/api/cuts?project=${projectId}`)).body.member[0])
      .toMatchObject({ poster: true, frames: 101, audio: true, strip: 9 });
    await close(page);
  });

  it('reaches the manager through the queue, who notes, draws, marks a range and replies', async () => {
    const page = await app.open(manager, '/manager/reviews');
    await page.getByRole('tab', { name: 'To review 1' }).waitFor();
    await expectWellMade(page);
    await page.getByRole('link', { name: 'Play first' }).click();
    await isReady(page);
    await jumpTo(page, '+12');
    await isAt(page, 12);
    await page.getByRole('textbox', { name: 'New note' }).fill('The logo is late');
    await press(page, 'Add note');
    await sees(page, 'The logo is late');
    // Checks that player shortcuts work again.
    await page.keyboard.press('ArrowRight');
    await isAt(page, 13);
    await page.keyboard.press('ArrowLeft');
    await isAt(page, 12);
    await press(page, 'Draw');
    await drawLine(page);
    await press(page, 'Box');
    await drawLine(page);
    await press(page, 'Undo stroke');
    await expectWellMade(page);
    await expectGoodContrastInDark(page);
    await page.getByRole('textbox', { name: 'New note' }).fill('Here');
    await press(page, 'Add note');
    await sees(page, '2 of 2 open');
    await page.getByRole('img', { name: 'Drawing of 1 stroke' }).waitFor();
    await player(page).focus();
    for (const key of ['i', 'Shift+ArrowRight', 'o', 'n']) await page.keyboard.press(key);
    await page.keyboard.type('Too long');
    await page.keyboard.press('Enter');
    await sees(page, '3 of 3 open');
    // A drawing shows only on its own frame.
    await isAt(page, 22);
    await gone(page.getByRole('img', { name: /^Drawing of/ }));
    const [first, drawn, range] = await notes();
    expect(first).toMatchObject({ frame: 12, timecode: '00:00:00:12' });
    expect(drawn).toMatchObject({ frame: 12, drawing: { strokes: [{ kind: 'pen' }] } });
    expect(range).toMatchObject({ frame: 12, endFrame: 22 });
    await close(page);
  });

  it('keeps an unsent note and its frame across a reload', async () => {
    const page = await app.open(manager, `/manager/projects/${projectId}/cut/1?f=40`);
    await isReady(page);
    await isAt(page, 40);
    await page.getByRole('textbox', { name: 'New note' }).fill('Half a thought');
    await page.reload();
    await isReady(page);
    expect(await page.getByRole('textbox', { name: 'New note' }).inputValue()).toBe('Half a thought');
    await page.getByRole('button', { name: '00:00:01:15', exact: true }).waitFor();
    await page.getByRole('checkbox', { name: /Internal/ }).check();
    await page.setViewportSize({ width: 390, height: 844 });
    await press(page, 'Add note');
    await sees(page, '4 of 4 open');
    // On a phone the player is sticky; a selected note must not be beneath it.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await player(page).evaluate((element) => (element as HTMLElement).focus({ preventScroll: true }));
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('[');
    await expect.poll(() => isOnTop(page.getByText('The logo is late'))).toBe(true);
    expect((await notes()).at(-1)).toMatchObject({ content: 'Half a thought', frame: 40, internal: true });
    await close(page);
  });

  it('is sent back with changes once a reason is given', async () => {
    const page = await app.open(manager, `/manager/projects/${projectId}/cut/1`);
    await isReady(page);
    await press(page, 'Request changes');
    const form = dialog(page, 'Request changes to version 1');
    await form.getByText('4 notes are still open on this version.').waitFor();
    await expectWellMade(page, '[role=dialog]');
    await form.getByRole('textbox', { name: 'Reason' }).fill('The logo, mostly');
    await press(form, 'Request changes');
    await sees(page, 'Changes requested.');
    await press(page, 'Changes requested');
    await sees(page, /^Changes requested by Mo Derator/);
    await sees(page, 'Requested: The logo, mostly');
    await close(page);
  });
});

describe('the second version', () => {
  it('is made by keyboard alone: resolving and answering notes, uploading the file', async () => {
    const page = await app.open(editor, `/editor/projects/${projectId}/cut/1`);
    await isReady(page);
    await sees(page, '4 of 4 open');
    await player(page).focus();
    // The player is at the first note; this key goes to the next.
    await page.keyboard.press(']');
    await isAt(page, 12);
    await page.keyboard.press('r');
    await sees(page, '3 of 4 open');
    await page.keyboard.press('?');
    await dialog(page, 'Player shortcuts').waitFor();
    await page.keyboard.press('Escape');
    await gone(dialog(page, 'Player shortcuts'));
    const response = page.getByRole('button', { name: /^Reply to note at/ }).nth(1);
    await response.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('On it');
    await page.keyboard.press('Enter');
    await sees(page, 'On it');
    await page.goto(`/editor/projects/${projectId}?view=page`);
    await settled(page);
    await upload(page, 2, async () => {
      await page.getByRole('button', { name: 'Upload version' }).focus();
      await page.keyboard.press('Enter');
    });
    await close(page);
  });

  it('carries over open notes, is compared with the first version and gets approved', async () => {
    const page = await app.open(manager, `/manager/projects/${projectId}/cut/1`);
    await isReady(page);
    await page.getByRole('button', { name: 'Version 2 is newer' }).click();
    await page.waitForURL(/cut\/2$/);
    await isReady(page);
    await press(page, 'Carry over');
    await sees(page, '3 of 3 open');
    await player(page).focus();
    await page.keyboard.press('v');
    await page.waitForURL(/with=1/);
    await page.getByLabel('Version 1, compared').waitFor();
    await expectWellMade(page);
    await expectGoodContrastInDark(page);
    await page.getByText('Slider', { exact: true }).click();
    await page.getByRole('slider', { name: 'Divider between versions' }).press('ArrowLeft');
    await press(page, 'Stop comparing');
    await press(page, 'Approve');
    await dialog(page, 'Approve version 2?').getByText('3 notes are still open on this version.').waitFor();
    await press(dialog(page, 'Approve version 2?'), 'Approve anyway');
    await press(page, 'Approved');
    await sees(page, /^Approved by Mo Derator/);
    const [newest] = (await app.call('admin', 'GET', `/api/cuts?project=${projectId}&order[number]=desc`)).body.member;
    expect(newest).toMatchObject({ number: 2, decision: 'approved', notes: 3 });
    await close(page);
  });
});

it('lets the editor end the work and an administrator score it with the approved version', async () => {
  for (const status of ['started', 'completed'])
    expect((await app.call(editor, 'PATCH', `/api/projects/${projectId}`, { status })).status).toBe(200);
  const page = await app.open('admin', `/admin/scoring?project=${projectId}`);
  await page.getByRole('article', { name: 'Wedding film' }).waitFor();
  await page.getByRole('textbox', { name: 'Description' }).fill('Twice looked at');
  await page.getByRole('heading', { name: 'Wedding film' }).focus();
  await page.keyboard.press('4');
  await sees(page, /^“Wedding film” scored 4/);
  expect((await app.call('admin', 'GET', `/api/projects/${projectId}`)).body.point).toBe(4);
  await page.goto(`/admin/projects/${projectId}?view=page`);
  for (const act of ['changes requested by Mo Derator', 'approved by Mo Derator']) await sees(page, new RegExp(act));
  await close(page);
});

it('downloads the notes as a file', async () => {
  const page = await app.open(editor, `/editor/projects/${projectId}/cut/1`);
  await press(page, 'Export notes');
  await expectWellMade(page, '[role=dialog]');
  await page.getByRole('dialog').getByRole('radio', { name: 'All', exact: true }).check();
  const [saved] = await Promise.all([page.waitForEvent('download'), press(page, 'Export')]);
  expect(saved.suggestedFilename()).toMatch(/cut-1-notes\.edl$/);
  await close(page);
});

describe.each(WIDTHS)('at %i pixels', (width) => {
  it('has no horizontal overflow and has touch-sized controls', async () => {
    const page = await app.open(manager, `/manager/projects/${projectId}/cut/2`, { width, isPhone: width < 400 });
    await isReady(page);
    await settled(page);
    await expectNoSidewaysScroll(page);
    if (width < 400) {
      await expectAccessible(page);
      const small = await player(page)
        .getByRole('group', { name: 'Playback' })
        .getByRole('button')
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 40).map((one) => one.outerHTML));
      expect(small).toEqual([]);
      // Content scrolling beneath the player must not show through.
      const seenThrough = await page.getByText('Mine', { exact: true }).evaluate((label) => {
        const screen = document.querySelector('[data-stage]')?.closest('section > *');
        const bottomOf = () => screen?.getBoundingClientRect().bottom ?? 0;
        // Both elements move until the player sticks to the top.
        for (let time = 0; time < 20; time += 1)
          scrollBy({ top: label.getBoundingClientRect().top - bottomOf() + 30, behavior: 'instant' });
        const { left, top } = label.getBoundingClientRect();
        return [top < bottomOf() - 20, label.contains(document.elementFromPoint(left + 5, top + 5))];
      });
      expect(seenThrough).toEqual([true, false]);
      await page.evaluate(() => scrollTo(0, 0));
      const strip = await page.getByRole('slider', { name: 'Playback position' }).locator('..').boundingBox();
      if (strip) await page.touchscreen.tap(strip.x + strip.width * 0.5, strip.y + 20);
      await expect.poll(() => page.getByText(/^Frame \d+ ·/).textContent()).toMatch(/^Frame 5[01] /);
    }
    await close(page);
  });
});
