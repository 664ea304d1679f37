/** Tests of the previews of share links (docs/review.md#links). */
import { expect, it } from 'vitest';
import { aClient, aCut, aProject, aShareLink } from '#server/testing/builders.ts';
import { aPicture, upload } from '#server/testing/upload-files.ts';
import { testApp } from '#server/testing/test-app.ts';
import { shareHeadOf } from './link-preview.ts';

const POSTER = `${'a'.repeat(32)}.webp`;
const NOINDEX = '<meta name="robots" content="noindex" />';

const app = await testApp();
const manager = await app.as('manager');
const project = (await aProject(app.db, { title: 'Film "A" <1>', assigned_by_id: manager.user.id })).id;
await app.deps.cutFiles.put(POSTER, Buffer.from('a picture'));
await aCut(app.db, { project_id: project, uploaded_by_id: manager.user.id, number: 1 });
await aCut(app.db, { project_id: project, uploaded_by_id: manager.user.id, number: 2, poster_filename: POSTER });

const aLink = (more: Partial<Parameters<typeof aShareLink>[1]> = {}) =>
  aShareLink(app.db, { project_id: project, created_by_id: manager.user.id, ...more });
const headOf = (url: string): Promise<string> => shareHeadOf(app.deps, { url, origin: 'https://cutroom.example' });
const posterOf = (token: string) => app.fastify.inject({ url: `/share/${token}/poster` });

it('puts title and poster of an open link into the head of its page', async () => {
  const { token } = await aLink();
  expect(await headOf(`/share/${token}?x=1`)).toBe(
    `${NOINDEX}<meta property="og:title" content="Film &quot;A&quot; &lt;1&gt;" />` +
      `<meta property="og:image" content="https://cutroom.example/share/${token}/poster" />`,
  );
  const sent = await posterOf(token);
  expect([sent.statusCode, sent.body, sent.headers['cache-control']]).toEqual([200, 'a picture', 'no-store']);
  expect(await headOf('/login')).toBe('');
});

it.each([
  ['a password', { password_hash: 'x' }],
  ['a watermark', { has_watermark: true }],
  ['an end', { revoked_at: '2026-01-01T00:00:00.000Z' }],
  ['expired', { expires_at: '2020-01-01T00:00:00.000Z' }],
])('shows nothing of a link with %s, and still asks not to be indexed', async (_, more) => {
  const { token } = await aLink(more);
  expect(await headOf(`/share/${token}`)).toBe(NOINDEX);
  expect((await posterOf(token)).statusCode).toBe(404);
});

it('names the language that the workspace chose for its clients', async () => {
  const admin = await app.as('admin');
  await admin.patch('/api/settings', { clientLanguage: 'de' });
  expect(await headOf('/share/unknown')).toBe(`${NOINDEX}<meta name="client-language" content="de" />`);
  await admin.patch('/api/settings', { clientLanguage: null });
});

it("names the language of the contact on a contact's link", async () => {
  const { id: client } = await aClient(app.db);
  const row = { name: 'Dana', email: 'dana@client.example', email_key: 'dana@client.example', may_decide: true };
  const { id: contact } = await app.db
    .insertInto('client_contacts')
    .values({ ...row, client_id: client, language: 'fr', created_by_id: null, created_at: '2026-03-10T12:00:00.000Z' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { token } = await aLink({ contact_id: contact, has_watermark: true });
  expect(await headOf(`/share/${token}`)).toBe(`${NOINDEX}<meta name="client-language" content="fr" />`);
});

it('carries accent and logo of the workspace, with the shape of the logo', async () => {
  const admin = await app.as('admin');
  const { id } = (await upload(admin, 'logo.png', await aPicture('png', 800, 400))).json();
  const changed = await admin.patch('/api/settings', { accent: '#e5484d', logo: `/api/media_uploads/${id}` });
  const head = await headOf('/share/unknown');
  const content = /<meta name="client-logo" content="([^"]*)"/.exec(head)?.[1]?.replaceAll('&quot;', '"') ?? '';
  // At most 120 pixels high.
  expect(JSON.parse(content)).toEqual({ url: changed.json().logoUrl, aspect: 2 });
  expect(head).toContain('--mantine-primary-color-filled:#e5484d!important');
  expect(head).toContain('{--button-color:#000000!important}');
  await admin.patch('/api/settings', { accent: null, logo: null });
  expect(await headOf('/share/unknown')).toBe(NOINDEX);
});

it('counts no visit', async () => {
  const { token, id } = await aLink();
  await headOf(`/share/${token}`);
  await posterOf(token);
  expect(await app.db.selectFrom('share_visits').selectAll().where('link_id', '=', id).execute()).toEqual([]);
});
