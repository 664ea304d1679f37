/** Leave in the browser: tables and calendar at laptop widths, and the details of an application. */
import { beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../app.ts';
import { expectAccessible, expectGoodContrastInDark, expectWellMade } from '../checks.ts';
import { aMember, close, dialog, expectNothingClipped, type Member, press, rowOf, sees } from '../people.ts';

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
  const applied = async (who: Member, [from, till]: [string, string], description: string): Promise<string> => {
    const fields = { leaveFrom: `${from}T00:00:00Z`, leaveTill: `${till}T00:00:00Z`, description };
    return (await app.call(who, 'POST', '/api/leave_applications', fields)).body['@id'];
  };
  const summer = await applied(await aMember(app, 'editor', 'Ed Itor'), ['2027-06-07', '2027-06-09'], 'Summer');
  await app.call('admin', 'PATCH', summer, { status: 'approved' });
  await applied(await aMember(app, 'manager', 'Mo Derator'), ['2027-06-08', '2027-06-08'], 'Own errand');
});

it('fits on laptops: no status is hidden behind the buttons', async () => {
  const page = await app.open('admin', '/admin/leave?month=2027-06');
  for (const width of [1440, 1366, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await rowOf(page, 'Own errand').waitFor();
    for (const label of ['Leave of managers', 'Leave of editors']) await expectNothingClipped(page, label);
    const [tables, calendar] = await Promise.all(
      ['Leave of managers', 'Calendar'].map((name) => page.getByRole('region', { name, exact: true }).boundingBox()),
    );
    const names = page.getByRole('table', { name: /Leave of/ }).locator('td [title="Ed Itor"]');
    for (const name of await names.all()) expect((await name.boundingBox())?.height ?? 0).toBeLessThan(28);
    const isNextTo = (calendar?.x ?? 0) > (tables?.x ?? 0) + (tables?.width ?? 0);
    expect({ width, isNextTo }).toEqual({ width, isNextTo: width === 1440 });
  }
  await page
    .getByRole('button', { name: /^Ed Itor.*06\/07\/2027 – 06\/09\/2027/ })
    .first()
    .waitFor();
  await expectAccessible(page);
  await press(rowOf(page, 'Own errand'), /leave of Mo Derator$/);
  const details = dialog(page, 'Leave of Mo Derator');
  await sees(details, 'Also away on these days');
  await expectAccessible(page, '[role=dialog]');
  await close(page);
});

it('asks for half a day, and says what it leaves of the allowance', async () => {
  const half = await aMember(app, 'editor', 'Hal Day');
  await app.call('admin', 'PATCH', `${half.iri}/leave_allowances?year=2027`, { halfDays: 20 });
  const page = await app.open(half, '/leave?open=apply');
  const form = dialog(page, 'Apply for Leave');
  for (const label of ['Leave From', 'Leave Till']) {
    const field = form.getByRole('textbox', { name: label });
    await field.fill('06/10/2027');
    await field.press('Tab');
  }
  await form.getByLabel('Part of the day').selectOption('Morning');
  await sees(form, 'Working days: ½');
  await sees(form, 'This leaves 9½ days.');
  await form.getByLabel('Description').fill('Appointment');
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page, '[role=dialog]');
  await press(form, 'Submit');
  await page.getByText('06/10/2027 morning').waitFor();
  await close(page);
  const approver = await app.open('admin', '/leave');
  await press(rowOf(approver, 'Appointment'), /leave of Hal Day$/);
  await sees(dialog(approver, 'Leave of Hal Day'), 'This leaves 9½ days.');
  await close(approver);
});

it('fits hours, allowances and holidays on the narrowest phone, in both themes', async () => {
  const someone = await aMember(app, 'editor', 'Ann Hours');
  const page = await app.open('admin', '/admin/settings/time', { width: 320 });
  await press(page, 'New calendar');
  const calendar = dialog(page, 'New holiday calendar');
  await calendar.getByLabel('Name').fill('Germany');
  await calendar.getByLabel('Days').fill('2027-12-24 Christmas Eve half\n2027-12-25');
  await expectWellMade(page, '[role=dialog]');
  await expectGoodContrastInDark(page);
  await press(calendar, 'Save');
  await sees(calendar, 'Line 2: enter a date as YYYY-MM-DD, then a name.');
  await expectWellMade(page, '[role=dialog]');
  await calendar.getByLabel('Days').fill('2027-12-24 Christmas Eve half\n2027-12-25 Christmas');
  await press(calendar, 'Save');
  await page.getByRole('button', { name: 'Edit Germany' }).waitFor();
  await expectWellMade(page);
  await page.goto(`/admin/team?open=working-days-${someone.id}`);
  const days = dialog(page, 'Working days of Ann Hours');
  await days.getByLabel('Holiday calendar').selectOption('Germany');
  await press(days, 'Add hours');
  await expectWellMade(page, '[role=dialog]');
  await expectGoodContrastInDark(page);
  await close(page);
});
