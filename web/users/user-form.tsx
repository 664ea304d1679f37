/** The one form of a person, for creating and for editing; it stands in a dialog (docs/people.md#user-form). */
import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { UserForm as UserFormBody } from '#contract/users.ts';
import { checkUserForm, type Me, needsCurrentPassword, type User } from '#domain/users.ts';
import { type Failure, saidOr } from '#web/lib/api-error.ts';
import { useMe } from '#web/lib/current-user.ts';
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
import { UserFields, type UserFormState } from './user-fields.tsx';
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

/** Whether the server will ask who fills in this form for their password (docs/people.md#proof). */
function asksForProof(
  { type, email, plainPassword }: UserValues,
  stored: User | undefined,
  me: Me | undefined,
): boolean {
  if (me === undefined) return false;
  const isOwn = stored?.id === me.id;
  const ownCredentials = isOwn && (plainPassword !== '' || email.trim().toLowerCase() !== stored.email);
  const makesAdmin = type === 'admin' && stored?.type !== 'admin';
  return needsCurrentPassword(me, { ownCredentials, makesAdmin, isInApp: true });
}

/** The submit of the form, and what it tells meanwhile. */
function useSubmit(form: UserFormState, { stored, latest, save, failedText, onClose }: UserFormProps) {
  const [failure, setFailure] = useState<Failure>();
  const [progress, setProgress] = useState<string>();
  const read = { form, fields: EDIT_CONFLICT_FIELDS, valuesOf: ({ record }: Versioned<User>) => valuesOf(record) };
  const { send, ...conflict } = useEditConflict<UserValues, Versioned<User>, keyof UserValues>({
    ...read,
    take: takeProperty,
    opened: stored,
    load: ({ record: { id } }) => loadUser(id),
    save: async ({ profileImage, ...values }, base) => {
      const tell = (share: number): void => setProgress(`Uploading ${Math.round(share * 100)} %`);
      const pictureId = await pictureIdFor(profileImage, tell);
      const names = { firstName: values.firstName.trim(), lastName: values.lastName.trim() };
      await save({ ...values, ...names, email: values.email.trim(), pictureId }, base);
    },
  });
  const record = stored && ({ kind: 'user', id: stored.record.id } as const);
  const meanwhile = useMeanwhile({ ...read, record, base: conflict.base, latest });
  const submit = async (values: UserValues): Promise<void> => {
    setFailure(undefined);
    try {
      if (await send(values)) onClose();
    } catch (error) {
      if (!showViolations(form, error)) setFailure(saidOr(failedText, error));
    } finally {
      setProgress(undefined);
    }
  };
  return { failure, progress, submit, conflict, meanwhile };
}

export function UserForm(props: UserFormProps) {
  const { mode, submitLabel, initial, onClose, onDirty } = props;
  const form = useForm<UserValues>({ initialValues: initial, validate: validator(mode) });
  const { failure, progress, submit, conflict, meanwhile } = useSubmit(form, props);
  const picture = conflict.base?.record.picture ?? null;
  const me = useMe();
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <form
      ref={focusFirstField}
      onSubmit={form.onSubmit(submit, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())}
      noValidate
    >
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        {conflict.rows.length > 0 && (
          <EditConflictPanel key={conflict.round} what="user" rows={conflict.rows} onChoose={conflict.choose} />
        )}
        <MeanwhileNote rows={form.submitting ? [] : meanwhile} isSticky />
        <UserFields
          form={form}
          mode={mode}
          id={props.stored?.record.id}
          pictureSrc={picture && mediaUrl(picture.filename)}
          progress={progress}
          isProofAsked={asksForProof(form.values, props.stored?.record, me)}
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
