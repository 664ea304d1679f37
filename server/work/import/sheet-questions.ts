/** Questions about a sheet: names without a match, values that can't be read, and units of numbers (docs/people.md#import). */
import { importFieldOf } from '#domain/work/import/import-fields.ts';
import { looseNameKey, type UnresolvedName } from '#domain/work/import/import-names.ts';
import { numberIn, numberText } from '#domain/work/import/import-numbers.ts';
import { type ReadRow, valueKey } from '#domain/work/import/import-rows.ts';
import { unitsOf } from '#domain/work/import/import-units.ts';
import type { ImportPlan } from '#domain/work/import/import.ts';
import type { WeekMinutes } from '#domain/work/leave/working-days.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { truncate } from '#domain/platform/text.ts';
import type { ImportPreview } from '#contract/work/import.ts';
import type { ReadResult } from './import-reading.ts';

export type UnresolvedNames = (UnresolvedName & { key: string; rows: number })[];
export type UnresolvedValues = { field: string; word: string; key: string; rows: number }[];

/** Returns each key once with its number of rows, most rows first. */
function countByKey<T extends { key: string }>(all: readonly T[]): (T & { rows: number })[] {
  const groups = [...Map.groupBy(all, ({ key }) => key).values()];
  const found = groups.flatMap((group) => (group[0] ? [{ ...group[0], rows: group.length }] : []));
  return found.toSorted((a, b) => b.rows - a.rows);
}

export const unresolvedNamesOf = (reads: readonly ReadRow[]): UnresolvedNames =>
  (['person', 'client'] as const)
    .flatMap((kind) =>
      countByKey(
        reads.flatMap(({ unresolvedNames }) =>
          unresolvedNames
            .filter((name) => name.kind === kind)
            .map((name) => ({ ...name, key: looseNameKey(kind, name.text) })),
        ),
      ),
    )
    .toSorted((a, b) => b.rows - a.rows);

export const unresolvedValuesOf = (reads: readonly ReadRow[]): UnresolvedValues =>
  countByKey(
    reads.flatMap(({ unresolvedValues }) =>
      unresolvedValues.map(({ field, text: word }) => ({ field, word, key: valueKey(field, word) })),
    ),
  );

/** Returns the columns whose numbers need a unit, with an example in each unit it can have. */
export function unitsToChoose(
  plan: ImportPlan,
  { units, unitExamples, week }: Pick<ReadResult, 'units' | 'unitExamples'> & { week: WeekMinutes },
): ImportPreview['units'] {
  return [...unitExamples].flatMap(([name, example]) => {
    const form = importFieldOf(plan.kind, name)?.form;
    if (!form) return [];
    const choices = unitsOf(form).flatMap((unit) => {
      const value = numberIn(example, form, { unit, week });
      const text = value === undefined ? undefined : numberText(value, form);
      return text === undefined ? [] : [{ unit, text }];
    });
    const unit = units.get(name);
    return [{ field: name, example: truncate(example, LIMITS.importPreviewCell), ...(unit ? { unit } : {}), choices }];
  });
}
