/** Totals of a month by client or editor. Each row opens its lines (docs/figures.md#month). */
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { hoursText } from '#domain/platform/hours-text.ts';
import type { MonthParty } from '#domain/insight/month/month-lines.ts';
import type { Month, MonthRow } from '#contract/insight/month.ts';
import { useRole } from '#web/identity/current-user.ts';
import type { LinkDestination } from '#web/lib/address/search-codec.ts';
import { decimalText, NO_VALUE, numberText } from '#web/lib/time/format.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';
import classes from './month.module.css';
import { copiesText, MONTH_TEXTS, PARTY_TEXTS, partyName, punctualityOf } from './month-text.ts';
import { monthLink } from './month-url.ts';

/** Widths in pixels below which rows stack. */
const STACK_BELOW = 760;
const WIDE_STACK_BELOW = 1000;

const NO_COLUMNS: readonly Column<MonthRow>[] = [];

const withCopies = (count: number, copies: number) => (
  <>
    {numberText(count)} {copies > 0 && <span className={classes.aside}>{copiesText(copies)}</span>}
  </>
);

function onTimeText(row: MonthRow, by: MonthParty): string {
  const { due, onTime } = punctualityOf(row, by);
  return due === 0 ? NO_VALUE : `${numberText(onTime)} of ${numberText(due)}`;
}

const columnsOf = (
  by: MonthParty,
  hasUnmeasured: boolean,
  linkOf: (row: MonthRow) => LinkDestination,
): Column<MonthRow>[] => [
  {
    key: 'party',
    header: PARTY_TEXTS[by].one,
    whenStacked: 'lead',
    cell: (row) => <QuietLink link={linkOf(row)}>{partyName(by, row.party.name)}</QuietLink>,
  },
  { key: 'videos', header: 'Videos', align: 'end', cell: (row) => withCopies(row.videos, row.copies.videos) },
  { key: 'firstCut', header: 'First cut', align: 'end', cell: (row) => hoursText(row.firstCutMinutes) },
  {
    key: 'revisions',
    header: 'Revisions',
    align: 'end',
    cell: (row) => withCopies(row.revisions, row.copies.revisions),
  },
  { key: 'rework', header: 'Rework', align: 'end', cell: (row) => hoursText(row.reworkMinutes) },
  ...(hasUnmeasured
    ? [
        {
          key: 'unmeasured',
          header: 'Not measured',
          align: 'end',
          cell: (row: MonthRow) => numberText(row.unmeasured),
        } as const,
      ]
    : []),
  { key: 'onTime', header: 'On time', align: 'end', cell: (row) => onTimeText(row, by) },
  { key: 'points', header: 'Points', align: 'end', cell: (row) => decimalText(row.points) },
];

type MonthTableProps = {
  month: string;
  by: MonthParty;
  /** Undefined while it loads. */
  data: Month | undefined;
  /** Columns after those of the month. */
  extraColumns?: readonly Column<MonthRow>[] | undefined;
};

export function MonthTable({ month, by, data, extraColumns = NO_COLUMNS }: MonthTableProps) {
  const role = useRole();
  const navigate = useNavigate();
  const hasUnmeasured = (data?.totals.unmeasured ?? 0) > 0;
  const { columns, open } = useMemo(() => {
    const linkOf = (row: MonthRow) => monthLink(role, { month, by, party: String(row.party.id ?? 'none') });
    return {
      columns: [...columnsOf(by, hasUnmeasured, linkOf), ...extraColumns],
      open: (row: MonthRow) => void navigate(linkOf(row)),
    };
  }, [role, month, by, hasUnmeasured, extraColumns, navigate]);
  return (
    <DataTable
      label={`Month by ${by}`}
      columns={columns}
      rows={data?.rows ?? []}
      rowKey={({ party }) => party.id ?? 0}
      onOpen={open}
      isLoading={data === undefined}
      expectedRows={6}
      empty={MONTH_TEXTS.empty}
      stackBelow={extraColumns.length > 0 ? WIDE_STACK_BELOW : STACK_BELOW}
    />
  );
}
