/** Totals of a month by every client or editor (docs/figures.md#month). */
import { Group, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MonthParty } from '#domain/insight/month/month-lines.ts';
import type { MonthRow } from '#contract/insight/month.ts';
import { useRole } from '#web/identity/current-user.ts';
import { hasPage } from '#web/lib/address/paths.ts';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { MonthError } from './month-error.tsx';
import { MonthFigures, MonthNotes } from './month-figures.tsx';
import { MonthTable } from './month-table.tsx';
import { analyticsText } from './month-text.ts';
import { monthQuery } from './month.queries.ts';

/** Further content, such as amounts. */
type TotalsExtras = {
  /** True while it loads. */
  isLoading: boolean;
  /** At the end of the first line. */
  state: ReactNode;
  /** Below the figures. */
  figures: ReactNode;
  /** Returns the rows of the table, made of those of the month. */
  rowsOf: (rows: MonthRow[]) => MonthRow[];
  columns: readonly Column<MonthRow>[];
  notes: readonly string[];
};

export type MonthTotalsProps = {
  month: string;
  by: MonthParty;
  onBy: (by: MonthParty) => void;
  extras?: TotalsExtras;
};

export function MonthTotals({ month, by, onBy, extras }: MonthTotalsProps) {
  const role = useRole();
  const { data, error, refetch, isFetching } = useQuery(monthQuery(month, by));
  const rows = data && extras ? extras.rowsOf(data.rows) : data?.rows;
  const analytics = data && hasPage(role, 'analytics') ? analyticsText(data) : undefined;
  return (
    <Stack gap="md">
      {(role === 'admin' || extras) && (
        <Group justify="space-between" mih={36}>
          {role === 'admin' && (
            <SegmentedControl
              aria-label="Totals by"
              value={by}
              onChange={(next) => onBy(next as MonthParty)}
              data={[
                { value: 'client', label: 'By client' },
                { value: 'editor', label: 'By editor' },
              ]}
            />
          )}
          {extras?.state}
        </Group>
      )}
      {error && !data ? (
        <MonthError {...{ error, refetch, isFetching }} />
      ) : (
        <>
          <MonthFigures totals={data?.totals} by={by} />
          {extras?.figures}
          <MonthTable
            {...{ month, by }}
            data={data && rows && !extras?.isLoading ? { ...data, rows } : undefined}
            extraColumns={extras?.columns}
          />
          {data && !extras?.isLoading && (
            <MonthNotes
              totals={data.totals}
              by={by}
              others={[...(extras?.notes ?? []), ...(analytics === undefined ? [] : [analytics])]}
            />
          )}
        </>
      )}
    </Stack>
  );
}
