/** Limits on unused uploads per user, and on simultaneous uploads (docs/projects.md#files). */
// Runs on both databases: files are locked while they are used.
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { UNUSED_UPLOADS } from '#domain/files/media.ts';
import { aClient, aMedia } from '#server/testing/builders.ts';
import { aPicture, bodyOfParts, MULTIPART_TYPE, upload } from '#server/testing/upload-files.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const t = await testApp();
const manager = await t.as('manager');
const picture: Buffer = await aPicture();

/** Inserts uploads of that user within the last day. */
async function unusedOf(caller: Caller, files: number, bytes = 100): Promise<number[]> {
  const more = { uploaded_by_id: caller.user.id, created_at: t.deps.clock(), size_bytes: bytes };
  const rows = [];
  for (let n = 0; n < files; n += 1) rows.push(await aMedia(t.db, more));
  return rows.map(({ id }) => id);
}
const send = async (caller: Caller) => {
  const response = await upload(caller, 'a.png', picture);
  return [response.statusCode, response.json().violations?.[0]?.propertyPath];
};

test('rejects uploads of a user with too many unused uploads that day until one is used', async () => {
  const [first] = await unusedOf(manager, UNUSED_UPLOADS.files);
  expect(await send(manager)).toEqual([422, 'file']);
  expect(await send(await t.as('admin'))).toEqual([201, undefined]);
  await aClient(t.db, { picture_id: first! });
  expect(await send(manager)).toEqual([201, undefined]);
  expect(await send(manager)).toEqual([422, 'file']);
});

test('counts bytes as well as files, and ignores uploads older than a day', async () => {
  const other = await t.as('manager');
  await aMedia(t.db, { uploaded_by_id: other.user.id, size_bytes: UNUSED_UPLOADS.bytes });
  expect(await send(other)).toEqual([201, undefined]);
  await unusedOf(other, 1, UNUSED_UPLOADS.bytes);
  expect(await send(other)).toEqual([422, 'file']);
});

test('throttles a user who sends too many uploads at once, and no one else', async () => {
  await t.fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.fastify.server.address() as AddressInfo;
  const editor = await t.as('editor');
  const body = bodyOfParts([{ name: 'file', filename: 'a.png', content: picture }]);
  const headers = {
    authorization: `Bearer ${editor.token}`,
    'content-type': MULTIPART_TYPE,
    'content-length': body.length,
  };
  const responses: Promise<number | undefined>[] = [];
  const calls = Array.from({ length: 26 }, () => {
    const call = httpRequest({ port, method: 'POST', path: '/api/media_uploads', headers });
    responses.push(new Promise((resolve) => call.on('response', (response) => resolve(response.resume().statusCode))));
    call.write(body.subarray(0, 150));
    return call;
  });
  // One request is too many, whichever it is.
  expect(await Promise.race(responses)).toBe(503);
  expect(await send(await t.as('editor'))).toEqual([201, undefined]);
  for (const call of calls) call.end(body.subarray(150));
  const statuses = await Promise.all(responses);
  expect(statuses.filter((status) => status === 201)).toHaveLength(25);
  expect(await send(editor)).toEqual([201, undefined]);
});
