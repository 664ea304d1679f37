/** Column mapping and options of a sheet, taken from its last use, or from earlier sheets of the same kind, or guessed from the headers. */
import { useState } from 'react';
import type { ApiImport } from '#contract/work/import.ts';
import { planFromApi } from '#contract/work/import-plan.ts';
import type { ImportKind } from '#domain/work/import/import-kinds.ts';
import { hasDates } from '#domain/work/import/import-fields.ts';
import { guessColumns } from '#domain/work/import/import-headers.ts';
import { checkImportPlan } from '#domain/work/import/import-plan-check.ts';
import { guessOtherColumns } from '#domain/work/import/import-other-columns.ts';
import { IMPORT_UNITS, type ImportUnit } from '#domain/work/import/import-units.ts';
import { guessPlan, splitAtHeader, type ImportPlan, keysIn } from '#domain/work/import/import.ts';
import { useMe } from '#web/identity/current-user.ts';
import { useListPreference } from '#web/lib/preferences.ts';

const SEPARATOR = '=';

/** Restores earlier mappings by header text. */
function columnsFor(
  kind: ImportKind,
  headers: readonly string[],
  remembered: readonly string[],
): Record<string, number> {
  const found = guessColumns(kind, headers);
  for (const one of remembered) {
    const at = one.indexOf(SEPARATOR);
    const [field, header] = [one.slice(0, at), one.slice(at + 1)];
    const index = headers.indexOf(header);
    if (header === '') delete found[field];
    else if (index >= 0) {
      for (const [other, otherIndex] of Object.entries(found)) if (otherIndex === index) delete found[other];
      found[field] = index;
    }
  }
  return found;
}

/** Mappings and units chosen for earlier sheets, on this device. */
type Remembered = { columns: readonly string[]; units: readonly string[] };

/** Writes a unit that was chosen for the numbers of a field under a header. */
const unitKey = (field: string, unit: string, header: string): string => [field, unit, header].join(SEPARATOR);

/** Restores the units that were chosen for columns with the same header. */
function unitsFor(columns: Record<string, number>, headers: readonly string[], remembered: readonly string[]) {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([field, at]): [string, ImportUnit][] => {
      const unit = IMPORT_UNITS.find((one) => remembered.includes(unitKey(field, one, headers[at] ?? '')));
      return unit ? [[field, unit]] : [];
    }),
  );
}

type Shown = Pick<ApiImport, 'columns' | 'sample'>;

/** Returns the plan that headers, first rows and earlier choices suggest. */
function suggestedPlan(kind: ImportKind, headerRow: number, shown: Shown, remembered: Remembered): ImportPlan {
  const columns = columnsFor(kind, shown.columns, remembered.columns);
  return {
    ...guessPlan(kind, headerRow, columns),
    units: unitsFor(columns, shown.columns, remembered.units),
    otherColumns: kind === 'projects' ? guessOtherColumns(columns, shown) : {},
  };
}

/** Returns the plan of the last preview, or the suggested one, with the importing person as manager of projects without one. */
function firstPlan(kind: ImportKind, record: ApiImport, remembered: Remembered, meId: number | null): ImportPlan {
  if (record.plan?.kind === kind) return planFromApi(record.plan, record);
  const plan = suggestedPlan(kind, record.headerRow, record, remembered);
  return kind === 'projects' ? { ...plan, assignedById: meId } : plan;
}

/** Returns the plan, its violations, and functions to change it. */
export function useImportPlan(kind: ImportKind, record: ApiImport) {
  const [remembered, remember] = useListPreference(`import.${kind}`);
  const [rememberedUnits, rememberUnits] = useListPreference(`import.${kind}.units`);
  const earlier = { columns: remembered, units: rememberedUnits };
  const meId = useMe()?.id ?? null;
  const [plan, setPlan] = useState(() => firstPlan(kind, record, earlier, meId));
  const shown = splitAtHeader(record, plan.headerRow);
  const change = (patch: Partial<ImportPlan>): void => setPlan((current) => ({ ...current, ...patch }));
  const setColumn = (field: string, at: number | undefined): void => {
    const columns = { ...plan.columns };
    delete columns[field];
    if (at !== undefined) columns[field] = at;
    const keys = keysIn(kind, columns);
    const { [field]: _unit, ...units } = plan.units;
    const isMapped = (index: string): boolean => Object.values(columns).includes(Number(index));
    const otherColumns = Object.fromEntries(Object.entries(plan.otherColumns).filter(([index]) => !isMapped(index)));
    change({
      columns,
      units: { ...units, ...unitsFor(at === undefined ? {} : { [field]: at }, shown.columns, rememberedUnits) },
      otherColumns,
      key: keys.includes(plan.key) ? plan.key : (keys[0] ?? plan.key),
    });
    const others = remembered.filter((one) => !one.startsWith(`${field}${SEPARATOR}`));
    remember([...others, `${field}${SEPARATOR}${at === undefined ? '' : (shown.columns[at] ?? '')}`]);
  };
  const setHeaderRow = (headerRow: number): void => {
    const { mode, addUnmatched, assignedById, reviewedById } = plan;
    const suggested = suggestedPlan(kind, headerRow, splitAtHeader(record, headerRow), earlier);
    setPlan({ ...suggested, mode, addUnmatched, assignedById, reviewedById });
  };
  /** Chooses the unit of a column, also for later sheets with the same header. */
  const setUnit = (field: string, unit: ImportUnit | undefined): void => {
    const { [field]: _last, ...units } = plan.units;
    change({ units: unit ? { ...units, [field]: unit } : units });
    const header = shown.columns[plan.columns[field] ?? -1] ?? '';
    const keysOfColumn = IMPORT_UNITS.map((one) => unitKey(field, one, header));
    const others = rememberedUnits.filter((one) => !keysOfColumn.includes(one));
    rememberUnits(unit ? [...others, unitKey(field, unit, header)] : others);
  };
  return {
    plan,
    change,
    setColumn,
    setHeaderRow,
    setUnit,
    /** Columns shown: the header row, and the first rows below it. */
    shown,
    hasDates: hasDates(kind, Object.keys(plan.columns)),
    violations: checkImportPlan(plan, record.columns.length),
  };
}

export type PlanState = ReturnType<typeof useImportPlan>;
