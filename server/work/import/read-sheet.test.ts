/** Files that can and can't be read as sheets (docs/people.md#import). */
import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { aZipWithParts } from '#server/testing/upload-files.ts';
import { readSheetFile } from './read-sheet.ts';
import { SHEET_TEXTS } from './sheet.ts';
import { anXlsx, sendSheet } from '#server/testing/sheets.ts';
import { snapshotOf } from '#server/testing/snapshot.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const admin = await app.as('admin');
const manager = await app.as('manager');

it('reads commas, semicolons and tabs, with empty rows around', async () => {
  for (const [what, content] of [
    ['commas', 'Name,Company\nAda Reed,Reed Films\n'],
    ['semicolons, and a mark of UTF-8', '\uFEFFName;Company\r\nAda Reed;Reed Films\r\n'],
    ['pasted cells', 'Name\tCompany\nAda Reed\tReed Films'],
    ['empty rows around', '\n\nName,Company,\nAda Reed,Reed Films,\n\n\n'],
  ]) {
    const response = await sendSheet(manager, content ?? '', 'clients.csv');
    expect([what, response.statusCode]).toEqual([what, 201]);
    expect(response.json()).toMatchObject({
      fileName: 'clients.csv',
      columns: ['Name', 'Company'],
      rowCount: 1,
      sample: [['Ada Reed', 'Reed Films']],
    });
  }
});

it('detects the encoding of a CSV file', async () => {
  const text = 'Customer;Company\r\nBäckerei Möller;Möller – GmbH\r\n';
  const wide = Buffer.from(text, 'utf16le');
  const swapped = Buffer.from(wide).swap16();
  for (const [what, content] of [
    ['Windows-1252', Buffer.from(text.replace('–', '\u0096'), 'latin1')],
    ['UTF-16, little end first', Buffer.concat([Buffer.from([0xff, 0xfe]), wide])],
    ['UTF-16, big end first', Buffer.concat([Buffer.from([0xfe, 0xff]), swapped])],
    ['UTF-16 without a mark', wide],
    ['UTF-16 without a mark, big end first', swapped],
  ] as const) {
    const response = await sendSheet(manager, content);
    expect([what, response.json().columns, response.json().sample]).toEqual([
      what,
      ['Customer', 'Company'],
      [['Bäckerei Möller', 'Möller – GmbH']],
    ]);
    await manager.delete(`/api/imports/${response.json().id}/sheet`);
  }
});

it('reads XLSX: dates as they are, formulas by their last value', async () => {
  const file = anXlsx([
    ['Title', 'Ended', 'Point', 'Notes'],
    ['Reel', new Date('2026-02-03T16:30:00Z'), 4, { formula: 'A1&"x"', value: 'Shown' }],
    ['Teaser', new Date('2026-02-03T00:00:00Z'), 5, '=1+1'],
  ]);
  const response = await sendSheet(admin, file, 'past.xlsx');
  expect([response.statusCode, response.json().sample]).toEqual([
    201,
    [
      ['Reel', '2026-02-03T16:30:00', '4', 'Shown'],
      ['Teaser', '2026-02-03', '5', '=1+1'],
    ],
  ]);
});

it('rejects unreadable input with a message and stores nothing', async () => {
  const cases: [string, string | Buffer, string][] = [
    ['nothing', '', 'An empty file is not allowed.'],
    ['a header alone', 'Name,Company\n', 'This sheet has no rows below its header.'],
    ['a picture', Buffer.from('89504e470d0a1a0a00', 'hex'), 'This is neither a CSV nor an XLSX file.'],
    [
      'an old Excel file',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'This is an old Excel file. Save it as .xlsx or CSV.',
    ],
    ['a quote that is never closed', 'Name\n"Ada\nReed\n', "its quotes don't match."],
    [
      'too many rows',
      `Name\n${'Ada\n'.repeat(20_001)}`,
      'This sheet has 20,001 rows; at most 20,000 can be imported. Split it.',
    ],
    [
      'too many columns',
      `${'Name,'.repeat(60)}Name\n${'x,'.repeat(60)}x\n`,
      'This sheet has 61 columns; at most 60 can be imported. Split it.',
    ],
    ['a file that is too large', `Name\n${'x'.repeat(10_500_000)}`, 'Allowed maximum size is 10 MB.'],
    ['a damaged XLSX', anXlsx([['Name'], ['Ada']]).subarray(0, -300), 'neither'],
  ];
  const before = await snapshotOf(app.db);
  for (const [what, content, message] of cases) {
    const response = await sendSheet(admin, content);
    const [violation] = response.json().violations;
    expect([what, response.statusCode, violation.propertyPath]).toEqual([what, 422, 'file']);
    expect(violation.message).toContain(message);
  }
  expect(await snapshotOf(app.db)).toBe(before);
});

/** Returns the file with a zip directory that claims this unpacked size. */
function withDeclaredSize(file: Buffer, bytes: number): Buffer {
  const copy = Buffer.from(file);
  for (let at = copy.indexOf('PK\x01\x02'); at >= 0; at = copy.indexOf('PK\x01\x02', at + 4))
    copy.writeUInt32LE(bytes, at + 24);
  return copy;
}

it('rejects a small XLSX that would expand to hundreds of megabytes, before unpacking it', async () => {
  const response = await sendSheet(admin, withDeclaredSize(anXlsx([['Name'], ['Ada']]), 100_000_000));
  expect([response.statusCode, response.json().violations[0].propertyPath]).toEqual([422, 'file']);
  expect(response.json().violations[0].message).toBe(SHEET_TEXTS.tooMuch);
});

it('opens no references of an XLSX and expands no entities', async () => {
  const secret = `${app.deps.config.dataDir}/secret`;
  await writeFile(secret, 'what the machine alone knows');
  const declared = `<!DOCTYPE x [<!ENTITY far SYSTEM "file://${secret}"><!ENTITY near "unfolded">]>`;
  const response = await sendSheet(admin, anXlsx([['Name'], [{ xml: 'Ada &far; &near;' }]], { declared }));
  expect(response.body).toContain('Ada');
  expect(response.body).not.toMatch(/what the machine alone knows|unfolded/);
});

it('rejects an XLSX whose zip directory states a smaller size than it has', async () => {
  const part = ' '.repeat(26_000_000);
  const parts = Array.from({ length: 10 }, (_, at) => [`xl/${at}.xml`, part] as const);
  const large = aZipWithParts([['[Content_Types].xml', '<Types/>'], ...parts]);
  const response = await sendSheet(admin, withDeclaredSize(large, 10));
  expect(response.json().violations[0].message).toBe(SHEET_TEXTS.tooMuch);
});

it('ends the thread for a sheet that takes too much processor time', async () => {
  const file = `${app.deps.config.dataDir}/sheet`;
  await writeFile(file, 'Name\nAda\n');
  const reading = readSheetFile({ path: file, sizeBytes: 9, name: 'a.csv' }, 0);
  expect(await reading).toMatchObject({ violations: [{ message: SHEET_TEXTS.tooMuch }] });
});
