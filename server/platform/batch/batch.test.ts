/** Batch requests: each part gets the same answer as on its own, with the same rights, and only reads are accepted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/platform/limits.ts';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import { runBatch } from '#contract/platform/batch.ts';
import { EVENTS_PATH } from '#contract/live/events.ts';
import { aProject } from '#server/testing/builders.ts';
import { anApiToken } from '#server/testing/api-token.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let admin: Caller;
let editor: Caller;
let project: string;

beforeAll(async () => {
  app = await testApp({ trustProxy: ['127.0.0.1'] });
  admin = await app.as('admin');
  editor = await app.as('editor');
  project = `/api/projects/${(await aProject(app.db, { title: 'Spring “film” für 12 £' })).id}`;
});
afterAll(() => app.close());

const ACCEPTED = { accept: 'application/ld+json, application/json' };
const together = (caller: Caller, asks: readonly string[], headers = {}) =>
  caller.post(runBatch.path, { asks }, headers);

describe('batch request', () => {
  it('returns responses in order, byte for byte like single requests, with ETags', async () => {
    const asks = [
      '/api/users/me',
      project,
      '/api/projects?page=1&itemsPerPage=2&order%5Bid%5D=desc',
      '/api/stats/today',
    ];
    const { answers } = (await together(admin, asks)).json();
    expect(answers).toHaveLength(asks.length);
    for (const [at, ask] of asks.entries()) {
      const alone = await admin.get(ask, ACCEPTED);
      expect(answers[at].body).toBe(alone.body);
      expect([answers[at].status, answers[at].etag]).toEqual([200, alone.headers['etag']]);
    }
    expect(answers[1].etag).toMatch(/^"\d+"$/);
  });

  it("applies the caller's rights to each request, and a refused one affects no other", async () => {
    const asks = ['/api/users/me', project, '/api/stats/week', '/api/projects?page=0', `${project}0000`];
    const { answers } = (await together(editor, asks)).json();
    expect(answers.map(({ status }: { status: number }) => status)).toEqual([200, 404, 403, 400, 404]);
    expect(JSON.parse(answers[0].body).email).toBe(editor.user.email);
    expect(answers[1].body).toBe((await editor.get(project, ACCEPTED)).body);
  });

  it('returns 401 as a whole without a valid token', async () => {
    expect((await app.anonymous.post(runBatch.path, { asks: ['/api/users/me'] })).statusCode).toBe(401);
    const ended = app.asUser((await app.as('manager')).user);
    await ended.delete(`/api/sessions/${ended.sessionId}`);
    expect((await together(ended, ['/api/users/me'])).json().message).toBe('Expired JWT Token');
  });

  it('returns only their own account to a user who must change an assigned password', async () => {
    const newcomer = await app.as('manager');
    await app.db.updateTable('users').set({ password_assigned: true }).where('id', '=', newcomer.user.id).execute();
    await app.db.updateTable('sessions').set({ in_app: true }).where('id', '=', newcomer.sessionId).execute();
    const alone = await Promise.all(
      ['/api/users/me', project].map(async (ask) => (await newcomer.get(ask)).statusCode),
    );
    expect(alone).toContain(403);
    const { answers } = (await together(newcomer, ['/api/users/me', project])).json();
    expect(answers.map(({ status }: { status: number }) => status)).toEqual(alone);
  });

  it('does not bypass API token scopes', async () => {
    const { headers } = await anApiToken(admin);
    expect((await together(admin, ['/api/users/me'], headers)).statusCode).toBe(403);
  });

  it('uses the address and host of the outer request', async () => {
    const { sessionId } = editor;
    await app.db
      .updateTable('sessions')
      .set({ seen_at: '2026-03-09T12:00:00.000Z' })
      .where('id', '=', sessionId)
      .execute();
    const from = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'team.example' };
    expect((await together(editor, ['/api/users/me'], from)).json().answers[0].status).toBe(200);
    await expect
      .poll(() => app.db.selectFrom('sessions').select('address').where('id', '=', sessionId).executeTakeFirst())
      .toEqual({ address: '203.0.113.9' });
  });
});

describe('invalid batch entries', () => {
  const changes = ALL_ENDPOINTS.filter(({ method, kind }) => method === 'GET' && kind === 'export');

  it.each([
    runBatch.path,
    EVENTS_PATH,
    ...changes.map(({ path }) => path.replaceAll(/:\w+/g, '1')),
    '/api/share/look',
    '/healthz',
    '/metrics',
    '/uploads/media/a.png',
    '/api/docs.jsonld',
    '//other.example/api/users/me',
    'https://other.example/api/users/me',
    '/api/users/../users/me',
    '/api/users/me#x',
    '/api/users/me?a=\n',
    '/api/users/me\r\nx: y',
    '',
  ])('rejects %j by name and runs nothing', async (ask) => {
    const answer = await together(admin, ['/api/users/me', ask]);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations[0].propertyPath).toMatch(/^asks/);
    expect(answer.json().answers).toBeUndefined();
  });

  it('rejects too many or too long requests', async () => {
    const many = (count: number) => Array.from({ length: count }, () => '/api/users/me');
    expect((await together(admin, many(LIMITS.batchRequests))).statusCode).toBe(200);
    expect((await together(admin, many(LIMITS.batchRequests + 1))).statusCode).toBe(422);
    expect((await together(admin, [`/api/users?email=${'a'.repeat(LIMITS.batchRequestLength)}`])).statusCode).toBe(422);
    expect((await admin.post(runBatch.path, {})).statusCode).toBe(422);
    expect((await admin.get(runBatch.path)).statusCode).toBe(405);
  });
});
