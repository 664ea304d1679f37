/** Profile form for name and picture. */
import { Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { acceptAttributeOf, PICTURE_TYPES } from '#domain/files/media.ts';
import { fullNameOf, initialsOf } from '#domain/platform/text.ts';
import { checkName, type Me } from '#domain/identity/users.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import { mediaUrl } from '#web/lib/api/host.ts';
import { pictureError, pictureIdFor } from '#web/files/picture-upload.ts';
import type { PictureChoice } from '#web/ui/forms/picture-field.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { PictureField } from '#web/ui/forms/picture-field.tsx';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { useChangeNames } from './profile.queries.ts';

type Values = { firstName: string; lastName: string; profileImage: PictureChoice };

const FAILED = "Couldn't save your profile.";

function validate(values: Values): Record<string, string> {
  const fault = pictureError(values.profileImage);
  const names = formErrors([...checkName(values.firstName, 'firstName'), ...checkName(values.lastName, 'lastName')]);
  return fault ? { ...names, profileImage: fault } : names;
}

export function ProfileForm({ me }: { me: Me }) {
  const change = useChangeNames(me.id);
  const [progress, setProgress] = useState<string>();
  const form = useForm<Values>({
    initialValues: { firstName: me.firstName, lastName: me.lastName, profileImage: 'keep' },
    validate,
  });
  const save = async ({ profileImage, ...typed }: Values): Promise<void> => {
    const [firstName, lastName] = [typed.firstName.trim(), typed.lastName.trim()];
    try {
      const pictureId = await pictureIdFor(profileImage, (share) =>
        setProgress(`Uploading ${Math.round(share * 100)}%`),
      );
      await change.mutateAsync({
        ...(form.isDirty('firstName') ? { firstName } : {}),
        ...(form.isDirty('lastName') ? { lastName } : {}),
        pictureId,
      });
      form.setInitialValues({ firstName, lastName, profileImage: 'keep' });
      form.reset();
      notifySuccess('Profile saved.');
    } catch (error) {
      if (!showViolations(form, error)) notifyFailure(failureOf(FAILED, error));
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <form onSubmit={form.onSubmit(save)} aria-labelledby="profile-title" noValidate>
      <Title order={2} id="profile-title" fz="lg" mb="sm">
        Name and picture
      </Title>
      <Stack gap="sm">
        <PictureField
          label="Picture"
          owner={{ id: me.id, name: fullNameOf(form.values) }}
          initials={initialsOf(form.values)}
          src={me.picture && mediaUrl(me.picture.filename)}
          accept={acceptAttributeOf(PICTURE_TYPES)}
          progress={progress}
          {...pictureProps(form.getInputProps('profileImage'))}
        />
        <TextInput label="First Name" required {...form.getInputProps('firstName')} />
        <TextInput label="Last Name" required {...form.getInputProps('lastName')} />
      </Stack>
      <FormActions
        submitLabel="Save"
        busyLabel="Saving..."
        isBusy={form.submitting || change.isPending}
        isDisabled={!form.isDirty()}
      />
    </form>
  );
}

/** Returns the input props that the picture field supports. */
function pictureProps({ value, onChange, error }: ReturnType<ReturnType<typeof useForm>['getInputProps']>) {
  return {
    value: value as PictureChoice,
    onChange: onChange as (choice: PictureChoice) => void,
    error: error as string,
  };
}
