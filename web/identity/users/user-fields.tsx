/** Fields of the user form, for creating and editing. */
import { Button, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { LIMITS } from '#domain/platform/limits.ts';
import { acceptAttributeOf, PICTURE_TYPES } from '#domain/files/media.ts';
import { JOB_TYPE_HELP, JOB_TYPES, USER_TYPES } from '#domain/platform/actor.ts';
import { fullNameOf, initialsOf } from '#domain/platform/text.ts';
import { DEFAULT_JOB_TYPE } from '#domain/identity/users.ts';
import { roleLabel } from '#web/identity/session/role-labels.ts';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { PictureField } from '#web/ui/forms/picture-field.tsx';
import { suggestPassword } from './suggest-password.ts';
import type { UserValues } from './user-values.ts';

type UserFormState = UseFormReturnType<UserValues>;

type FieldsProps = {
  form: UserFormState;
  mode: 'create' | 'edit';
  /** ID of the edited user. */
  id: number | undefined;
  /** URL of the stored picture. */
  pictureSrc: string | null;
  progress: string | undefined;
};

const ROLES = USER_TYPES.map((type) => ({ value: type, label: roleLabel(type) }));

function PasswordField({ form, mode }: Pick<FieldsProps, 'form' | 'mode'>) {
  const [isVisible, setVisible] = useState(false);
  const suggest = (): void => {
    form.setFieldValue('plainPassword', suggestPassword());
    setVisible(true);
  };
  const isNew = mode === 'create';
  const hint = `At least ${LIMITS.passwordMin} characters.${isNew ? '' : ' Leave blank to keep the current one.'}`;
  return (
    <PasswordInput
      label="Password"
      description={hint}
      required={isNew}
      autoComplete="new-password"
      visible={isVisible}
      onVisibilityChange={setVisible}
      inputContainer={(input) => (
        <div style={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 8, alignItems: 'end' }}>
          {input}
          <Button variant="default" onClick={suggest}>
            Suggest
          </Button>
        </div>
      )}
      {...form.getInputProps('plainPassword')}
    />
  );
}

/** Administrators have no designation; changing to another role starts with the default one. */
function RoleFields({ form }: { form: UserFormState }) {
  const { type, jobType } = form.values;
  const choose = (value: string | null): void => {
    const next = USER_TYPES.find((one) => one === value) ?? type;
    form.setValues({ type: next, jobType: next === 'admin' ? null : (jobType ?? DEFAULT_JOB_TYPE) });
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <Select label="Role" required data={ROLES} allowDeselect={false} value={type} onChange={choose} />
      {type !== 'admin' && (
        <Select
          label="Sub Designation"
          description={JOB_TYPE_HELP}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          data={[...JOB_TYPES]}
          allowDeselect={false}
          {...form.getInputProps('jobType')}
        />
      )}
    </SimpleGrid>
  );
}

export function UserFields({ form, mode, id, pictureSrc, progress }: FieldsProps) {
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label="First Name" required autoComplete="off" data-autofocus {...form.getInputProps('firstName')} />
        <TextInput label="Last Name" required autoComplete="off" {...form.getInputProps('lastName')} />
      </SimpleGrid>
      <TextInput label="Email" type="email" required autoComplete="off" {...form.getInputProps('email')} />
      <PasswordField form={form} mode={mode} />
      <RoleFields form={form} />
      <PictureField
        label="Profile Image"
        owner={id === undefined ? undefined : { id, name: fullNameOf(form.values) }}
        initials={initialsOf(form.values)}
        src={pictureSrc}
        accept={acceptAttributeOf(PICTURE_TYPES)}
        progress={progress}
        value={form.values.profileImage}
        onChange={(choice) => form.setFieldValue('profileImage', choice)}
        error={form.errors['profileImage'] as string | undefined}
      />
    </Stack>
  );
}
