/** Every query of the screens gives the same result after a restore into the other engine (runs with TEST_DATABASE=postgres). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserType } from '#domain/platform/actor.ts';
import { type ScreenRequest, screenRequests } from '#server/testing/screen-requests.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { fillLarge, LARGE_PEOPLE } from '#server/seed/large.ts';
import { type CommandFixture, createCommandFixture } from '#server/testing/command-fixture.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const PROJECTS = 1_200;
/** The benchmark's queries, for records that exist in this small data set. */
const QUESTIONS: readonly ScreenRequest[] = screenRequests('2026-03-10', '2026-02-08').map((one) => ({
  ...one,
  path: one.path.replaceAll('page=3000', 'page=30'),
}));
const CALLERS_BY_TYPE: Record<UserType, number> = {
  admin: 1,
  manager: LARGE_PEOPLE.admin + 3,
  editor: LARGE_PEOPLE.admin + LARGE_PEOPLE.manager + 7,
};

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('an instance on either engine', () => {
  let folder: string;
  let fixture: CommandFixture;
  const apps: TestApp[] = [];
  const callers: Record<UserType, Caller>[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cutroom-questions-'));
    fixture = await createCommandFixture();
    const database = fixture.open();
    await fillLarge(database.db, { projects: PROJECTS, now: NOW, passwordHash: 'none' });
    const file = path.join(folder, 'large.cutroom');
    await fixture.run(['backup', '--to', file]);
    const location = path.join(folder, 'there');
    await fixture.run(['restore', file], { env: { DATA_DIR: location, DATABASE_URL: '' } });
    for (const one of [database, openDatabase({ file: path.join(location, 'cutroom.db') })]) {
      const app = await testApp({}, one);
      app.setNow(NOW);
      apps.push(app);
      const people = await one.db
        .selectFrom('users')
        .selectAll()
        .where('id', 'in', Object.values(CALLERS_BY_TYPE))
        .execute();
      const callerOf = (type: UserType) =>
        app.asUser(people.find(({ id }) => id === CALLERS_BY_TYPE[type]) as (typeof people)[number]);
      callers.push({ admin: callerOf('admin'), manager: callerOf('manager'), editor: callerOf('editor') });
    }
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    await fixture.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('answers every screen request identically, byte for byte', async () => {
    expect(QUESTIONS.length).toBeGreaterThan(74);
    for (const { path: url, name, as = 'admin' } of QUESTIONS) {
      const [before, after] = await Promise.all(callers.map((people) => people[as].get(encodeURI(url))));
      expect([name, before?.statusCode]).toEqual([name, 200]);
      expect([name, after?.statusCode, after?.body]).toEqual([name, 200, before?.body]);
    }
  });
});
