/** Lines of months with their amounts: of open months from the present data, of closed ones from their snapshot (docs/figures.md#money). */
import { type ClosedMonths, firstOpenMonth, monthState } from '#domain/insight/money/closing.ts';
import { type MoneyLine, moneyLines, type MoneyRules, roundKey } from '#domain/insight/money/money-lines.ts';
import { rateTable, type RateValues } from '#domain/insight/money/rates.ts';
import { termsTable } from '#domain/insight/money/terms.ts';
import type { MonthLine } from '#domain/insight/month/month-lines.ts';
import { addMonths } from '#domain/platform/dates.ts';
import { monthPeriod } from '#domain/platform/period.ts';
import { monthOf, type TimeZone } from '#domain/platform/time-zone.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { readLines, readLinesOf } from '#server/insight/month/month.query.ts';
import {
  closedPeriod,
  findMonth,
  listPointChanges,
  listUnbilledProjects,
  readBilled,
  readIncluded,
} from './months.store.ts';
import { parseSnapshot, type Snapshot } from './money-snapshot.ts';
import { listManualLines, listRates, listTerms, readPrices, toRate, toTerms } from './rates.store.ts';

/** Months in order, computed together; `editorId` limits them to what one editor gets, `clientId` to what one client pays. */
export type MonthsRequest = {
  from: string;
  till: string;
  zone: TimeZone;
  closed: ClosedMonths;
  editorId?: number | undefined;
  clientId?: number | undefined;
};

type Sources = {
  lines: Map<string, MonthLine[]>;
  earlier: MonthLine[];
  pointChanges: Awaited<ReturnType<typeof listPointChanges>>;
  rules: Omit<MoneyRules, 'rateOn'>;
  rates: RateValues[];
  billed: Map<string, string>;
  included: Awaited<ReturnType<typeof readIncluded>>;
  manual: Awaited<ReturnType<typeof listManualLines>>;
  clientIds: number[];
};

/** Returns what earlier months lack: their unbilled ends, and changed points. It belongs to the first open month. */
async function readEarlier(db: Db, { from, till, zone, closed }: MonthsRequest) {
  const next = firstOpenMonth(closed);
  if (!closed || !next || next < from || next > till) return { ends: [], pointChanges: [] };
  const period = closedPeriod(closed, zone);
  const ids = await listUnbilledProjects(db, period);
  const ends = ids.length === 0 ? [] : await readLinesOf(db, ids, period);
  return { ends, pointChanges: await listPointChanges(db) };
}

async function readSources(db: Db, request: MonthsRequest): Promise<Sources> {
  const { from, till, zone, editorId, clientId } = request;
  const period = { from: monthPeriod(from, zone).from, till: monthPeriod(till, zone).till };
  const scoped = await readLines(db, { period, editorId, clientId });
  const { ends, pointChanges } = await readEarlier(db, request);
  const isWanted = (line: { clientId: number | null; editorId: number | null }): boolean =>
    (editorId === undefined || line.editorId === editorId) && (clientId === undefined || line.clientId === clientId);
  const [lines, own] = [scoped.filter(isWanted), ends.filter(isWanted)];
  const ids = [...lines, ...own].map(({ projectId }) => projectId);
  const billed = await readBilled(db, ids);
  const terms = (await listTerms(db, clientId)).map(toTerms);
  return {
    lines: Map.groupBy(lines, ({ endedAt }) => monthOf(endedAt, zone)),
    earlier: own.filter(({ projectId, revision }) => !billed.has(roundKey(projectId, revision))),
    pointChanges: pointChanges.filter(isWanted),
    rules: { termsIn: termsTable(terms), prices: await readPrices(db, ids) },
    rates: (await listRates(db)).map(toRate),
    billed,
    included: await readIncluded(db),
    manual: await listManualLines(db, { from, till }),
    clientIds: [...new Set(terms.map((one) => one.clientId))],
  };
}

const linesIn = (
  sources: Sources,
  month: string,
  request: MonthsRequest,
  rates: readonly RateValues[],
): MoneyLine[] => {
  const isNext = month === firstOpenMonth(request.closed);
  const { editorId, clientId } = request;
  const isOwn = ({ kind, partyId }: (typeof sources.manual)[number]): boolean =>
    (editorId === undefined || (kind === 'editor' && partyId === editorId)) &&
    (clientId === undefined || (kind === 'client' && partyId === clientId));
  return moneyLines({
    month,
    zone: request.zone,
    lines: sources.lines.get(month) ?? [],
    earlier: isNext ? sources.earlier : [],
    pointChanges: isNext ? sources.pointChanges : [],
    manual: sources.manual.filter((line) => line.month === month && isOwn(line)),
    clientIds: editorId === undefined ? sources.clientIds : [],
    rules: { ...sources.rules, rateOn: rateTable(rates) },
    billed: sources.billed,
    includedBefore: sources.included,
  });
};

const monthsBetween = ({ from, till }: Pick<MonthsRequest, 'from' | 'till'>): string[] => {
  const months: string[] = [];
  for (let month = from; month <= till; month = addMonths(month, 1)) months.push(month);
  return months;
};

/** Returns the lines of each month, computed from the present data. */
export async function readMoneyMonths(db: Db, request: MonthsRequest): Promise<Map<string, MoneyLine[]>> {
  const sources = await readSources(db, request);
  return new Map(monthsBetween(request).map((month) => [month, linesIn(sources, month, request, sources.rates)]));
}

/** Returns how many lines of these months have another amount by other rates. */
export async function countChangedLines(
  db: Db,
  request: MonthsRequest,
  rates: { before: readonly RateValues[]; after: readonly RateValues[] },
): Promise<number> {
  const sources = await readSources(db, request);
  const amountsOf = ({ client, editor }: MoneyLine) => [client?.amount, editor?.amount].join(' ');
  return monthsBetween(request).reduce((count, month) => {
    const after = linesIn(sources, month, request, rates.after);
    const changed = linesIn(sources, month, request, rates.before).filter(
      (line, at) => amountsOf(line) !== amountsOf(after[at] ?? line),
    );
    return count + changed.length;
  }, 0);
}

/** A month's lines, and the snapshot they are from if it is closed. */
export type LoadedMonth = { lines: MoneyLine[]; snapshot: Snapshot | undefined };

/** Returns the lines of a month: of the snapshot if it is closed. `editorId` limits an open month to one editor. */
export async function loadMonth(
  db: Db,
  { month, ...request }: Omit<MonthsRequest, 'from' | 'till'> & { month: string },
): Promise<LoadedMonth> {
  if (monthState(month, request.closed) === 'closed') {
    const snapshot = parseSnapshot((await findMonth(db, month))?.snapshot ?? null);
    if (snapshot) return { lines: snapshot.lines, snapshot };
  }
  const months = await readMoneyMonths(db, { ...request, from: month, till: month });
  return { lines: months.get(month) ?? [], snapshot: undefined };
}
