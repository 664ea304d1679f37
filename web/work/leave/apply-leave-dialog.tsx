/** The 'Apply for Leave' dialog: dates with a live day count, and the reason (docs/leave.md#apply). */
import { Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { startOfDay, UTC } from '#domain/platform/time-zone.ts';
import { checkLeaveForm, daysText, LEAVE_RULE_TEXTS, totalDaysOf } from '#domain/work/leave/leave.ts';
import { LEAVE_TEXTS } from '#domain/platform/messages.ts';
import { type Failure, messageOr } from '#web/lib/api/api-error.ts';
import { useMe } from '#web/identity/current-user.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import { longDayText } from '#web/lib/time/local-time.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useCalendarOnDemand } from '#web/ui/forms/calendar-on-demand.ts';
import { DayInput } from '#web/ui/forms/day-input.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { calendarsQuery } from '#web/work/working-days/working-days.queries.ts';
import { type ApplyValues, EMPTY_APPLICATION, spanIn } from './apply-values.ts';
import { HalfFields } from './half-fields.tsx';
import { DAY_PARTS, dayPartOf } from './leave-halves-text.ts';
import { useApplyForLeave } from './leave.queries.ts';
import { RequestBalance } from './request-balance.tsx';

/** Key of errors that concern the whole form. */
const WHOLE_DAY = '';

const validate = ({ leaveFrom, leaveTill, ...rest }: ApplyValues): Record<string, string> =>
  formErrors(checkLeaveForm({ ...rest, leaveFrom: leaveFrom ?? '', leaveTill: leaveTill ?? '' }));

const DATE = {
  format: 'MM/DD/YYYY',
  clearable: true,
  required: true,
} as const;

function DayFields({ form }: { form: UseFormReturnType<ApplyValues> }) {
  const { leaveFrom, leaveTill } = form.values;
  const days = leaveFrom && leaveTill ? totalDaysOf(leaveFrom, leaveTill) : 0;
  const [from, till] = [useCalendarOnDemand(), useCalendarOnDemand()];
  const me = useMe();
  // Another server may know neither kinds nor halves.
  const { data: calendars } = useQuery(calendarsQuery());
  const isSupported = calendars !== null;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DayInput
          {...DATE}
          label="Leave From"
          description={longDayText(leaveFrom)}
          data-autofocus
          popoverProps={{ disabled: !from.isAsked }}
          clearButtonProps={{ 'aria-label': 'Clear Leave From' }}
          {...form.getInputProps('leaveFrom')}
          {...from.field}
        />
        <DayInput
          {...DATE}
          label="Leave Till"
          description={longDayText(leaveTill)}
          popoverProps={{ disabled: !till.isAsked }}
          clearButtonProps={{ 'aria-label': 'Clear Leave Till' }}
          minDate={leaveFrom ?? undefined}
          {...form.getInputProps('leaveTill')}
          {...till.field}
        />
      </SimpleGrid>
      {isSupported && <HalfFields form={form} />}
      <Group gap="lg" align="flex-start">
        <Text c="dimmed" aria-live="polite">
          Total Days:{' '}
          <Text span c="var(--mantine-color-text)" fw={600}>
            {daysText(days)}
          </Text>
        </Text>
        {isSupported && me && <RequestBalance userId={me.id} span={spanIn(form.values)} kind={form.values.kind} />}
      </Group>
    </>
  );
}

function useSubmit(form: UseFormReturnType<ApplyValues>, onClose: () => void) {
  const me = useMe();
  const apply = useApplyForLeave();
  const [failure, setFailure] = useState<Failure>();
  const submit = async ({ leaveFrom, leaveTill, description, kind, ...halves }: ApplyValues): Promise<void> => {
    setFailure(undefined);
    if (!me) return setFailure({ text: LEAVE_RULE_TEXTS.userMissing });
    if (!leaveFrom || !leaveTill) return undefined;
    const days = { leaveFrom: startOfDay(leaveFrom, UTC), leaveTill: startOfDay(leaveTill, UTC) };
    try {
      const ends = leaveFrom === leaveTill ? DAY_PARTS[dayPartOf(halves)] : halves;
      const { fromHalf, tillHalf } = ends;
      await apply.mutateAsync({
        employeeId: me.id,
        ...days,
        fromHalf,
        tillHalf,
        kind,
        description: description.trim(),
      });
      notifySuccess('Application sent.');
      onClose();
    } catch (error) {
      if (!showViolations(form, error)) setFailure(messageOr(LEAVE_TEXTS.submitFailed, error));
    }
    return undefined;
  };
  return { failure, submit };
}

export function ApplyLeaveDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<ApplyValues>({ initialValues: EMPTY_APPLICATION, validate });
  const { failure, submit } = useSubmit(form, onClose);
  const fault = form.errors[WHOLE_DAY] as string | undefined;
  const problem = failure ?? (fault ? { text: fault } : undefined);
  return (
    <Dialog isOpen title="Apply for Leave" onClose={onClose} isDirty={form.isDirty()}>
      <form
        onSubmit={form.onSubmit(submit, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())}
        noValidate
      >
        <Stack gap="sm">
          {problem && <FailureNote {...problem} />}
          <DayFields form={form} />
          <Textarea
            label="Description"
            placeholder={LEAVE_TEXTS.reasonPlaceholder}
            required
            autosize
            minRows={3}
            maxRows={10}
            {...form.getInputProps('description')}
          />
        </Stack>
        <FormActions
          submitLabel="Submit"
          busyLabel={LEAVE_TEXTS.submitting}
          isBusy={form.submitting}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
