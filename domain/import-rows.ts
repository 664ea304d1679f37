/** A row of a sheet as values: its cells read, its names found, and the key that it is matched by (docs/people.md#import). */
import { namesFrom } from './clients.ts';
import { formatOf, type ImportPlan } from './import.ts';
import { readCell } from './import-cells.ts';
import { IMPORT_FIELDS, type ImportField } from './import-fields.ts';
import { fullNameOf, normaliseForSearch, textOfInert } from './text.ts';

/** By the name of a field; people and clients by id. A field without a value is left alone. */
export type ImportValues = Record<string, string | number | null>;

export type RowFault = { field: string; message: string };

/** Somebody who may be meant by a name. */
export type Candidate = { id: number; label: string };

/** Everybody by the names and addresses that they are known by, as searches compare them. */
export type NameIndex = ReadonlyMap<string, readonly Candidate[]>;
export type NameKind = 'person' | 'client';
export type Names = Record<NameKind, { byText: NameIndex; ids: ReadonlySet<number> }>;

/** A name that nobody has, or several. */
export type OpenName = { kind: NameKind; text: string; candidates: readonly Candidate[] };

export type ReadRow = {
  /** As the sheet counts its rows. */
  row: number;
  values: ImportValues;
  faults: RowFault[];
  openNames: OpenName[];
  key: string | undefined;
};

/** The columns of a plan with what they are. */
export const fieldsOf = ({ kind, columns }: ImportPlan): { field: ImportField; at: number }[] =>
  IMPORT_FIELDS[kind].flatMap((field) => {
    const at = columns[field.name];
    return at === undefined ? [] : [{ field, at }];
  });

/** A name in the form in which it is looked up. */
export const nameKey = (text: string): string => normaliseForSearch(text);

const notFound = (kind: NameKind, text: string, count: number): string =>
  count === 0
    ? `No ${kind === 'person' ? 'person' : 'client'} is called “${text}”.`
    : `${count} ${kind === 'person' ? 'people' : 'clients'} are called “${text}”.`;

type Meant = { id: number | null } | { candidates: readonly Candidate[] };

function meantBy(text: string, kind: NameKind, { plan, names }: { plan: ImportPlan; names: Names }): Meant {
  const picks: Record<string, number | null> = kind === 'person' ? plan.people : plan.clients;
  const key = nameKey(text);
  const picked = picks[key] ?? null;
  if (Object.hasOwn(picks, key) && (picked === null || names[kind].ids.has(picked))) return { id: picked };
  const candidates = names[kind].byText.get(key) ?? [];
  const [only] = candidates;
  return only && candidates.length === 1 ? { id: only.id } : { candidates };
}

type Reading = { plan: ImportPlan; names: Names };

function readField(out: ReadRow, { field, text }: { field: ImportField; text: string }, reading: Reading): void {
  const cell = readCell(text, field.form, formatOf(reading.plan));
  const { is } = field.form;
  if ('fault' in cell) out.faults.push({ field: field.name, message: cell.fault });
  else if (is === 'person' || is === 'client') {
    const meant = meantBy(text, is, reading);
    if ('id' in meant) out.values[field.name] = meant.id;
    else {
      out.openNames.push({ kind: is, text, candidates: meant.candidates });
      out.faults.push({ field: field.name, message: notFound(is, text, meant.candidates.length) });
    }
  } else out.values[field.name] = cell.value;
}

/** A full name in its two parts, where they have no columns of their own. */
function splitName({ values }: ReadRow): void {
  const { name, ...rest } = values;
  if (typeof name !== 'string') return;
  const { firstName, lastName } = namesFrom(name);
  delete values['name'];
  Object.assign(values, { firstName, ...(lastName === '' ? {} : { lastName }) }, rest);
}

const textIn = (values: ImportValues, field: string): string => String(values[field] ?? '');

/** What rows and records are the same by; undefined where it is empty. */
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

/** The row's cells as values; an empty cell says nothing. */
export function readRow(
  cells: readonly string[],
  row: number,
  reading: Reading & { fields: ReturnType<typeof fieldsOf> },
): ReadRow {
  const out: ReadRow = { row, values: {}, faults: [], openNames: [], key: undefined };
  for (const { field, at } of reading.fields) {
    const text = textOfInert((cells[at] ?? '').trim());
    if (text !== '') readField(out, { field, text }, reading);
  }
  // Work without a score has 0 in exports.
  if (out.values['point'] === 0) delete out.values['point'];
  splitName(out);
  return { ...out, key: keyOf(reading.plan.key, out.values) || undefined };
}
