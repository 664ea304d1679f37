/** The same data and the same questions on SQLite and PostgreSQL: the same answers (runs with TEST_DATABASE=postgres). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { questionsTo } from '#server/testing/random-questions.ts';
import { fillTeam } from '#server/testing/random-team.ts';
import { rounds } from '#server/testing/rounds.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

const COLLECTIONS = ALL_ENDPOINTS.filter((endpoint) => endpoint.collection).map((one) => [one.name, one] as const);

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('SQLite and PostgreSQL', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cutroom-engines-'));
  const apps: TestApp[] = [];
  const admins: Caller[] = [];
  /** By app: those who see everything, and an editor. */
  const callers: Caller[][] = [];

  beforeAll(async () => {
    const sqlite = openDatabase({ file: path.join(folder, 'cutroom.db') });
    await migrate(sqlite);
    apps.push(await testApp(), await testApp({}, sqlite));
    for (const app of apps) {
      await fillTeam(app.db);
      const admin = await app.as('admin', {
        id: 50,
        email: 'admin@example.com',
        first_name: 'Ada',
        last_name: 'Min',
      });
      const ids = await app.db.selectFrom('users').selectAll().where('id', 'in', [1, 5]).orderBy('id').execute();
      callers.push([admin, ...ids.map((user) => app.asUser(user))]);
      admins.push(admin);
    }
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const bothAnswer = async (url: string) => Promise.all(admins.map(async (admin) => (await admin.get(url)).json()));

  it.each(COLLECTIONS)('answer every question to %s alike, whoever asks', async (_name, endpoint) => {
    let found = 0;
    const asking = fc.tuple(questionsTo(endpoint), fc.nat(2));
    await fc.assert(
      fc.asyncProperty(asking, async ([query, who]) => {
        const url = `${endpoint.path}?${query}`;
        const [postgres, sqlite] = await Promise.all(callers.map(async (people) => people[who]?.get(url)));
        expect([postgres?.statusCode, postgres?.json()]).toEqual([sqlite?.statusCode, sqlite?.json()]);
        found += postgres?.json().totalItems ?? 0;
      }),
      { numRuns: endpoint.name === 'projects.list' ? rounds(200, 600) : 150, seed: 7 },
    );
    expect(found).toBeGreaterThan(100);
  });

  it.each([
    '/api/stats/dashboard?startDate=2025-02-01&endDate=2026-02-10',
    '/api/stats/users',
    '/api/stats/users/1',
    '/api/stats/user_points/2',
    '/api/stats/leaderboard?startDate=2025-01-01&endDate=2026-12-31&admin=true',
    '/api/bossview?status=completed&startDate=2025-01-01&endDate=2026-12-31',
    '/api/stats/work?startDate=2025-01-01&endDate=2026-03-31',
    '/api/stats/analytics?startDate=2025-01-01&endDate=2026-03-31',
    '/api/users?search=x&order[lastName]=desc',
    '/api/clients?firstName=e&order[firstName]=asc',
  ])('answer %s alike', async (url) => {
    const [postgres, sqlite] = await bothAnswer(url);
    expect(postgres).toEqual(sqlite);
  });

  it('export the same bytes', async () => {
    const [postgres, sqlite] = await Promise.all(
      admins.map(
        async (admin) => (await admin.get('/api/stats/export/projects?startDate=2025-01-01&endDate=2026-12-31')).body,
      ),
    );
    expect(postgres).toBe(sqlite);
  });
});
