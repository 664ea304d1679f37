/** Amounts stay where they belong: no answer, file, event or stored record of anyone else contains one (docs/figures.md#money-rights). */
// Runs on both databases: the change feed and the audit log are written by each.
import { beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '#domain/platform/scopes.ts';
import type { MoneyMonth } from '#contract/insight/money/months.ts';
import { aProject, aUser } from '#server/testing/builders.ts';
import { anApiToken } from '#server/testing/api-token.ts';
import { aFixture, type Fixture } from '#server/testing/fixture.ts';
import { BEARER_ENDPOINTS, type CALLERS, CASES, send } from '#server/testing/rights-table.ts';
import { WRITTEN_TABLES } from '#server/operations/backups/backup-tables.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

/** Every planted amount, or their sum in a month, in any form. */
const AMOUNT = 7_654_321;
const PLANTED = /7[,.]?654[,.]?321|76[,.]?543[.,]21|15[,.]?308[,.]?642|153[,.]?086[.,]42/;

let app: TestApp;
let fixture: Fixture;
let admin: Caller;

const put = (url: string, body: object) => admin.request('PUT', url, { body });

beforeAll(async () => {
  app = await testApp();
  fixture = await aFixture(app);
  ({ admin } = fixture);
  const line = { month: '2026-02', text: 'Bonus', amount: AMOUNT };
  for (const kind of ['client', 'editor']) {
    await put('/api/rates', { kind, fromDay: '2026-01-01', rates: [{ unit: 'project', amount: AMOUNT }] });
  }
  await put(`/api/clients/${fixture.client.id}/terms/2026-01`, { monthlyFee: AMOUNT });
  await put(`/api/projects/${fixture.project.id}/price`, { amount: AMOUNT });
  await admin.post('/api/month_lines', { ...line, kind: 'client', client: `/api/clients/${fixture.client.id}` });
  // Of a person who calls nothing below, so that nobody reads their own.
  const person = await aUser(app.db, { type: 'editor' });
  const own = { ...line, kind: 'editor', user: `/api/users/${person.id}` };
  await admin.post('/api/month_lines', own, { 'idempotency-key': 'planted' });
  const finished = { ended_at: '2026-02-10T10:00:00.000Z', status: 'completed', runtime_minutes: 60 } as const;
  await aProject(app.db, { ...finished, client_id: fixture.client.id, assigned_to_id: person.id });
  const month = (await admin.get('/api/months/2026-02/money?by=client')).json<MoneyMonth>();
  const { lines, client, editor, withoutRate } = month.closing ?? { lines: 0, client: 0, editor: 0, withoutRate: 0 };
  await admin.post('/api/months/2026-02/close', { lines, client, editor, withoutRate });
  // A deleted project with a price, which the trash holds.
  const gone = await aProject(app.db, { client_id: fixture.client.id, title: 'Gone' });
  await put(`/api/projects/${gone.id}/price`, { amount: AMOUNT });
  await admin.delete(`/api/projects/${gone.id}`);
  await admin.patch('/api/settings', { managersSeeClientMoney: false });
});

describe('no amount is in what is stored for others', () => {
  const OWN = ['rates', 'client_terms', 'project_prices', 'month_lines', 'months', 'bin'];
  it('but in the tables of money, and in the trash', async () => {
    const found: string[] = [];
    for (const table of WRITTEN_TABLES) {
      const rows: Record<string, unknown>[] = await app.db
        .selectFrom(table as 'audit')
        .selectAll()
        .execute();
      // The stored answer to a retry is for its sender only.
      const others = rows.filter((row) => table !== 'idempotency_keys' || row['caller_id'] !== admin.user.id);
      if (PLANTED.test(JSON.stringify(others))) found.push(table);
    }
    expect(found.toSorted()).toEqual(OWN.toSorted());
  });
});

type Who = (typeof CALLERS)[number] | 'token';

/** Deletions run last, since other calls need the records. */
const IN_ORDER = [
  ...BEARER_ENDPOINTS.filter(({ method }) => method !== 'DELETE'),
  ...BEARER_ENDPOINTS.filter(({ method }) => method === 'DELETE'),
].filter(({ name }) => !/^(sessions\.end|second-factor|passkeys|script-tokens|users\.(change|delete))/.test(name));

describe('no amount is in an answer to', () => {
  it.each<Who>(['assigner', 'otherManager', 'assignee', 'otherEditor', 'token'])('%s', async (who) => {
    const scopes = SCOPES.filter((scope) => !scope.startsWith('money'));
    const headers = who === 'token' ? (await anApiToken(admin, scopes)).headers : {};
    const caller = who === 'token' ? admin : fixture[who];
    const found: string[] = [];
    let answered = 0;
    for (const endpoint of IN_ORDER) {
      // An editor reads their own pay.
      if (endpoint.name === 'money.month-of-editor' && who === 'assignee') continue;
      const row = CASES[endpoint.name];
      if (!row || (who === 'token' && endpoint.method !== 'GET')) continue;
      const response = await send({ endpoint, fixture, caller, headers });
      if (response.statusCode < 300) answered += 1;
      if (PLANTED.test(response.body)) found.push(endpoint.name);
      if (endpoint.hasTable) {
        const url = row.url?.(fixture) ?? endpoint.path;
        const file = await caller.get(`${url}${url.includes('?') ? '&' : '?'}format=csv`, headers);
        if (PLANTED.test(file.body)) found.push(`${endpoint.name} as a file`);
      }
    }
    expect(found).toEqual([]);
    // Enough calls were allowed to have shown one.
    expect(answered).toBeGreaterThan(30);
  });

  it('a guest of a share link', async () => {
    const { linkToken } = fixture;
    for (const path of [`/api/share/${linkToken}`, `/api/share/${linkToken}/cuts`])
      expect((await app.anonymous.get(path)).body).not.toMatch(PLANTED);
  });

  it('administrators with the app, who do read them', async () => {
    expect((await admin.get('/api/rates')).body).toMatch(PLANTED);
    expect((await admin.get('/api/months/2026-02/money?by=client')).body).toMatch(PLANTED);
  });
});
