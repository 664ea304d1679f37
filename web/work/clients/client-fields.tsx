/** Client form for adding and editing: names and picture; rendered inside a dialog. */
import { SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ClientForm } from '#contract/work/clients.ts';
import { checkClientForm, clientDisplayName, needsLastName } from '#domain/work/clients.ts';
import { acceptAttributeOf, PICTURE_TYPES } from '#domain/files/media.ts';
import { initialsOf } from '#domain/platform/text.ts';
import type { Failure } from '#web/lib/api/api-error.ts';
import { formErrors } from '#web/lib/form-errors.ts';
import { mediaUrl } from '#web/lib/api/host.ts';
import { pictureError } from '#web/files/picture-upload.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';
import { PictureField } from '#web/ui/forms/picture-field.tsx';
import { RecordForm, useRecordForm } from '#web/identity/last-change/record-form.tsx';
import { type ClientValues, EDIT_CONFLICT_FIELDS, NO_VALUES, valuesOf } from './client-values.ts';
import { type ListedClient, loadClient } from './clients.queries.ts';

type ClientFieldsProps = {
  submitLabel: string;
  /** The stored client; undefined for a new one. */
  stored?: Versioned<ListedClient>;
  /** The latest version from the server. */
  latest?: Versioned<ListedClient> | undefined;
  /** Saves, replacing that version; rejects with the error. */
  save: (form: ClientForm, etag: string | undefined) => Promise<void>;
  failureOf: (error: unknown) => Failure;
  onClose: () => void;
  /** Reports whether closing would lose unsaved input. */
  onDirty: (isDirty: boolean) => void;
};

const validator =
  (stored: ListedClient | undefined) =>
  ({ profileImage, ...names }: ClientValues): Record<string, string> => {
    const fault = pictureError(profileImage);
    return { ...formErrors(checkClientForm(names, stored)), ...(fault ? { profileImage: fault } : {}) };
  };

export function ClientFields(props: ClientFieldsProps) {
  const { stored, latest, save, submitLabel, failureOf, onClose, onDirty } = props;
  const form = useForm<ClientValues>({
    initialValues: stored ? valuesOf(stored.record) : NO_VALUES,
    validate: validator(stored?.record),
  });
  const state = useRecordForm({
    kind: 'client',
    form,
    fields: EDIT_CONFLICT_FIELDS,
    valuesOf,
    stored,
    latest,
    load: loadClient,
    save: ({ firstName, lastName, companyName: typed }, pictureId, base) => {
      const companyName = typed.trim();
      const isSame = companyName === (base?.record.companyName ?? '');
      const names = { firstName: firstName.trim(), lastName: lastName.trim(), ...(isSame ? {} : { companyName }) };
      return save({ ...names, pictureId }, base?.etag);
    },
    failureOf,
    onClose,
    onDirty,
  });
  const picture = state.conflict.base?.record.picture;
  return (
    <RecordForm state={state} submitLabel={submitLabel}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label="First Name" required autoComplete="off" data-autofocus {...form.getInputProps('firstName')} />
        <TextInput
          label="Last Name"
          required={needsLastName(stored?.record)}
          autoComplete="off"
          {...form.getInputProps('lastName')}
        />
      </SimpleGrid>
      <TextInput label="Company" autoComplete="off" {...form.getInputProps('companyName')} />
      <PictureField
        label="Client Picture"
        owner={stored && { id: stored.record.id, name: clientDisplayName({ ...stored.record, ...form.values }) }}
        initials={initialsOf(form.values)}
        src={picture ? mediaUrl(picture.filename) : null}
        accept={acceptAttributeOf(PICTURE_TYPES)}
        progress={state.progress}
        value={form.values.profileImage}
        onChange={(choice) => form.setFieldValue('profileImage', choice)}
        error={form.errors['profileImage'] as string | undefined}
      />
    </RecordForm>
  );
}
