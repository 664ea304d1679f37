/** Dialog that closes a month with the totals that it shows (docs/figures.md#closing). */
import { Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { monthText } from '#domain/platform/date-names.ts';
import { moneyText } from '#domain/platform/money/currency.ts';
import type { MoneyMonth } from '#contract/insight/money/months.ts';
import { type Failure, failureOf, hasStatus } from '#web/lib/api/api-error.ts';
import { numberText } from '#web/lib/time/format.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { closedToast, MONTH_MONEY_TEXTS } from './month-money-text.ts';
import { moneyMonthQuery, useCloseMonth } from './month-money.queries.ts';

type Closing = NonNullable<MoneyMonth['closing']>;

type CloseMonthProps = { money: MoneyMonth; closing: Closing; onClose: () => void };

const CONFLICT = 409;

function Totals({ closing, currency }: { closing: Closing; currency: string }) {
  const rows = [
    ['Lines', numberText(closing.lines)],
    ['Amount', moneyText(closing.client, currency)],
    ['Pay', moneyText(closing.editor, currency)],
    ['Without a rate', numberText(closing.withoutRate)],
  ];
  return (
    <Stack component="dl" gap={4} m={0}>
      {rows.map(([label, value]) => (
        <Group key={label} justify="space-between">
          <Text component="dt">{label}</Text>
          <Text component="dd" m={0} fw={600}>
            {value}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}

/** Sends the totals on screen, and shows the present ones if they have changed since. */
function CloseMonthForm({ money: { month, by, currency }, closing, onClose }: CloseMonthProps) {
  // Later refetches don't change the totals under the reader's eyes.
  const [shown, setShown] = useState(closing);
  const [failure, setFailure] = useState<Failure>();
  const close = useCloseMonth(month);
  const client = useQueryClient();
  const showPresent = async (error: unknown): Promise<void> => {
    const { closing: present } = await client.fetchQuery({ ...moneyMonthQuery(month, by), staleTime: 0 });
    if (!present || present.refusal !== undefined) return setFailure(failureOf(MONTH_MONEY_TEXTS.closeFailed, error));
    setShown(present);
    setFailure({ text: MONTH_MONEY_TEXTS.hasChanged });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailure(undefined);
    const { lines, client: amount, editor, withoutRate } = shown;
    try {
      await close.mutateAsync({ lines, client: amount, editor, withoutRate });
      notifySuccess(closedToast(month));
      onClose();
    } catch (error) {
      const isConflict = hasStatus(error, CONFLICT);
      await (isConflict ? showPresent(error) : Promise.reject(error)).catch((reason: unknown) =>
        setFailure(failureOf(MONTH_MONEY_TEXTS.closeFailed, reason)),
      );
    }
  };
  return (
    <form aria-label="Close month" onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        <Totals closing={shown} currency={currency} />
        {shown.isFirst && <Text>{MONTH_MONEY_TEXTS.firstClose}</Text>}
        <Text c="dimmed" size="sm">
          {MONTH_MONEY_TEXTS.closing}
        </Text>
      </Stack>
      <FormActions submitLabel="Close month" busyLabel="Closing..." isBusy={close.isPending} onCancel={onClose} />
    </form>
  );
}

export function CloseMonthDialog(props: CloseMonthProps) {
  return (
    <Dialog isOpen title={`Close ${monthText(props.money.month)}`} onClose={props.onClose}>
      <CloseMonthForm {...props} />
    </Dialog>
  );
}
