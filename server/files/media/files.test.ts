/** Both file stores behave the same: a folder on disk and an S3-compatible bucket. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createDiskFiles } from './disk-files.ts';
import { FileStoreUnavailableError, checkStore } from './media.files.ts';
import type { MediaFiles } from '#server/platform/ports.ts';
import { aProject } from '#server/testing/builders.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { aPdf, upload } from '#server/testing/upload-files.ts';
import { createS3Files } from './s3-files.ts';

const CREDENTIALS = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const NAME = '0123456789abcdef0123456789abcdef.pdf';

const stores: Record<'disk' | 's3', MediaFiles> = {} as never;

const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-files-'));
const s3: S3rver = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: path.join(folder, 's3'),
  configureBuckets: [{ name: 'media' }],
});
const endpoint = `http://127.0.0.1:${(await s3.run()).port}`;
stores.disk = await createDiskFiles(path.join(folder, 'disk'));
stores.s3 = createS3Files({ endpoint, bucket: 'media', ...CREDENTIALS });
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

async function namesIn(files: MediaFiles, before: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of files.listOlderThan(before)) names.push(name);
  return names.sort();
}

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  test('stores bytes and reads them whole and in parts', async () => {
    const files = stores[kind];
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, i) => i % 251));
    await files.put(NAME, bytes);
    expect(await files.sizeOf(NAME)).toBe(bytes.length);
    expect((await buffer((await files.read(NAME))!)).equals(bytes)).toBe(true);
    const part = await buffer((await files.read(NAME, { start: 1000, end: 1999 }))!);
    expect(part.equals(bytes.subarray(1000, 2000))).toBe(true);
  });

  test('serves feedback attachments whole and in ranges, only at addresses of their readers', async () => {
    const app = await testApp();
    app.deps.files = stores[kind];
    const editor = await app.as('editor');
    const content = aPdf();
    const media = (await upload(editor, 'plan.pdf', content)).json();
    const { id } = await aProject(app.db, { assigned_to_id: editor.user.id });
    await editor.post('/api/feedback', { project: `/api/projects/${id}`, attachments: [media['@id']] });
    const { contentUrl } = (await editor.get(media['@id'])).json();
    expect((await app.anonymous.get(contentUrl)).rawPayload.equals(content)).toBe(true);
    const part = await app.anonymous.get(contentUrl, { range: 'bytes=2-5' });
    expect([part.statusCode, part.rawPayload.equals(content.subarray(2, 6))]).toEqual([206, true]);
    expect((await app.anonymous.get(media.contentUrl)).statusCode).toBe(403);
    await stores[kind].delete(media.filename);
  });

  test.each(['a b+c.pdf', 'ü & <x>.pdf', '100%.pdf', 'what?#now.pdf', "it's (1)!*.pdf", '..%2Fup.pdf'])(
    'finds a file by its name with any characters: %s',
    async (name) => {
      const files = stores[kind];
      await files.put(NAME, Buffer.from('another'));
      await files.put(name, Buffer.from('mine'));
      expect(await text((await files.read(name))!)).toBe('mine');
      expect(await files.sizeOf(name)).toBe(4);
      expect(await text((await files.read(NAME))!)).toBe('another');
      if (kind === 's3') expect(await namesIn(files, '2100-01-01T00:00:00.000Z')).toContain(name);
      await files.delete(name);
      expect(await files.sizeOf(name)).toBeUndefined();
      await files.delete(NAME);
    },
  );

  test('copies a local file and leaves the original in place', async () => {
    const source = path.join(folder, `source-${kind}`);
    await writeFile(source, 'from a file', { mode: 0o644 });
    await stores[kind].put(NAME, { path: source });
    expect(await text((await stores[kind].read(NAME))!)).toBe('from a file');
    expect((await stat(source)).size).toBe(11);
  });

  test('replaces a file on a second put, and removes files, including missing ones', async () => {
    const files = stores[kind];
    await files.put(NAME, Buffer.from('one'));
    await files.put(NAME, Buffer.from('two'));
    expect(await text((await files.read(NAME))!)).toBe('two');
    await files.delete(NAME);
    await files.delete(NAME);
    expect([await files.sizeOf(NAME), await files.read(NAME)]).toEqual([undefined, undefined]);
  });

  test('lists files stored before a given time', async () => {
    const files = stores[kind];
    await files.put('a.png', Buffer.from('a'));
    await files.put('b.png', Buffer.from('b'));
    expect(await namesIn(files, new Date(Date.now() + 60_000).toISOString())).toEqual(['a.png', 'b.png']);
    expect(await namesIn(files, new Date(Date.now() - 60_000).toISOString())).toEqual([]);
  });
});

describe('disk storage', () => {
  test('restricts folder and files to their owner and leaves no partial files', async () => {
    await stores.disk.put(NAME, Buffer.from('x'));
    const disk = path.join(folder, 'disk');
    expect((await stat(disk)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(disk, NAME))).mode & 0o777).toBe(0o600);
    await expect(stores.disk.put('c.png', { path: '/nowhere/at/all' })).rejects.toThrow(/ENOENT/);
    expect((await readdir(disk)).filter((name) => name.startsWith('.') || name === 'c.png')).toEqual([]);
  });

  test('recreates a removed folder with the next file', async () => {
    await rm(path.join(folder, 'disk'), { recursive: true });
    for await (const name of stores.disk.listOlderThan('2999-01-01T00:00:00.000Z')) expect.unreachable(name);
    expect(await stores.disk.read('a.png')).toBeUndefined();
    await stores.disk.put('a.png', Buffer.from('here again'));
    expect(await stores.disk.sizeOf('a.png')).toBe(10);
    expect((await stat(path.join(folder, 'disk'))).mode & 0o777).toBe(0o700);
  });

  test('rejects names outside the folder', async () => {
    await stores.disk.put('../outside.png', Buffer.from('x'));
    expect(await readdir(folder)).not.toContain('outside.png');
  });

  test('dates old files by their modification time', async () => {
    const file = path.join(folder, 'disk', 'old.png');
    await writeFile(file, 'x');
    await utimes(file, new Date('2020-01-01'), new Date('2020-01-01'));
    expect(await namesIn(stores.disk, '2021-01-01T00:00:00.000Z')).toEqual(['old.png']);
  });
});

describe('a failing store reports an error', () => {
  const unusable = (more: object) => createS3Files({ endpoint, bucket: 'media', ...CREDENTIALS, ...more });

  test.each([
    [
      'cannot be reached',
      { endpoint: 'http://127.0.0.1:1' },
      /^.* at http:\/\/127\.0\.0\.1:1 does not answer.*S3_ENDPOINT/,
    ],
    [
      'has no such bucket',
      { bucket: 'nothing-here' },
      /^.* at http:\/\/127\.0\.0\.1:\d+ has no such bucket\. .*S3_BUCKET/,
    ],
    [
      'does not accept the key',
      { accessKeyId: 'UNKNOWN' },
      /^.* at http:\/\/127\.0\.0\.1:\d+ rejects the key .*S3_ACCESS_KEY_ID/,
    ],
  ])('when it %s', async (_why, more, words) => {
    await expect(unusable(more).put(NAME, Buffer.from('x'))).rejects.toThrow(FileStoreUnavailableError);
    await expect(unusable(more).read(NAME)).rejects.toThrow(FileStoreUnavailableError);
    await expect(unusable(more).read(NAME)).rejects.toThrow(words);
    await expect(checkStore(unusable(more))).rejects.toThrow(words);
  });
});

test('a store must start its response within two minutes, but a long file may take longer', async () => {
  const responses: ServerResponse[] = [];
  const slow = createServer((_request, response) => {
    responses.push(response);
    response.writeHead(200, { 'content-length': 8 });
    response.write('half');
  });
  const silent = createServer(() => undefined);
  for (const server of [slow, silent]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const storeOf = ({ port }: AddressInfo) =>
    createS3Files({ endpoint: `http://127.0.0.1:${port}`, bucket: 'media', ...CREDENTIALS });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const file = await storeOf(slow.address() as AddressInfo).read(NAME);
    const begun = vi.getTimerCount();
    const unanswered = storeOf(silent.address() as AddressInfo).read(NAME);
    await eventually(() => expect(vi.getTimerCount()).toBeGreaterThan(begun));
    await Promise.all([
      expect(unanswered).rejects.toThrow(FileStoreUnavailableError),
      vi.advanceTimersByTimeAsync(600_000),
    ]);
    responses[0]?.end('half');
    expect(await text(file!)).toBe('halfhalf');
  } finally {
    vi.useRealTimers();
    for (const server of [slow, silent]) {
      server.closeAllConnections();
      server.close();
    }
  }
});
