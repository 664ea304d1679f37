/** Pictures of people and clients: scaled when they are linked, refused when they are not pictures (docs/projects.md#files). */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import { aClient, aMedia } from '#server/testing/builders.ts';
import { aPdf, aPicture, aPngHeader, upload } from '#server/testing/upload-files.ts';
import { testApp } from '#server/testing/test-app.ts';
import { scaleLinkedPicture } from './scale-linked-picture.ts';

const t = await testApp();
const manager = await t.as('manager');

const uploaded = async (name: string, content: Buffer): Promise<number> =>
  (await upload(manager, name, content)).json().id;

/** Creates a client with that upload and returns its picture. */
async function linkedPicture(mediaId: number): Promise<{ id: number; filename: string; bytes: Buffer }> {
  const body = { firstName: 'Ada', profileImage: `/api/media_uploads/${mediaId}`, projects: [] };
  const response = await manager.post('/api/clients', body);
  expect(response.statusCode).toBe(201);
  const { id, filename } = response.json().profileImage;
  return { id, filename, bytes: (await t.anonymous.get(`/uploads/media/${filename}`)).rawPayload };
}

test('scales a large picture to a WebP of at most 512 pixels and preserves the original', async () => {
  const original = await uploaded('big.png', await aPicture('png', 2000, 1000));
  const { id, filename, bytes } = await linkedPicture(original);
  expect(id).not.toBe(original);
  expect(filename).toMatch(/^[0-9a-f]{32}\.webp$/);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 256 });
  const item = (await manager.get(`/api/media_uploads/${id}`)).json();
  expect(item).toMatchObject({ mimeType: 'image/webp', originalName: 'big.webp', size: bytes.length });
  expect((await manager.get(`/api/media_uploads/${original}`)).statusCode).toBe(200);
});

test('does not enlarge a small picture, and reduces an animation to its first frame', async () => {
  const { bytes } = await linkedPicture(await uploaded('small.gif', await aPicture('gif', 20, 10)));
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 20, height: 10 });
});

test('rotates a photo upright and removes camera metadata', async () => {
  const photo = await sharp(await aPicture('jpeg', 400, 200))
    .withExif({ IFD0: { Copyright: 'somewhere' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { bytes } = await linkedPicture(await uploaded('photo.jpg', photo));
  const seen = await sharp(bytes).metadata();
  expect([seen.width, seen.height, seen.exif, seen.orientation]).toEqual([200, 400, undefined, undefined]);
});

test("changes nothing when the client's current picture is sent again", async () => {
  const shown = await linkedPicture(await uploaded('a.png', await aPicture()));
  const client = (await manager.get('/api/clients?order[id]=desc')).json().member[0];
  const response = await manager.patch(client['@id'], { ...client, firstName: 'Eve' });
  expect([response.statusCode, response.json().profileImage.id]).toEqual([200, shown.id]);
  const again = await manager.patch(client['@id'], { profileImage: client.profileImage });
  expect(again.json().profileImage).toEqual(client.profileImage);
});

test('rejects a document as profileImage with 422, for a new and a changed client', async () => {
  const pdf = await uploaded('a.pdf', aPdf());
  const client = await aClient(t.db);
  const body = { firstName: 'Ada', profileImage: `/api/media_uploads/${pdf}` };
  for (const response of [
    await manager.post('/api/clients', body),
    await manager.patch(`/api/clients/${client.id}`, body),
  ]) {
    expect(response.statusCode).toBe(422);
    expect(response.json().violations).toMatchObject([
      { propertyPath: 'profileImage', message: 'Choose a PNG, JPEG, GIF or WebP picture.' },
    ]);
  }
  expect((await manager.get(`/api/clients/${client.id}`)).json()).not.toHaveProperty('profileImage');
});

test('rejects a damaged picture as invalid', async () => {
  const whole = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 100, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  const id = await uploaded('half.jpg', whole.subarray(0, whole.length / 2));
  const result = await scaleLinkedPicture(t.deps, { pictureId: id });
  expect((result as Refusal).violations?.[0]?.propertyPath).toBe('profileImage');
});

test('rejects a picture whose file or record is missing', async () => {
  const fileless = await aMedia(t.db);
  expect(isRefusal(await scaleLinkedPicture(t.deps, { pictureId: fileless.id }))).toBe(true);
  expect(await scaleLinkedPicture(t.deps, { pictureId: 999_999 })).toMatchObject({ kind: 'malformed' });
});

test('rejects a small file that would decompress to hundreds of megabytes by its header', async () => {
  const id = await uploaded('bomb.png', aPngHeader({ side: 7_050, depth: 16, isInterlaced: true }));
  const response = await manager.post('/api/clients', { firstName: 'Ada', profileImage: id });
  expect([response.statusCode, response.json().violations]).toMatchObject([
    422,
    [
      {
        propertyPath: 'profileImage',
        message: expect.stringContaining('needs too much memory'),
        code: 'df8637af-d466-48c6-a59d-e7126250a654',
      },
    ],
  ]);
});

test('scales a fully decompressed picture within the limit', async () => {
  const whole = await sharp(await aPicture('png', 1000, 500))
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer();
  const { bytes } = await linkedPicture(await uploaded('whole.png', whole));
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 256 });
});

test('responds with 503 and Retry-After when too many pictures wait, and answers every request', async () => {
  const picture = await aPicture();
  const ids = await Promise.all(Array.from({ length: 24 }, () => uploaded('a.png', picture)));
  const responses = await Promise.all(
    ids.map((profileImage) => manager.post('/api/clients', { firstName: 'Ada', profileImage })),
  );
  const busy = responses.filter(({ statusCode }) => statusCode === 503);
  expect(responses.filter(({ statusCode }) => statusCode === 201).length + busy.length).toBe(24);
  // One picture is being processed, twenty are waiting.
  expect(busy.length).toBeGreaterThan(0);
  for (const response of busy) {
    expect([response.headers['retry-after'], response.headers['content-type']]).toEqual([
      '5',
      'application/problem+json; charset=utf-8',
    ]);
    expect(response.json().detail).toMatch(/^Too many pictures/);
  }
});

test('returns names without a picture unchanged', async () => {
  for (const names of [{ pictureId: null }, { firstName: 'Ada', pictureId: undefined }])
    expect(await scaleLinkedPicture(t.deps, names)).toBe(names);
});

test('scales many pictures at once', async () => {
  const ids = await Promise.all(
    Array.from({ length: 3 }, async () => uploaded('a.png', await aPicture('png', 900, 900))),
  );
  const results = await Promise.all(ids.map((pictureId) => scaleLinkedPicture(t.deps, { pictureId })));
  const scaled = results.map((names) => (isRefusal(names) ? 0 : names.pictureId));
  expect(new Set([...scaled, ...ids]).size).toBe(6);
  const { filename } = await t.db
    .selectFrom('media')
    .select('filename')
    .where('id', '=', scaled[2]!)
    .executeTakeFirstOrThrow();
  const stream = await t.deps.files.read(filename);
  expect((await sharp(await buffer(stream!)).metadata()).width).toBe(512);
});
