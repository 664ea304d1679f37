/** Tests of sessions: started by a sign-in, listed, ended on all processes at once, renewed while valid (docs/people.md#sessions). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { sweepExpired } from '#server/sweep-expired.ts';
import { aCut, aProject, aUser } from '#server/testing/builders.ts';
import { createDatabaseFixture, type DatabaseFixture } from '#server/testing/databases.ts';
import { addressOf, openEventStream } from '#server/testing/listen.ts';
import type { Caller, TestApp } from '#server/testing/test-app.ts';
import { createTwoApps, type TwoApps } from '#server/testing/two-apps.ts';

const PASSWORD = 'correct horse battery';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:136.0) Gecko/20100101 Firefox/136.0';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/134.0.0.0 Safari/537.36';
const NOW = '2026-03-10T12:00:00.000Z';
const after = (hours: number): string => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();

let apps: TwoApps;
let app: TestApp;
/** A second process on the same database. */
let secondApp: TestApp;

const fixture: DatabaseFixture = await createDatabaseFixture();
beforeEach(async () => {
  apps = await createTwoApps({}, fixture);
  ({ app, secondApp } = apps);
});

async function someone(more: Partial<NewRow<'users'>> = {}): Promise<Row<'users'>> {
  return aUser(app.db, { password_hash: await app.deps.passwords.hash(PASSWORD), ...more });
}

type Origin = { agent?: string; address?: string };

async function signIn({ email }: Row<'users'>, { agent = FIREFOX, address = '192.0.2.7' }: Origin = {}) {
  const response = await app.fastify.inject({
    method: 'POST',
    url: '/api/authentication_token',
    remoteAddress: address,
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    payload: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(response.statusCode).toBe(200);
  return response.json().token as string;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const sidOf = (token: string): number =>
  (JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()) as { sid: number }).sid;
const statusOf = async (token: string, at = app): Promise<[number, string | undefined]> => {
  const response = await at.anonymous.get('/api/users/me', bearer(token));
  return [response.statusCode, response.json().message];
};
const renew = (token: string, at = app) => at.anonymous.post('/api/sessions/renew', {}, bearer(token));
const sessionsOf = async (token: string, id: number) =>
  (await app.anonymous.get(`/api/users/${id}/sessions`, bearer(token))).json().sessions as Record<string, unknown>[];
const setNow = (iso: string): void => {
  app.setNow(iso);
  secondApp.setNow(iso);
};

const GONE = [401, 'Expired JWT Token'];
const GOOD = [200, undefined];

describe('the list of sessions', () => {
  it('shows device, address and times, last seen first, and marks the current session', async () => {
    const user = await someone();
    const first = await signIn(user);
    setNow(after(1));
    const second = await signIn(user, { agent: CHROME, address: '198.51.100.9' });
    expect(await sessionsOf(second, user.id)).toEqual([
      {
        id: sidOf(second),
        device: 'Chrome on Linux',
        address: '198.51.100.9',
        begunAt: '2026-03-10T13:00:00+00:00',
        seenAt: '2026-03-10T13:00:00+00:00',
        current: true,
      },
      {
        id: sidOf(first),
        device: 'Firefox on Windows',
        address: '192.0.2.7',
        begunAt: '2026-03-10T12:00:00+00:00',
        seenAt: '2026-03-10T12:00:00+00:00',
        current: false,
      },
    ]);
  });

  it('lists only active sessions: not those that were ended or replaced', async () => {
    const user = await someone();
    const [keptToken, ended] = [await signIn(user), await signIn(user)];
    await app.anonymous.delete(`/api/sessions/${sidOf(ended)}`, bearer(keptToken));
    expect((await sessionsOf(keptToken, user.id)).map(({ id }) => id)).toEqual([sidOf(keptToken)]);
    const response = await app.anonymous.patch(
      `/api/users/${user.id}`,
      { currentPassword: PASSWORD, plainPassword: 'another long phrase' },
      bearer(keptToken),
    );
    const fresh = response.json().token as string;
    expect(sidOf(fresh)).toBe(sidOf(keptToken));
    expect((await sessionsOf(fresh, user.id)).map(({ id }) => id)).toEqual([sidOf(keptToken)]);
  });

  it('does not echo a malicious user agent', async () => {
    const user = await someone();
    const token = await signIn(user, { agent: `<script>\u0000${'x'.repeat(5_000)} Firefox/1` });
    expect(await sessionsOf(token, user.id)).toMatchObject([{ device: 'Unknown device' }]);
  });

  it('updates the last seen time and address every five minutes at most, after the response', async () => {
    const user = await someone();
    const token = await signIn(user);
    const seen = () => app.db.selectFrom('sessions').select(['seen_at', 'address']).where('id', '=', sidOf(token));
    setNow(after(4 / 60));
    await statusOf(token);
    expect(await seen().executeTakeFirst()).toEqual({ seen_at: NOW, address: '192.0.2.7' });
    setNow(after(5 / 60));
    await statusOf(token);
    await expect.poll(() => seen().executeTakeFirst()).toEqual({ seen_at: after(5 / 60), address: '127.0.0.1' });
  });
});

describe('an ended session', () => {
  it.each([
    ['by itself, as Logout does', (ours: string) => ({ by: ours, url: `/api/sessions/${sidOf(ours)}` })],
    [
      'by another of the same person',
      (ours: string, other: string) => ({ by: other, url: `/api/sessions/${sidOf(ours)}` }),
    ],
  ])('%s stops working immediately on another process', async (_how, action) => {
    const user = await someone();
    const [ours, other] = [await signIn(user), await signIn(user)];
    expect(await statusOf(ours, secondApp)).toEqual(GOOD);
    const { by, url } = action(ours, other);
    expect((await app.anonymous.delete(url, bearer(by))).statusCode).toBe(204);
    expect(await statusOf(ours, secondApp)).toEqual(GONE);
    expect(await statusOf(other, secondApp)).toEqual(GOOD);
    expect((await renew(ours, secondApp)).json()).toEqual({ code: 401, message: 'Expired JWT Token' });
  });

  it('can be all others of the user, who stays signed in', async () => {
    const user = await someone();
    const stranger = await app.as('editor');
    const [ours, ...others] = [await signIn(user), await signIn(user), await signIn(user)];
    const response = await app.anonymous.delete(`/api/users/${user.id}/sessions`, bearer(ours));
    expect(response.statusCode).toBe(204);
    expect(await statusOf(ours)).toEqual(GOOD);
    for (const other of others) expect(await statusOf(other, secondApp)).toEqual(GONE);
    expect((await stranger.get('/api/users/me')).statusCode).toBe(200);
  });

  it("can be anyone's for an administrator, and only their own for everyone else", async () => {
    const [user, admin] = [await someone(), await app.as('admin')];
    const token = await signIn(user);
    for (const type of ['editor', 'manager'] as const)
      expect((await (await app.as(type)).delete(`/api/sessions/${sidOf(token)}`)).statusCode).toBe(404);
    expect(await statusOf(token)).toEqual(GOOD);
    expect((await admin.delete(`/api/users/${user.id}/sessions`)).statusCode).toBe(204);
    expect(await statusOf(token)).toEqual(GONE);
    expect((await admin.delete(`/api/sessions/${sidOf(token)}`)).statusCode).toBe(404);
  });

  it('closes its event stream on another process', async () => {
    const editor = await app.as('editor');
    const listener = await openEventStream(await addressOf(secondApp.fastify), editor.token);
    await listener.next(({ name }) => name === 'hello');
    await editor.delete(`/api/sessions/${editor.sessionId}`);
    await expect(listener.ended).resolves.toBeUndefined();
  });

  it('invalidates its playback URLs', async () => {
    const editor = await app.as('editor');
    const project = await aProject(app.db, { assigned_to_id: editor.user.id });
    const cut = await aCut(app.db, { project_id: project.id, uploaded_by_id: editor.user.id });
    const { url } = (await editor.get(`/api/cuts/${cut.id}/play`)).json() as { url: string };
    // The file was never stored, so an authorized reader gets 404.
    expect((await secondApp.anonymous.get(url)).statusCode).toBe(404);
    await editor.delete(`/api/sessions/${editor.sessionId}`);
    expect((await secondApp.anonymous.get(url)).statusCode).toBe(403);
  });
});

describe('session expiry', () => {
  it('expires seven days after the session was last seen', async () => {
    const user = await someone();
    const token = await signIn(user);
    setNow(after(7 * 24 - 0.001));
    expect((await renew(token)).statusCode).toBe(200);
    setNow(after(7 * 24));
    expect((await renew(token)).statusCode).toBe(401);
  });

  it('expires thirty days after the session began, however much it is used', async () => {
    const user = await someone();
    let token = await signIn(user);
    for (let day = 5; day < 30; day += 5) {
      setNow(after(day * 24));
      token = (await renew(token)).json().token as string;
      expect(await statusOf(token)).toEqual(GOOD);
      await app.db
        .updateTable('sessions')
        .set({ seen_at: after(day * 24) })
        .where('id', '=', sidOf(token))
        .execute();
    }
    setNow(after(30 * 24));
    expect((await renew(token)).statusCode).toBe(401);
  });

  it('deletes a session after a year', async () => {
    const user = await someone();
    const token = await signIn(user);
    const isListed = async () =>
      (await app.db.selectFrom('sessions').select('id').where('id', '=', sidOf(token)).executeTakeFirst()) !==
      undefined;
    setNow(after(365 * 24));
    await sweepExpired(app.deps);
    expect(await isListed()).toBe(true);
    setNow(after(365 * 24 + 1));
    await sweepExpired(app.deps);
    expect(await isListed()).toBe(false);
    expect(await statusOf(token)).toEqual(GONE);
  });
});

describe('renewing a token', () => {
  it('gives a token for another twelve hours, even for an expired token, and leaves the earlier one unchanged', async () => {
    const user = await someone({ type: 'manager' });
    const token = await signIn(user);
    setNow(after(6));
    const early = (await renew(token)).json().token as string;
    expect(await statusOf(token)).toEqual(GOOD);
    setNow(after(13));
    expect(await statusOf(token)).toEqual(GONE);
    expect(await statusOf(early)).toEqual(GOOD);
    const late = await renew(token, secondApp);
    expect(late.statusCode).toBe(200);
    expect(Object.keys(late.json())).toEqual(['token']);
    expect(await statusOf(late.json().token)).toEqual(GOOD);
    expect(sidOf(late.json().token)).toBe(sidOf(token));
  });

  it.each([
    ['nothing', () => '', 'JWT Token not found'],
    ['rubbish', () => 'rubbish', 'Invalid JWT Token'],
    [
      'a token of before',
      ({ user, deps }: Caller & Pick<TestApp, 'deps'>) =>
        deps.tokens.issue(
          {
            id: user.id,
            email: user.email,
            type: user.type,
            tokenVersion: 1,
            sessionId: undefined as unknown as number,
          },
          Date.parse(NOW),
        ),
      'Expired JWT Token',
    ],
  ])('rejects %s like any other call does', async (_what, tokenOf, message) => {
    const caller = await app.as('editor');
    const token = tokenOf({ ...caller, deps: app.deps });
    const response = await app.anonymous.post('/api/sessions/renew', {}, token === '' ? {} : bearer(token));
    expect([response.statusCode, response.json()]).toEqual([401, { code: 401, message }]);
    if (token === '') return;
    expect(await statusOf(token)).toEqual([401, message]);
  });

  it.each([
    ['inactive', { is_active: false }],
    ['removed', { deleted_at: NOW }],
    ['renamed', { email: 'renamed@example.com' }],
    ['given other credentials', { token_version: 2 }],
  ])('rejects a user who was %s', async (_what, change) => {
    const caller = await app.as('editor');
    await app.db.updateTable('users').set(change).where('id', '=', caller.user.id).execute();
    expect((await renew(caller.token)).json()).toEqual({ code: 401, message: 'Invalid credentials.' });
  });
});

describe('a sign-in from a new device', () => {
  const linesOf = async (token: string): Promise<[string, number][]> => {
    const response = await app.anonymous.get('/api/notifications', bearer(token));
    const lines = response.json().items as { kind: string; count: number }[];
    return lines.map(({ kind, count }) => [kind, count]);
  };

  it('sends a notification, but not for the first device or known ones', async () => {
    const user = await someone();
    const token = await signIn(user);
    await signIn(user);
    expect(await linesOf(token)).toEqual([]);
    await signIn(user, { agent: CHROME });
    await signIn(user, { agent: CHROME });
    await signIn(user, { address: '203.0.113.1' });
    expect(await linesOf(token)).toEqual([['new-device', 2]]);
  });
});
