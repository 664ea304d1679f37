/** Tests of the newest version in projects, and of the small posters that lists show. */
// Runs on both databases: the newest version is hand-written SQL.
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCut, aProject, aShareLink } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { aPicture } from '#server/testing/upload-files.ts';

const NOW = '2026-03-10T12:02:00.000Z';

let project: number;
const app = await testApp();
const [manager, editor] = [await app.as('manager'), await app.as('editor')];
beforeEach(async () => {
  app.setNow(NOW);
  project = (await aProject(app.db, { assigned_to_id: editor.user.id, assigned_by_id: manager.user.id })).id;
});

const newCut = (more: Partial<Parameters<typeof aCut>[1]> = {}) =>
  aCut(app.db, { project_id: project, uploaded_by_id: editor.user.id, ...more });

async function aPoster(): Promise<string> {
  const name = `${app.deps.newId()}.webp`;
  await app.deps.cutFiles.put(name, await aPicture('webp', 1280, 720));
  return name;
}

describe('the newest version of a project', () => {
  const listed = async () =>
    (await editor.get('/api/projects?itemsPerPage=100')).json().member.find(({ id }: { id: number }) => id === project);
  const one = async () => (await editor.get(`/api/projects/${project}`)).json();

  it('is in lists and single projects, and absent without versions', async () => {
    for (const read of [listed, one]) expect(await read()).not.toHaveProperty('latestCut');
    await newCut({ number: 1 });
    const rate = { rate_num: 30_000, rate_den: 1001 };
    const second = await newCut({
      number: 2,
      original_name: 'Final  2 été.mp4',
      poster_filename: await aPoster(),
      ...rate,
    });
    await newCut({ number: 3, file_removed_at: NOW });
    for (const read of [listed, one])
      expect((await read()).latestCut).toEqual({
        id: second.id,
        number: 2,
        originalName: 'Final  2 été.mp4',
        frames: 1500,
        rate: { num: 30_000, den: 1001 },
        poster: true,
      });
  });

  it('stays in the response to a change', async () => {
    const { id } = await newCut();
    const changed = await manager.patch(`/api/projects/${project}`, { title: 'Renamed' });
    expect(changed.json().latestCut).toMatchObject({ id, number: 1, poster: false });
  });

  it('has a kind unless it is a video', async () => {
    await newCut({ kind: 'audio' });
    for (const read of [listed, one]) expect((await read()).latestCut).toMatchObject({ kind: 'audio' });
  });
});

it('lists the deadline of projects awaiting approval', async () => {
  await app.db
    .updateTable('projects')
    .set({ deadline_at: '2026-04-01T12:00:00.000Z' })
    .where('id', '=', project)
    .execute();
  const { id } = await newCut();
  const { items } = (await manager.get('/api/reviews')).json();
  const found = items.find(({ cut }: { cut: { id: number } }) => cut.id === id);
  expect(found.project).toMatchObject({ id: project, deadlineAt: '2026-04-01T12:00:00+00:00' });
});

describe('small posters', () => {
  const addressOf = async (caller: Caller, id: number): Promise<string> =>
    (await caller.get('/api/cut_posters')).json().url.replace('{cut}', String(id));
  const statusOf = async (address: string): Promise<number> => (await app.anonymous.get(address)).statusCode;

  it('are scaled down, and cached by the browser only', async () => {
    const { id } = await newCut({ poster_filename: await aPoster() });
    const response = await app.anonymous.get(await addressOf(editor, id));
    expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, max-age=900',
    ]);
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 192, height: 108 });
  });

  it('have one URL for all versions, the same for five minutes and valid for at most fifteen', async () => {
    const { id } = await newCut({ poster_filename: await aPoster() });
    const address = await addressOf(editor, id);
    app.setNow('2026-03-10T12:04:59.000Z');
    expect(await addressOf(editor, id)).toBe(address);
    expect((await editor.get('/api/cut_posters')).json().until).toBe('2026-03-10T12:15:00+00:00');
    app.setNow('2026-03-10T12:05:00.000Z');
    expect(await addressOf(editor, id)).not.toBe(address);
    app.setNow('2026-03-10T12:14:59.000Z');
    expect(await statusOf(address)).toBe(200);
    app.setNow('2026-03-10T12:15:00.000Z');
    expect(await statusOf(address)).toBe(403);
  });

  it('are shown only to people who can read the project, while their session lasts', async () => {
    const { id } = await newCut({ poster_filename: await aPoster() });
    const person = await app.as('editor');
    const [address, foreign] = [await addressOf(editor, id), await addressOf(person, id)];
    expect([await statusOf(address), await statusOf(foreign)]).toEqual([200, 404]);
    for (const bad of [
      address.split('?')[0] as string,
      address.replace(/until=\d+/, 'until=9999999999'),
      address.replace(/who=p\d+/, `who=p${manager.user.id}`),
      address.replace('who=p', 'who=g'),
      `${address}x`,
    ])
      expect([bad, await statusOf(bad)]).toEqual([bad, 403]);
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', person.user.id).execute();
    expect(await statusOf(foreign)).toBe(403);
  });

  it('are shown to guests while their link shows the version, after the name that a watermark needs', async () => {
    const older = await newCut({ number: 1, poster_filename: await aPoster() });
    const { id } = await newCut({ number: 2, poster_filename: await aPoster() });
    const link = await aShareLink(app.db, {
      project_id: project,
      created_by_id: manager.user.id,
      has_watermark: true,
    });
    const ask = async (path: string, body: object) => (await app.anonymous.post(`/api/share/${path}`, body)).json();
    const { guest } = await ask('enter', { token: link.token });
    const visitor = { token: link.token, guest };
    expect(await ask('read', visitor)).not.toHaveProperty('posters');
    await ask('name', { ...visitor, name: 'Ada' });
    const { posters } = await ask('read', visitor);
    const statuses = () =>
      Promise.all([id, older.id, 99_999_999].map((one) => statusOf(posters.replace('{cut}', String(one)))));
    expect(await statuses()).toEqual([200, 404, 404]);
    await app.db.updateTable('share_links').set({ revoked_at: NOW }).where('id', '=', link.id).execute();
    expect(await statuses()).toEqual([404, 404, 404]);
  });

  it('are not found without a poster, a file or a version', async () => {
    const { id } = await newCut();
    const gone = await newCut({ number: 2, poster_filename: `${'d'.repeat(32)}.webp` });
    for (const missing of [id, gone.id, 99_999_999])
      expect(await statusOf(await addressOf(manager, missing))).toBe(404);
    expect(await statusOf((await addressOf(manager, id)).replace(`/${id}?`, '/x?'))).toBe(404);
  });
});
