/** Leave: applying, deciding, searching, exporting, and notifications. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRecords } from '#server/testing/parse-csv.ts';
import { type RunningApp, startApp } from '../app.ts';
import { expectAccessible } from '../checks.ts';
import {
  aMember,
  close,
  closeAfterFailures,
  dialog,
  expectNothingClipped,
  failNext,
  gone,
  type Member,
  press,
  refusal,
  rowOf,
  sees,
} from '../people.ts';
import { settled } from '../watch.ts';

let app: RunningApp;
let manager: Member;
let editor: Member;

beforeAll(async () => {
  app = await startApp();
  manager = await aMember(app, 'manager', 'Mo Derator');
  editor = await aMember(app, 'editor', 'Ed Itor');
});
afterAll(() => app?.close());

/** Reads the applications of all pages of the list. */
async function rowsOfAllPages(page: Page): Promise<string[]> {
  const all: string[] = [];
  for (let number = 1; ; number += 1) {
    await sees(page, new RegExp(`^Page ${number} of`));
    await settled(page);
    const rows = page.getByRole('table', { name: 'Leave to approve' }).locator('tbody tr');
    const cells = await rows.evaluateAll((drawn) =>
      drawn.map((row) =>
        [...row.querySelectorAll('td')].slice(0, 6).map((cell) => {
          // Names follow initials, and shortened texts have their full text as a title.
          const words = cell.querySelector('[title]:not([title=""])')?.getAttribute('title') ?? cell.textContent;
          return (words ?? '').trim();
        }),
      ),
    );
    all.push(...cells.map((row) => row.join(' | ')));
    const next = page.getByRole('button', { name: 'Next page' });
    if (await next.isDisabled()) return all.toSorted();
    await next.click();
  }
}

/** Reads the same columns from the exported file. */
async function exportedRows(page: Page, button: string): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, button)]);
  expect(file.suggestedFilename()).toBe('leave_applications.csv');
  const text = (await readFile(await file.path(), 'utf8')).replace(/^\uFEFF/, '');
  const american = (day = ''): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
  const capitalized = (word = ''): string => word.charAt(0).toUpperCase() + word.slice(1);
  return parseRecords(text)
    .map((record) =>
      [
        american(record['From']),
        american(record['To']),
        record['Description'],
        record['Applied By'],
        record['Total Days'],
        capitalized(record['Status']),
      ].join(' | '),
    )
    .toSorted();
}

describe('leave', () => {
  async function fill(page: Page, values: { from?: string; till?: string; reason?: string }): Promise<Locator> {
    const form = dialog(page, 'Apply for Leave');
    for (const [label, value] of [
      ['Leave From', values.from],
      ['Leave Till', values.till],
    ] as const) {
      if (value === undefined) continue;
      const field = form.getByRole('textbox', { name: label });
      await field.fill(value);
      await field.press('Tab');
    }
    if (values.reason !== undefined) await form.getByRole('textbox', { name: 'Description' }).fill(values.reason);
    return form;
  }

  it('is applied for after each validation error, counted across the leap day, and withdrawn', async () => {
    const page = await app.open(editor, '/leave');
    await sees(page, "You haven't applied for leave yet.");
    await press(page, 'Apply Leave');
    const form = await fill(page, { from: '02/28/2028' });
    await press(form, 'Submit');
    await sees(form, 'All fields are required.');
    await fill(page, { till: '03/01/2028', reason: 'Trip' });
    await sees(form, '3 days');
    await fill(page, { from: '03/05/2028' });
    await press(form, 'Submit');
    await sees(form, 'Leave Till cannot be earlier than Leave From.');
    await fill(page, { from: '02/28/2028' });
    await press(form, 'Submit');
    await sees(page, 'Application sent.');
    await rowOf(page, 'Trip').getByText('Pending').waitFor();
    await press(page, 'Apply Leave');
    await fill(page, { from: '03/01/2028', till: '03/04/2028', reason: 'More' });
    await press(form, 'Submit');
    await sees(form, 'These days overlap pending leave from 02/28/2028 to 03/01/2028.');
    expect(await form.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('More');
    await expectAccessible(page);
    await press(form, 'Cancel');
    const discard = dialog(page, 'Discard changes?');
    if (await discard.isVisible()) await press(discard, 'Discard');
    await gone(form);
    await press(page, /^Withdraw leave of/);
    await press(dialog(page, 'Withdraw leave'), 'Withdraw');
    await sees(page, 'Application withdrawn.');
    await rowOf(page, 'Trip').getByText('Withdrawn').waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    await close(page);
  });

  const applied = async (who: Member, from: string, till: string, description: string): Promise<void> => {
    const body = {
      leaveFrom: `${from}T00:00:00Z`,
      leaveTill: `${till}T00:00:00Z`,
      employee: who.iri,
      status: 'pending',
      description,
    };
    expect((await app.call(who, 'POST', '/api/leave_applications', body)).status).toBe(201);
  };

  it('of an editor is approved by a manager, who filters by dates and person and sees it in the calendar', async () => {
    await applied(editor, '2027-06-07', '2027-06-09', 'Summer');
    await applied(manager, '2027-06-08', '2027-06-08', 'Own errand');
    const page = await app.open(manager, '/leave');
    await press(page, 'Search');
    await sees(page, 'Please select both dates to search.');
    await page.getByRole('textbox', { name: 'From Date' }).fill('06/01/2027');
    await page.keyboard.press('Tab');
    await page.getByRole('textbox', { name: 'To Date' }).fill('06/30/2027');
    await page.keyboard.press('Tab');
    await page.getByRole('checkbox', { name: 'Search specific user' }).check();
    await press(page, 'Search');
    await sees(page, 'Please select both dates and a user to search.');
    const who = page.getByLabel('Search Editor by name only');
    await who.fill('zzz');
    await sees(page, 'No users found');
    await who.fill('Ed');
    await page.getByRole('option', { name: /Ed Itor/ }).click();
    await press(page, 'Search');
    await page.waitForURL(/employee\.email=ed\.itor@example\.com/);
    const row = rowOf(page, 'Summer');
    await press(row, /^Approve leave of Ed/);
    await row.getByText('Approved').waitFor();
    expect(await row.getByRole('button', { name: /^(Approve|Reject)/ }).count()).toBe(0);
    await page.goto('/leave?month=2027-06');
    await page
      .getByRole('button', { name: /^Ed Itor.*06\/07\/2027 – 06\/09\/2027, approved$/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Your Applied Leaves' }).click();
    await rowOf(page, 'Own errand').waitFor();
    await close(page);
  });

  it('of a manager is rejected by an administrator, who sees who else is away; no second decision is possible', async () => {
    const page = await app.open('admin', '/admin/leave?month=2027-06');
    const late = await app.open('admin', '/admin/leave');
    const managers = page.getByRole('table', { name: 'Leave of managers' });
    const row = managers.getByRole('row').filter({ hasText: 'Own errand' });
    await press(row, /leave of Mo Derator$/);
    const details = dialog(page, 'Leave of Mo Derator');
    await sees(details, 'Also away on these days');
    await sees(details, /Ed Itor/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await gone(details);
    await late
      .getByRole('row')
      .filter({ hasText: 'Own errand' })
      .getByRole('button', { name: /^Approve/ })
      .waitFor();
    await press(row, /^Reject leave of Mo/);
    await row.getByText('Rejected').waitFor();
    const lateRow = late.getByRole('row').filter({ hasText: 'Own errand' });
    // The decision may arrive by itself, so the button is clicked only if it is still there.
    const approve = lateRow.getByRole('button', { name: /^Approve/ });
    await approve.evaluateAll((found) => found.forEach((button) => (button as HTMLElement).click()));
    await lateRow.getByText('Rejected').waitFor();
    await close(late);
    await close(page);
  });

  it('gets one decision when two administrators decide at once; the other sees it without an error', async () => {
    await applied(manager, '2027-09-01', '2027-09-02', 'Raced');
    const second = await aMember(app, 'admin', 'Bea Quick');
    const pages = await Promise.all([
      app.open('admin', '/admin/leave'),
      app.open({ ...second, role: 'admin' }, '/admin/leave'),
    ]);
    // Both requests are sent before either arrives.
    const held: Route[] = [];
    const both = Promise.withResolvers<void>();
    const answers = pages.map(async (page) => {
      await page.route(/\/api\/leave_applications\/\d+$/, async (route) => {
        if (route.request().method() !== 'PATCH') return route.continue();
        held.push(route);
        if (held.length === pages.length) both.resolve();
        await both.promise;
        return route.continue();
      });
      const answer = page.waitForResponse((response) => response.request().method() === 'PATCH');
      await rowOf(page, 'Raced')
        .getByRole('button', { name: page === pages[0] ? /^Approve/ : /^Reject/ })
        .click();
      return (await answer).status();
    });
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200, 409]));
    const { body } = await app.call('admin', 'GET', `/api/leave_applications?employee.email=${manager.email}`);
    const [decided] = body.member.filter(({ description }: { description: string }) => description === 'Raced');
    const word = decided.status === 'approved' ? 'Approved' : 'Rejected';
    for (const page of pages) {
      await rowOf(page, 'Raced').getByText(word).waitFor();
      expect(await rowOf(page, 'Raced').textContent()).toContain(decided.approvedBy.lastName);
      expect(await page.getByText('can no longer be decided').count()).toBe(0);
      await closeAfterFailures(page);
    }
    await app.call('admin', 'DELETE', second.iri);
  });

  it('shows a specific message for each failure', async () => {
    const page = await app.open('admin', '/leave?open=apply');
    const form = await fill(page, { from: '12/30/2029', till: '01/02/2030', reason: 'New year' });
    await sees(form, '4 days');
    await failNext(page, '**/api/leave_applications', { status: 500 });
    expect(await refusal(form, 'Submit')).toBe('Failed to submit leave application');
    await failNext(page, '**/api/leave_applications', { status: 500, detail: 'The disk is full.' });
    expect(await refusal(form, 'Submit')).toBe('The disk is full.');
    expect(await form.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('New year');
    await page.keyboard.press('Escape');
    await press(dialog(page, 'Discard changes?'), 'Discard');
    await gone(form);
    await press(page, 'Export');
    await sees(page, 'Please select both start and end dates before exporting.');
    await page.goto('/leave?startDate=2027-01-01&endDate=2027-12-31');
    await failNext(page, /\/api\/stats\/export\/leave/, { status: 500, isRead: true });
    await press(page, 'Export');
    await sees(page, 'Failed to export leave data. Please try again.');
    await page.route(/\/api\/leave_applications\?/, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/leave');
    await sees(page, 'Failed to fetch leave applications');
    await page.goto('/admin/leave');
    await sees(page, 'Failed to fetch manager leaves');
    await sees(page, 'Failed to fetch editor leaves');
    await page.unroute(/\/api\/leave_applications\?/);
    await closeAfterFailures(page);
  });

  it('fits on laptops: no status is hidden behind the buttons', async () => {
    const page = await app.open('admin', '/admin/leave');
    for (const width of [1440, 1366, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await rowOf(page, 'Own errand').waitFor();
      for (const label of ['Leave of managers', 'Leave of editors']) await expectNothingClipped(page, label);
      const [tables, calendar] = await Promise.all(
        ['Leave of managers', 'Calendar'].map((name) => page.getByRole('region', { name, exact: true }).boundingBox()),
      );
      const names = page.getByRole('table', { name: /Leave of/ }).locator('td [title="Ed Itor"]');
      for (const name of await names.all()) expect((await name.boundingBox())?.height ?? 0).toBeLessThan(28);
      const isBeside = (calendar?.x ?? 0) > (tables?.x ?? 0) + (tables?.width ?? 0);
      expect({ width, isBeside }).toEqual({ width, isBeside: width === 1440 });
    }
    await close(page);
  });

  it('is exported as shown on screen, across pages, for everyone and for one person', async () => {
    const others = await Promise.all([aMember(app, 'editor', 'Lea Long'), aMember(app, 'editor', 'Kim Kurz')]);
    for (let n = 1; n <= 13; n += 1) {
      const day = `2031-05-${String(2 * n).padStart(2, '0')}`;
      await Promise.all(others.map((who) => applied(who, day, day, `Errand ${n}, "${who.name}"`)));
    }
    const page = await app.open(manager, '/leave?startDate=2031-05-01&endDate=2031-05-31');
    const everyone = await rowsOfAllPages(page);
    expect(everyone).toHaveLength(26);
    expect(await exportedRows(page, 'Export')).toEqual(everyone);
    await page.getByRole('checkbox', { name: 'Search specific user' }).check();
    await page.getByLabel('Search Editor by name only').fill('Long');
    await page.getByRole('option', { name: /Lea Long/ }).click();
    await press(page, 'Search');
    await page.waitForURL(/employee\.email=lea\.long@example\.com/);
    await gone(rowOf(page, 'Kim Kurz').first());
    const one = await rowsOfAllPages(page);
    expect(one).toHaveLength(13);
    expect(await exportedRows(page, 'Export')).toEqual(one);
    await page.reload();
    const name = page.getByLabel('Search Editor by name only');
    await expect.poll(() => name.inputValue()).toBe('Lea Long');
    await close(page);
  });

  it('has an approvals page for administrators only', async () => {
    const page = await app.open(manager, '/admin/leave');
    await sees(page, /Access Denied|Select Your Role/);
    await close(page);
  });
});
