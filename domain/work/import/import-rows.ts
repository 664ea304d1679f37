/** Parsing of spreadsheet rows: cells, names, and the match key (docs/people.md#import). */
import { parseClientName } from '#domain/work/clients.ts';
import type { ImportPlan } from './import.ts';
import { numberWithoutUnit } from './import-numbers.ts';
import { type CellReading, choiceKey, isAskable, isEmptyCell, readCell, type SheetDates } from './import-cells.ts';
import { IMPORT_FIELDS, type ImportField } from './import-fields.ts';
import type { ImportKind } from './import-kinds.ts';
import { readOtherColumns } from './import-other-columns.ts';
import { readReplacement } from './import-plan-check.ts';
import type { ImportUnit } from './import-units.ts';
import type { WeekMinutes } from '#domain/work/leave/working-days.ts';
import { resolveName, type NameKind, type Names, nameKey, type UnresolvedName, reorderName } from './import-names.ts';
import { parseMoment } from '#domain/platform/parse-date.ts';
import { dayOf } from '#domain/platform/time-zone.ts';
import { fullNameOf, unescapeFormula } from '#domain/platform/text.ts';

/** Values by field name; people and clients as IDs. Fields without a value are left unchanged. */
export type ImportValues = Record<string, string | number | null>;

export type RowFault = { field: string; message: string };

/** Value that can't be read, to be replaced once for all rows. */
type UnresolvedValue = { field: string; text: string };

export type ReadRow = {
  /** Row number in the sheet. */
  row: number;
  values: ImportValues;
  /** Fields whose cells are dates without a time of day. */
  dateOnly: string[];
  faults: RowFault[];
  unresolvedNames: UnresolvedName[];
  unresolvedValues: UnresolvedValue[];
  key: string | undefined;
};

/** Returns the columns of a plan with their fields. */
export const fieldsOf = ({ kind, columns }: ImportPlan): { field: ImportField; at: number }[] =>
  IMPORT_FIELDS[kind].flatMap((field) => {
    const at = columns[field.name];
    return at === undefined ? [] : [{ field, at }];
  });

const notFound = (kind: NameKind, text: string, count: number): string =>
  count === 0
    ? `No ${kind === 'person' ? 'person' : 'client'} is named “${text}”.`
    : `${count} ${kind === 'person' ? 'people' : 'clients'} are named “${text}”.`;

/** Units of the columns whose numbers need one, by field name; undefined while nobody has chosen it. */
export type ColumnUnits = ReadonlyMap<string, ImportUnit | undefined>;

type RowReading = SheetDates & {
  plan: ImportPlan;
  names: Names;
  units: ColumnUnits;
  /** Hours of people who have none of their own. */
  week: WeekMinutes;
  /** Header of the sheet, for the labels of links. */
  header: readonly string[];
};

/** Returns the key under which a plan maps a value that can't be read. */
export const valueKey = (field: string, text: string): string => `${field}:${choiceKey(text)}`;

function readName(
  out: ReadRow,
  { name, text, kind }: { name: string; text: string; kind: NameKind },
  reading: RowReading,
) {
  const resolved = resolveName(text, kind, reading);
  if ('id' in resolved) out.values[name] = resolved.id;
  else {
    out.unresolvedNames.push({ kind, text, candidates: resolved.candidates });
    out.faults.push({ field: name, message: notFound(kind, text, resolved.candidates.length) });
  }
}

/** Returns whether a cell is a date without a time of day. */
const isDateOnly = (text: string, dates: SheetDates): boolean =>
  parseMoment(text, { ...dates, time: '00:00' }) !== parseMoment(text, { ...dates, time: '12:00' });

/** Returns whether a chosen date has a time of day. */
const hasTime = (replacement: string): boolean => replacement.includes(':');

function readField(out: ReadRow, { field, text }: { field: ImportField; text: string }, reading: RowReading): void {
  const { name, form } = field;
  const unit = reading.units.get(name);
  const isUnitOpen = reading.units.has(name) && unit === undefined;
  const cellReading: CellReading = { ...reading, unit, isUnitOpen };
  const picked = isAskable(form) ? reading.plan.words[valueKey(name, text)] : undefined;
  if (picked === '') return;
  const cell = picked === undefined ? readCell(text, form, cellReading) : readReplacement(picked, field, cellReading);
  if ('fault' in cell) {
    const needsUnit = isUnitOpen && numberWithoutUnit(text, form) !== undefined;
    if (isAskable(form) && !needsUnit) out.unresolvedValues.push({ field: name, text });
    out.faults.push({ field: name, message: cell.fault });
  } else if (form.is === 'person' || form.is === 'client') readName(out, { name, text, kind: form.is }, reading);
  else out.values[name] = cell.value;
  if (form.is === 'moment' && (picked === undefined ? isDateOnly(text, reading) : !hasTime(picked)))
    out.dateOnly.push(name);
}

/** Splits a full name into first and last name, unless they have their own columns. */
function splitName({ values }: ReadRow, kind: ImportKind): void {
  const { name, ...rest } = values;
  if (typeof name !== 'string') return;
  const { firstName, lastName } = parseClientName(kind === 'people' ? reorderName(name) : name);
  delete values['name'];
  Object.assign(values, { firstName, ...(lastName === '' ? {} : { lastName }) }, rest);
}

const textIn = (values: ImportValues, field: string): string => String(values[field] ?? '');

/** Returns the match key of a row or record, or undefined if empty. */
export function keyOf(key: ImportPlan['key'], values: ImportValues): string | undefined {
  if (key === 'name')
    return (
      nameKey(fullNameOf({ firstName: textIn(values, 'firstName'), lastName: textIn(values, 'lastName') })) || undefined
    );
  if (key === 'title') {
    const [title, client] = [nameKey(textIn(values, 'title')), textIn(values, 'client')];
    return title && client && `${client} ${title}`;
  }
  const text = textIn(values, key);
  return (key === 'companyName' ? nameKey(text) : text) || undefined;
}

/** Returns a day to which the row's dates without a year are near: its first whole date, otherwise one of the sheet. */
function nearOf(texts: readonly { field: ImportField; text: string }[], { format, zone, near }: SheetDates) {
  for (const { field, text } of texts) {
    if (field.form.is !== 'moment') continue;
    const at = parseMoment(text, { format, zone, time: field.form.time });
    if (at !== undefined) return dayOf(at, zone);
  }
  return near;
}

/** Parses a row. Empty cells are left out. */
export function readRow(
  cells: readonly string[],
  row: number,
  reading: RowReading & { fields: ReturnType<typeof fieldsOf> },
): ReadRow {
  const out: ReadRow = {
    row,
    values: {},
    dateOnly: [],
    faults: [],
    unresolvedNames: [],
    unresolvedValues: [],
    key: undefined,
  };
  const texts = reading.fields
    .map(({ field, at }) => ({ field, text: unescapeFormula((cells[at] ?? '').trim()) }))
    .filter(({ field, text }) => !isEmptyCell(text, field.form));
  const near = nearOf(texts, reading);
  for (const one of texts) readField(out, one, { ...reading, near });
  Object.assign(out.values, readOtherColumns(cells, { ...reading.plan, header: reading.header }));
  // Exports write 0 for unscored work, so a 0 isn't a score.
  if (out.values['point'] === 0) delete out.values['point'];
  splitName(out, reading.plan.kind);
  return { ...out, key: keyOf(reading.plan.key, out.values) || undefined };
}
