/** The same data and requests give the same responses on SQLite and PostgreSQL (runs with TEST_DATABASE=postgres). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import { VIEW_SHARINGS } from '#domain/work/views.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { CutsTable, ShareLinksTable } from '#server/platform/db/tables/review.ts';
import type { SavedViewsTable } from '#server/platform/db/tables/work.ts';
import { randomRequests } from './random-requests.ts';
import { fillTeam } from './random-team.ts';
import { rounds } from './rounds.ts';
import { type Caller, type TestApp, testApp } from './test-app.ts';

/** Collections to compare. Exports are left out: they use the query of their list (server/insight/stats/workbooks.test.ts). */
const COLLECTIONS = ALL_ENDPOINTS.filter(({ collection, kind }) => collection && kind !== 'export').map(
  (one) => [one.name, one] as const,
);

/** Saved views of several owners, which the random team doesn't have. */
const VIEWS: Insertable<SavedViewsTable>[] = Array.from({ length: 12 }, (_, at) => ({
  owner_id: [50, 1, 5][at % 3] ?? 50,
  name: `View ${at}`,
  search: 'status=started',
  columns: null,
  shared: VIEW_SHARINGS[at % VIEW_SHARINGS.length] ?? 'none',
  position: at + 1,
  created_at: `2026-01-${10 + at}T08:00:00.000Z`,
}));

/** Versions and links of some projects, which the random team doesn't have either. */
const CUTS: Insertable<CutsTable>[] = Array.from({ length: 24 }, (_, at) => ({
  project_id: (at % 12) + 1,
  number: Math.floor(at / 12) + 1,
  round: 1,
  original_name: `cut-${at}.mp4`,
  filename: `${String(at).padStart(32, '0')}.mp4`,
  mime_type: 'video/mp4',
  size_bytes: 1_000 + at,
  sha256: '0'.repeat(64),
  codec: 'avc',
  width: 1920,
  height: 1080,
  rotation: 0,
  has_audio: at % 2 === 0,
  rate_num: 25,
  rate_den: 1,
  is_constant_rate: true,
  first_us: 0,
  frame_count: 100 + at,
  start_frame: 0,
  is_drop: false,
  uploaded_by_id: [50, 1, 5][at % 3] ?? 50,
  created_at: `2026-01-${10 + (at % 20)}T08:00:00.000Z`,
}));
const LINKS: Insertable<ShareLinksTable>[] = Array.from({ length: 24 }, (_, at) => ({
  token_hash: String(at).padStart(64, '0'),
  project_id: (at % 12) + 1,
  label: `Link ${at}`,
  expires_at: `2026-0${(at % 8) + 1}-15T08:00:00.000Z`,
  may_note: at % 2 === 0,
  may_decide: at % 3 === 0,
  may_download: false,
  shows_all_cuts: at % 2 === 1,
  has_watermark: false,
  is_held: false,
  created_by_id: [50, 1, 5][at % 3] ?? 50,
  created_at: `2026-01-${10 + (at % 20)}T08:00:00.000Z`,
}));

/** Returns a response without the signatures on file addresses, which differ per session. */
const unsealed = (body = 'null'): unknown => JSON.parse(body.replaceAll(/\?until=[^"]*/g, ''));

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('SQLite and PostgreSQL', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cutroom-engines-'));
  const apps: TestApp[] = [];
  const admins: Caller[] = [];
  /** Callers of each app: one who sees everything, and an editor. */
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
      await app.db.insertInto('saved_views').values(VIEWS).execute();
      await app.db.insertInto('cuts').values(CUTS).execute();
      await app.db.insertInto('share_links').values(LINKS).execute();
      const ids = await app.db.selectFrom('users').selectAll().where('id', 'in', [1, 5]).orderBy('id').execute();
      callers.push([admin, ...ids.map((user) => app.asUser(user))]);
      admins.push(admin);
    }
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const bothResponse = async (url: string) => Promise.all(admins.map(async (admin) => (await admin.get(url)).json()));

  it.each(COLLECTIONS)('return the same response to every request for %s, for any caller', async (_name, endpoint) => {
    let found = 0;
    const requests = fc.tuple(randomRequests(endpoint), fc.nat(2));
    await fc.assert(
      fc.asyncProperty(requests, async ([query, who]) => {
        const url = `${endpoint.path}?${query}`;
        const [postgres, sqlite] = await Promise.all(callers.map(async (people) => people[who]?.get(url)));
        expect([postgres?.statusCode, unsealed(postgres?.body)]).toEqual([sqlite?.statusCode, unsealed(sqlite?.body)]);
        found += postgres?.json().totalItems ?? 0;
      }),
      { numRuns: endpoint.name === 'projects.list' ? rounds(50, 600) : rounds(40, 150), seed: 7 },
    );
    expect(found).toBeGreaterThan(rounds(20, 100));
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
  ])('return the same response for %s', async (url) => {
    const [postgres, sqlite] = await bothResponse(url);
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
