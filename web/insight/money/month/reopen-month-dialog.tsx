/** Dialog that reopens the last closed month, with a reason (docs/figures.md#closing). */
import { Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { monthText } from '#domain/platform/date-names.ts';
import { REASON_LENGTH } from '#domain/insight/money/closing.ts';
import { isBlankText } from '#domain/platform/text.ts';
import { blankAt } from '#domain/platform/violations.ts';
import { formErrors, useSubmit } from '#web/lib/form-errors.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { MONTH_MONEY_TEXTS, reopenedToast } from './month-money-text.ts';
import { useReopenMonth } from './month-money.queries.ts';

export function ReopenMonthDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const reopen = useReopenMonth(month);
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => formErrors(isBlankText(reason) ? [blankAt('reason')] : []),
  });
  const { submit, failure, isBusy } = useSubmit(form, MONTH_MONEY_TEXTS.reopenFailed, async ({ reason }) => {
    await reopen.mutateAsync(reason.trim());
    notifySuccess(reopenedToast(month));
    onClose();
  });
  return (
    <Dialog isOpen title={`Reopen ${monthText(month)}`} onClose={onClose} isDirty={form.isDirty()}>
      <form ref={focusFirstField} onSubmit={submit} noValidate aria-label="Reopen month">
        <Stack gap="sm">
          {failure && <FailureNote {...failure} />}
          <Text c="dimmed" size="sm">
            {MONTH_MONEY_TEXTS.reopening}
          </Text>
          <Textarea
            label="Reason"
            required
            autosize
            minRows={2}
            maxRows={8}
            maxLength={REASON_LENGTH}
            {...form.getInputProps('reason')}
          />
        </Stack>
        <FormActions submitLabel="Reopen month" busyLabel="Reopening..." isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
