/** Uploading over HTTP: accepted and refused files. */
import { readdirSync, statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import {
  aCompoundFile,
  anOfficeFile,
  aPdf,
  aPicture,
  aZip,
  MULTIPART_TYPE,
  bodyOfParts,
  postParts,
  upload,
} from '#server/testing/upload-files.ts';
import { testApp } from '#server/testing/test-app.ts';

const MAX_BYTES = 1024 * 1024;

const t = await testApp({ maxUploadBytes: MAX_BYTES });
const [admin, editor] = await Promise.all([t.as('admin'), t.as('editor')]);

const messageOf = (response: { json(): { violations: { propertyPath: string; message: string }[] } }) =>
  response.json().violations.map((v) => `${v.propertyPath}: ${v.message}`);

describe('accepting a file', () => {
  test('stores every accepted type under an unguessable name and serves it byte for byte', async () => {
    const kinds: [name: string, content: Buffer, mimeType: string][] = [
      ['a.png', await aPicture('png'), 'image/png'],
      ['a.jpg', await aPicture('jpeg'), 'image/jpeg'],
      ['a.JPEG', await aPicture('jpeg'), 'image/jpeg'],
      ['a.gif', await aPicture('gif'), 'image/gif'],
      ['a.webp', await aPicture('webp'), 'image/webp'],
      ['a.pdf', aPdf(), 'application/pdf'],
      ['a.doc', aCompoundFile(), 'application/msword'],
      ['a.xls', aCompoundFile(), 'application/vnd.ms-excel'],
      ['a.ppt', aCompoundFile(), 'application/vnd.ms-powerpoint'],
      ['a.docx', anOfficeFile('docx'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['a.xlsx', anOfficeFile('xlsx'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['a.pptx', anOfficeFile('pptx'), 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ];
    for (const [name, content, mimeType] of kinds) {
      const response = await upload(editor, name, content);
      expect([name, response.statusCode]).toEqual([name, 201]);
      const body = response.json();
      expect(body).toMatchObject({
        '@context': '/api/contexts/MediaUpload',
        '@id': `/api/media_uploads/${body.id}`,
        '@type': 'MediaUpload',
        mimeType,
        originalName: name,
        size: content.length,
        contentUrl: `/uploads/media/${body.filename}`,
        createdAt: '2026-03-10T12:00:00+00:00',
      });
      expect(body.filename).toMatch(new RegExp(`^[0-9a-f]{32}\\.${name.split('.')[1]!.toLowerCase()}$`));
      expect(response.headers['location']).toBe(`/api/media_uploads/${body.id}`);
      const shown = await t.anonymous.get(body.contentUrl);
      expect(shown.rawPayload.equals(content)).toBe(true);
      const stored = path.join(t.deps.config.dataDir, 'media', body.filename);
      expect(statSync(stored).mode & 0o777).toBe(0o600);
    }
  });

  test('preserves letters in names and removes folders and control characters', async () => {
    const picture = await aPicture();
    const named = async (filename: string) => (await upload(admin, filename, picture)).json().originalName;
    expect(await named('Schnitt für Øystein – final.png')).toBe('Schnitt für Øystein – final.png');
    expect(await named('../../etc/passwd.png')).toBe('passwd.png');
    expect(await named('C:\\Users\\ada\\logo.png')).toBe('logo.png');
    expect(await named(`${'n'.repeat(400)}.png`)).toBe(`${'n'.repeat(251)}.png`);
  });

  test('accepts up to ten other fields', async () => {
    const file = { name: 'file', filename: 'a.png', content: await aPicture() };
    const fields = (n: number) => Array.from({ length: n }, (_, i) => ({ name: `field${i}`, content: 'x' }));
    expect((await postParts(admin, [...fields(10), file])).statusCode).toBe(201);
    expect((await postParts(admin, [...fields(11), file])).statusCode).toBe(413);
  });

  test('responds with plain JSON on request', async () => {
    const parts = [{ name: 'file', filename: 'a.png', content: await aPicture() }];
    const response = await postParts(admin, parts, { accept: 'application/json' });
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Object.keys(response.json())).not.toContain('@id');
  });
});

describe('rejecting a file', () => {
  const filesStored = () => readdirSync(path.join(t.deps.config.dataDir, 'media')).length;

  test.each<[why: string, name: string, content: () => Buffer | Promise<Buffer>, message: string | RegExp]>([
    ['an empty file', 'a.png', () => Buffer.alloc(0), 'file: An empty file is not allowed.'],
    [
      'a file over the limit',
      'a.png',
      () => Buffer.alloc(1.5 * MAX_BYTES),
      'file: The file is too large (1.5 MB). Allowed maximum size is 1 MB.',
    ],
    [
      'an unsupported type',
      'a.html',
      () => Buffer.from('<script>'),
      /^file: The mime type of the file is invalid \("application\/octet-stream"\)\. Allowed mime types are "image\/png"/,
    ],
    [
      'a drawing that could run scripts',
      'a.svg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      /^file: The mime type of the file is invalid/,
    ],
    [
      'a name without extension',
      'picture',
      () => aPicture(),
      /^file: The mime type of the file is invalid \("image\/png"\)/,
    ],
    [
      'HTML disguised as a picture',
      'a.png',
      () => Buffer.from('<html><script>alert(1)</script>'),
      "file: The file's content (application/octet-stream) does not match its name (.png).",
    ],
    [
      'a JPEG disguised as PNG',
      'a.png',
      () => aPicture('jpeg'),
      "file: The file's content (image/jpeg) does not match its name (.png).",
    ],
    [
      'a zip disguised as docx',
      'a.docx',
      () => aZip(['[Content_Types].xml', 'evil.exe']),
      "file: The file's content (application/zip) does not match its name (.docx).",
    ],
    [
      'a zip with Office parts and no content types',
      'a.docx',
      () => aZip(['word/document.xml']),
      "file: The file's content (application/zip) does not match its name (.docx).",
    ],
    [
      'a spreadsheet disguised as a text document',
      'a.docx',
      () => anOfficeFile('xlsx'),
      "file: The file's content (application/vnd.openxmlformats-officedocument.spreadsheetml.sheet) does not match its name (.docx).",
    ],
    [
      'an invalid old Word document',
      'a.doc',
      () => Buffer.from('plain words'),
      "file: The file's content (application/octet-stream) does not match its name (.doc).",
    ],
    [
      'a truncated PNG',
      'a.png',
      async () => (await aPicture()).subarray(0, 20),
      /^file: (The file's content|This picture can't be read)/,
    ],
    [
      'more than 50 megapixels',
      'a.png',
      () => aPicture('png', 10_000, 5_001),
      'file: This picture is too large. The limit is 50 megapixels.',
    ],
  ])('rejects %s with a 422 on file', async (_why, name, content, message) => {
    const before = filesStored();
    const response = await upload(editor, name, await content());
    expect(response.statusCode).toBe(422);
    const [actual] = messageOf(response);
    if (typeof message === 'string') expect(actual).toBe(message);
    else expect(actual).toMatch(message);
    expect(filesStored()).toBe(before);
  });

  test('rejects a request without a file with a 422 on file', async () => {
    expect(messageOf(await postParts(admin, [{ name: 'other', content: 'x' }]))).toEqual([
      'file: This value should not be null.',
    ]);
    expect(messageOf(await postParts(admin, []))).toEqual(['file: This value should not be null.']);
    const misnamed = [{ name: 'picture', filename: 'a.png', content: await aPicture() }];
    expect(messageOf(await postParts(admin, misnamed))).toEqual(['file: This value should not be null.']);
  });

  test('rejects two files at once', async () => {
    const file = { name: 'file', filename: 'a.png', content: await aPicture() };
    const response = await postParts(admin, [file, file]);
    expect([response.statusCode, response.json().detail]).toEqual([
      413,
      'One file and at most 10 fields can be sent at once.',
    ]);
  });

  test('rejects an oversized request with 413, with or without Content-Length', async () => {
    const announced = await admin.request('POST', '/api/media_uploads', {
      body: Buffer.alloc(10),
      headers: { 'content-type': MULTIPART_TYPE, 'content-length': String(50 * 1024 * 1024) },
    });
    expect(announced.statusCode).toBe(413);
    expect((await upload(admin, 'a.png', Buffer.alloc(4 * MAX_BYTES + 1))).statusCode).toBe(413);
  });

  test('rejects a truncated or non-multipart body with 400', async () => {
    const whole = bodyOfParts([{ name: 'file', filename: 'a.png', content: await aPicture() }]);
    for (const body of [whole.subarray(0, whole.length - 30), Buffer.from('nonsense')]) {
      const response = await admin.request('POST', '/api/media_uploads', {
        body,
        headers: { 'content-type': MULTIPART_TYPE },
      });
      expect([response.statusCode, response.json().detail]).toEqual([400, 'The multipart body cannot be read.']);
    }
    const boundless = { body: whole, headers: { 'content-type': 'multipart/form-data' } };
    expect((await admin.request('POST', '/api/media_uploads', boundless)).statusCode).toBe(400);
  });

  test.each([71, 251, 300, 4_000])('accepts a boundary of %i characters or rejects it with 400', async (length) => {
    const [boundary, content] = ['b'.repeat(length), await aPicture()];
    const head = 'Content-Disposition: form-data; name="file"; filename="a.png"';
    const body = Buffer.concat([
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const response = await admin.request('POST', '/api/media_uploads', {
      body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    expect([length, response.statusCode]).toEqual([length, length > 250 ? 400 : 201]);
    if (length > 250) expect(response.json().detail).toBe('The multipart body cannot be read.');
  });

  test.each(['', '""', '"', 'a;b="', '\u00ff'])('rejects the boundary %j with 400', async (boundary) => {
    const body = bodyOfParts([{ name: 'file', filename: 'a.png', content: await aPicture() }]);
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const response = await admin.request('POST', '/api/media_uploads', { body, headers });
    expect(response.statusCode).toBe(400);
  });

  test('rejects other content types with 415, and uploads without a token', async () => {
    expect((await admin.post('/api/media_uploads', {})).statusCode).toBe(415);
    expect((await upload(t.anonymous, 'a.png', await aPicture())).statusCode).toBe(401);
  });

  test('rejects multipart as unsupported everywhere else', async () => {
    const options = { body: bodyOfParts([]), headers: { 'content-type': MULTIPART_TYPE } };
    expect((await admin.request('POST', '/api/clients', options)).statusCode).toBe(415);
  });
});

test('removes everything when a client disconnects mid-upload', async () => {
  const { dataDir } = t.deps.config;
  const folder = path.join(dataDir, 'media');
  const before = readdirSync(folder).length;
  await t.fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.fastify.server.address() as AddressInfo;
  const whole = bodyOfParts([{ name: 'file', filename: 'a.png', content: await aPicture('png', 64, 64) }]);
  const headers = {
    authorization: `Bearer ${admin.token}`,
    'content-type': MULTIPART_TYPE,
    'content-length': whole.length,
  };
  await new Promise<void>((resolve) => {
    const call = httpRequest({ port, method: 'POST', path: '/api/media_uploads', headers });
    call.on('error', () => resolve());
    call.write(whole.subarray(0, 150));
    // Incoming data is stored in the data folder in the meantime.
    void eventually(() => expect(readdirSync(path.join(dataDir, 'work'))).toHaveLength(1)).then(() => call.destroy());
  });
  await eventually(() => expect(readdirSync(path.join(dataDir, 'work'))).toEqual([]));
  expect(readdirSync(folder).length).toBe(before);
  expect((await upload(admin, 'a.png', await aPicture())).statusCode).toBe(201);
});
