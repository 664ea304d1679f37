/** Tests a download in progress when the viewer's access ends: it is cut off, but continues for viewers who keep access. */
import { open } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Row } from '#server/platform/db/tables.ts';
import { aCut, aProject, aShareLink } from '#server/testing/builders.ts';
import { addressOf } from '#server/testing/listen.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

/** File size, larger than the network buffers between two programs. */
const SIZE = 64 * 1024 ** 2;

let editor: Caller;
let cut: Row<'cuts'>;
const app = await testApp();
const manager = await app.as('manager');
const address = await addressOf(app.fastify);

beforeEach(async () => {
  app.setNow('2026-03-10T12:00:00.000Z');
  editor = await app.as('editor');
  const { id } = await aProject(app.db, { assigned_by_id: manager.user.id, assigned_to_id: editor.user.id });
  cut = await aCut(app.db, { project_id: id, uploaded_by_id: editor.user.id, number: 1 });
  const file = await open(path.join(app.deps.config.dataDir, 'cuts', cut.filename), 'w');
  await file.truncate(SIZE);
  await file.close();
});

/** Returns whether the whole file arrives if `happens` runs ten seconds into the download. */
async function sentAround(url: string, action: () => Promise<unknown>): Promise<'whole' | 'broken off'> {
  // Disables keep-alive, which would delay the server's shutdown.
  const response = await fetch(address + url, { headers: { connection: 'close' } });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let length = (await reader.read()).value?.length ?? 0;
  await action();
  app.setNow('2026-03-10T12:00:10.000Z');
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) length += next.value.length;
  } catch {
    expect(length).toBeLessThan(SIZE);
    return 'broken off';
  }
  expect(length).toBe(SIZE);
  return 'whole';
}

const urlFor = async (caller: Caller): Promise<string> => (await caller.get(`/api/cuts/${cut.id}/play`)).json().url;

async function guestUrl() {
  const link = await aShareLink(app.db, { project_id: cut.project_id, created_by_id: manager.user.id });
  const { guest } = (await app.anonymous.post('/api/share/enter', { token: link.token })).json();
  const played = await app.anonymous.post('/api/share/play', { token: link.token, guest, cut: cut.id });
  return { link, url: played.json().url as string };
}

it('is sent completely while nothing changes', async () => {
  expect(await sentAround(await urlFor(editor), async () => {})).toBe('whole');
  expect(await sentAround((await guestUrl()).url, async () => {})).toBe('whole');
});

it('stops when the link is revoked', async () => {
  const { link, url } = await guestUrl();
  expect(await sentAround(url, () => manager.post(`/api/share_links/${link.id}/revoke`))).toBe('broken off');
});

const changeUser = (set: object) => app.db.updateTable('users').set(set).where('id', '=', editor.user.id).execute();

it.each<[string, () => Promise<unknown>]>([
  ['every session of the person is ended', () => changeUser({ token_version: editor.user.token_version + 1 })],
  ['the account is switched off', () => changeUser({ is_active: false })],
  [
    'the project is given to somebody else',
    () => app.db.updateTable('projects').set({ assigned_to_id: null }).where('id', '=', cut.project_id).execute(),
  ],
  ['the version is deleted', () => editor.delete(`/api/cuts/${cut.id}`)],
])('stops when %s', async (_why, happens) => {
  expect(await sentAround(await urlFor(editor), happens)).toBe('broken off');
});

it('continues after its URL expires, but cannot be started again', async () => {
  const url = await urlFor(editor);
  expect(await sentAround(url, async () => app.setNow('2026-03-10T12:20:00.000Z'))).toBe('whole');
  app.setNow('2026-03-10T12:20:00.000Z');
  expect((await app.anonymous.get(url)).statusCode).toBe(403);
});
