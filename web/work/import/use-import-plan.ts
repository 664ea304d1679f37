/** Column mapping and options of a sheet, taken from its last use, or from earlier sheets of the same kind, or guessed from the headers. */
import { useState } from 'react';
import { planFromApi, type ApiImport } from '#contract/work/import.ts';
import type { ImportKind } from '#domain/work/import-kinds.ts';
import { hasDates } from '#domain/work/import-fields.ts';
import { guessColumns } from '#domain/work/import-headers.ts';
import { checkImportPlan, guessPlan, splitAtHeader, type ImportPlan, keysIn } from '#domain/work/import.ts';
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

function firstPlan(kind: ImportKind, record: ApiImport, remembered: readonly string[]): ImportPlan {
  if (record.plan?.kind === kind) return planFromApi(record.plan, record);
  return guessPlan(kind, record.headerRow, columnsFor(kind, record.columns, remembered));
}

/** Returns the plan, its violations, and functions to change it. */
export function useImportPlan(kind: ImportKind, record: ApiImport) {
  const [remembered, remember] = useListPreference(`import.${kind}`);
  const [plan, setPlan] = useState(() => firstPlan(kind, record, remembered));
  const shown = splitAtHeader(record, plan.headerRow);
  const change = (patch: Partial<ImportPlan>): void => setPlan((current) => ({ ...current, ...patch }));
  const setColumn = (field: string, at: number | undefined): void => {
    const columns = { ...plan.columns };
    delete columns[field];
    if (at !== undefined) columns[field] = at;
    const keys = keysIn(kind, columns);
    change({ columns, key: keys.includes(plan.key) ? plan.key : (keys[0] ?? plan.key) });
    const others = remembered.filter((one) => !one.startsWith(`${field}${SEPARATOR}`));
    remember([...others, `${field}${SEPARATOR}${at === undefined ? '' : (shown.columns[at] ?? '')}`]);
  };
  const setHeaderRow = (headerRow: number): void => {
    const columns = columnsFor(kind, splitAtHeader(record, headerRow).columns, remembered);
    setPlan({ ...guessPlan(kind, headerRow, columns), mode: plan.mode, addUnmatched: plan.addUnmatched });
  };
  return {
    plan,
    change,
    setColumn,
    setHeaderRow,
    /** Columns shown: the header row, and the first rows below it. */
    shown,
    hasDates: hasDates(kind, Object.keys(plan.columns)),
    violations: checkImportPlan(plan, record.columns.length),
  };
}

export type PlanState = ReturnType<typeof useImportPlan>;
