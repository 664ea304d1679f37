/** Migrating a database that an earlier version has created and filled keeps all of its data. */
// Runs on both databases: each migration has statements per engine.
import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { EXPIRED_INVITE } from '#domain/identity/invites.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { FilterValues } from '#contract/platform/filter.ts';
import { aCut, aProject, aUser, clockColumns } from '#server/testing/builders.ts';
import { createDatabaseFixture } from '#server/testing/databases.ts';
import { fillTeam } from '#server/testing/random-team.ts';
import { storedFigures, recountFigures } from '#server/testing/recount.ts';
import { rounds } from '#server/testing/rounds.ts';
import { schemaOf } from '#server/testing/schema.ts';
import { listProjectsPage } from '#server/work/projects/projects.store.ts';
import type { ProjectFilters } from '#server/work/projects/project-filters.ts';
import { advanceIdSequences, type Db } from './dialect.ts';
import { countMigrations, migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/all.ts';
import { type Database, openDatabase } from './open.ts';

const NOW = '2026-02-11T12:00:00.000Z';
const ADMIN: Actor = { id: 1, type: 'admin', email: 'admin@example.com' };

async function find(database: Database, filters: FilterValues<ProjectFilters>): Promise<number[]> {
  const { rows } = await listProjectsPage(database, ADMIN, {
    filters,
    order: [],
    now: NOW,
    page: 1,
    itemsPerPage: 200,
  });
  return rows.map(({ id }) => id);
}

async function onEmpty(work: (database: Database) => Promise<void>): Promise<void> {
  const { location, drop } = await createDatabaseFixture({ isEmpty: true });
  const database = openDatabase(location);
  try {
    await work(database);
  } finally {
    await database.close();
    await drop();
  }
}

let presentSchema: string[];
beforeAll(() =>
  onEmpty(async (database) => {
    await migrate(database);
    presentSchema = await schemaOf(database);
  }),
);

/** Returns whether this migration is among the first `count` ones. */
const hasHad = (count: number, step: string): boolean => count > MIGRATIONS.findIndex(({ name }) => name === step);

const MARK = {
  feedback_id: 99_999,
  cut_id: 1,
  frame: 3,
  end_frame: 9,
  drawing: JSON.stringify({ strokes: [] }) as never,
};

/** Inserts a row into each existing table that later migrations alter, with the columns it was created with. */
async function fillAltered(db: Db, count: number): Promise<void> {
  if (hasHad(count, '0014-cuts')) {
    const cut = { decision_reason: undefined, copy_first_us: undefined };
    await aCut(db, { ...cut, project_id: 1, uploaded_by_id: 1, number: 7, original_name: 'kept.mp4' });
    await db
      .insertInto('cut_uploads')
      .values({
        id: 'a'.repeat(32),
        project_id: 1,
        owner_id: 1,
        fingerprint: 'f',
        original_name: 'half.mp4',
        mime_type: 'video/mp4',
        size_bytes: 9,
        offset_bytes: 4,
        filename: 'b'.repeat(32),
        created_at: NOW,
        expires_at: NOW,
      })
      .execute();
  }
  if (hasHad(count, '0014-cuts')) {
    const note = { id: MARK.feedback_id, project_id: 1, content: 'Kept', type: 'client', created_at: NOW } as const;
    await db.insertInto('feedback').values(note).execute();
    await db.insertInto('feedback_marks').values(MARK).execute();
  }
  if (hasHad(count, '0019-notifications')) {
    const line = { user_id: 1, kind: 'assigned', place: 1, project_id: 1, title: 'Kept', at: NOW } as const;
    await db.insertInto('notifications').values(line).execute();
  }
  if (hasHad(count, '0025-sessions')) {
    const session = { user_id: 1, token_version: 1, agent: 'Kept', address: '10.0.0.1', begun_at: NOW, seen_at: NOW };
    await db.insertInto('sessions').values(session).execute();
  }
}

/** Checks those rows and the values that later migrations have given them. */
async function checkAltered(db: Db, count: number): Promise<void> {
  const rowsFor = (step: string, row: object): object[] => (hasHad(count, step) ? [expect.objectContaining(row)] : []);
  const cut = {
    number: 7,
    original_name: 'kept.mp4',
    copy_first_us: null,
    copy_fault: null,
    decision_reason: null,
    playback_facts: null,
  };
  const upload = { offset_bytes: 4, lock_token: null, locked_until: null };
  // Notifications from before email existed are not emailed afterwards.
  const line = { title: 'Kept', count: 1, record_id: null, mailed_at: hasHad(count, '0021-mails') ? null : NOW };
  const read = async (table: 'cuts' | 'cut_uploads' | 'feedback_marks' | 'notifications' | 'sessions') =>
    db.selectFrom(table).selectAll().execute();
  expect(await read('cuts')).toEqual(rowsFor('0014-cuts', cut));
  expect(await read('cut_uploads')).toEqual(rowsFor('0014-cuts', upload));
  const mark = { cut_id: 1, frame: 3, end_frame: 9, drawing: { strokes: [] } };
  expect(await read('feedback_marks')).toEqual(rowsFor('0014-cuts', mark));
  expect(await read('notifications')).toEqual(rowsFor('0019-notifications', line));
  expect(await read('sessions')).toEqual(rowsFor('0025-sessions', { agent: 'Kept', ended_at: null, in_app: false }));
}

/** A start also runs all later migrations, so a sample of versions is enough except before a release; on PostgreSQL each start takes a second. */
const STEP = rounds(process.env['TEST_DATABASE'] === 'postgres' ? 12 : 6, 1);

/** Earlier versions, always including the latest. */
const STARTS = MIGRATIONS.slice(0, -1)
  .map(({ name }, at) => [name, at + 1] as const)
  .filter(([, count]) => count % STEP === 1 % STEP || count === MIGRATIONS.length - 1);

it.each(STARTS)('migrates from %s', async (_name, count) => {
  await onEmpty(async (database) => {
    const { db } = database;
    await migrate(database, MIGRATIONS.slice(0, count));
    await fillTeam(db, 'earlier');
    await advanceIdSequences(db, ['projects']);
    await fillAltered(db, count);
    await migrate(database);
    expect(await schemaOf(database)).toEqual(presentSchema);
    await checkAltered(db, count);
    expect(await storedFigures(db)).toEqual(await recountFigures(db));
    // Later versions fill these columns on insert; rows of this fixture don't have them.
    const isFilled = !hasHad(count, '0006-due-and-clock');
    const rows = await db.selectFrom('projects').selectAll().execute();
    for (const row of isFilled ? rows : []) expect(row).toMatchObject(clockColumns(row));
    // Projects without a limit, already over it, never over it, and over it at a future instant.
    expect(isFilled ? new Set(rows.map(({ over_at }) => over_at)).size : Infinity).toBeGreaterThan(10);
    expect(isFilled ? new Set(rows.map(({ clock_since }) => clock_since)).size : Infinity).toBeGreaterThan(10);
    const all = await db.selectFrom('projects').select(['id', 'search']).orderBy('id').execute();
    const holding = (words: string) => all.filter(({ search }) => search.includes(words)).map(({ id }) => id);
    expect(holding('wedding').length).toBeGreaterThan(3);
    expect(await find(database, { title: ['wedding'] })).toEqual(holding('wedding'));
    expect(await find(database, { title: ['ap'] })).toEqual(holding('ap'));
    const added = await aProject(db, { title: 'A wedding more', client_id: 1 });
    await db
      .deleteFrom('projects')
      .where('id', '=', holding('wedding')[0] ?? 0)
      .execute();
    expect(await find(database, { title: ['wedding'] })).toEqual([...holding('wedding').slice(1), added.id]);
    expect(await storedFigures(db)).toEqual(await recountFigures(db));
  });
});

it('marks users imported by earlier versions as without a password, and no one who has one', () =>
  onEmpty(async (database) => {
    const { db } = database;
    const before = MIGRATIONS.findIndex(({ name }) => name === '0022-never-invited');
    await migrate(database, MIGRATIONS.slice(0, before));
    const [chose, one, other, alone] = [
      await aUser(db),
      await aUser(db, { password_hash: 'of a sheet' }),
      await aUser(db, { password_hash: 'of a sheet' }),
      await aUser(db, { password_hash: 'of another' }),
    ];
    const given = await aUser(db, { password_hash: 'chosen since', version: 2 });
    const { id } = await db
      .insertInto('imports')
      .values({
        created_by_id: chose.id,
        created_at: NOW,
        file_name: 'people.csv',
        columns: '[]' as never,
        row_count: 2,
        plan: JSON.stringify({ kind: 'people' }) as never,
        done_at: NOW,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const created_ids = JSON.stringify([alone.id, given.id]) as never;
    await db
      .insertInto('import_writes' as never)
      .values({ import_id: id, created_ids, changed: '[]' as never, point_action_ids: '[]' as never } as never)
      .execute();
    await migrate(database);
    const marked = await db.selectFrom('users').select('id').where('invited_until', '=', EXPIRED_INVITE).execute();
    expect(marked.map((row) => row.id).toSorted((a, b) => a - b)).toEqual([one.id, other.id, alone.id]);
  }));

it('names the newest step, so that a start loads none', () =>
  onEmpty(async (database) => {
    await migrate(database, MIGRATIONS.slice(0, -1));
    expect(await countMigrations(database)).toEqual({ applied: MIGRATIONS.length - 1, missing: 1 });
    await migrate(database);
    expect(await countMigrations(database)).toEqual({ applied: MIGRATIONS.length, missing: 0 });
  }));

it('keeps released migrations unchanged', () => {
  const digest = (statements: unknown) =>
    createHash('sha256').update(JSON.stringify(statements)).digest('hex').slice(0, 16);
  const digests = MIGRATIONS.map(
    ({ name, statements }) => `${name} ${digest(statements.sqlite)} ${digest(statements.postgres)}`,
  );
  expect(digests).toMatchInlineSnapshot(`
    [
      "0001-house 8503a09cd2a7f323 a6ad1b1d8d5817f8",
      "0002-project-changes d2121998a77d4046 5f699957d44ddc4e",
      "0003-words 56eaa919ad466346 4f53cda18c2baa0c",
      "0004-lists-by-sql f4cf94bb2aed344a 8460273c2c97bfd7",
      "0005-time-corrections 08b1c807a9d40357 05eb8b22374270ee",
      "0006-due-and-clock 283f10a62920923e 2e357e6d6b5de159",
      "0007-bulk-and-views 099af754021f37d3 69eeb120fc133e2b",
      "0008-invites 2ed0e4dc56401a02 d3e3dda80e5a30d4",
      "0009-import aae7d43e0b11e433 b0711e461756ba3f",
      "0010-unscored-by-end eeeafb5927e3c5f6 eeeafb5927e3c5f6",
      "0011-undo 06c3c1b38bd82cd7 406f8a112837c51b",
      "0012-idempotency 45e848094c886dc2 c659a2fe5bdeaf64",
      "0013-clock a21cf429b22d0a1f 22b88dd7cf81fd5d",
      "0014-cuts 09a8285a24c321d9 e964f1eb47be75f1",
      "0015-cuts 7e8671697cd30efd 45faf632382e456c",
      "0016-decision-reasons 1f929344470a710e eeca5e0d2c02be17",
      "0017-share 9dd71ff9b894b224 9dd71ff9b894b224",
      "0018-changes 9b0b549bd48f414e 731a2fb66b07fef4",
      "0019-notifications a2787ef6b59f6d68 5a27c64888db95ae",
      "0020-inbox-more 4c113921c1a35429 8ade1a8363d3feee",
      "0021-mails c14d8398becd1b01 74fb3d981e4ef47c",
      "0022-never-invited 2e433e111ef8fec8 1a05dd35a84ab100",
      "0023-viewings 83ca9d8403a279d0 3d2d986704810dd2",
      "0024-mentions 43451a7ad5eb1016 8c952318c648aa4e",
      "0025-sessions 7c3cdbcb1ec8688d 81372a3f7ce13e5b",
      "0026-changed-by 18c12a289199111b 6bdf2e855955cbb6",
      "0027-passwords ffbb2d7c598cceb1 988d2ecadd6202c1",
      "0028-script-tokens 0bd9fac39a681831 dc731b98554ed974",
      "0029-failures-by-account 995ddbbaeafd3fea 995ddbbaeafd3fea",
      "0030-second-factors 966def61c2bf7975 591dc776b4abc5ad",
      "0031-webhooks 6374c183569bf4f7 714b1dda4e637325",
      "0032-audit 4d51c8e1082d0f9e 6e5af0773fc0a8d1",
      "0033-passkeys 8ac186a470c77f61 98c084e79e70f557",
      "0034-no-common-rows 4f53cda18c2baa0c 096abd957bee5332",
      "0035-wire-imports 81fa7b3f450ee4e7 cc522a8707a42142",
      "0036-backups aaf8cb87fbed60f8 cfca885db020fe1e",
      "0037-still-here fc645a2105ecee3d 41002e8182c1a9b3",
      "0038-imports 793997256d02a8ef bb5c6323f252e11a",
      "0039-notification-events 08077f1dac14239e ac427a880d8486d6",
      "0040-leaving cedbb1407cccfae6 3f350421c992cf27",
      "0041-undo-journal 9deaf14f4e018bbc ff9cc562b1d3481c",
      "0042-playback-facts 3547472c4f72e1d5 8ba69db571e98cc7",
      "0043-unplayable 2aa8ff6293609c3c d97c7734089f651a",
      "0044-whole-version-notes cca0cd416f56a386 8c6b1ea1bc9da0ab",
      "0045-deliverables c32888736a6482aa 5f1e832d373f369a",
      "0047-waits 3fca21f5303cb41e ec81679d0b376382",
      "0048-style-guides af01201e3f7d892e 93c218681410b866",
      "0049-calendar-feeds 10476f74f4ec1ded 794704675d48bbc8",
      "0050-chat-webhooks 9c47a9fcf44cb73f 9cfd378756486044",
      "0051-company-accounts 781e7ca6e46976bc 36872bfe2c71a042",
      "0052-working-days 9077b5258e862e21 c4c0ceb96f2a8677",
      "0053-assigned-at 581c501948a28c0d 23eb34b3af123052",
      "0054-copy-fault b0f970b22b0dc91d 5e6ed6ee8afb5bbf",
      "0055-unknown-run-times 54061142e6e4e242 b7c8e1386f788eda",
      "0056-sent-versions df02b05cf29532ba df02b05cf29532ba",
      "0057-outcomes-and-links b8e38d9a9b2ff29e 0257938dff9fc565",
      "0058-project-rounds c825534237477fca 15cd2adab680b504",
      "0059-teams 60f3857678287183 ae795a14224213f4",
      "0060-client-contacts 27cfea29664ab1b0 f6d6231385efdff5",
      "0061-client-emails 1b57fbc1352fda90 0e4150fb309cd2f7",
      "0062-access-lost c64da25826c867cb 0dcecb5eec25da5c",
      "0063-logo 452d268aeb917069 6e8efd1f028ba923",
      "0064-project-files 0f61955b0a61c35e 9ba803d5e75d28c3",
      "0066-client-pages 3160b1d754630bb8 a284cd2cdb568d4b",
      "0067-contact-files f483545f8840ec81 132be2d96ee9799f",
      "0068-project-checks b8a681b8d5bd91a8 aed97ff0a324d1ec",
      "0069-templates 8acf221ff7d32b22 e3a4e3c32da67a17",
      "0070-file-sums-and-page-salts 73daf76bb477c9dc d77cb1a0fedc86a9",
      "0071-captions 2fb73a6be5dca94f b95ebd3183f09030",
      "0072-storage 987879daca51e287 c13283504f18fe87",
      "0073-money b12984a4f27453cd 1a5c1b3bdb2781b2",
    ]
  `);
});
