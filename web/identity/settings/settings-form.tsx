/** Workspace settings form (docs/people.md#settings). */
import { Checkbox, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import type { ReadSettings } from '#contract/identity/settings.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { EDITOR_TIMERS, type EditorTimer } from '#domain/platform/editor-timer.ts';
import { TWO_FACTOR_AUDIENCES, type TwoFactorAudience, SETTINGS_TEXTS } from '#domain/platform/settings.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';
import { EditConflictPanel } from '#web/ui/forms/edit-conflict-panel.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { RemoteChangesNote } from '#web/identity/last-change/remote-changes-note.tsx';
import { ZoneField } from './zone-field.tsx';
import { HoursFields } from './hours-fields.tsx';
import classes from './settings-form.module.css';
import { COPIES, FACTOR, FACTOR_CHOICES, TIMER_CHOICES, SEVERAL_TIMERS } from './settings-copy.ts';
import { useSettingsForm } from './use-settings-form.ts';

type State = ReturnType<typeof useSettingsForm>['form'];

const Ratios = ({ form }: { form: State }) => (
  <fieldset className={classes.group}>
    <legend className={classes.legend}>Edit ratio for new projects (minutes of video per hour of editing)</legend>
    <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
      {PROJECT_CLASSES.map((one) => (
        <TextInput
          key={one}
          label={one}
          inputMode="numeric"
          autoComplete="off"
          placeholder="None"
          {...form.getInputProps(`ratios.${one}`)}
        />
      ))}
    </SimpleGrid>
  </fieldset>
);

const Timer = ({ form, isFixed }: { form: State; isFixed: boolean }) => (
  <Radio.Group
    label="Timer actions for editors"
    description={isFixed ? SETTINGS_TEXTS.fixedBy : undefined}
    value={form.values.editorTimer}
    onChange={(value) => form.setFieldValue('editorTimer', value as EditorTimer)}
  >
    <Stack gap="xs" mt="xs">
      {EDITOR_TIMERS.map((one) => (
        <Radio key={one} value={one} label={TIMER_CHOICES[one]} disabled={isFixed} />
      ))}
    </Stack>
  </Radio.Group>
);

const TwoFactorChoice = ({ form }: { form: State }) => (
  <Radio.Group
    label={FACTOR.label}
    value={form.values.secondFactorFor}
    onChange={(value) => form.setFieldValue('secondFactorFor', value as TwoFactorAudience)}
  >
    <Stack gap="xs" mt="xs">
      {TWO_FACTOR_AUDIENCES.map((one) => (
        <Radio key={one} value={one} label={FACTOR_CHOICES[one]} />
      ))}
      {form.values.secondFactorFor !== 'nobody' && (
        <TextInput
          label={FACTOR.days}
          description={FACTOR.daysExplained}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('secondFactorDays')}
        />
      )}
    </Stack>
  </Radio.Group>
);

/** Dialog around the form, if any: closes after saving and tracks unsaved input. */
export type SettingsFormDialog = {
  onSaved?: () => void;
  onCancel?: () => void;
  onDirty?: (isDirty: boolean) => void;
};

type SettingsFormProps = SettingsFormDialog & {
  stored: Versioned<ReadSettings>;
  latest: Versioned<ReadSettings> | undefined;
};

export function SettingsForm({ stored, latest, onSaved, onCancel, onDirty }: SettingsFormProps) {
  const { form, failure, conflict, remoteChanges, submit } = useSettingsForm({ stored, latest, onSaved });
  const isDirty = form.isDirty();
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  return (
    <form
      // On a separate page, the heading has focus.
      ref={onCancel ? focusFirstField : undefined}
      aria-label="Settings"
      noValidate
      style={{ maxWidth: 640 }}
      onSubmit={form.onSubmit(submit, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())}
    >
      <Stack gap="md">
        {failure && <FailureNote {...failure} />}
        {conflict.rows.length > 0 && (
          <EditConflictPanel key={conflict.round} recordType="page" rows={conflict.rows} onChoose={conflict.choose} />
        )}
        <RemoteChangesNote rows={form.submitting ? [] : remoteChanges} isSticky />
        <TextInput
          label="Workspace name"
          description="Shown on the sign-in page, in the menu and in tab titles."
          autoComplete="organization"
          data-autofocus={onCancel !== undefined || undefined}
          {...form.getInputProps('name')}
        />
        <Ratios form={form} />
        <Timer form={form} isFixed={stored.record.isTimerFixed} />
        <ZoneField form={form} stored={stored.record} />
        <HoursFields form={form} />
        <TwoFactorChoice form={form} />
        <TextInput
          label={COPIES.label}
          description={stored.record.makesCopies ? COPIES.description : COPIES.noProgram}
          inputMode="numeric"
          autoComplete="off"
          placeholder="None"
          disabled={!stored.record.makesCopies}
          {...form.getInputProps('copyAboveMbits')}
        />
        <Checkbox {...SEVERAL_TIMERS} {...form.getInputProps('twoTimers', { type: 'checkbox' })} />
      </Stack>
      <FormActions
        submitLabel="Save Settings"
        busyLabel="Saving..."
        isBusy={form.submitting}
        isSticky={onCancel !== undefined}
        {...(onCancel ? { onCancel } : {})}
      />
    </form>
  );
}
