/** The month on random rounds: by client, by editor, the lines, the files and a plain sum agree (docs/figures.md#month). */
// Runs on both databases: a month is read from stored rounds.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Month, MonthSheet } from '#contract/insight/month.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { localDay, localPeriod, setTimeZone } from '#server/testing/local-time.ts';
import { parseRecords } from '#server/testing/parse-csv.ts';
import { readXlsxRecords } from '#server/testing/read-xlsx.ts';
import { rounds } from '#server/testing/rounds.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

const ZONES = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland'];
const MONTHS = ['2026-01', '2026-02'];

/** Instants around the edges of the months, in every zone. */
const instant = fc
  .tuple(fc.constantFrom('2026-01-01', '2026-01-15', '2026-01-31', '2026-02-01', '2026-02-28'), fc.nat(35))
  .map(([day, hours]) => new Date(Date.parse(day) + (hours - 12) * 3_600_000).toISOString());
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 4 });

const world = fc.array(
  fc.record({
    client: maybe(fc.nat(2)),
    team: maybe(fc.constantFrom(0, 1)),
    isOpen: fc.boolean(),
    deadline: maybe(instant),
    points: fc.constantFrom(0, 1.5, 4),
    rounds: fc.array(
      fc.record({
        ended: maybe(instant),
        deadline: maybe(instant),
        editor: maybe(fc.nat(2)),
        minutes: maybe(fc.constantFrom(0, 12.345, 90)),
        isSetBack: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
  }),
  { minLength: 12, maxLength: 30 },
);
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** Fills the database; the rounds replace those that the triggers stored. */
async function fill({ db }: TestApp, projects: World): Promise<void> {
  const [clients, editors] = [[], []] as [number[], number[]];
  for (let n = 0; n < 3; n++) {
    clients.push((await aClient(db)).id);
    editors.push((await aUser(db)).id);
  }
  const teams: number[] = [];
  for (const project of projects) {
    const { id } = await aProject(db, {
      status: project.isOpen ? 'assigned' : 'completed',
      ended_at: project.isOpen ? null : '2026-01-20T10:00:00.000Z',
      client_id: project.client === null ? null : (clients[project.client] ?? null),
      assigned_to_id: editors[0] ?? null,
      deadline_at: project.deadline,
      point: Math.floor(project.points),
      personal_point: project.points % 1,
      class: 'Basic' as ProjectClass,
    });
    if (project.team !== null) {
      teams[project.team] ??= id;
      await db.updateTable('projects').set({ team_id: teams[project.team] }).where('id', '=', id).execute();
    }
    await db.deleteFrom('project_rounds').where('project_id', '=', id).execute();
    for (const [at, round] of project.rounds.entries())
      await db
        .insertInto('project_rounds')
        .values({
          project_id: id,
          number: at + 1,
          ended_at: round.isSetBack ? round.ended : (round.ended ?? '2026-01-10T00:00:00.000Z'),
          deadline_at: round.deadline,
          adjusted_deadline_at: null,
          assigned_to_id: round.editor === null ? null : (editors[round.editor] ?? null),
          minutes: round.minutes,
          is_set_back: round.isSetBack,
        })
        .execute();
  }
}

/** Sums the stored rounds of a month one by one, by the day that Temporal names. */
async function plainSum({ db }: TestApp, month: string, zone: string) {
  const rows = await db.selectFrom('project_rounds').selectAll().orderBy('project_id').orderBy('number').execute();
  const sum = { ends: 0, firsts: 0, laters: 0, firstCut: 0, rework: 0, unknown: 0 };
  const ended = new Set<number>();
  for (const row of rows) {
    if (row.is_set_back || row.ended_at === null) continue;
    const isFirst = !ended.has(row.project_id);
    ended.add(row.project_id);
    if (!localDay(row.ended_at, zone).startsWith(month)) continue;
    sum.ends += 1;
    sum[isFirst ? 'firsts' : 'laters'] += 1;
    sum[isFirst ? 'firstCut' : 'rework'] += row.minutes === 12.345 ? 12.35 : (row.minutes ?? 0);
    if (row.minutes === null) sum.unknown += 1;
  }
  return sum;
}

type Totals = Month['totals'];
const round2 = (value: number): number => Math.round(value * 100) / 100;
const sumOf = (each: readonly Totals[]) => {
  const of = (figure: (one: Totals) => number): number => round2(each.reduce((sum, one) => sum + figure(one), 0));
  return {
    firsts: of((one) => one.videos + one.copies.videos),
    laters: of((one) => one.revisions + one.copies.revisions),
    due: of((one) => one.due + one.copies.due),
    onTime: of((one) => one.onTime + one.copies.onTime),
    withoutDeadline: of((one) => one.withoutDeadline + one.copies.withoutDeadline),
    firstCut: of((one) => one.firstCutMinutes),
    rework: of((one) => one.reworkMinutes),
    unknown: of((one) => one.unmeasured),
    points: of((one) => one.points),
    copies: of((one) => one.copies.videos + one.copies.revisions),
  };
};

const number = (record: Record<string, unknown>, name: string): number => Number(record[name]);

/** Expects the month to agree everywhere, and returns how many sheets it compared. */
async function compareMonth(app: TestApp, admin: Caller, { month, zone }: { month: string; zone: string }) {
  const plain = await plainSum(app, month, zone);
  expect(plain.ends).toBeGreaterThan(0);
  const seen: unknown[] = [];
  let sheets = 0;
  for (const by of ['client', 'editor'] as const) {
    const address = `/api/months/${month}?by=${by}`;
    const whole = (await admin.get(address)).json() as Month;
    expect([whole.from, whole.till]).toEqual(
      Object.values(localPeriod(`${month}-01`, localDay(whole.till, zone), zone)),
    );
    const totals = sumOf([whole.totals]);
    expect(sumOf(whole.rows)).toEqual(totals);
    expect(totals).toMatchObject({
      firsts: plain.firsts,
      laters: plain.laters,
      firstCut: round2(plain.firstCut),
      rework: round2(plain.rework),
      unknown: plain.unknown,
    });
    seen.push(totals);

    const csv = parseRecords((await admin.get(`${address}&format=csv`)).body);
    // A workbook has the rows of the CSV, so one per world is enough.
    const isFirst = zone === ZONES[0] && month === MONTHS[0];
    const sheet = isFirst ? [await readXlsxRecords((await admin.get(`${address}&format=xlsx`)).rawPayload)] : [];
    for (const file of [csv, ...sheet] as Record<string, unknown>[][])
      expect([
        file.length,
        file.reduce((sum, row) => sum + number(row, 'Videos') + number(row, 'Copies'), 0),
        round2(file.reduce((sum, row) => sum + number(row, 'First Cut (min)') + number(row, 'Rework (min)'), 0)),
      ]).toEqual([whole.rows.length, plain.firsts, round2(plain.firstCut + plain.rework)]);

    for (const { party, ...row } of whole.rows) {
      sheets += 1;
      const lines = `/api/months/${month}/${by}/${party.id ?? 'none'}`;
      const own = (await admin.get(lines)).json() as MonthSheet;
      expect(own.totals).toEqual(row);
      expect(own.lines.length).toBe(row.videos + row.revisions + row.copies.videos + row.copies.revisions);
      expect(own.deadlines.length).toBe(row.due + row.copies.due);
      expect(round2(own.lines.reduce((sum, line) => sum + (line.minutes ?? 0), 0))).toBe(
        round2(row.firstCutMinutes + row.reworkMinutes),
      );
      const file = parseRecords((await admin.get(`${lines}?format=csv`)).body);
      expect(file.map((line) => number(line, 'Project ID'))).toEqual(own.lines.map(({ project }) => project.id));
    }
  }
  expect(seen[0]).toEqual(seen[1]);
  return sheets;
}

describe('on random worlds', () => {
  const worlds = fc.sample(world, { numRuns: rounds(4, 12), seed: 64 });
  it.each(worlds.map((one, at) => [at + 1, one] as const))(
    'world %i agrees everywhere, in three zones',
    async (_number, one) => {
      const app = await testApp();
      const admin = await app.as('admin');
      await fill(app, one);
      for (const zone of ZONES) {
        await setTimeZone(app.db, zone);
        for (const month of MONTHS) expect(await compareMonth(app, admin, { month, zone })).toBeGreaterThan(0);
      }
    },
    60_000,
  );
});
