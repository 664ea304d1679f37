/** Form for one part of the workspace settings, which saves only that part (docs/people.md#settings). */
import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import type { ReadSettings } from '#contract/identity/settings.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';
import { EditConflictPanel } from '#web/ui/forms/edit-conflict-panel.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { RemoteChangesNote } from '#web/identity/last-change/remote-changes-note.tsx';
import type { SettingsPart } from './settings-part.ts';
import { useSettingsForm } from './use-settings-form.ts';

export type SettingsFormOptions = {
  part: SettingsPart;
  /** Accessible name of the form. */
  label: string;
  onSaved?: () => void;
  /** Only in a dialog: adds Cancel, and focuses the first field. */
  onCancel?: () => void;
  /** Called when the form becomes dirty or clean. */
  onDirty: (isDirty: boolean) => void;
};

type SettingsFormProps = SettingsFormOptions & {
  stored: Versioned<ReadSettings>;
  latest: Versioned<ReadSettings> | undefined;
};

export function SettingsForm({ part, label, stored, latest, onSaved, onCancel, onDirty }: SettingsFormProps) {
  const { form, failure, conflict, remoteChanges, submit } = useSettingsForm({ part, stored, latest, onSaved });
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <form
      // On a page, the heading has focus.
      ref={onCancel ? focusFirstField : undefined}
      aria-label={label}
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
        <part.Fields form={form} stored={stored.record} />
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
