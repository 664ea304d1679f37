/** What a client was billed in each of the last 12 months, with links to its lines. */
import type { ClientMoney } from '#contract/insight/money/terms.ts';
import { monthText } from '#domain/platform/date-names.ts';
import type { MonthState } from '#domain/insight/money/closing.ts';
import { amountText } from '#domain/platform/money/currency.ts';
import { useRole } from '#web/identity/current-user.ts';
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import monthClasses from '#web/insight/month/month.module.css';
import { AMOUNT } from '../money-styles.ts';
import { monthLink } from '#web/insight/month/month-url.ts';

type Billed = ClientMoney['months'][number];

const STATES: Record<MonthState, string> = { open: 'Open', closed: 'Closed', before: 'Not billed' };

function Amount({ amount, withoutRate, currency }: Billed & { currency: string }) {
  return (
    <span style={AMOUNT}>
      {withoutRate > 0 && <span className={monthClasses.aside}>{`${withoutRate} without rate `}</span>}
      {amountText(amount, currency)}
    </span>
  );
}

export function LastMonths({ clientId, money: { months, currency } }: { clientId: number; money: ClientMoney }) {
  const role = useRole();
  const linkOf = (month: string) => monthLink(role, { month, by: 'client', party: String(clientId) });
  const columns: Column<Billed>[] = [
    {
      key: 'month',
      header: 'Month',
      cell: ({ month }) => <QuietLink link={linkOf(month)}>{monthText(month)}</QuietLink>,
    },
    { key: 'state', header: 'State', cell: ({ state }) => STATES[state] },
    {
      key: 'amount',
      header: `Amount (${currency})`,
      align: 'end',
      cell: (row) => <Amount {...row} currency={currency} />,
    },
  ];
  return <DataTable label="Amounts by month" columns={columns} rows={months} rowKey={({ month }) => month} />;
}
