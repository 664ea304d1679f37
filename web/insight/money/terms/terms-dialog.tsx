/** Dialog with the terms of a client from a month on (docs/figures.md#terms). */
import { Checkbox, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ApiTerms, ClientMoney } from '#contract/insight/money/terms.ts';
import { monthText } from '#domain/platform/date-names.ts';
import { TERMS_NOTE_LENGTH } from '#domain/insight/money/terms.ts';
import { offerReversal } from '#web/journal/offer-reversal.ts';
import { useSubmit } from '#web/lib/form-errors.ts';
import { useToday } from '#web/lib/time/use-tick.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { MONEY_TEXTS } from '../money-text.ts';
import { bodyOf, bodyOfTerms, offeredMonths, termsErrors, termsIn, type TermsValues, valuesOf } from './terms-text.ts';
import { useDeleteTerms, useSetTerms } from './terms.queries.ts';

type TermsDialogProps = {
  clientId: number;
  money: ClientMoney;
  /** Terms to edit, whose month stays; undefined for terms from another month. */
  edited: ApiTerms | undefined;
  onClose: () => void;
};

/** Saves terms, and offers to restore those that began in the same month, or none. */
function useSaveTerms({ clientId, money, edited }: Omit<TermsDialogProps, 'onClose'>) {
  const { mutateAsync: set } = useSetTerms(clientId);
  const { mutateAsync: remove } = useDeleteTerms(clientId);
  return async (values: TermsValues): Promise<void> => {
    const { fromMonth: month } = values;
    const before = edited ?? money.terms.find(({ fromMonth }) => fromMonth === month);
    await set({ month, body: bodyOf(values, money.currency), version: before?.version });
    offerReversal(`Terms from ${monthText(month)} saved.`, () =>
      before ? set({ month, body: bodyOfTerms(before) }) : remove({ fromMonth: month }),
    );
  };
}

export function TermsDialog({ clientId, money, edited, onClose }: TermsDialogProps) {
  // The version that the dialog was opened with, so a concurrent change isn't overwritten.
  const [opened] = useState({ money, edited });
  const today = useToday();
  const { currency, terms } = opened.money;
  const months = opened.edited
    ? [{ value: opened.edited.fromMonth, label: monthText(opened.edited.fromMonth) }]
    : offeredMonths(opened.money, today);
  const month = today.slice(0, 'YYYY-MM'.length);
  const first =
    months.find(({ value }) => value === month) ?? months.findLast(({ value }) => value > month) ?? months[0];
  const save = useSaveTerms({ clientId, ...opened });
  const form = useForm<TermsValues>({
    initialValues: valuesOf(opened.edited ?? termsIn(terms, month), first?.value ?? month, currency),
    validate: (values) => termsErrors(values, currency),
  });
  const { submit, failure, isBusy } = useSubmit(form, MONEY_TEXTS.termsFailed, async (values) => {
    await save(values);
    onClose();
  });
  return (
    <Dialog isOpen title="Terms" onClose={onClose} isDirty={form.isDirty()}>
      <form ref={focusFirstField} onSubmit={submit} noValidate aria-label="Terms">
        <Stack gap="sm">
          {failure && <FailureNote {...failure} />}
          <NativeSelect
            label="From month"
            data={months}
            disabled={opened.edited !== undefined}
            {...form.getInputProps('fromMonth')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              label={`Monthly fee (${currency})`}
              inputMode="decimal"
              autoComplete="off"
              placeholder="None"
              {...form.getInputProps('monthlyFee')}
            />
            <TextInput
              label="Included videos"
              inputMode="numeric"
              autoComplete="off"
              placeholder="None"
              {...form.getInputProps('includedVideos')}
            />
          </SimpleGrid>
          <Checkbox
            label="Revisions are never charged"
            {...form.getInputProps('isNeverCharged', { type: 'checkbox' })}
          />
          <TextInput
            label="Included revisions"
            description="For each video. 0 charges every revision."
            inputMode="numeric"
            autoComplete="off"
            placeholder={form.values.isNeverCharged ? MONEY_TEXTS.neverCharged : '0'}
            disabled={form.values.isNeverCharged}
            {...form.getInputProps('includedRevisions')}
          />
          <Textarea
            label="Note"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={TERMS_NOTE_LENGTH}
            {...form.getInputProps('note')}
          />
        </Stack>
        <FormActions submitLabel="Save" busyLabel="Saving..." isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
