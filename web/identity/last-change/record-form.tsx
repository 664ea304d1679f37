/** Form of a user or client in a dialog: uploads the picture first, shows concurrent changes and preserves input (docs/projects.md#concurrency). */
import { Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect, useState } from 'react';
import type { Failure } from '#web/lib/api/api-error.ts';
import { showViolations } from '#web/lib/form-errors.ts';
import type { EditedRecord } from './last-change.ts';
import { pictureIdFor } from '#web/files/picture-upload.ts';
import type { PictureChoice } from '#web/ui/forms/picture-field.tsx';
import { type EditConflictField, copyProperty, useEditConflict, type Versioned } from '#web/lib/use-edit-conflict.ts';
import { useRemoteChanges } from './use-remote-changes.ts';
import { EditConflictPanel } from '#web/ui/forms/edit-conflict-panel.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { RemoteChangesNote } from './remote-changes-note.tsx';

type PictureValues = { profileImage: PictureChoice };

type RecordFormOptions<Values, Stored> = {
  kind: EditedRecord['kind'];
  form: UseFormReturnType<Values>;
  fields: readonly EditConflictField<Values, Versioned<Stored>>[];
  valuesOf: (record: Stored) => Values;
  /** Version that the form was opened with; undefined for a new record. */
  stored: Versioned<Stored> | undefined;
  /** Latest version of the record. */
  latest: Versioned<Stored> | undefined;
  load: (id: number) => Promise<Versioned<Stored>>;
  /** Saves the values against that version, with the picture only if it changed. Rejects on failure. */
  save: (values: Values, pictureId: number | null | undefined, base: Versioned<Stored> | undefined) => Promise<void>;
  failureOf: (error: unknown) => Failure;
  onClose: () => void;
  /** Called when the form becomes dirty or clean. */
  onDirty: (isDirty: boolean) => void;
};

/** Returns submit handling and status of such a form. */
export function useRecordForm<Values extends PictureValues, Stored extends { id: number }>(
  options: RecordFormOptions<Values, Stored>,
) {
  const { kind, form, fields, stored, latest, load, save, failureOf, onClose, onDirty } = options;
  const [failure, setFailure] = useState<Failure>();
  const [progress, setProgress] = useState<string>();
  const read = { form, fields, valuesOf: ({ record }: Versioned<Stored>) => options.valuesOf(record) };
  const { send, ...conflict } = useEditConflict<Values, Versioned<Stored>, keyof Values & string>({
    ...read,
    copyField: copyProperty,
    opened: stored,
    load: ({ record: { id } }) => load(id),
    save: async (values, base) => {
      const showProgress = (share: number): void => setProgress(`Uploading ${Math.round(share * 100)}%`);
      await save(values, await pictureIdFor(values.profileImage, showProgress), base);
    },
  });
  const record = stored && { kind, id: stored.record.id };
  const remoteChanges = useRemoteChanges({ ...read, record, base: conflict.base, latest });
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const submit = async (values: Values): Promise<void> => {
    setFailure(undefined);
    try {
      if (await send(values)) onClose();
    } catch (error) {
      if (!showViolations(form, error)) setFailure(failureOf(error));
    } finally {
      setProgress(undefined);
    }
  };
  return { kind, form, failure, progress, submit, conflict, remoteChanges, onClose };
}

type RecordFormProps<Values extends PictureValues, Stored extends { id: number }> = {
  state: ReturnType<typeof useRecordForm<Values, Stored>>;
  submitLabel: string;
  children: ReactNode;
};

export function RecordForm<Values extends PictureValues, Stored extends { id: number }>(
  props: RecordFormProps<Values, Stored>,
) {
  const { kind, form, failure, submit, conflict, remoteChanges, onClose } = props.state;
  return (
    <form
      ref={focusFirstField}
      onSubmit={form.onSubmit(submit, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())}
      noValidate
    >
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        {conflict.rows.length > 0 && (
          <EditConflictPanel key={conflict.round} recordType={kind} rows={conflict.rows} onChoose={conflict.choose} />
        )}
        <RemoteChangesNote rows={form.submitting ? [] : remoteChanges} isSticky />
        {props.children}
      </Stack>
      <FormActions
        submitLabel={props.submitLabel}
        busyLabel="Saving..."
        isBusy={form.submitting}
        onCancel={onClose}
        isSticky
      />
    </form>
  );
}
