/** A row of a sheet as values: its cells read, its names found, and the key that it is matched by (docs/people.md#import). */
import { namesFrom } from './clients.ts';
import type { ImportPlan } from './import.ts';
import { choiceKey, isEmptyCell, readCell } from './import-cells.ts';
import { IMPORT_FIELDS, type ImportField } from './import-fields.ts';
import type { ImportKind } from './import-kinds.ts';
import { meantBy, type NameKind, type Names, nameKey, type OpenName, uprightName } from './import-names.ts';
import type { DateFormat } from '#domain/platform/parse-date.ts';
import { fullNameOf, textOfInert } from '#domain/platform/text.ts';

/** By the name of a field; people and clients by id. A field without a value is left alone. */
export type ImportValues = Record<string, string | number | null>;

export type RowFault = { field: string; message: string };

/** A word of a choice that is none of its values: asked for once. */
export type OpenWord = { field: string; text: string };

export type ReadRow = {
  /** As the sheet counts its rows. */
  row: number;
  values: ImportValues;
  faults: RowFault[];
  openNames: OpenName[];
  openWords: OpenWord[];
  key: string | undefined;
};

/** The columns of a plan with what they are. */
export const fieldsOf = ({ kind, columns }: ImportPlan): { field: ImportField; at: number }[] =>
  IMPORT_FIELDS[kind].flatMap((field) => {
    const at = columns[field.name];
    return at === undefined ? [] : [{ field, at }];
  });

const notFound = (kind: NameKind, text: string, count: number): string =>
  count === 0
    ? `No ${kind === 'person' ? 'person' : 'client'} is called “${text}”.`
    : `${count} ${kind === 'person' ? 'people' : 'clients'} are called “${text}”.`;

type Reading = { plan: ImportPlan; names: Names; format: DateFormat };

/** Under which a plan says what a word of a choice stands for. */
export const wordKey = (field: string, text: string): string => `${field}:${choiceKey(text)}`;

function readName(
  out: ReadRow,
  { name, text, kind }: { name: string; text: string; kind: NameKind },
  reading: Reading,
) {
  const meant = meantBy(text, kind, reading);
  if ('id' in meant) out.values[name] = meant.id;
  else {
    out.openNames.push({ kind, text, candidates: meant.candidates });
    out.faults.push({ field: name, message: notFound(kind, text, meant.candidates.length) });
  }
}

function readField(out: ReadRow, { field, text }: { field: ImportField; text: string }, reading: Reading): void {
  const { name, form } = field;
  const picked = form.is === 'choice' ? reading.plan.words[wordKey(name, text)] : undefined;
  const cell = picked === undefined ? readCell(text, form, reading.format) : { value: picked };
  if ('fault' in cell) {
    if (form.is === 'choice') out.openWords.push({ field: name, text });
    out.faults.push({ field: name, message: cell.fault });
  } else if (form.is === 'person' || form.is === 'client') readName(out, { name, text, kind: form.is }, reading);
  else out.values[name] = cell.value;
}

/** A full name in its two parts, where they have no columns of their own. */
function splitName({ values }: ReadRow, kind: ImportKind): void {
  const { name, ...rest } = values;
  if (typeof name !== 'string') return;
  const { firstName, lastName } = namesFrom(kind === 'people' ? uprightName(name) : name);
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
  const out: ReadRow = { row, values: {}, faults: [], openNames: [], openWords: [], key: undefined };
  for (const { field, at } of reading.fields) {
    const text = textOfInert((cells[at] ?? '').trim());
    if (!isEmptyCell(text, field.form)) readField(out, { field, text }, reading);
  }
  // Work without a score has 0 in exports.
  if (out.values['point'] === 0) delete out.values['point'];
  splitName(out, reading.plan.kind);
  return { ...out, key: keyOf(reading.plan.key, out.values) || undefined };
}
