/** Parses the rows of a sheet into values, in chunks so that other requests are served in between (docs/people.md#import). */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { checkClientNames } from '#domain/work/clients.ts';
import { isEmptyCell } from '#domain/work/import/import-cells.ts';
import { importFieldOf } from '#domain/work/import/import-fields.ts';
import { looseNameKey, newClientIds } from '#domain/work/import/import-names.ts';
import { type ColumnUnits, fieldsOf, type ReadRow, readRow } from '#domain/work/import/import-rows.ts';
import { numberWithoutUnit } from '#domain/work/import/import-numbers.ts';
import { guessUnit } from '#domain/work/import/import-unit-guess.ts';
import { unitsOf } from '#domain/work/import/import-units.ts';
import type { WeekMinutes } from '#domain/work/leave/working-days.ts';
import { isSectionRow, type SkippedRows } from '#domain/work/import/import-skipped.ts';
import { IMPORT_TEXTS, type ImportPlan } from '#domain/work/import/import.ts';
import { isYearInRange } from '#domain/platform/dates.ts';
import { type DateFormat, DATE_FORMATS, guessDateFormat, isDate, parseMoment } from '#domain/platform/parse-date.ts';
import { type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { type TimeZone, UTC } from '#domain/platform/time-zone.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import { type ExistingRecords, namesIn } from './existing-records.ts';
import type { SheetRows } from './import.store.ts';

const CHUNK_ROWS = 500;

/** Maps the items, yielding to the event loop between chunks. */
export async function mapInChunks<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (const chunk of chunksOf(items, CHUNK_ROWS)) {
    for (const item of chunk) results.push(work(item));
    await yieldToEventLoop();
  }
  return results;
}

type NumberedRow = { cells: string[]; row: number };

export type ReadResult = {
  reads: ReadRow[];
  skipped: SkippedRows;
  dateFormat: DateFormat | null;
  units: ColumnUnits;
  /** A number of each column whose numbers need a unit, as the sheet has it. */
  unitExamples: ReadonlyMap<string, string>;
  /** Names of clients to create, by their IDs in the plan. */
  newClients: ReadonlyMap<number, string>;
};

type SheetRecords = { header: string[]; records: NumberedRow[]; section: number[] };

function recordsIn({ rows, firstRow }: SheetRows, plan: ImportPlan): SheetRecords {
  const header = rows[plan.headerRow - firstRow] ?? [];
  const below = rows
    .map((cells, at) => ({ cells, row: firstRow + at }))
    .filter(({ cells, row }) => cells.length > 0 && row > plan.headerRow);
  const isSection = ({ cells }: NumberedRow): boolean => isSectionRow(cells, header, plan);
  const section = below.filter(isSection).map(({ row }) => row);
  return { header, records: below.filter((one) => !isSection(one)), section };
}

/** Returns the distinct texts of the plan's date columns. */
function dateTextsIn(plan: ImportPlan, records: readonly NumberedRow[]): string[] {
  const dateColumns = Object.entries(plan.columns).filter(
    ([field]) => importFieldOf(plan.kind, field)?.form.is === 'moment',
  );
  return [...new Set(dateColumns.flatMap(([, at]) => records.map(({ cells }) => cells[at] ?? '')))];
}

/** Returns the units of the columns whose numbers need one, as chosen or guessed, and an example of each. */
function unitsFor(plan: ImportPlan, { header, records }: SheetRecords): Pick<ReadResult, 'units' | 'unitExamples'> {
  const columns = fieldsOf(plan).flatMap(({ field: { name, form }, at }) => {
    if (unitsOf(form).length === 0) return [];
    const cells = records.map((one) => (one.cells[at] ?? '').trim()).filter((cell) => !isEmptyCell(cell, form));
    const unit = plan.units[name] ?? guessUnit(form, header[at] ?? '', cells);
    const example = cells.find((cell) => numberWithoutUnit(cell, form) !== undefined);
    return [{ name, unit, example }];
  });
  return {
    units: new Map(columns.map(({ name, unit }) => [name, unit])),
    unitExamples: new Map(columns.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]]))),
  };
}

/** Returns the plan's date format, or the only one that fits; null if there are no dates, undefined if several fit. */
function formatFor(plan: ImportPlan, texts: readonly string[], today: string): DateFormat | null | undefined {
  if (plan.dateFormat) return plan.dateFormat;
  return texts.some((text) => isDate(text, today)) ? (guessDateFormat(texts, today) ?? undefined) : null;
}

const MAX_DATES_COMPARED = 500;

/** Returns the day in the middle of the sheet's first whole dates, or today if it has none. */
function middleDay(texts: readonly string[], format: DateFormat, today: string): string {
  const days = texts
    .slice(0, MAX_DATES_COMPARED)
    .flatMap((text) => parseMoment(text, { format, time: '12:00', zone: UTC }) ?? [])
    .filter(isYearInRange)
    .map((at) => at.slice(0, today.length))
    .toSorted();
  return days[Math.floor(days.length / 2)] ?? today;
}

/** Drops rows that repeat an earlier one. */
function withoutRepeats(reads: readonly ReadRow[]): { reads: ReadRow[]; repeat: number[] } {
  const seen = new Set<string>();
  const isRepeat = ({ row: _row, ...rest }: ReadRow): boolean => {
    const text = JSON.stringify(rest);
    const isSeen = seen.has(text);
    seen.add(text);
    return isSeen;
  };
  const groups = Map.groupBy(reads, isRepeat);
  return { reads: groups.get(false) ?? [], repeat: (groups.get(true) ?? []).map(({ row }) => row) };
}

/** Returns the clients to create, named as they first appear in the sheet. */
function newClientsIn(plan: ImportPlan, records: readonly NumberedRow[]): Map<number, string> | Refusal {
  const ids = newClientIds(plan);
  const names = new Map<number, string>();
  const at = plan.columns['client'];
  if (at === undefined || ids.size === 0) return names;
  for (const { cells } of records) {
    const text = (cells[at] ?? '').trim();
    const id = ids.get(looseNameKey('client', text));
    if (id !== undefined && !names.has(id)) names.set(id, text);
  }
  const faults = [...names.values()].flatMap((name) => checkClientNames([name]));
  return refuseInvalid(faults.map(({ message }) => brokenRuleAt('clients', message))) ?? names;
}

/** Parses the rows by the plan, or returns what the plan is missing. */
export async function readSheetRows(
  plan: ImportPlan,
  sheet: SheetRows,
  { existing, zone, week, today }: { existing: ExistingRecords; zone: TimeZone; week: WeekMinutes; today: string },
): Promise<ReadResult | Refusal> {
  const found = recordsIn(sheet, plan);
  const { header, records, section } = found;
  const dateTexts = dateTextsIn(plan, records);
  const dateFormat = formatFor(plan, dateTexts, today);
  if (dateFormat === undefined) return refuseInvalid([brokenRuleAt('dateFormat', IMPORT_TEXTS.dateFormat)]) as Refusal;
  const newClients = newClientsIn(plan, records);
  if ('refused' in newClients) return newClients;
  const format = dateFormat ?? DATE_FORMATS[2];
  const { units, unitExamples } = unitsFor(plan, found);
  const near = middleDay(dateTexts, format, today);
  const dates = { format, zone, near };
  const reading = { plan, names: namesIn(existing), fields: fieldsOf(plan), units, week, header, ...dates };
  const all = await mapInChunks(records, ({ cells, row }) => readRow(cells, row, reading));
  const { reads, repeat } = withoutRepeats(all);
  return { reads, skipped: { section, repeat }, dateFormat, units, unitExamples, newClients };
}
