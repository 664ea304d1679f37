/** State of a month, and closing or reopening it (docs/figures.md#closing). */
import { Badge, Button, Group, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { notOverText } from '#domain/insight/money/closing.ts';
import { lastDayOfMonth } from '#domain/platform/dates.ts';
import type { MoneyMonth } from '#contract/insight/money/months.ts';
import { useToday } from '#web/lib/time/use-tick.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { MONTH_MONEY_TEXTS, reopenedText, stateText } from './month-money-text.ts';

const CloseMonthDialog = lazyPart(async () => (await import('./close-month-dialog.tsx')).CloseMonthDialog);
const ReopenMonthDialog = lazyPart(async () => (await import('./reopen-month-dialog.tsx')).ReopenMonthDialog);

type StateProps = { month: Pick<MoneyMonth, 'state' | 'closed'> };

export function StateBadge({ month }: StateProps) {
  const { state } = month;
  return (
    <Badge
      variant="default"
      radius="sm"
      tt="none"
      fw={500}
      miw="max-content"
      title={state === 'before' ? MONTH_MONEY_TEXTS.notBilled : undefined}
    >
      {stateText(month)}
    </Badge>
  );
}

/** Closes an open month, or says why it can't be closed. */
function CloseButton({ money, closing }: { money: MoneyMonth; closing: NonNullable<MoneyMonth['closing']> }) {
  const [isOpen, setOpen] = useState(false);
  const reasonId = useId();
  const { refusal } = closing;
  return (
    <>
      {refusal !== undefined && (
        <Text id={reasonId} size="sm" c="dimmed" data-no-print>
          {refusal}
        </Text>
      )}
      <Button
        variant="default"
        disabled={refusal !== undefined}
        aria-describedby={refusal === undefined ? undefined : reasonId}
        onClick={() => setOpen(true)}
      >
        Close month
      </Button>
      {isOpen && <CloseMonthDialog money={money} closing={closing} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReopenButton({ month }: { month: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Reopen month
      </Button>
      {isOpen && <ReopenMonthDialog month={month} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Badge for everybody, buttons for administrators. */
export function MonthState({ money }: { money: MoneyMonth }) {
  const { month, closing, canReopen, reopened, state } = money;
  return (
    <Group gap="sm" justify="flex-end">
      {reopened && state === 'open' && (
        <Text size="sm" c="dimmed">
          {reopenedText(reopened)}
        </Text>
      )}
      <StateBadge month={money} />
      {closing && state === 'open' && <CloseButton money={money} closing={closing} />}
      {canReopen && <ReopenButton month={month} />}
    </Group>
  );
}

/** Place of the state while the month loads, as large as that of an open month. */
export function MonthStatePlaceholder({ month, isAdmin }: { month: string; isAdmin: boolean }) {
  const isOver = useToday() > lastDayOfMonth(month);
  return (
    <Group gap="sm" justify="flex-end" style={{ visibility: 'hidden' }} aria-hidden>
      {isAdmin && !isOver && <Text size="sm">{notOverText(month)}</Text>}
      <StateBadge month={{ state: 'open' }} />
      {isAdmin && <Button disabled>Close month</Button>}
    </Group>
  );
}
