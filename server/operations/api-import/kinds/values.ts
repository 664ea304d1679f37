/** Reads values from a provider's untrusted JSON: invalid ones are reported and left out. */
import { parseInstant } from '#domain/platform/dates.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import type { ApiImportClass, ApiImportNote } from '#domain/operations/api-import.ts';
import { idFromDigits, RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import { ALL_FILES_PATH } from '#contract/work/project-files/all-files.ts';
import { type Fields, isFields } from '../provider/pages.ts';

/** A remote record's ID, and its fields if it was embedded. */
export type Ref = { id: number; embedded: Fields | undefined };

const idIn = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  return typeof value === 'string' ? idFromDigits(value.split(/[?#]/)[0]?.split('/').at(-1) ?? '') : undefined;
};

/** Returns the ID of a record from `id`, `@id`, or a plain IRI. */
export function idOfRecord(value: unknown): number | undefined {
  if (!isFields(value)) return idIn(value);
  return idIn(value['id']) ?? idIn(value['@id']);
}

/** Converts the PHP form of a date. */
const phpMoment = (value: unknown): unknown =>
  isFields(value) && typeof value['date'] === 'string' ? `${value['date'].replace(' ', 'T').slice(0, 19)}Z` : value;

const isInYears = (iso: string): boolean => {
  const year = Number(iso.slice(0, 4));
  return year >= LIMITS.minYear && year <= LIMITS.maxYear;
};

/** Returns an instant to the second, the API's precision; undefined if invalid. */
function instantOf(value: unknown): string | undefined {
  const moment = phpMoment(value);
  const parsed = typeof moment === 'string' ? parseInstant(moment) : undefined;
  return parsed !== undefined && isInYears(parsed) ? `${parsed.slice(0, 19)}.000Z` : undefined;
}

/** Removes what databases reject: NUL and unpaired surrogates. */
export const cleanText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

export type Values = ReturnType<typeof valuesOf>;

/** Returns readers for the values of one record; `notes` collects the invalid ones. */
export function valuesOf(fields: Fields, { of, notes }: { of: ApiImportClass; notes: ApiImportNote[] }) {
  const path = `${of === 'ProjectFile' ? ALL_FILES_PATH : RESOURCE_PATHS[of]}/${idOfRecord(fields) ?? '?'}`;
  const note = (text: string): void => void notes.push({ of: path, text });
  const valueOf = (name: string): unknown => fields[name] ?? undefined;
  const noteInvalid = <T>(name: string, fallback: T): T => {
    if (valueOf(name) !== undefined) note(`“${name}” can't be read and was skipped.`);
    return fallback;
  };
  const number = (name: string, { min, max, fallback }: { min: number; max: number; fallback: number }): number => {
    const value = valueOf(name);
    const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof read !== 'number' || !Number.isFinite(read)) return noteInvalid(name, fallback);
    if (read < min || read > max) note(`“${name}” is out of range: ${read}.`);
    return Math.min(max, Math.max(min, read));
  };
  return {
    fields,
    path,
    note,
    text(name: string, max: number, fallback = ''): string {
      const value = valueOf(name);
      if (typeof value !== 'string') return noteInvalid(name, fallback);
      const clean = cleanText(value);
      if (clean.length > max) note(`“${name}” is too long and was truncated.`);
      return clean.slice(0, max).toWellFormed();
    },
    number,
    integer: (name: string, bounds: { min: number; max: number; fallback: number }): number =>
      Math.round(number(name, bounds)),
    flag(name: string, fallback = false): boolean {
      const value = valueOf(name);
      return typeof value === 'boolean' ? value : noteInvalid(name, fallback);
    },
    instant(name: string): string | null {
      return valueOf(name) === undefined ? null : (instantOf(valueOf(name)) ?? noteInvalid(name, null));
    },
    choice<const T extends string>(name: string, choices: readonly T[]): T | undefined {
      return choices.find((one) => one === valueOf(name));
    },
    list(name: string): unknown[] {
      const value = valueOf(name);
      if (Array.isArray(value)) return value;
      return isFields(value) ? Object.values(value) : noteInvalid(name, []);
    },
    instants(name: string): string[] {
      return this.list(name).flatMap((one) => instantOf(one) ?? []);
    },
    ref(name: string): Ref | null {
      const value = valueOf(name);
      if (value === undefined || value === '') return null;
      const id = idOfRecord(value);
      return id === undefined ? noteInvalid(name, null) : { id, embedded: isFields(value) ? value : undefined };
    },
  };
}
