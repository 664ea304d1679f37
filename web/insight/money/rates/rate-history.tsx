/** All rates of a selection, the latest day first, with who set them. */
import { Title } from '@mantine/core';
import type { ApiRate } from '#contract/insight/money/rates.ts';
import { formatDay } from '#domain/platform/dates.ts';
import { amountText } from '#domain/platform/money/currency.ts';
import { NO_VALUE } from '#web/lib/time/format.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { AMOUNT } from '../money-styles.ts';
import { ALL_TYPES, unitLabel } from './rate-cells.ts';

const STACK_BELOW = 640;

const columnsOf = (currency: string): Column<ApiRate>[] => [
  { key: 'from', header: 'From', whenStacked: 'lead', cell: ({ fromDay }) => formatDay(fromDay) },
  { key: 'type', header: 'Type', cell: (rate) => rate.class ?? ALL_TYPES },
  { key: 'unit', header: 'Per', cell: ({ kind, unit }) => unitLabel(kind, unit) },
  {
    key: 'amount',
    header: `Amount (${currency})`,
    align: 'end',
    cell: ({ amount }) => <span style={AMOUNT}>{amountText(amount, currency)}</span>,
  },
  { key: 'by', header: 'Set by', cell: ({ createdBy }) => createdBy?.name ?? NO_VALUE },
];

export function RateHistory({ rates, currency }: { rates: readonly ApiRate[]; currency: string }) {
  if (rates.length === 0) return null;
  return (
    <section aria-labelledby="rate-history" style={{ marginTop: 24 }}>
      <Title order={3} fz="md" id="rate-history" mb="xs">
        History
      </Title>
      <DataTable
        label="History of rates"
        columns={columnsOf(currency)}
        rows={rates}
        rowKey={({ id }) => id}
        stackBelow={STACK_BELOW}
        maxHeight="480px"
      />
    </section>
  );
}
