/** Compares each person's monthly points as the provider reports them with what this instance computes from the same records. */
import { addMonths, lastDayOfMonth } from '#domain/platform/dates.ts';
import { roundToHundredths } from '#domain/platform/numbers.ts';
import { monthPeriod, type Period } from '#domain/platform/period.ts';
import { dayOf, monthOf, UTC } from '#domain/platform/time-zone.ts';
import { type PointsDifference, API_IMPORT_LIMITS } from '#domain/operations/api-import.ts';
import { RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import { NO_TOTALS, overall, personTotals, totalPointsOfPerson } from '#server/insight/stats/person-totals.ts';
import { findLinks, moveRun, type Run } from './links.store.ts';
import { type Fields, isFields, pagesOf } from './provider/pages.ts';
import type { ImportSession } from './session.ts';
import { idOfRecord } from './kinds/values.ts';
import { lockRun } from './write-page.ts';

/** Returns the provider's address for everybody's point totals, of a month or of all time. */
export const figuresPath = (month: string): string =>
  month === '' ? '/api/stats/users' : `/api/stats/users?startDate=${month}-01&endDate=${lastDayOfMonth(month)}`;

/** Returns the months from one to another (YYYY-MM), inclusive; only the latest ones if there are too many. */
export function monthsBetween(from: string, till: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= till; month = addMonths(month, 1)) months.push(month);
  return months.slice(-API_IMPORT_LIMITS.months);
}

const numberIn = (fields: unknown, name: string): number | undefined => {
  const value = isFields(fields) ? fields[name] : undefined;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

type Totals = { name: string; total: number | undefined; score: number | undefined };

/** Returns the provider's totals by remote user ID; undefined if it has none. */
async function remoteTotalsOf({ provider }: ImportSession, month: string): Promise<Map<number, Totals> | undefined> {
  const figures = await provider.read(figuresPath(month));
  if (!Array.isArray(figures)) return undefined;
  const rows = figures.filter(isFields).flatMap((row): [number, Totals][] => {
    const id = idOfRecord(row['userId'] ?? row['id']);
    const name = typeof row['name'] === 'string' ? row['name'].slice(0, 200) : String(id);
    const totals = { name, total: numberIn(row, 'totalPoints'), score: numberIn(row['pointStats'], 'points') };
    return id === undefined ? [] : [[id, totals]];
  });
  return new Map(rows);
}

const periodOf = (month: string): Period | undefined => (month === '' ? undefined : monthPeriod(month, UTC));

const pointsIn = (fields: Fields): number =>
  (numberIn(fields, 'point') ?? 0) + (numberIn(fields, 'personalPoint') ?? 0) + (Number(fields['jPoint'] ?? 0) || 0);

/** Returns the provider's finished projects of that person and month that count differently on this instance or are missing from it. */
async function recordsOf({ deps, provider, run }: ImportSession, personId: number, month: string): Promise<string[]> {
  const period = periodOf(month);
  if (!period) return [];
  const dates = `endedAt%5Bafter%5D=${dayOf(period.from, UTC)}&endedAt%5Bbefore%5D=${period.till.slice(0, 19)}Z`;
  const found: string[] = [];
  for await (const { members } of pagesOf(provider, RESOURCE_PATHS.Project, {
    filter: `assignedTo=${personId}&status=completed&${dates}&`,
  })) {
    const ids = members.flatMap((one) => idOfRecord(one) ?? []);
    const links = await findLinks(deps.db, run.source, { apiClass: 'Project', ids });
    const rows = await deps.db
      .selectFrom('projects')
      .select(['id', 'point', 'personal_point', 'designation_points'])
      .where('id', 'in', [...links.values()].map((link) => link.local_id).concat(0))
      .execute();
    const local = new Map(rows.map((row) => [row.id, row.point + row.personal_point + row.designation_points]));
    for (const one of members) {
      const id = idOfRecord(one) ?? 0;
      const ours = local.get(links.get(id)?.local_id ?? 0);
      if (ours === undefined || roundToHundredths(ours - pointsIn(one)) !== 0)
        found.push(`${RESOURCE_PATHS.Project}/${id}`);
    }
    if (found.length >= API_IMPORT_LIMITS.recordsOfDifference) break;
  }
  return found.slice(0, API_IMPORT_LIMITS.recordsOfDifference);
}

async function differencesOf(
  session: ImportSession,
  month: string,
): Promise<{ compared: number; found: PointsDifference[] }> {
  const theirs = await remoteTotalsOf(session, month);
  if (!theirs) return { compared: 0, found: [] };
  const { deps, run } = session;
  const links = await findLinks(deps.db, run.source, { apiClass: 'User', ids: [...theirs.keys()] });
  const ours = await personTotals(deps.db, { period: periodOf(month) });
  const found: PointsDifference[] = [];
  for (const [id, { name, total, score }] of theirs) {
    const localTotals = ours.get(links.get(id)?.local_id ?? 0) ?? NO_TOTALS;
    const local = roundToHundredths(
      total === undefined ? overall(localTotals, 'point') : totalPointsOfPerson(localTotals),
    );
    const remote = roundToHundredths(total ?? score ?? 0);
    if (local !== remote)
      found.push({ person: name, month, theirs: remote, ours: local, records: await recordsOf(session, id, month) });
  }
  return { compared: theirs.size, found };
}

/** Returns the range of months in which imported work ended. */
async function monthsOf({ deps, run }: ImportSession): Promise<string[]> {
  const { first, last } = await deps.db
    .selectFrom('projects')
    .innerJoin('wire_import_links as link', (join) =>
      join
        .onRef('link.local_id', '=', 'projects.id')
        .on('link.class', '=', 'Project')
        .on('link.source', '=', run.source),
    )
    .select(({ fn }) => [fn.min('ended_at').as('first'), fn.max('ended_at').as('last')])
    .executeTakeFirstOrThrow();
  return first === null || last === null ? [] : monthsBetween(monthOf(first, UTC), monthOf(last, UTC));
}

/** Adds the comparison to the run's report and stores it. */
export async function compareFigures(session: ImportSession): Promise<Run> {
  const { deps, run, signal } = session;
  let compared = 0;
  const differences: PointsDifference[] = [];
  const months = ['', ...(await monthsOf(session))];
  for (const [position, month] of months.entries()) {
    signal.throwIfAborted();
    const { found, compared: more } = await differencesOf(session, month);
    compared += more;
    differences.push(...found);
    await session.onProgress?.({ phase: 'figures', read: position + 1, total: months.length, run });
  }
  const report = { ...run.report, compared, differences: differences.slice(0, API_IMPORT_LIMITS.differences) };
  const moved: Run = { ...run, report };
  await deps.db.transaction().execute(async (trx) => {
    await lockRun(trx, run);
    await moveRun(trx, run.id, { ...moved, now: deps.clock() });
  });
  return moved;
}
