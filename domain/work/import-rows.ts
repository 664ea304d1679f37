/** Parsing of spreadsheet rows: cells, names, and the match key (docs/people.md#import). */
import { parseClientName } from './clients.ts';
import type { ImportPlan } from './import.ts';
import { choiceKey, isEmptyCell, readCell, type SheetDates } from './import-cells.ts';
import { IMPORT_FIELDS, type ImportField } from './import-fields.ts';
import type { ImportKind } from './import-kinds.ts';
import { resolveName, type NameKind, type Names, nameKey, type UnresolvedName, reorderName } from './import-names.ts';
import { parseMoment } from '#domain/platform/parse-date.ts';
import { fullNameOf, unescapeFormula } from '#domain/platform/text.ts';

/** Values by field name; people and clients as IDs. Fields without a value are left unchanged. */
export type ImportValues = Record<string, string | number | null>;

export type RowFault = { field: string; message: string };

/** Unknown value in a choice column, to be mapped once. */
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

type RowReading = SheetDates & { plan: ImportPlan; names: Names };

/** Returns the key under which a plan maps a value of a choice column. */
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

function readField(out: ReadRow, { field, text }: { field: ImportField; text: string }, reading: RowReading): void {
  const { name, form } = field;
  const picked = form.is === 'choice' ? reading.plan.words[valueKey(name, text)] : undefined;
  const cell = picked === undefined ? readCell(text, form, reading) : { value: picked };
  if ('fault' in cell) {
    if (form.is === 'choice') out.unresolvedValues.push({ field: name, text });
    out.faults.push({ field: name, message: cell.fault });
  } else if (form.is === 'person' || form.is === 'client') readName(out, { name, text, kind: form.is }, reading);
  else out.values[name] = cell.value;
  if (form.is === 'moment' && isDateOnly(text, reading)) out.dateOnly.push(name);
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
  for (const { field, at } of reading.fields) {
    const text = unescapeFormula((cells[at] ?? '').trim());
    if (!isEmptyCell(text, field.form)) readField(out, { field, text }, reading);
  }
  // Exports write 0 for unscored work, so a 0 isn't a score.
  if (out.values['point'] === 0) delete out.values['point'];
  splitName(out, reading.plan.kind);
  return { ...out, key: keyOf(reading.plan.key, out.values) || undefined };
}
