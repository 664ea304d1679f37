/** Dialog to add or change a line entered by hand, such as a discount or a deduction (docs/figures.md#money). */
import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkManualLine, LINE_TEXT_LENGTH } from '#domain/insight/money/manual-lines.ts';
import type { MoneyKind } from '#domain/insight/money/rates.ts';
import { amountText, MAX_AMOUNT, parseAmount } from '#domain/platform/money/currency.ts';
import type { ApiMonthLine } from '#contract/insight/money/month-lines.ts';
import { iriOf } from '#contract/platform/jsonld.ts';
import { offerReversal } from '#web/journal/offer-reversal.ts';
import { formErrors, useSubmit } from '#web/lib/form-errors.ts';
import { copyProperty, type EditConflictField, useEditConflict } from '#web/lib/use-edit-conflict.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { EditConflictPanel } from '#web/ui/forms/edit-conflict-panel.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { typedAmount } from '../money-text.ts';
import { MONTH_MONEY_TEXTS } from './month-money-text.ts';
import {
  type LineVersion,
  moneySheetQuery,
  type SentLine,
  useAddLine,
  useChangeLine,
  useDeleteLine,
} from './month-money.queries.ts';

/** A stored line, as its form needs it. */
export type OpenedLine = LineVersion & { text: string; amount: number };

/** Client or editor that lines are added to. */
export type LineParty = { month: string; kind: MoneyKind; id: number };

type Values = { text: string; amount: string };

type LineFormProps = {
  party: LineParty;
  currency: string;
  /** Undefined for a new line. */
  opened: OpenedLine | undefined;
  onClose: () => void;
};

const FIELDS: readonly EditConflictField<Values, OpenedLine>[] = [
  { name: 'text', label: 'Text', read: ({ text }) => text.trim() },
  { name: 'amount', label: 'Amount', read: ({ amount }) => amount.trim() },
];

/** Returns the body that adds a line. */
export const newLineBody = ({ month, kind, id }: LineParty, values: { text: string; amount: number }): SentLine => ({
  kind,
  month,
  ...(kind === 'client' ? { client: iriOf('Client', id) } : { user: iriOf('User', id) }),
  ...values,
});

function errorsOf({ text, amount }: Values, currency: string): Record<string, string> {
  const parsed = parseAmount(amount, currency);
  const most = amountText(MAX_AMOUNT, currency);
  const isAmount = parsed !== undefined && Math.abs(parsed) <= MAX_AMOUNT;
  return {
    ...formErrors(checkManualLine({ text, amount: 0 })),
    ...(isAmount ? {} : { amount: `Enter an amount from -${most} to ${most}.` }),
  };
}

/** Saves a line, and offers to reverse it. */
function useSaveLine({ party, currency }: LineFormProps) {
  const { mutateAsync: add } = useAddLine();
  const { mutateAsync: change } = useChangeLine();
  const { mutateAsync: remove } = useDeleteLine();
  return async (values: Values, base: OpenedLine | undefined): Promise<void> => {
    const body = { text: values.text.trim(), amount: parseAmount(values.amount, currency) ?? 0 };
    if (!base) {
      const added: ApiMonthLine = await add(newLineBody(party, body));
      return offerReversal('Line added.', () => remove(added));
    }
    const line: ApiMonthLine = await change({ line: base, body });
    const before = { text: base.text, amount: base.amount };
    return offerReversal('Line changed.', () => change({ line, body: before }));
  };
}

function LineForm(props: LineFormProps & { onDirty: (isDirty: boolean) => void }) {
  const { party, currency, opened, onDirty, onClose } = props;
  const client = useQueryClient();
  const save = useSaveLine(props);
  const valuesOf = ({ text, amount }: OpenedLine): Values => ({ text, amount: typedAmount(amount, currency) });
  const form = useForm<Values>({
    initialValues: opened ? valuesOf(opened) : { text: '', amount: '' },
    validate: (values) => errorsOf(values, currency),
    onValuesChange: () => onDirty(true),
  });
  const { send, ...conflict } = useEditConflict<Values, OpenedLine, keyof Values>({
    form,
    fields: FIELDS,
    valuesOf,
    copyField: copyProperty,
    opened,
    load: async ({ id }) => {
      const query = moneySheetQuery(party.month, { by: party.kind, party: String(party.id) });
      const { lines } = await client.fetchQuery({ ...query, staleTime: 0 });
      const found = lines.find(({ line }) => line?.id === id);
      if (!found?.line) throw new Error(MONTH_MONEY_TEXTS.lineGone);
      const amount = party.kind === 'client' ? found.clientAmount : found.editorAmount;
      return { ...found.line, text: found.text, amount: amount ?? 0 };
    },
    save,
  });
  const failureText = opened ? MONTH_MONEY_TEXTS.changeFailed : MONTH_MONEY_TEXTS.addFailed;
  const { submit, failure, isBusy } = useSubmit(form, failureText, async (values) => {
    if (await send(values)) onClose();
  });
  return (
    <form ref={focusFirstField} onSubmit={submit} noValidate aria-label="Line">
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        {conflict.rows.length > 0 && (
          <EditConflictPanel key={conflict.round} recordType="line" rows={conflict.rows} onChoose={conflict.choose} />
        )}
        <TextInput
          label="Text"
          required
          autoComplete="off"
          maxLength={LINE_TEXT_LENGTH}
          {...form.getInputProps('text')}
        />
        <TextInput
          label={`Amount (${currency})`}
          description="Negative for a deduction."
          required
          inputMode="text"
          autoComplete="off"
          {...form.getInputProps('amount')}
        />
      </Stack>
      <FormActions submitLabel="Save" busyLabel="Saving..." isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}

export function LineDialog(props: LineFormProps) {
  const [isDirty, setDirty] = useState(false);
  return (
    <Dialog isOpen title={props.opened ? 'Edit line' : 'Add line'} onClose={props.onClose} isDirty={isDirty}>
      <LineForm {...props} onDirty={setDirty} />
    </Dialog>
  );
}
