/** User form in a dialog, for creating and editing (docs/people.md#user-form). */
import { useForm } from '@mantine/form';
import type { UserForm as UserFormBody } from '#contract/identity/users.ts';
import { checkUserForm, type User } from '#domain/identity/users.ts';
import { messageOr } from '#web/lib/api/api-error.ts';
import { formErrors } from '#web/lib/form-errors.ts';
import { mediaUrl } from '#web/lib/api/host.ts';
import { pictureError } from '#web/files/picture-upload.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';
import { RecordForm, useRecordForm } from '#web/identity/last-change/record-form.tsx';
import { UserFields } from './user-fields.tsx';
import { EDIT_CONFLICT_FIELDS, type UserValues, valuesOf } from './user-values.ts';
import { loadUser } from './users.queries.ts';

/** Submitted values, with the picture only if it changed. */
export type UserFormInput = Omit<UserFormBody, 'pictureId' | 'isActive'> & { pictureId: number | null | undefined };

type UserFormProps = {
  mode: 'create' | 'edit';
  submitLabel: string;
  initial: UserValues;
  /** Version that the form was opened with; undefined when creating. */
  stored?: Versioned<User>;
  /** Latest version of the user. */
  latest?: Versioned<User> | undefined;
  /** Saves the values against that version. Rejects on failure. */
  save: (input: UserFormInput, base: Versioned<User> | undefined) => Promise<void>;
  /** Message if the server sent none. */
  failedText: string;
  onClose: () => void;
  /** Called when the form becomes dirty or clean. */
  onDirty: (isDirty: boolean) => void;
};

const validator =
  (mode: 'create' | 'edit') =>
  ({ profileImage, ...values }: UserValues): Record<string, string> => {
    const fault = pictureError(profileImage);
    return { ...formErrors(checkUserForm(values, mode)), ...(fault ? { profileImage: fault } : {}) };
  };

export function UserForm(props: UserFormProps) {
  const { mode, submitLabel, initial, stored, latest, save, failedText, onClose, onDirty } = props;
  const form = useForm<UserValues>({ initialValues: initial, validate: validator(mode) });
  const state = useRecordForm({
    kind: 'user',
    form,
    fields: EDIT_CONFLICT_FIELDS,
    valuesOf,
    stored,
    latest,
    load: loadUser,
    save: ({ profileImage: _sent, ...values }, pictureId, base) => {
      const names = { firstName: values.firstName.trim(), lastName: values.lastName.trim() };
      return save({ ...values, ...names, email: values.email.trim(), pictureId }, base);
    },
    failureOf: (error) => messageOr(failedText, error),
    onClose,
    onDirty,
  });
  const picture = state.conflict.base?.record.picture ?? null;
  return (
    <RecordForm state={state} submitLabel={submitLabel}>
      <UserFields
        form={form}
        mode={mode}
        id={stored?.record.id}
        pictureSrc={picture && mediaUrl(picture.filename)}
        progress={state.progress}
      />
    </RecordForm>
  );
}
