/** Form of a person's hours, holiday calendar and vacation. Sends only the parts that have changed. */
import { ActionIcon, Anchor, Button, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ApiAllowance } from '#contract/work/working-days.ts';
import { formatDay } from '#domain/platform/dates.ts';
import { halfDaysText } from '#domain/work/leave/leave-halves.ts';
import { weekText } from '#domain/work/leave/week-text.ts';
import { ASSUMED_WEEK, type WeekMinutes } from '#domain/work/leave/working-days.ts';
import { type Failure, failureOf } from '#web/lib/api/api-error.ts';
import { settingsLink } from '#web/lib/address/settings-paths.ts';
import { copyProperty, useEditConflict, type Versioned } from '#web/lib/use-edit-conflict.ts';
import { EditConflictPanel } from '#web/ui/forms/edit-conflict-panel.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { settingsQuery } from '#web/identity/settings/settings.queries.ts';
import { useChangeAllowance, useChangeWorkHours } from './working-days.queries.ts';
import { WORKING_DAYS_COPY } from './working-days-copy.ts';
import classes from './working-days.module.css';
import {
  allowanceIn,
  checkValues,
  conflictFields,
  hoursIn,
  type PersonDays,
  valuesOf,
  type WorkingDaysValues,
  type YearName,
  YEARS,
} from './working-days-values.ts';

type Form = UseFormReturnType<WorkingDaysValues>;
type Stored = Versioned<PersonDays>;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns a function that saves the changed parts, each based on the version that the previous request returned. */
function useSave(userId: number) {
  const hours = useChangeWorkHours();
  const allowance = useChangeAllowance();
  return async (values: WorkingDaysValues, base: Stored | undefined): Promise<void> => {
    if (!base) return;
    const before = valuesOf(base.record);
    let { etag } = base;
    if (!isSame(hoursIn(values), hoursIn(before)))
      ({ etag } = await hours.mutateAsync({ userId, change: hoursIn(values), etag }));
    for (const [index, name] of YEARS.entries()) {
      const change = allowanceIn(values[name]);
      const { year } = base.record.allowances[index] as ApiAllowance;
      if (!isSame(change, allowanceIn(before[name])))
        ({ etag } = await allowance.mutateAsync({ userId, year, change, etag }));
    }
  };
}

function Hours({ form, defaults }: { form: Form; defaults: WeekMinutes }) {
  const { rows } = form.values;
  const { data: settings } = useQuery(settingsQuery());
  const isAssumed = settings ? settings.record.workingHours === null : isSame(defaults, ASSUMED_WEEK);
  const add = (): void => {
    const key = 1 + Math.max(-1, ...rows.map((row) => row.key));
    form.insertListItem('rows', { key, fromDay: '', week: rows.at(-1)?.week ?? weekText(defaults) });
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Working hours</legend>
      <Text c="dimmed" size="sm">
        {isAssumed ? WORKING_DAYS_COPY.assumed : `Hours of the workspace: ${weekText(defaults)}.`}
        {isAssumed && (
          <Anchor
            inherit
            ml={4}
            underline="always"
            renderRoot={(link) => <Link {...settingsLink('time', 'working-hours')} {...link} />}
          >
            Set working hours
          </Anchor>
        )}
      </Text>
      <Text c="dimmed" size="sm" mb="xs">
        {WORKING_DAYS_COPY.weekExplained}
      </Text>
      <Stack gap="xs">
        {rows.map(({ key, fromDay }, index) => (
          <div key={key} className={classes.row}>
            <TextInput
              type="date"
              label="From"
              required
              aria-label={`From: hours ${index + 1}`}
              {...form.getInputProps(`rows.${index}.fromDay`)}
            />
            <TextInput
              label="Hours"
              required
              autoComplete="off"
              aria-label={fromDay ? `Hours from ${formatDay(fromDay)}` : `Hours ${index + 1}`}
              {...form.getInputProps(`rows.${index}.week`)}
            />
            <ActionIcon
              size={36}
              mt={25}
              aria-label={`Remove hours ${index + 1}`}
              onClick={() => form.removeListItem('rows', index)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </Stack>
      <Button mt="xs" variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        Add hours
      </Button>
    </fieldset>
  );
}

function balanceOf({ takenHalfDays, pendingHalfDays, leftHalfDays }: ApiAllowance): string {
  const taken = `${halfDaysText(takenHalfDays)} taken, ${halfDaysText(pendingHalfDays)} requested`;
  return leftHalfDays === null ? `${taken}.` : `${taken}, ${halfDaysText(leftHalfDays)} left.`;
}

function Allowance({ form, name, allowance }: { form: Form; name: YearName; allowance: ApiAllowance }) {
  const { year } = allowance;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{`Vacation in ${year}`}</legend>
      <SimpleGrid cols={2} spacing="sm">
        <TextInput
          label="Days"
          aria-label={`Days in ${year}`}
          placeholder="None"
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps(`${name}.days`)}
        />
        <TextInput
          label="Carried over"
          aria-label={`Carried over to ${year}`}
          placeholder="0"
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps(`${name}.carried`)}
        />
      </SimpleGrid>
      <TextInput
        mt="xs"
        label="Note"
        aria-label={`Note on ${year}`}
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps(`${name}.note`)}
      />
      <Text c="dimmed" size="sm" mt={4}>
        {balanceOf(allowance)}
      </Text>
    </fieldset>
  );
}

type WorkingDaysFormProps = {
  userId: number;
  stored: Stored;
  load: () => Promise<Stored>;
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
};

export function WorkingDaysForm({ userId, stored, load, onClose, onDirty }: WorkingDaysFormProps) {
  const form = useForm<WorkingDaysValues>({ initialValues: valuesOf(stored.record), validate: checkValues });
  const [failure, setFailure] = useState<Failure>();
  const { send, ...conflict } = useEditConflict<WorkingDaysValues, Stored, keyof WorkingDaysValues>({
    form,
    fields: conflictFields(stored),
    valuesOf: ({ record }) => valuesOf(record),
    copyField: copyProperty,
    opened: stored,
    load,
    save: useSave(userId),
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const submit = async (values: WorkingDaysValues): Promise<void> => {
    setFailure(undefined);
    try {
      if (!(await send(values))) return;
      notifySuccess(WORKING_DAYS_COPY.hoursSaved);
      onClose();
    } catch (error) {
      setFailure(failureOf(WORKING_DAYS_COPY.saveFailed, error));
    }
  };
  const { hours, allowances, calendars } = stored.record;
  const choices = [
    { value: '', label: 'None' },
    ...calendars.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <form
      ref={focusFirstField}
      noValidate
      aria-label={WORKING_DAYS_COPY.title}
      onSubmit={form.onSubmit(submit, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())}
    >
      <Stack gap="md">
        {failure && <FailureNote {...failure} />}
        {conflict.rows.length > 0 && (
          <EditConflictPanel key={conflict.round} recordType="person" rows={conflict.rows} onChoose={conflict.choose} />
        )}
        <NativeSelect label="Holiday calendar" data-autofocus data={choices} {...form.getInputProps('calendarId')} />
        <Hours form={form} defaults={hours.defaultMinutes} />
        {YEARS.map((name, index) => {
          const allowance = allowances[index];
          return allowance && <Allowance key={name} form={form} name={name} allowance={allowance} />;
        })}
      </Stack>
      <FormActions submitLabel="Save" busyLabel="Saving..." isBusy={form.submitting} isSticky onCancel={onClose} />
    </form>
  );
}
