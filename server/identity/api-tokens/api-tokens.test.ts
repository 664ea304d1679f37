/** Tests of API tokens: created, shown once, limited to their owner's rights, revoked (docs/people.md#script-tokens). */
import { beforeEach, describe, expect, it } from 'vitest';
import { SCOPES } from '#domain/platform/scopes.ts';
import { API_TOKEN_TEXTS } from '#domain/identity/api-tokens.ts';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import { scopeOf } from '#contract/platform/endpoint-scope.ts';
import { sweepExpired } from '#server/sweep-expired.ts';
import { aCut, aProject } from '#server/testing/builders.ts';
import { anApiToken } from '#server/testing/api-token.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const after = (minutes: number): string => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();

let editor: Caller;
let admin: Caller;

const app = await testApp();
beforeEach(async () => {
  app.setNow(NOW);
  [admin, editor] = [await app.as('admin'), await app.as('editor')];
});

const statusOf = async (headers: Record<string, string>, url = '/api/users/me'): Promise<number> =>
  (await app.anonymous.get(url, headers)).statusCode;

const tokensOf = ({ user }: Caller): string => `/api/users/${user.id}/tokens`;

const listOf = async (of: Caller, by = of) => (await by.get(tokensOf(of))).json().tokens as Record<string, unknown>[];

describe('creating an API token', () => {
  it('shows the token once, with its record, and stores only its digest and prefix', async () => {
    const body = { name: ' Nightly export ', scopes: ['stats:read', 'projects:read', 'projects:read'], days: 30 };
    const made = await editor.post(tokensOf(editor), body);
    expect(made.statusCode).toBe(200);
    const { token, ...record } = made.json();
    expect(token).toMatch(/^cut_[\w-]{43}$/);
    expect(record).toEqual({
      id: expect.any(Number),
      name: 'Nightly export',
      prefix: token.slice(0, 10),
      scopes: ['projects:read', 'stats:read'],
      createdAt: '2026-03-10T12:00:00+00:00',
      expiresAt: '2026-04-09T12:00:00+00:00',
      lastUsedAt: null,
    });
    expect(await listOf(editor)).toEqual([record]);
    const row = await app.db.selectFrom('script_tokens').selectAll().where('id', '=', record.id).executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain(token.slice(10));
  });

  it('stores no token under an idempotency key: a retry creates another token', async () => {
    const send = () =>
      editor.post(tokensOf(editor), { name: 'A', scopes: ['home:read'], days: 1 }, { 'idempotency-key': 'same' });
    expect((await send()).json().token).not.toBe((await send()).json().token);
    expect(await app.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });

  it.each([
    [{ name: ' ', scopes: ['home:read'], days: 7 }, 422, 'name'],
    [{ scopes: ['home:read'], days: 7 }, 422, 'name'],
    [{ name: 'A', scopes: [], days: 7 }, 422, 'scopes'],
    [{ name: 'A', scopes: ['users:write'], days: 7 }, 422, 'scopes'],
    [{ name: 'A', scopes: ['home:read'], days: 367 }, 422, 'days'],
    [{ name: 'A', scopes: ['home:read'], days: 0 }, 422, 'days'],
    [{ name: 'A', scopes: 'home:read', days: 7 }, 400, 'scopes'],
  ])('%j returns %i and names %s', async (body, status, field) => {
    const response = await editor.post(tokensOf(editor), body);
    expect(response.statusCode).toBe(status);
    expect(response.json().detail).toContain(field);
    expect(await listOf(editor)).toEqual([]);
  });
});

describe('using an API token', () => {
  it('records its use every five minutes at most', async () => {
    const { headers } = await anApiToken(editor, ['users:read']);
    const seen = async (minutes: number): Promise<unknown> => {
      app.setNow(after(minutes));
      expect(await statusOf(headers)).toBe(200);
      return (await listOf(editor))[0]?.['lastUsedAt'];
    };
    await expect.poll(() => seen(1)).toBe('2026-03-10T12:01:00+00:00');
    await seen(5);
    await expect.poll(() => seen(6)).toBe('2026-03-10T12:06:00+00:00');
  });

  it('applies the current role of its user, such as a manager who became an editor', async () => {
    const manager = await app.as('manager');
    const { headers } = await anApiToken(manager, ['clients:read']);
    expect(await statusOf(headers, '/api/clients')).toBe(200);
    await admin.patch(`/api/users/${manager.user.id}`, { type: 'editor' });
    expect(await statusOf(headers, '/api/clients')).toBe(403);
  });

  it("stays valid when its user's password changes, and ends for good when the user is deactivated or deleted", async () => {
    const { headers } = await anApiToken(editor, ['users:read']);
    await admin.patch(`/api/users/${editor.user.id}`, { plainPassword: 'another-long-phrase-7' });
    expect(await statusOf(headers)).toBe(200);
    await admin.patch(`/api/users/${editor.user.id}`, { status: false });
    expect(await statusOf(headers)).toBe(401);
    await admin.patch(`/api/users/${editor.user.id}`, { status: true });
    expect(await statusOf(headers)).toBe(401);
    const other = await app.as('editor');
    const { headers: others } = await anApiToken(other, ['users:read']);
    await admin.delete(`/api/users/${other.user.id}`);
    expect(await statusOf(others)).toBe(401);
  });

  it('expires on time, stays stored for a month, and is then deleted', async () => {
    const { headers } = await anApiToken(editor, ['users:read'], 1);
    app.setNow(after(24 * 60 - 1));
    expect(await statusOf(headers)).toBe(200);
    app.setNow(after(24 * 60));
    const refused = await app.anonymous.get('/api/users/me', headers);
    expect([refused.statusCode, refused.json().message]).toEqual([401, API_TOKEN_TEXTS.ended]);
    const rows = () => app.db.selectFrom('script_tokens').select('id').where('user_id', '=', editor.user.id).execute();
    app.setNow(after(31 * 24 * 60));
    await sweepExpired(app.deps);
    expect(await rows()).toHaveLength(1);
    app.setNow(after(31 * 24 * 60 + 1));
    await sweepExpired(app.deps);
    expect(await rows()).toEqual([]);
  });

  it('cannot create tokens, sessions or passwords, end sessions, or open the event stream', async () => {
    const { headers } = await anApiToken(admin, SCOPES);
    const tries = [
      ['POST', tokensOf(admin), { name: 'B', scopes: ['home:read'], days: 7 }, 403],
      ['GET', tokensOf(admin), undefined, 403],
      ['DELETE', `/api/users/${admin.user.id}/sessions`, undefined, 403],
      ['PATCH', `/api/users/${admin.user.id}`, { plainPassword: 'another-long-phrase-7' }, 403],
      ['PATCH', `/api/users/${editor.user.id}`, { plainPassword: 'another-long-phrase-7' }, 403],
      ['POST', `/api/users/${editor.user.id}/invite`, undefined, 403],
      ['POST', '/api/sessions/renew', undefined, 401],
      ['GET', '/api/events', undefined, 401],
    ] as const;
    for (const [method, url, body, status] of tries)
      expect([url, (await app.anonymous.request(method, url, { body, headers })).statusCode]).toEqual([url, status]);
  });

  it('plays the file of a version at a URL that stops working when the token is revoked', async () => {
    const { id: projectId } = await aProject(app.db, { assigned_to_id: editor.user.id });
    const cut = await aCut(app.db, { project_id: projectId, uploaded_by_id: editor.user.id });
    await app.deps.cutFiles.put(cut.filename, Buffer.from('moving pictures'));
    const made = await anApiToken(editor, ['cuts:read']);
    const play = await app.anonymous.get(`/api/cuts/${cut.id}/play`, made.headers);
    const address = play.json().url as string;
    expect((await app.anonymous.get(address)).statusCode).toBe(200);
    await editor.delete(`/api/tokens/${made.id}`);
    expect((await app.anonymous.get(address)).statusCode).toBe(403);
  });

  it('uploads a version by tus only with the scope for it', async () => {
    const [none, some] = [await anApiToken(editor, ['cuts:write']), await anApiToken(editor, ['cut-uploads:write'])];
    const begin = ({ headers }: typeof none) =>
      app.anonymous.request('POST', '/api/cut_uploads', { headers: { ...headers, 'tus-resumable': '1.0.0' } });
    const refused = await begin(none);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      "This token doesn't have the scope cut-uploads:write.",
    ]);
    expect((await begin(some)).statusCode).not.toBe(403);
  });
});

it("lets administrators list and revoke anyone's tokens, and nobody else", async () => {
  const { id, headers } = await anApiToken(editor, ['users:read']);
  expect((await listOf(editor, admin)).map((one) => one['id'])).toEqual([id]);
  const manager = await app.as('manager');
  expect((await manager.delete(`/api/tokens/${id}`)).statusCode).toBe(404);
  expect(await statusOf(headers)).toBe(200);
  expect((await admin.delete(`/api/tokens/${id}`)).statusCode).toBe(204);
  expect(await statusOf(headers)).toBe(401);
});

it('uses every scope in an endpoint, and leaves only calls about accounts, access and changes of money without a scope', () => {
  const endpoints = ALL_ENDPOINTS.filter(({ roles }) => roles !== 'anyone');
  const needed = new Set(endpoints.map(scopeOf).filter((scope) => scope !== undefined));
  // Uploads use the tus protocol, which no endpoint declares.
  expect([...needed, 'cut-uploads:write'].toSorted()).toEqual(SCOPES.toSorted());
  const isForPeople = (endpoint: AnyEndpoint): boolean => scopeOf(endpoint) === undefined;
  expect(
    endpoints
      .filter(isForPeople)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    'audit.verify',
    'calendar-feeds.create',
    'calendar-feeds.list',
    'calendar-feeds.revoke',
    'identities.end-link',
    'identities.link',
    'identities.list',
    'identities.make-link',
    'identities.unlink',
    'invites.create',
    'invites.end',
    'invites.renew',
    'money.add-line',
    'money.change-line',
    'money.close',
    'money.delete-line',
    'money.delete-terms',
    'money.reopen',
    'money.set-price',
    'money.set-rates',
    'money.set-terms',
    'passkeys.begin',
    'passkeys.create',
    'passkeys.list',
    'passkeys.remove',
    'passkeys.rename',
    'password-links.make',
    'script-tokens.create',
    'script-tokens.list',
    'script-tokens.revoke',
    'second-factor.begin',
    'second-factor.confirm',
    'second-factor.get',
    'second-factor.remove',
    'second-factor.renew-codes',
    'sessions.end',
    'sessions.end-others',
    'sessions.list',
    'status.read',
    'users.change',
    'users.create',
    'users.delete',
    'webhooks.change',
    'webhooks.create',
    'webhooks.delete',
    'webhooks.deliveries',
    'webhooks.list',
    'webhooks.replay',
    'webhooks.test',
    'wire-imports.get',
    'wire-imports.start',
    'wire-imports.stop',
  ]);
});
