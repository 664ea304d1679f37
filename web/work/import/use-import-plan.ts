/** How a sheet is to be read: as it was last, as sheets of this kind were read before, or as its headers suggest. */
import { useState } from 'react';
import { planFromWire, type WireImport } from '#contract/work/import.ts';
import type { ImportKind } from '#domain/work/import-kinds.ts';
import { guessColumns, hasDates } from '#domain/work/import-fields.ts';
import { checkImportPlan, guessPlan, headed, type ImportPlan, keysIn } from '#domain/work/import.ts';
import { useListPreference } from '#web/lib/preferences.ts';

const SIGN = '=';

/** Columns that were named by hand before are found again by their headers. */
function columnsFor(
  kind: ImportKind,
  headers: readonly string[],
  remembered: readonly string[],
): Record<string, number> {
  const found = guessColumns(kind, headers);
  for (const one of remembered) {
    const at = one.indexOf(SIGN);
    const [field, header] = [one.slice(0, at), one.slice(at + 1)];
    const place = headers.indexOf(header);
    if (header === '') delete found[field];
    else if (place >= 0) {
      for (const [other, taken] of Object.entries(found)) if (taken === place) delete found[other];
      found[field] = place;
    }
  }
  return found;
}

function firstPlan(kind: ImportKind, record: WireImport, remembered: readonly string[]): ImportPlan {
  if (record.plan?.kind === kind) return planFromWire(record.plan, record);
  return guessPlan(kind, record.headerRow, columnsFor(kind, record.columns, remembered));
}

/** The plan with what is wrong with it, and its changes. */
export function useImportPlan(kind: ImportKind, record: WireImport) {
  const [remembered, remember] = useListPreference(`import.${kind}`);
  const [plan, setPlan] = useState(() => firstPlan(kind, record, remembered));
  const shown = headed(record, plan.headerRow);
  const change = (patch: Partial<ImportPlan>): void => setPlan((now) => ({ ...now, ...patch }));
  const setColumn = (field: string, at: number | undefined): void => {
    const columns = { ...plan.columns };
    delete columns[field];
    if (at !== undefined) columns[field] = at;
    const keys = keysIn(kind, columns);
    change({ columns, key: keys.includes(plan.key) ? plan.key : (keys[0] ?? plan.key) });
    const others = remembered.filter((one) => !one.startsWith(`${field}${SIGN}`));
    remember([...others, `${field}${SIGN}${at === undefined ? '' : (shown.columns[at] ?? '')}`]);
  };
  const setHeaderRow = (headerRow: number): void => {
    const columns = columnsFor(kind, headed(record, headerRow).columns, remembered);
    setPlan({ ...guessPlan(kind, headerRow, columns), mode: plan.mode, addUnmatched: plan.addUnmatched });
  };
  return {
    plan,
    change,
    setColumn,
    setHeaderRow,
    /** Headers of that row, and the first rows below it. */
    shown,
    hasDates: hasDates(kind, Object.keys(plan.columns)),
    violations: checkImportPlan(plan, record.columns.length),
  };
}

export type PlanState = ReturnType<typeof useImportPlan>;
