/** Parses the rows of a sheet into values, in chunks so that other requests are served in between (docs/people.md#import). */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { checkClientNames } from '#domain/work/clients.ts';
import { importFieldOf } from '#domain/work/import-fields.ts';
import { looseNameKey, newClientIds } from '#domain/work/import-names.ts';
import { fieldsOf, type ReadRow, readRow } from '#domain/work/import-rows.ts';
import { isSectionRow, type SkippedRows } from '#domain/work/import-skipped.ts';
import { IMPORT_TEXTS, type ImportPlan } from '#domain/work/import.ts';
import { type DateFormat, DATE_FORMATS, guessDateFormat, isDate } from '#domain/platform/parse-date.ts';
import { type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';
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
  /** Names of clients to create, by their IDs in the plan. */
  newClients: ReadonlyMap<number, string>;
};

function recordsIn({ rows, firstRow }: SheetRows, plan: ImportPlan): { records: NumberedRow[]; section: number[] } {
  const header = rows[plan.headerRow - firstRow] ?? [];
  const below = rows
    .map((cells, at) => ({ cells, row: firstRow + at }))
    .filter(({ cells, row }) => cells.length > 0 && row > plan.headerRow);
  const isSection = ({ cells }: NumberedRow): boolean => isSectionRow(cells, header, plan);
  return { records: below.filter((one) => !isSection(one)), section: below.filter(isSection).map(({ row }) => row) };
}

/** Returns the plan's date format, or the only one that fits; null if there are no dates, undefined if several fit. */
function formatFor(plan: ImportPlan, records: readonly NumberedRow[]): DateFormat | null | undefined {
  if (plan.dateFormat) return plan.dateFormat;
  const dateColumns = Object.entries(plan.columns).filter(
    ([field]) => importFieldOf(plan.kind, field)?.form.is === 'moment',
  );
  const texts = [...new Set(dateColumns.flatMap(([, at]) => records.map(({ cells }) => cells[at] ?? '')))];
  return texts.some(isDate) ? (guessDateFormat(texts) ?? undefined) : null;
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
  { existing, zone }: { existing: ExistingRecords; zone: TimeZone },
): Promise<ReadResult | Refusal> {
  const { records, section } = recordsIn(sheet, plan);
  const dateFormat = formatFor(plan, records);
  if (dateFormat === undefined) return refuseInvalid([brokenRuleAt('dateFormat', IMPORT_TEXTS.dateFormat)]) as Refusal;
  const newClients = newClientsIn(plan, records);
  if ('refused' in newClients) return newClients;
  const format = dateFormat ?? DATE_FORMATS[2];
  const reading = { plan, names: namesIn(existing), fields: fieldsOf(plan), format, zone };
  const all = await mapInChunks(records, ({ cells, row }) => readRow(cells, row, reading));
  const { reads, repeat } = withoutRepeats(all);
  return { reads, skipped: { section, repeat }, dateFormat, newClients };
}
