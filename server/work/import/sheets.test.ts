/** Stored sheets: ownership, expiry, and limits on number and size (docs/people.md#import). */
// Runs on both databases: limits hold for uploads in parallel.
import { beforeEach, describe, expect, it } from 'vitest';
import { multipartBody } from '#server/testing/multipart.ts';
import { sendSheet } from '#server/testing/sheets.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { isSecondEngine } from '#server/testing/rounds.ts';

let app: TestApp;
let admin: Caller;
let manager: Caller;

beforeEach(async () => {
  app = await testApp();
  admin = await app.as('admin');
  manager = await app.as('manager');
  app.setNow('2026-03-10T12:00:00.000Z');
});

const CLIENTS = 'Name,Company\nAda Reed,Reed Films\n';
const PLAN = { kind: 'clients', columns: { name: 0 }, key: 'name', mode: 'add' };

async function sheetOf(content: string, by: Caller): Promise<{ id: number; by: Caller }> {
  const response = await sendSheet(by, content);
  expect([response.statusCode, response.statusCode === 201 ? '' : response.body]).toEqual([201, '']);
  return { id: response.json().id, by };
}
const previewOf = async ({ id, by }: { id: number; by: Caller }, outcome = 'new') =>
  (await by.post(`/api/imports/${id}/preview`, { ...PLAN, outcome })).json();

describe('a sheet', () => {
  it.skipIf(isSecondEngine)('is stored for a day, for its owner only', async () => {
    const sheet = await sheetOf('Name\nAda Reed\n', manager);
    expect((await manager.get('/api/imports')).json().imports).toHaveLength(1);
    expect((await admin.get('/api/imports')).json().imports).toHaveLength(0);
    expect((await admin.get(`/api/imports/${sheet.id}/sheet`)).statusCode).toBe(404);
    await previewOf(sheet);
    expect((await manager.get(`/api/imports/${sheet.id}/sheet`)).json()).toMatchObject({
      plan: { columns: { name: 0 } },
    });
    app.setNow('2026-03-11T12:00:00.001Z');
    const later = app.asUser(manager.user);
    await sheetOf('Name\nBo Reed\n', later);
    expect((await later.get(`/api/imports/${sheet.id}/sheet`)).statusCode).toBe(404);
  });

  it.skipIf(isSecondEngine)(
    'is stored once, and its long cells are in no responses of lists and column previews',
    async () => {
      const long = 'x'.repeat(1_000_000);
      const sheet = await sheetOf(`Name,${long}\n${long},${long}\nAda Reed,\n`, admin);
      await previewOf(sheet);
      const list = await admin.get('/api/imports');
      expect(list.json().imports).toMatchObject([
        { id: sheet.id, fileName: 'sheet.csv', rowCount: 2, kind: 'clients' },
      ]);
      const one = await admin.get(`/api/imports/${sheet.id}/sheet`);
      expect(one.json()).toMatchObject({ headerRow: 1, columns: ['Name', `${'x'.repeat(79)}…`] });
      expect([list.body.length < 1000, one.body.length < 3000]).toEqual([true, true]);
      const refused = (await previewOf(sheet, 'refused')).rows;
      expect(JSON.stringify(refused).length).toBeLessThan(3000);
      const stored = await app.db.selectFrom('import_sheets').selectAll().execute();
      expect(JSON.stringify(stored).length).toBeLessThan(3_010_000);
    },
  );

  it('is rejected beyond ten unimported ones, even when sent together, until one is removed', async () => {
    for (let i = 0; i < 8; i += 1) await sheetOf(`Name\nAda ${i}\n`, manager);
    const sent = await Promise.all(['Bo', 'Cy', 'Di', 'Ed'].map((name) => sendSheet(manager, `Name\n${name} Lee\n`)));
    expect(sent.map(({ statusCode }) => statusCode).filter((status) => status === 409)).toHaveLength(2);
    const refused = await sendSheet(manager, CLIENTS);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'You have 10 unimported sheets. Import or remove one first.',
    ]);
    expect((await sendSheet(admin, CLIENTS)).statusCode).toBe(201);
    const { id } = sent.find(({ statusCode }) => statusCode === 201)?.json() ?? {};
    expect((await admin.delete(`/api/imports/${id}/sheet`)).statusCode).toBe(404);
    expect((await manager.delete(`/api/imports/${id}/sheet`)).statusCode).toBe(204);
    const sheet = await sheetOf(CLIENTS, manager);
    const { counts } = await previewOf(sheet);
    await manager.post(`/api/imports/${sheet.id}/run`, { ...PLAN, counts });
    const forbidden = await manager.delete(`/api/imports/${sheet.id}/sheet`);
    expect([forbidden.statusCode, forbidden.json().detail]).toEqual([409, 'This sheet was already imported.']);
  });

  it('counts toward the daily upload quota, and uploads toward that of sheets', async () => {
    const { id } = await sheetOf(CLIENTS, manager);
    const size = { size_bytes: 1024 ** 3 };
    await app.db.updateTable('imports').set(size).where('id', '=', id).execute();
    const file = multipartBody(Buffer.from('GIF89a'), { filename: 'a.gif', mimeType: 'image/gif' });
    const upload = { body: file.body, headers: { 'content-type': file.contentType } };
    for (const response of [
      await sendSheet(manager, CLIENTS),
      await manager.request('POST', '/api/media_uploads', upload),
    ])
      expect([response.statusCode, response.json().violations[0]]).toMatchObject([
        422,
        { propertyPath: 'file', message: expect.stringContaining("today's limit of unused uploads") },
      ]);
  });
});
