/** Form of the agreed price: Enter saves, Escape cancels, and an empty field removes the price. */
import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { KeyboardEvent } from 'react';
import type { ProjectPrice } from '#contract/insight/money/terms.ts';
import { type Amount, moneyText } from '#domain/platform/money/currency.ts';
import { useSubmit } from '#web/lib/form-errors.ts';
import { offerReversal } from '#web/journal/offer-reversal.ts';
import { useDialogLayer } from '#web/ui/dialog/dialog-layers.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { amountHint, amountIn, MONEY_TEXTS, typedAmount } from '../money-text.ts';
import { useSetPrice } from './price.queries.ts';

type PriceFormProps = { projectId: number; data: ProjectPrice; onClose: () => void };

export function PriceForm({ projectId, data: { currency, price }, onClose }: PriceFormProps) {
  const { mutateAsync: save } = useSetPrice(projectId);
  const before = price?.amount ?? null;
  const amountOf = (typed: string): Amount | null | undefined =>
    typed.trim() === '' ? null : amountIn(typed, currency);
  const form = useForm({
    initialValues: { amount: before === null ? '' : typedAmount(before, currency) },
    validate: { amount: (typed) => (amountOf(typed) === undefined ? amountHint(currency) : null) },
  });
  const { submit, failure, isBusy } = useSubmit(form, MONEY_TEXTS.priceFailed, async ({ amount }) => {
    const wanted = amountOf(amount) ?? null;
    if (wanted !== before) {
      await save(wanted);
      const message = wanted === null ? 'Agreed price removed.' : `Agreed price ${moneyText(wanted, currency)}.`;
      offerReversal(message, () => save(before));
    }
    onClose();
  });
  // Prevents the dialog below from handling Escape.
  useDialogLayer(true);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its fields
    <form onSubmit={submit} onKeyDown={onKeyDown} noValidate aria-label="Agreed price">
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        <TextInput
          label={`Agreed price (${currency})`}
          description="Leave empty to use rates."
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
          {...form.getInputProps('amount')}
        />
      </Stack>
      <FormActions submitLabel="Save" busyLabel="Saving..." isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}
