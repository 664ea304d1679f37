/** Every endpoint with every kind of token: invalid, expired, or an API token without the scope (docs/people.md#script-tokens). */
import { beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '#domain/platform/scopes.ts';
import { API_TOKEN_TEXTS } from '#domain/identity/api-tokens.ts';
import { scopeOf } from '#contract/platform/endpoint-scope.ts';
import { A_CREDENTIAL } from './authenticator.ts';
import { aFixture, type Fixture, FIXTURE_PASSWORD } from './fixture.ts';
import { BEARER_ENDPOINTS, CALLERS, CASES, send } from './rights-table.ts';
import { anApiToken } from './api-token.ts';
import { type Caller, type TestApp, testApp } from './test-app.ts';

let app: TestApp;
let fixture: Fixture;
/** Refused requests: expected message, headers and caller. */
let tries: [message: string, headers: Record<string, string>, caller: Caller][];

/** Returns requests with each kind of invalid token. */
async function refusedAttempts({ admin, assignee }: Fixture): Promise<typeof tries> {
  const forged = app.asUser({ ...admin.user, token_version: 99 });
  const dismissed = await app.as('admin');
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', dismissed.user.id).execute();
  const { id, email } = admin.user;
  const bearer = { id, email, type: 'admin', tokenVersion: 1, sessionId: admin.sessionId } as const;
  const old = app.deps.tokens.issue(bearer, Date.parse('2026-03-09T00:00:00.000Z'));
  const ended = app.asUser(admin.user);
  expect((await ended.delete(`/api/sessions/${ended.sessionId}`)).statusCode).toBe(204);
  const idle = await app.as('admin');
  const lastWeek = { begun_at: '2026-03-01T12:00:00.000Z', seen_at: '2026-03-03T12:00:00.000Z' };
  await app.db.updateTable('sessions').set(lastWeek).where('id', '=', idle.sessionId).execute();
  const secondAdmin = await app.as('admin');
  const stolen = app.deps.tokens.issue({ ...bearer, sessionId: secondAdmin.sessionId }, Date.parse(app.deps.clock()));
  // A sign-in that still lacks the second step: the correct password of a user with two-factor authentication.
  const credentials = { email: assignee.user.email, password: FIXTURE_PASSWORD };
  const { mfa } = (await app.anonymous.post('/api/authentication_token', credentials)).json();
  expect(mfa.length).toBeGreaterThan(40);
  return [
    ['JWT Token not found', { authorization: '' }, admin],
    ['Invalid JWT Token', { authorization: 'Bearer garbage' }, admin],
    ['Invalid JWT Token', { authorization: `Bearer ${mfa}` }, assignee],
    ['Expired JWT Token', { authorization: `Bearer ${old}` }, admin],
    ['Expired JWT Token', {}, ended],
    ['Expired JWT Token', {}, idle],
    ['Expired JWT Token', { authorization: `Bearer ${stolen}` }, admin],
    ['Invalid credentials.', {}, dismissed],
    ['Invalid credentials.', {}, forged],
  ];
}

beforeAll(async () => {
  app = await testApp();
  fixture = await aFixture(app);
  tries = await refusedAttempts(fixture);
});

describe.each(BEARER_ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  const isRead = endpoint.method === 'GET';

  it('rejects missing, malformed, expired and revoked tokens, two-factor tickets, and ended and idle sessions with 401', async () => {
    for (const [message, headers, caller] of tries) {
      const response = await send({ endpoint, fixture, caller, headers });
      expect([response.statusCode, response.json()]).toEqual([401, { code: 401, message }]);
      if (!isRead) continue;
      const url = CASES[name]?.url?.(fixture) ?? endpoint.path;
      expect((await caller.request('HEAD', url, { headers })).statusCode).toBe(401);
    }
  });

  const scope = scopeOf(endpoint);
  const expectedMessage = scope
    ? `This token doesn't have the scope ${scope}.`
    : "API tokens can't do this. Sign in instead.";

  it.skipIf(!scope)('responds to an API token with the scope as to its user', async () => {
    for (const who of CALLERS) {
      if (!isRead) fixture = await aFixture(app);
      const { headers } = await anApiToken(fixture[who], [scope!]);
      const { statusCode, body } = await send({ endpoint, fixture, caller: fixture[who], headers });
      expect([who, statusCode, statusCode >= 400 ? body : '']).toEqual([
        who,
        CASES[name]?.statuses[CALLERS.indexOf(who)],
        statusCode >= 400 ? body : '',
      ]);
    }
  });

  it('rejects a token with every other scope with 403, and an expired or revoked one with 401', async () => {
    const others = await anApiToken(
      fixture.admin,
      SCOPES.filter((one) => one !== scope),
    );
    const response = await send({ endpoint, fixture, caller: fixture.admin, headers: others.headers });
    expect([response.statusCode, response.json().detail]).toEqual([403, expectedMessage]);
    const [ended, revoked] = [await anApiToken(fixture.admin), await anApiToken(fixture.admin)];
    await app.db
      .updateTable('script_tokens')
      .set({ expires_at: app.deps.clock() })
      .where('id', '=', ended.id)
      .execute();
    await fixture.admin.delete(`/api/tokens/${revoked.id}`);
    for (const [{ headers }, message] of [
      [ended, API_TOKEN_TEXTS.ended],
      [revoked, API_TOKEN_TEXTS.unknown],
      [{ headers: { authorization: 'Bearer cut_guessed' } }, API_TOKEN_TEXTS.unknown],
    ] as const) {
      const refused = await send({ endpoint, fixture, caller: fixture.admin, headers });
      expect([refused.statusCode, refused.json()]).toEqual([401, { code: 401, message }]);
    }
    // Deletes earlier tokens, since a user may have at most fifty.
    await app.db.deleteFrom('script_tokens').where('user_id', '=', fixture.admin.user.id).execute();
  });
});

describe('single-purpose tokens', () => {
  const ENDED = 'has expired';
  const TOO_LATE = 'took too long';
  /** Returns the endpoints that accept each kind of token, how they expect it, and the error for any other kind. */
  const tokenEndpoints = (
    stranger: Caller,
  ): [made: string, send: (value: string) => ReturnType<Caller['post']>, text: string][] => {
    const own = `/api/users/${stranger.user.id}`;
    return [
      ['mfa', (mfa) => app.anonymous.post('/api/authentication_token/code', { mfa, code: '123456' }), ENDED],
      ['mfa', (mfa) => app.anonymous.post('/api/authentication_token/passkey/begin', { mfa }), ENDED],
      [
        'passkeySignIn',
        (ticket) => app.anonymous.post('/api/authentication_token/passkey', { ticket, credential: A_CREDENTIAL }),
        ENDED,
      ],
      [
        'newPasskey',
        (ticket) => stranger.post(`${own}/passkeys`, { ticket, name: 'Laptop', credential: A_CREDENTIAL }),
        TOO_LATE,
      ],
      ['setUp', (setUp) => stranger.post(`${own}/second_factor`, { setUp, code: '123456' }), TOO_LATE],
      ['invite', (token) => app.anonymous.post('/api/invites/read', { token }), ''],
      ['passwordLink', (token) => app.anonymous.post('/api/password_links/read', { token }), ''],
      ['shareLink', (token) => app.anonymous.post('/api/share/look', { token }), ''],
      ['clientPage', (token) => app.anonymous.post('/api/client_page/enter', { token }), ''],
    ];
  };

  it('sign no one in, and are rejected wherever another kind is accepted', async () => {
    const stranger = await app.as('editor', { password_hash: await app.deps.passwords.hash(FIXTURE_PASSWORD) });
    const own = `/api/users/${stranger.user.id}`;
    const proof = { currentPassword: FIXTURE_PASSWORD };
    const credentials = { email: fixture.assignee.user.email, password: FIXTURE_PASSWORD };
    const { admin } = fixture;
    const people = [{ firstName: 'Ida', lastName: 'Low', email: 'ida.low@example.com', type: 'editor' }];
    const lastPartOf = (link: string): string => link.split('/').at(-1) as string;
    const play = await admin.get(`/api/cuts/${fixture.cutId}/play`);
    const made: Record<string, string> = {
      mfa: (await app.anonymous.post('/api/authentication_token', credentials)).json().mfa,
      passkeySignIn: (await app.anonymous.post('/api/authentication_token/passkey/begin')).json().ticket,
      newPasskey: (await stranger.post(`${own}/passkeys/begin`, proof)).json().ticket,
      setUp: (await stranger.post(`${own}/second_factor/begin`, proof)).json().setUp,
      invite: lastPartOf((await admin.post('/api/invites', { people })).json().invites[0].link),
      passwordLink: lastPartOf((await admin.post(`${own}/password_link`)).json().link),
      shareLink: lastPartOf(
        (await admin.post('/api/share_links', { project: `/api/projects/${fixture.project.id}`, label: 'L' })).json()
          .url,
      ),
      clientPage: lastPartOf((await admin.post(`/api/client_contacts/${fixture.contactId}/page`)).json().url),
      playAddress: /[?&]sig=([\w-]+)/.exec(play.body)?.[1] ?? '',
      script: (await anApiToken(admin)).token,
      session: admin.token,
    };
    for (const [name, value] of Object.entries(made)) {
      expect([name, value.length > 20]).toEqual([name, true]);
      const headers = { authorization: `Bearer ${value}` };
      const isBearer = ['script', 'session'].includes(name);
      expect([name, (await app.anonymous.get('/api/users/me', headers)).statusCode]).toEqual([
        name,
        isBearer ? 200 : 401,
      ]);
      for (const [taken, sendTo, text] of tokenEndpoints(stranger)) {
        if (taken === name) continue;
        const { statusCode, body } = await sendTo(value);
        expect([name, taken, statusCode]).toEqual([
          name,
          taken,
          expect.toSatisfy((status) => status >= 400 && status < 500),
        ]);
        expect([name, taken, body]).toEqual([name, taken, expect.stringContaining(text)]);
      }
    }
  });
});
