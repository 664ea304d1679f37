/** Lines of one client or editor with their amounts and how these are made (docs/figures.md#money). */
import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { monthText } from '#domain/platform/date-names.ts';
import { hoursText } from '#domain/platform/hours-text.ts';
import type { Amount } from '#domain/platform/money/currency.ts';
import type { MonthParty } from '#domain/insight/month/month-lines.ts';
import type { UserType } from '#domain/platform/actor.ts';
import type { MoneyLineRow, MoneySheet } from '#contract/insight/money/months.ts';
import { useRole } from '#web/identity/current-user.ts';
import { ProjectName } from '#web/insight/month/month-lines-tables.tsx';
import classes from '#web/insight/month/month.module.css';
import { PARTY_TEXTS, partyName } from '#web/insight/month/month-text.ts';
import { dateText, decimalText, NO_VALUE } from '#web/lib/time/format.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { LineParty, OpenedLine } from './line-dialog.tsx';
import { amountOr, lineName, MONTH_MONEY_TEXTS, roundText } from './month-money-text.ts';

const LineDialog = lazyPart(async () => (await import('./line-dialog.tsx')).LineDialog);
const LineMenu = lazyPart(async () => (await import('./line-menu.tsx')).LineMenu);

const STACK_BELOW = 1000;

type Keyed = MoneyLineRow & { key: string };

/** Gives each line a key; lines of a closed month that were entered by hand have no ID. */
const keyed = (lines: readonly MoneyLineRow[]): Keyed[] =>
  lines.map((line, index) => {
    const { kind, project, revision } = line;
    return {
      ...line,
      key: project ? `${kind} ${project.id} ${revision}` : `${kind} ${line.line?.id ?? `at ${index}`}`,
    };
  });

const hasRound = ({ kind }: MoneyLineRow): boolean => kind === 'video' || kind === 'revision';

function timeText(line: MoneyLineRow): string {
  if (!hasRound(line)) return NO_VALUE;
  return line.minutes === null ? 'Not measured' : hoursText(line.minutes);
}

/** Amount, with how it is made below it. */
function Charge({
  amount,
  text,
  currency,
}: {
  amount: Amount | null | undefined;
  text?: string | undefined;
  currency: string;
}) {
  return (
    <>
      {amountOr(amount, currency)}
      {text && amount !== null && (
        // Wraps, unlike other cells, so that the table fits beside the menu.
        <Text size="xs" c="dimmed" maw={150} ml="auto" style={{ whiteSpace: 'normal' }}>
          {text}
        </Text>
      )}
    </>
  );
}

type ColumnOptions = { by: MonthParty; role: UserType; currency: string; totals: MoneySheet['totals'] };

/** Columns of the amounts that the response contains. The first names the currency. */
function amountColumns({ currency, totals }: ColumnOptions): Column<Keyed>[] {
  const columns: Column<Keyed>[] = [];
  const add = (key: string, name: string, cell: Column<Keyed>['cell']): void => {
    const header = columns.length === 0 ? `${name} (${currency})` : name;
    columns.push({ key, header, align: 'end', cell });
  };
  if (totals.clientAmount !== undefined)
    add('amount', 'Amount', ({ kind, clientAmount, clientText }) => (
      <Charge amount={clientAmount} text={kind === 'fee' ? undefined : clientText} currency={currency} />
    ));
  if (totals.editorAmount !== undefined)
    add('pay', 'Pay', ({ editorAmount, editorText }) => (
      <Charge amount={editorAmount} text={editorText} currency={currency} />
    ));
  if (totals.margin !== undefined) add('margin', 'Margin', ({ margin }) => amountOr(margin, currency));
  return columns;
}

const columnsOf = (options: ColumnOptions): Column<Keyed>[] => {
  const { by, role } = options;
  const other = by === 'client' ? 'editor' : 'client';
  return [
    {
      key: 'line',
      header: 'Line',
      whenStacked: 'lead',
      cell: (line) =>
        line.project ? <ProjectName project={line.project} lead={line.lead} role={role} /> : lineName(line),
    },
    {
      key: 'other',
      header: PARTY_TEXTS[other].one,
      cell: (line) => (line.project ? partyName(other, line[other]?.name) : NO_VALUE),
    },
    { key: 'round', header: 'Round', cell: roundText },
    { key: 'ended', header: 'Ended', cell: ({ endedAt }) => dateText(endedAt) },
    { key: 'minutes', header: 'Time', align: 'end', cell: timeText },
    {
      key: 'points',
      header: 'Points',
      align: 'end',
      cell: ({ kind, points }) => (kind === 'video' || kind === 'points' ? decimalText(points) : NO_VALUE),
    },
    ...amountColumns(options),
  ];
};

/** Returns a line as its form needs it; undefined for other lines. */
function openedOf({ line, text, clientAmount, editorAmount }: MoneyLineRow): OpenedLine | undefined {
  return line ? { ...line, text, amount: clientAmount ?? editorAmount ?? 0 } : undefined;
}

type LinesProps = {
  by: MonthParty;
  /** Undefined while it loads. */
  sheet: MoneySheet | undefined;
  currency: string;
  /** Client or editor whose lines the reader may add, edit and delete. */
  editable: LineParty | undefined;
};

export function MoneyLinesTable({ by, sheet, currency, editable }: LinesProps) {
  const role = useRole();
  const [dialog, setDialog] = useState<{ opened: OpenedLine | undefined }>();
  const lines = sheet?.lines ?? [];
  const hasEarlier = lines.some(({ earlierMonth }) => earlierMonth !== null);
  const canEdit = editable !== undefined && lines.some(({ line }) => line !== null);
  const actions = (row: Keyed) => {
    const line = openedOf(row);
    return editable && line && <LineMenu line={line} party={editable} onEdit={(opened) => setDialog({ opened })} />;
  };
  return (
    <div className={by === 'client' ? classes.forClient : undefined}>
      <DataTable
        label="Lines of the month"
        columns={columnsOf({ by, role, currency, totals: sheet?.totals ?? { lines: 0, unmeasured: 0 } })}
        rows={keyed(lines)}
        rowKey={({ key }) => key}
        {...(canEdit && { actions })}
        isLoading={sheet === undefined}
        expectedRows={6}
        empty={MONTH_MONEY_TEXTS.empty}
        stackBelow={STACK_BELOW}
        groupTitleOf={
          hasEarlier && sheet
            ? ({ earlierMonth }) => (earlierMonth === null ? monthText(sheet.month) : MONTH_MONEY_TEXTS.earlier)
            : undefined
        }
      />
      {editable && (
        <Group mt="md" data-no-print>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setDialog({ opened: undefined })}
          >
            Add line
          </Button>
        </Group>
      )}
      {dialog && editable && (
        <LineDialog party={editable} currency={currency} opened={dialog.opened} onClose={() => setDialog(undefined)} />
      )}
    </div>
  );
}
