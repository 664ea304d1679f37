/** A whole instance imported through the API from another one, then compared query by query. */
import { describe, expect, it } from 'vitest';
import { EXPIRED_INVITE } from '#domain/identity/invites.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import { runtimeMinutesOf } from '#domain/work/projects/project-timer.ts';
import { sumOf, API_IMPORT_TEXTS, API_IMPORT_OUTCOMES, API_IMPORT_PHASES } from '#domain/operations/api-import.ts';
import { advanceIdSequences } from '#server/platform/db/dialect.ts';
import { sweepOnce } from '#server/operations/sweep.ts';
import { type ProjectRecord, recordOf } from '#server/work/projects/project-record.ts';
import { aCut, aDeliverable, aProject, aUser } from '#server/testing/builders.ts';
import { addressOf } from '#server/testing/listen.ts';
import { fillTeam } from '#server/testing/random-team.ts';
import { expectSameResponses } from '#server/testing/same-responses.ts';
import { snapshotOf } from '#server/testing/snapshot.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { aPicture } from '#server/testing/upload-files.ts';
import { insertWebhook, storedEvents } from '#server/live/webhooks/webhooks.store.ts';
import {
  assignCalendar,
  insertCalendar,
  replaceWorkHours,
  writeAllowance,
} from '#server/work/working-days/working-days.store.ts';
import { createHttpProvider } from './provider/http-provider.ts';
import type { Run } from './links.store.ts';
import { type ImportOrder, runImport } from './run-import.ts';

const PASSWORD = 'corridor-lantern-42';
const EMAIL = 'owner@example.com';

const storedMinutes = (record: ProjectRecord): number | null =>
  record.endedAt !== null || isFinished(record.status) ? runtimeMinutesOf(record, source.deps.clock()) : null;

const source = await testApp();
await fillTeam(source.db);
await advanceIdSequences(source.db, ['users', 'clients', 'media', 'projects', 'feedback', 'point_actions']);
const picture = await aPicture();
const rows = await source.db.selectFrom('media').selectAll().execute();
for (const { id } of rows) {
  const filename = `${String(id).repeat(32)}.png`;
  await source.deps.files.put(filename, picture);
  await source.db.updateTable('media').set({ filename, size_bytes: picture.length }).where('id', '=', id).execute();
}
const [{ id: projectId } = { id: 0 }] = await source.db.selectFrom('projects').select('id').limit(1).execute();
const [{ id: uploaderId } = { id: 0 }] = await source.db.selectFrom('users').select('id').limit(1).execute();
const links = JSON.stringify([{ label: 'Footage', url: 'https://drive.example.com/a' }]) as never;
await source.db.updateTable('projects').set({ links }).where('id', '=', projectId).execute();
await source.db.updateTable('clients').set({ links, style_guide: 'No music.' }).where('id', '=', 1).execute();
const holidays = { name: 'Germany', days: [{ day: '2026-10-03', name: 'Unity Day', isHalf: false }] };
await assignCalendar(source.db, uploaderId, await insertCalendar(source.db, holidays));
await replaceWorkHours(source.db, uploaderId, [{ fromDay: '2026-01-01', minutes: [480, 480, 480, 480, 240, 0, 0] }]);
await writeAllowance(source.db, uploaderId, { year: 2026, halfDays: 56, carriedHalfDays: -3, note: 'Moved.' });
const short = { project_id: projectId, aspect: '9:16', length_seconds: 45 } as const;
const added = [
  await aDeliverable(source.db, { ...short, name: 'Second', position: 1, canceled_at: '2026-03-09T09:00:00.000Z' }),
  await aDeliverable(source.db, { ...short, name: 'First', position: 0, length_seconds: 90 }),
];
const gone = { file_removed_at: '2026-03-09T09:00:00.000Z' };
for (const [at, { id }] of added.entries())
  await aCut(source.db, {
    project_id: projectId,
    uploaded_by_id: uploaderId,
    number: at + 1,
    deliverable_id: id,
    ...gone,
  });
// Manual database edits may leave ended work without its minutes; the API computes them.
for (const row of await source.db.selectFrom('projects').selectAll().execute())
  await source.db
    .updateTable('projects')
    .set({ runtime_minutes: storedMinutes(recordOf(row)) })
    .where('id', '=', row.id)
    .execute();
await source.as('admin', { email: EMAIL, password_hash: await source.deps.passwords.hash(PASSWORD) });
const address = await addressOf(source.fastify);

let app: TestApp;

const titleOf = async (id: number) =>
  (await app.db.selectFrom('projects').select('title').where('id', '=', id).executeTakeFirst())?.title;

type OrderOptions = Partial<ImportOrder>;

async function importInto(app: TestApp, more: OrderOptions = {}): Promise<Run> {
  const signal = more.signal ?? new AbortController().signal;
  const provider = more.provider ?? createHttpProvider(address, { email: EMAIL, password: PASSWORD }, { signal });
  const options = { isCheck: false, prefersRemote: false, invites: false };
  try {
    return await runImport({ ...options, deps: app.deps, signal, ...more, provider });
  } finally {
    await provider.close();
  }
}

/** Returns the whole database except the import's own records. */
const stateOf = async (app: TestApp): Promise<string> =>
  (await snapshotOf(app.db))
    .split('\n')
    .filter((line) => !/^(wire_imports|audit|sessions)/.test(line))
    .join('\n');

const sums = ({ counts }: Run) =>
  Object.fromEntries(API_IMPORT_OUTCOMES.map((outcome) => [outcome, sumOf(counts, outcome)]));

describe('into an empty workspace', () => {
  it('answers every request like the source, and a second import writes nothing', async () => {
    app = await testApp();
    const first = await importInto(app);
    expect(first.report).toMatchObject({ notes: [], differences: [] });
    expect(first.report.compared).toBeGreaterThan(50);
    const people = await app.db.selectFrom('users').select(['is_active', 'invited_until']).execute();
    expect(people.every((row) => !row.is_active && row.invited_until === EXPIRED_INVITE)).toBe(true);
    const before = await stateOf(app);
    const second = await importInto(app);
    expect(await stateOf(app)).toBe(before);
    expect(sums(second)).toEqual({ added: 0, changed: 0, same: sums(first)['added'], kept: 0, matched: 0, refused: 0 });
    expect(await app.db.selectFrom('audit').select(['action', 'way']).execute()).toEqual([
      { action: 'import.run', way: 'house' },
      { action: 'import.run', way: 'house' },
    ]);
    await expectSameResponses(source, app, EMAIL);
  });

  it('brings length, order and cancellation of deliverables', async () => {
    app = await testApp();
    await importInto(app);
    const read = (from: TestApp) =>
      from.db
        .selectFrom('deliverables')
        .select(['name', 'aspect', 'length_seconds', 'position'])
        .select((eb) => eb('canceled_at', 'is not', null).as('isCanceled'))
        .where('id', 'in', (eb) =>
          eb.selectFrom('cuts').select('deliverable_id').where('deliverable_id', 'is not', null),
        )
        .orderBy('project_id')
        .orderBy('position')
        .execute();
    expect(await read(app)).toHaveLength(2);
    expect(await read(app)).toEqual(await read(source));
  });

  it('brings hours, holidays and allowances', async () => {
    app = await testApp();
    await importInto(app);
    const [hours, allowances, holders] = await Promise.all([
      app.db.selectFrom('work_hours').selectAll().execute(),
      app.db.selectFrom('leave_allowances').selectAll().execute(),
      app.db
        .selectFrom('users')
        .innerJoin('holiday_calendars', 'holiday_calendars.id', 'holiday_calendar_id')
        .select('name')
        .execute(),
    ]);
    expect(hours).toMatchObject([{ from_day: '2026-01-01', minutes: [480, 480, 480, 480, 240, 0, 0] }]);
    expect(allowances).toMatchObject([{ year: 2026, half_days: 56, carried_half_days: -3, note: 'Moved.' }]);
    expect(holders).toEqual([{ name: 'Germany' }]);
    const unknown = (one: TestApp) =>
      one.db
        .selectFrom('projects')
        .select('tracking_id')
        .where('is_runtime_unknown', '=', true)
        .orderBy('id')
        .execute();
    expect(await unknown(app)).toEqual(await unknown(source));
    expect(await unknown(app)).not.toEqual([]);
  });

  it('gives the same result when stopped after every page and resumed', async () => {
    app = await testApp();
    const stopped = new Error('stopped');
    let stops = 0;
    for (let isDone = false; !isDone;) {
      const control = new AbortController();
      try {
        await importInto(app, {
          signal: control.signal,
          onProgress: ({ phase }) => (phase === 'figures' ? undefined : control.abort(stopped)),
        });
        isDone = true;
      } catch (error) {
        if (error !== stopped) throw error;
        stops += 1;
      }
    }
    expect(stops).toBeGreaterThan(8);
    expect(await app.db.selectFrom('wire_imports').select('id').execute()).toHaveLength(1);
    await expectSameResponses(source, app, EMAIL);
  });

  it('keeps unreferenced files while the import is unfinished', async () => {
    app = await testApp();
    const control = new AbortController();
    const onProgress = () => control.abort(new Error('after the files'));
    await expect(importInto(app, { signal: control.signal, onProgress })).rejects.toThrow('after the files');
    expect(await sweepOnce(app.deps)).toMatchObject({ rows: 0 });
    expect(await app.db.selectFrom('media').select('id').execute()).toHaveLength(9);
    app.setNow('2026-03-12T12:00:00.000Z');
    expect(await sweepOnce(app.deps)).toMatchObject({ rows: 9 });
  });

  it('writes nothing in a dry run', async () => {
    app = await testApp();
    const before = await snapshotOf(app.db);
    const phases = new Set<string>();
    const run = await importInto(app, { isCheck: true, onProgress: ({ phase }) => void phases.add(phase) });
    expect([...phases]).toEqual(API_IMPORT_PHASES.filter((phase) => phase !== 'figures'));
    expect(run.counts.projects).toEqual({ added: 150 });
    expect(run.counts.media).toEqual({ added: 9 });
    expect(await snapshotOf(app.db)).toBe(before);
  });

  it('sends no webhooks for imported history', async () => {
    app = await testApp();
    const row = { url: 'https://example.com/hook', events: storedEvents(['project.created', 'leave.requested']) };
    await insertWebhook(app.db, {
      ...row,
      secret: 'locked',
      created_by_id: null,
      created_at: '2026-01-01T00:00:00.000Z',
    });
    await importInto(app);
    expect(await app.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('webhooks').select('is_active').executeTakeFirst()).toEqual({ is_active: true });
    expect(await app.db.selectFrom('notifications').selectAll().execute()).toEqual([]);
  });
});

describe('into a workspace with its own records', () => {
  it('keeps them, and matches people by email, clients by name and projects by tracking ID', async () => {
    app = await testApp();
    const ann = await aUser(app.db, { email: 'ann@example.com', first_name: 'Ann', type: 'manager' });
    const own = await aProject(app.db, { tracking_id: 'TRK-7', title: 'Ours', assigned_to_id: ann.id });
    const run = await importInto(app);
    expect(run.counts).toMatchObject({ users: { added: 5, matched: 1 }, projects: { added: 149, matched: 1 } });
    const storedUser = await app.db.selectFrom('users').selectAll().where('id', '=', ann.id).executeTakeFirstOrThrow();
    expect(storedUser).toEqual(ann);
    expect(await titleOf(own.id)).toBe('Ours');
    const theirs = await source.db.selectFrom('projects').select('id').where('assigned_to_id', '=', 1).execute();
    const ours = await app.db.selectFrom('projects').select('id').where('assigned_to_id', '=', ann.id).execute();
    const mine =
      (
        await source.db
          .selectFrom('projects')
          .select('assigned_to_id')
          .where('tracking_id', '=', 'TRK-7')
          .executeTakeFirst()
      )?.assigned_to_id === 1;
    expect(ours).toHaveLength(theirs.length + (mine ? 0 : 1));
    expect(run.report.notes.map(({ text }) => text)).toContain(API_IMPORT_TEXTS.sameTrackingId);
    expect(run.report.differences.length).toBeGreaterThan(0);
  });

  it('rounds run times to hundredths of a minute like local ones, so that totals match what is shown', async () => {
    app = await testApp();
    const { id, runtime_minutes } = await source.db
      .selectFrom('projects')
      .select(['id', 'runtime_minutes'])
      .where('status', '=', 'completed')
      .where('runtime_minutes', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const give = (minutes: number | null) =>
      source.db.updateTable('projects').set({ runtime_minutes: minutes }).where('id', '=', id).execute();
    try {
      await give(95.333333);
      await importInto(app);
    } finally {
      await give(runtime_minutes);
    }
    const taken = await app.db.selectFrom('projects').select('runtime_minutes').where('id', '=', id).executeTakeFirst();
    expect(taken?.runtime_minutes).toBe(95.33);
  });

  it("keeps local changes unless the source's values are requested", async () => {
    app = await testApp();
    await importInto(app);
    const retitle = (app: TestApp, trackingId: string, title: string) =>
      app.db
        .updateTable('projects')
        .set((eb) => ({ title, version: eb('version', '+', 1) }))
        .where('tracking_id', '=', trackingId)
        .execute();
    const before = await source.db
      .selectFrom('projects')
      .select('title')
      .where('tracking_id', 'in', ['TRK-1', 'TRK-2'])
      .orderBy('id')
      .execute();
    try {
      await retitle(source, 'TRK-1', 'Theirs one');
      await retitle(source, 'TRK-2', 'Theirs two');
      await retitle(app, 'TRK-2', 'Ours two');
      const run = await importInto(app);
      expect(run.counts.projects).toMatchObject({ changed: 1, kept: 1, same: 148 });
      expect(run.report.notes).toEqual([{ of: '/api/projects/3', text: API_IMPORT_TEXTS.changedHere }]);
      expect([await titleOf(2), await titleOf(3)]).toEqual(['Theirs one', 'Ours two']);
      expect((await importInto(app, { prefersRemote: true })).counts.projects).toMatchObject({ changed: 1, same: 149 });
      expect(await titleOf(3)).toBe('Theirs two');
    } finally {
      await retitle(source, 'TRK-1', before[0]?.title ?? '');
      await retitle(source, 'TRK-2', before[1]?.title ?? '');
    }
  });
});
