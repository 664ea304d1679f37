/** Tests of the brand through the API: accent, and logo with its scaling, rights and sweep (docs/people.md#brand). */
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPdf, aPicture, upload } from '#server/testing/upload-files.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listUnreferenced } from '#server/files/media/media.store.ts';

const PATH = '/api/settings';

const app = await testApp();
const admin = await app.as('admin');
const editor = await app.as('editor');
beforeEach(async () => {
  await app.db.deleteFrom('settings').where('name', '=', 'house').execute();
});

const uploaded = async (bytes: Buffer, name = 'logo.png'): Promise<string> =>
  (await upload(admin, name, bytes)).json()['@id'];
const settings = async (caller = editor) => (await caller.get(PATH)).json();
const storedLogo = async () =>
  app.db
    .selectFrom('settings')
    .innerJoin('media', 'media.id', 'settings.logo_id')
    .selectAll('media')
    .executeTakeFirstOrThrow();

describe('the accent color', () => {
  it('is stored and returned', async () => {
    expect((await admin.patch(PATH, { accent: '#2563EB' })).json().accent).toBe('#2563EB');
    expect((await settings()).accent).toBe('#2563EB');
    expect((await admin.patch(PATH, { accent: null })).json().accent).toBeNull();
  });

  it.each([
    ['#ffff00', 'The nearest one that works is '],
    ['blue', 'Enter a color as #rrggbb.'],
  ])('refuses %s and changes nothing', async (accent, text) => {
    const response = await admin.patch(PATH, { accent, name: 'Reed Films' });
    const [violation] = response.json().violations;
    expect([response.statusCode, violation.propertyPath]).toEqual([422, 'accent']);
    expect(violation.message).toContain(text);
    expect((await settings()).name).toBe('');
  });
});

describe('the logo', () => {
  it('is scaled to at most 400 x 120 pixels, and anyone may load it', async () => {
    const response = await admin.patch(PATH, { logo: await uploaded(await aPicture('png', 1600, 400)) });
    expect(response.statusCode).toBe(200);
    const { logo, logoUrl } = response.json();
    const stored = await storedLogo();
    expect([logo, logoUrl]).toEqual([`/api/media_uploads/${stored.id}`, `/uploads/media/${stored.filename}`]);
    const served = await app.fastify.inject({ url: logoUrl });
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'png', width: 400, height: 100 });
    expect((await editor.get(logo)).statusCode).toBe(200);
  });

  it('is not enlarged, stays the same when sent again, and goes with null', async () => {
    await admin.patch(PATH, { logo: await uploaded(await aPicture('png', 90, 30)) });
    const { logo, logoUrl } = await settings();
    const served = await app.fastify.inject({ url: logoUrl });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 90, height: 30 });
    expect((await admin.patch(PATH, { logo })).json().logo).toBe(logo);
    expect((await admin.patch(PATH, { name: 'Reed Films' })).json().logo).toBe(logo);
    expect((await admin.patch(PATH, { logo: null })).json()).toMatchObject({ logo: null, logoUrl: null });
  });

  it('is kept by the sweep while it is in use, and not after', async () => {
    const listed = async () =>
      (await listUnreferenced(app.deps, { storedBefore: '9999-01-01T00:00:00.000Z', afterId: 0, limit: 1_000 })).map(
        ({ id }) => id,
      );
    await admin.patch(PATH, { logo: await uploaded(await aPicture('png', 400, 120)) });
    const { id } = await storedLogo();
    expect(await listed()).not.toContain(id);
    await admin.patch(PATH, { logo: null });
    expect(await listed()).toContain(id);
  });

  it.each([
    ['a GIF', async () => uploaded(await aPicture('gif', 20, 20), 'logo.gif')],
    ['a file that is no picture', () => uploaded(aPdf(), 'logo.pdf')],
    [
      'a picture above 1 MB',
      async () => {
        const noise = Buffer.from(
          Array.from({ length: 700 * 700 * 3 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) % 251),
        );
        const bytes = await sharp(noise, { raw: { width: 700, height: 700, channels: 3 } })
          .png({ compressionLevel: 0 })
          .toBuffer();
        return uploaded(bytes);
      },
    ],
  ])('refuses %s and changes nothing', async (_what, prepare) => {
    const response = await admin.patch(PATH, { logo: await prepare(), name: 'Reed Films' });
    expect(response.statusCode).toBe(422);
    expect(response.json().violations).toMatchObject([
      { propertyPath: 'logo', message: 'Choose a PNG, JPEG or WebP picture of up to 1 MB.' },
    ]);
    expect(await settings()).toMatchObject({ logo: null, name: '' });
  });

  it('refuses an upload that does not exist, and anyone but administrators', async () => {
    expect((await admin.patch(PATH, { logo: '/api/media_uploads/999999' })).statusCode).toBe(400);
    const logo = await uploaded(await aPicture('png', 40, 12));
    expect((await editor.patch(PATH, { logo })).statusCode).toBe(403);
  });
});
