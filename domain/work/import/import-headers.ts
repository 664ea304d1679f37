/** Guesses the header row of an imported sheet, and the fields of its columns (docs/people.md#import). */
import { IMPORT_KINDS, type ImportKind } from './import-kinds.ts';
import { IMPORT_FIELDS, type ImportField } from './import-fields.ts';
import { headerWithoutUnit } from './import-unit-guess.ts';
import { unitsOf } from './import-units.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';

/** Fields that a header means that consists of a unit alone, such as `Hrs` or `h/wk`. */
const TIME_FIELDS: ReadonlySet<string> = new Set(['worked', 'hours']);

/** Maps columns to fields by their headers, one to one. */
export function guessColumns(kind: ImportKind, headers: readonly string[]): Record<string, number> {
  const found: Record<string, number> = {};
  const taken = new Set<number>();
  const normalizedHeaders = headers.map(normalizeForSearch);
  const byHeader = (headersOf: (field: ImportField) => readonly string[]): void => {
    for (const field of IMPORT_FIELDS[kind]) {
      const at = normalizedHeaders.findIndex((header, i) => !taken.has(i) && headersOf(field).includes(header));
      if (at < 0 || found[field.name] !== undefined) continue;
      found[field.name] = at;
      taken.add(at);
    }
  };
  byHeader(({ label, name: apiName }) => [label.toLowerCase(), apiName.toLowerCase()]);
  byHeader(({ headers: others }) => others);
  normalizedHeaders.splice(0, headers.length, ...headers.map((header) => headerWithoutUnit(header) ?? '-'));
  byHeader(({ name, label, form, headers: others }) => {
    const bases = unitsOf(form).length === 0 ? [] : [label, ...others];
    return [
      ...bases.map((one) => headerWithoutUnit(one) ?? normalizeForSearch(one)),
      ...(TIME_FIELDS.has(name) ? [''] : []),
    ];
  });
  return found;
}

/** Headers that fit another kind by chance. */
const MIN_LEAD = 2;

/** Returns the kind that clearly more of these headers fit, or undefined. */
export function likelierKind(headers: readonly string[], kind: ImportKind): ImportKind | undefined {
  const countOf = (one: ImportKind): number => Object.keys(guessColumns(one, headers)).length;
  const lead = (one: ImportKind): number => countOf(one) - countOf(kind);
  const [likeliest] = IMPORT_KINDS.filter((one) => lead(one) >= MIN_LEAD).toSorted((a, b) => lead(b) - lead(a));
  return likeliest;
}

const isFilled = (cell: string): boolean => cell !== '';

/**
 * Returns the index of the header row: the first row with two headers known for some kind, otherwise with one. Without known
 * headers, the first row that fills half of the columns, since titles fill a single cell. Undefined if no row has data below it.
 */
export function guessHeader(rows: readonly (readonly string[])[]): number | undefined {
  const last = rows.findLastIndex((row) => row.some(isFilled));
  const top = rows.slice(0, Math.min(last, LIMITS.importHeaderRows));
  const known = top.map((row) => Math.max(...IMPORT_KINDS.map((kind) => Object.keys(guessColumns(kind, row)).length)));
  const width = Math.max(0, ...rows.map((row) => row.length));
  const guesses = [
    known.findIndex((count) => count > 1),
    known.findIndex((count) => count === 1),
    top.findIndex((row) => row.filter(isFilled).length * 2 >= width),
    top.findIndex((row) => row.some(isFilled)),
  ];
  return guesses.find((at) => at >= 0);
}
