/** Frame of a field that is edited in place: messages, the field, Cancel and Save. */
import { Stack } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { closeUnlessDirty } from '#web/ui/dialog/dialog.tsx';
import { EditConflictPanel } from '#web/ui/forms/edit-conflict-panel.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { RemoteChangesNote } from '#web/identity/last-change/remote-changes-note.tsx';
import type { FieldForm } from './use-field-form.ts';

type FrameProps<Values extends object> = {
  state: FieldForm<Values>;
  recordType: string;
  label: string;
  children: ReactNode;
};

export function FieldFormFrame<Values extends object>({ state, recordType, label, children }: FrameProps<Values>) {
  const { isDirty, form, failure, conflict, remoteChanges, submit, cancel } = state;
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => ref.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true }), []);
  const leave = (): void => void closeUnlessDirty(isDirty, cancel);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // Fields are marked with `data-mantine-stop-propagation`, so that a dialog around the form stays open.
    event.stopPropagation();
    leave();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its fields
    <form ref={ref} aria-label={label} noValidate onKeyDown={onKeyDown} onSubmit={submit}>
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        {conflict.rows.length > 0 && (
          <EditConflictPanel
            key={conflict.round}
            recordType={recordType}
            rows={conflict.rows}
            onChoose={conflict.choose}
          />
        )}
        <RemoteChangesNote rows={form.submitting ? [] : remoteChanges} />
        {children}
      </Stack>
      <FormActions submitLabel="Save" busyLabel="Saving..." isBusy={form.submitting} onCancel={leave} />
    </form>
  );
}
