/** Terms of a client by the month from which they apply, with actions for administrators. */
import { ActionIcon, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ApiTerms, ClientMoney } from '#contract/insight/money/terms.ts';
import { monthText } from '#domain/platform/date-names.ts';
import { amountText } from '#domain/platform/money/currency.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { offerReversal } from '#web/journal/offer-reversal.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import month from '#web/insight/month/month.module.css';
import { AMOUNT } from '../money-styles.ts';
import { MONEY_TEXTS } from '../money-text.ts';
import { bodyOfTerms, revisionsText, videosText } from './terms-text.ts';
import { useDeleteTerms, useSetTerms } from './terms.queries.ts';

/** The table is half as wide as the page, so it stacks on most screens. */
const STACK_BELOW = 1700;

const columnsOf = (currency: string): Column<ApiTerms>[] => [
  {
    key: 'from',
    header: 'From',
    whenStacked: 'lead',
    cell: ({ fromMonth, note }) => (
      <>
        {monthText(fromMonth)}
        {note && <div className={month.aside}>{note}</div>}
      </>
    ),
  },
  {
    key: 'fee',
    header: `Fee (${currency})`,
    align: 'end',
    cell: ({ monthlyFee }) => <span style={AMOUNT}>{amountText(monthlyFee, currency)}</span>,
  },
  { key: 'videos', header: 'Videos', align: 'end', cell: videosText },
  { key: 'revisions', header: 'Revisions', align: 'end', cell: revisionsText },
];

function useRemoveTerms(clientId: number) {
  const { mutateAsync: remove, isPending } = useDeleteTerms(clientId);
  const { mutateAsync: set } = useSetTerms(clientId);
  return (terms: ApiTerms): void => {
    if (isPending) return;
    const { fromMonth: month } = terms;
    remove(terms).then(
      () => offerReversal(`Terms from ${monthText(month)} deleted.`, () => set({ month, body: bodyOfTerms(terms) })),
      (error: unknown) => notifyFailure(failureOf(MONEY_TEXTS.deleteTermsFailed, error)),
    );
  };
}

type TermsHistoryProps = {
  clientId: number;
  money: ClientMoney;
  /** Undefined for managers, who only read. */
  onEdit: ((terms: ApiTerms) => void) | undefined;
};

export function TermsHistory({ clientId, money: { terms, currency, months }, onEdit }: TermsHistoryProps) {
  const remove = useRemoveTerms(clientId);
  const isClosed = (month: string): boolean => months.some((one) => one.state !== 'open' && month <= one.month);
  const actions = onEdit && {
    actions: (one: ApiTerms) =>
      !isClosed(one.fromMonth) && (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <ActionIcon
            size={40}
            variant="subtle"
            color="gray"
            aria-label={`Edit terms from ${monthText(one.fromMonth)}`}
            onClick={() => onEdit(one)}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={40}
            variant="subtle"
            color="gray"
            aria-label={`Delete terms from ${monthText(one.fromMonth)}`}
            onClick={() => remove(one)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ),
  };
  return (
    <DataTable
      label="History of terms"
      columns={columnsOf(currency)}
      rows={terms}
      rowKey={({ fromMonth }) => fromMonth}
      stackBelow={STACK_BELOW}
      {...actions}
    />
  );
}
