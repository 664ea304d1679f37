/** The one form of a person, for creating and for editing; it stands in a dialog (docs/people.md#user-form). */
import { useForm } from '@mantine/form';
import type { UserForm as UserFormBody } from '#contract/identity/users.ts';
import { checkUserForm, type User } from '#domain/identity/users.ts';
import { saidOr } from '#web/lib/api-error.ts';
import { formErrors } from '#web/lib/form-errors.ts';
import { mediaUrl } from '#web/lib/host.ts';
import { pictureFault } from '#web/lib/picture-upload.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';
import { RecordForm, useRecordForm } from '#web/ui/record-form.tsx';
import { UserFields } from './user-fields.tsx';
import { EDIT_CONFLICT_FIELDS, type UserValues, valuesOf } from './user-values.ts';
import { loadUser } from './users.queries.ts';

/** What is sent: the picture only where it changes. */
export type UserFormAnswer = Omit<UserFormBody, 'pictureId' | 'isActive'> & { pictureId: number | null | undefined };

type UserFormProps = {
  mode: 'create' | 'edit';
  submitLabel: string;
  initial: UserValues;
  /** Only when editing: the version that is typed over. */
  stored?: Versioned<User>;
  /** The person as they are by now. */
  latest?: Versioned<User> | undefined;
  /** Sends what was typed over that version; rejects with what went wrong. */
  save: (answer: UserFormAnswer, base: Versioned<User> | undefined) => Promise<void>;
  /** Said where the server had no sentence of its own. */
  failedText: string;
  onClose: () => void;
  /** Hears whether something was typed that closing would lose. */
  onDirty: (isDirty: boolean) => void;
};

const validator =
  (mode: 'create' | 'edit') =>
  ({ profileImage, ...values }: UserValues): Record<string, string> => {
    const fault = pictureFault(profileImage);
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
    failureOf: (error) => saidOr(failedText, error),
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
