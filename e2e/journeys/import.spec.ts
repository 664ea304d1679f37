/** An administrator imports data from sheets: clients by paste, people by CSV, projects by XLSX; and undoes one import (docs/people.md#import). */
import { beforeAll, describe, expect, it } from 'vitest';
import { anXlsx } from '#server/testing/sheets.ts';
import { type RunningApp, startApp } from '../app.ts';
import { expectAccessible } from '../checks.ts';
import { close, press, sees } from '../people.ts';
import { expectNoFaults, settled } from '../watch.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});

const TRACKER = `LAKE POST — JOBS 2026,,,,,,,,
Job #,Video,Client,In,Due,Status,Length,Hrs,Drive
NOVEMBER,,,,,,,,
L-106,Module 1,Brightwell Academy,11/10/25,Thu 12/4,WIP,18:00,9.25,https://drive.example/abc
L-110,Podcast,Sauti Radio,11/20/25,ASAP,To do,45 min,,
L-111,Module 2,Brightwell Academy,11/23/25,TBD,To do,1 min 30,,
TOTAL,,,,,,,9.25,
`;

describe('importing a workspace from sheets', () => {
  it('imports pasted clients', async () => {
    const page = await app.open('admin', '/admin/clients');
    await page.getByRole('button', { name: 'More ways to add clients' }).click();
    await page.getByRole('menuitem', { name: 'From a spreadsheet' }).click();
    await page.getByLabel('Or paste cells').fill('Name\tCompany\nAcme Film\tAcme\nنور الدين\tالنور\n');
    await expectAccessible(page);
    await press(page, 'Read cells');
    await sees(page, 'Import 2 clients');
    await expectAccessible(page);
    await page.reload();
    await press(page, 'Import 2 clients');
    await sees(page, '2 clients added, 0 changed.');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show clients' }).click();
    await sees(page, 'Acme Film');
    expectNoFaults(page);
  });

  it('imports people from CSV', async () => {
    const page = await app.open('admin', '/admin/import?kind=people', { width: 390 });
    const csv = 'First name,Last name,Email,Designation\nIda,Moe,ida@example.com,J2\nBad,,nonsense,\n';
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await sees(page, 'Import 1 person');
    await press(page, 'Refused 1');
    await sees(page, 'This value is not a valid email address.');
    await settled(page);
    await expectAccessible(page);
    await press(page, 'Import 1 person');
    await sees(page, '1 person added, 0 changed.');
    expectNoFaults(page);
  });

  it('imports a tracker in one pass, asking once, and the next project of its client opens complete', async () => {
    const editRatios = { Premium: 10, Standard: null, Basic: null, Podcast: null };
    expect((await app.call('admin', 'PATCH', '/api/settings', { editRatios })).status).toBe(200);
    const page = await app.open('admin', '/admin/import?kind=projects');
    await page.locator('input[type=file]').setInputFiles({
      name: 'tracker.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(TRACKER),
    });
    await sees(page, 'Refused 3');
    expect(await page.getByLabel('Worked: unit').inputValue()).toBe('hours');
    expect(await page.getByLabel(/^Drive/).inputValue()).toBe('links');
    await press(page, 'Create all 2 clients');
    await page.getByLabel('Deadline: “ASAP” (1 row)').selectOption('Leave empty');
    await page.getByLabel('Deadline: “TBD” (1 row)').selectOption('Enter a date');
    await page.getByLabel('Date for Deadline: “TBD” (1 row)').fill('12/18/2025');
    await page.keyboard.press('Tab');
    await sees(page, 'Import 3 projects');
    await sees(page, '9.25 → 9h 15m');
    await settled(page);
    await expectAccessible(page);
    await press(page, 'Import 3 projects');
    await sees(page, '3 projects added, 0 changed.');
    const { body } = await app.call('admin', 'GET', '/api/projects?order[id]=asc');
    const deadlines = body.member.map((one: { deadlineAt?: string }) => one.deadlineAt?.slice(0, 10));
    expect(deadlines).toEqual(['2025-12-04', undefined, '2025-12-18']);
    expect(body.member[0]).toMatchObject({ links: [{ label: 'Drive', url: 'https://drive.example/abc' }] });
    await page.goto(`${new URL(page.url()).origin}/admin/projects?form=new`);
    const client = page.getByRole('combobox', { name: /^Client/ });
    await client.fill('Brightwell');
    await page.getByRole('option', { name: /Brightwell Academy/ }).click();
    await sees(page, /Premium · manager .+ · reviewer .+ · 10 min per hour/);
    await close(page);
    for (const { id } of body.member) await app.call('admin', 'DELETE', `/api/projects/${id}`);
  });

  it('recognizes people among projects, and says how they can sign in', async () => {
    const page = await app.open('admin', '/admin/import?kind=projects');
    await page
      .getByLabel('Or paste cells')
      .fill('Name\tEmail\tRole\tWeekly hrs\nEva Lund\teva@example.com\tEditor\t32\n');
    await press(page, 'Read cells');
    await sees(page, 'This looks like a sheet of people.');
    await press(page, 'Import people instead');
    await sees(page, '32 → 32 h a week');
    await settled(page);
    await expectAccessible(page);
    await press(page, 'Import 1 person');
    await sees(page, '1 person has no password or valid link: use New link on the Team page.');
    await close(page);
  });

  it('imports projects from XLSX once, until undone', async () => {
    const page = await app.open('admin', '/admin/projects');
    await page.getByRole('link', { name: 'Import' }).click();
    const buffer = anXlsx([
      ['Tracking ID', 'Title', 'Client', 'Editor', 'Started', 'Ended', 'Point'],
      [
        'T-001',
        'Brand reel',
        'Acme Film',
        'Ida Moe',
        new Date('2026-01-05T09:00:00Z'),
        new Date('2026-01-06T15:30:00Z'),
        4,
      ],
      ['T-002', '=1+1', 'Nobody Known', '', '', new Date('2026-01-09T00:00:00Z'), ''],
    ]);
    const file = {
      name: 'past.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer,
    };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByLabel(/^DD\/MM\/YYYY/).check();
    await sees(page, 'Import 1 project');
    await page.getByRole('combobox', { name: 'Match for “Nobody Known” (1 row)' }).click();
    await page.getByRole('option', { name: 'Acme Film (Acme)' }).click();
    await press(page, 'Import 2 projects');
    await sees(page, '2 projects added, 0 changed.');
    const { body } = await app.call('admin', 'GET', '/api/projects?order[id]=asc');
    expect(body.member.map((one: { title: string; point: number }) => [one.title, one.point])).toEqual([
      ['Brand reel', 4],
      ['=1+1', 0],
    ]);
    await press(page, 'Undo');
    await sees(page, 'Import 2 projects');
    expect((await app.call('admin', 'GET', '/api/projects')).body.totalItems).toBe(0);
    expectNoFaults(page);
  });
});
