/** Checks the settings of a spreadsheet import (docs/people.md#import). */
import { type CellReading, type CellValue, isAskable, readCell } from './import-cells.ts';
import { choicesOf, type ImportField, importFieldOf, KEY_LABELS, MATCH_KEYS } from './import-fields.ts';
import { type ImportPlan, IMPORT_TEXTS, keysIn } from './import.ts';
import { unitsOf } from './import-units.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { UTC } from '#domain/platform/time-zone.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

function checkColumns({ kind, columns }: ImportPlan, width: number): Violation[] {
  const fields = Object.entries(columns);
  const indexes = fields.map(([, at]) => at);
  return [
    ...(fields.length === 0 ? [brokenRuleAt('columns', IMPORT_TEXTS.noColumns)] : []),
    ...(new Set(indexes).size === indexes.length ? [] : [brokenRuleAt('columns', IMPORT_TEXTS.columnTwice)]),
    ...fields.flatMap(([field, at]) => {
      const path = `columns.${field}`;
      if (!importFieldOf(kind, field)) return [brokenRuleAt(path, IMPORT_TEXTS.unknownField)];
      return at < width ? [] : [brokenRuleAt(path, IMPORT_TEXTS.columnGone)];
    }),
  ];
}

/** Reads a value that was entered for a cell. Its dates are year-first. */
export const readReplacement = (text: string, { form }: ImportField, reading: CellReading): CellValue =>
  form.is === 'choice' ? { value: text } : readCell(text, form, { ...reading, format: 'YYYY-MM-DD' });

/** Returns whether a field accepts this value in place of one that can't be read. */
export function isReplacement({ kind, units }: ImportPlan, name: string, text: string): boolean {
  const field = importFieldOf(kind, name);
  if (!field || !isAskable(field.form)) return false;
  if (field.form.is === 'choice') return text === '' || choicesOf(kind, name).includes(text);
  const reading: CellReading = { format: 'YYYY-MM-DD', zone: UTC, unit: units[name] };
  return text === '' || 'value' in readReplacement(text, field, reading);
}

/** Checks that cell values are mapped to values that their field can have. */
const checkValues = (plan: ImportPlan): Violation[] =>
  Object.entries(plan.words).flatMap(([key, value]) =>
    isReplacement(plan, key.slice(0, key.indexOf(':')), value)
      ? []
      : [brokenRuleAt(`words.${key}`, IMPORT_TEXTS.unknownWord)],
  );

const checkUnits = ({ kind, units }: ImportPlan): Violation[] =>
  Object.entries(units).flatMap(([name, unit]) => {
    const field = importFieldOf(kind, name);
    return field && unitsOf(field.form).includes(unit) ? [] : [brokenRuleAt(`units.${name}`, IMPORT_TEXTS.unknownUnit)];
  });

function checkOtherColumns({ kind, columns, otherColumns }: ImportPlan, width: number): Violation[] {
  const mapped = new Set(Object.values(columns));
  return Object.keys(otherColumns).flatMap((index) => {
    const at = Number(index);
    const isFree = kind === 'projects' && Number.isInteger(at) && at >= 0 && at < width && !mapped.has(at);
    return isFree ? [] : [brokenRuleAt(`otherColumns.${index}`, IMPORT_TEXTS.otherColumn)];
  });
}

/** Validates a plan against the sheet's number of columns. */
export function checkImportPlan(plan: ImportPlan, width: number): Violation[] {
  const { kind, columns, key } = plan;
  const isKeyKnown = MATCH_KEYS[kind].includes(key);
  const isKeyThere = isKeyKnown && keysIn(kind, columns).includes(key);
  return [
    ...checkColumns(plan, width),
    ...(isKeyThere ? [] : [brokenRuleAt('key', `No column is mapped to the match key: ${KEY_LABELS[key]}.`)]),
    ...checkValues(plan),
    ...checkUnits(plan),
    ...checkOtherColumns(plan, width),
  ];
}
