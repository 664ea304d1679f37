/** The one form of a client, for adding and for editing: names and picture; it stands in a dialog. */
import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { ClientForm } from '#contract/clients.ts';
import { checkClientForm, clientDisplayName } from '#domain/clients.ts';
import { acceptOf, PICTURE_TYPES } from '#domain/media.ts';
import { initialsOf } from '#domain/text.ts';
import type { Failure } from '#web/lib/api-error.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import { mediaUrl } from '#web/lib/host.ts';
import { pictureFault, pictureIdFor } from '#web/lib/picture-upload.ts';
import { takeProperty, useEditConflict, type Versioned } from '#web/lib/use-edit-conflict.ts';
import { useMeanwhile } from '#web/lib/use-meanwhile.ts';
import { EditConflictPanel } from '#web/ui/edit-conflict-panel.tsx';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { focusFirstField } from '#web/ui/first-field.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { MeanwhileNote } from '#web/ui/meanwhile-note.tsx';
import { PictureField } from '#web/ui/picture-field.tsx';
import { type ClientValues, EDIT_CONFLICT_FIELDS, NO_VALUES, valuesOf } from './client-values.ts';
import { type ListedClient, loadClient } from './clients.queries.ts';

type ClientFieldsProps = {
  mode: 'create' | 'edit';
  submitLabel: string;
  /** What is stored; nothing yet for a new client. */
  stored?: Versioned<ListedClient>;
  /** The client as it is by now. */
  latest?: Versioned<ListedClient> | undefined;
  /** Sends what was typed over that version; rejects with what went wrong. */
  save: (form: ClientForm, etag: string | undefined) => Promise<void>;
  failureOf: (error: unknown) => Failure;
  onClose: () => void;
  /** Hears whether something was typed that closing would lose. */
  onDirty: (isDirty: boolean) => void;
};

const validator =
  (mode: 'create' | 'edit') =>
  ({ profileImage, ...names }: ClientValues): Record<string, string> => {
    const fault = pictureFault(profileImage);
    return { ...formErrors(checkClientForm(names, mode)), ...(fault ? { profileImage: fault } : {}) };
  };

/** The form's state and what its submit does. */
function useClientForm({ mode, stored, latest, save, failureOf, onClose, onDirty }: ClientFieldsProps) {
  const [failure, setFailure] = useState<Failure>();
  const [progress, setProgress] = useState<string>();
  const form = useForm<ClientValues>({
    initialValues: stored ? valuesOf(stored.record) : NO_VALUES,
    validate: validator(mode),
  });
  const read = {
    form,
    fields: EDIT_CONFLICT_FIELDS,
    valuesOf: ({ record }: Versioned<ListedClient>) => valuesOf(record),
  };
  const { send, ...conflict } = useEditConflict<ClientValues, Versioned<ListedClient>, keyof ClientValues>({
    ...read,
    take: takeProperty,
    opened: stored,
    load: ({ record: { id } }) => loadClient(id),
    save: async ({ profileImage, firstName, lastName }, base) => {
      const tell = (share: number): void => setProgress(`Uploading ${Math.round(share * 100)} %`);
      const pictureId = await pictureIdFor(profileImage, tell);
      await save({ firstName: firstName.trim(), lastName: lastName.trim(), pictureId }, base?.etag);
    },
  });
  const record = stored && ({ kind: 'client', id: stored.record.id } as const);
  const meanwhile = useMeanwhile({ ...read, record, base: conflict.base, latest });
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const submit = async (values: ClientValues): Promise<void> => {
    setFailure(undefined);
    try {
      if (await send(values)) onClose();
    } catch (error) {
      if (!showViolations(form, error)) setFailure(failureOf(error));
    } finally {
      setProgress(undefined);
    }
  };
  return { form, failure, progress, submit, conflict, meanwhile };
}

export function ClientFields(props: ClientFieldsProps) {
  const { mode, stored, submitLabel, onClose } = props;
  const { form, failure, progress, submit, conflict, meanwhile } = useClientForm(props);
  const picture = conflict.base?.record.picture;
  return (
    <form
      ref={focusFirstField}
      onSubmit={form.onSubmit(submit, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())}
      noValidate
    >
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        {conflict.rows.length > 0 && (
          <EditConflictPanel key={conflict.round} what="client" rows={conflict.rows} onChoose={conflict.choose} />
        )}
        <MeanwhileNote rows={form.submitting ? [] : meanwhile} isSticky />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput
            label="First Name"
            required
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label="Last Name"
            required={mode === 'edit'}
            autoComplete="off"
            {...form.getInputProps('lastName')}
          />
        </SimpleGrid>
        <PictureField
          label="Client Picture"
          who={stored && { id: stored.record.id, name: clientDisplayName({ ...stored.record, ...form.values }) }}
          initials={initialsOf(form.values)}
          src={picture ? mediaUrl(picture.filename) : null}
          accept={acceptOf(PICTURE_TYPES)}
          progress={progress}
          value={form.values.profileImage}
          onChange={(choice) => form.setFieldValue('profileImage', choice)}
          error={form.errors['profileImage'] as string | undefined}
        />
      </Stack>
      <FormActions
        submitLabel={submitLabel}
        busyLabel="Saving..."
        isBusy={form.submitting}
        onCancel={onClose}
        isSticky
      />
    </form>
  );
}
