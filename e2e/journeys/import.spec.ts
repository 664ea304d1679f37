/** An administrator imports data from sheets: clients by paste, people by CSV, projects by XLSX; and undoes one import (docs/people.md#import). */
import { beforeAll, describe, expect, it } from 'vitest';
import { anXlsx } from '#server/testing/sheets.ts';
import { type RunningApp, startApp } from '../app.ts';
import { expectAccessible } from '../checks.ts';
import { press, sees } from '../people.ts';
import { expectNoFaults, settled } from '../watch.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});

describe('importing a workspace from sheets', () => {
  it('imports pasted clients', async () => {
    const page = await app.open('admin', '/admin/clients');
    await page.getByRole('link', { name: 'Import' }).click();
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
