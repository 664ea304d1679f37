/** Dialog to add or edit a contact of a client. */
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import {
  CLIENT_LANGUAGE_LABELS,
  CLIENT_LANGUAGES,
  type ClientLanguage,
} from '#domain/platform/clients/client-languages.ts';
import { checkContact, type ClientContact, contactName, type ContactValues } from '#domain/work/client-contacts.ts';
import { formErrors, useSubmit } from '#web/lib/form-errors.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { useAddContact, useChangeContact } from './contacts.queries.ts';

type Values = { name: string; email: string; language: ClientLanguage | ''; mayDecide: boolean };

const LANGUAGES = [
  { value: '', label: "Workspace's language" },
  ...CLIENT_LANGUAGES.map((value) => ({ value, label: CLIENT_LANGUAGE_LABELS[value] })),
];

const contactIn = ({ name, email, language, mayDecide }: Values): ContactValues => ({
  name: contactName(name),
  email: email.trim(),
  language: language === '' ? null : language,
  mayDecide,
});

type ContactDialogProps = {
  clientId: number;
  /** The contact to edit; undefined for a new one. */
  contact: ClientContact | undefined;
  /** True if the client has no contact yet, whose first one decides unless unticked. */
  isFirst: boolean;
  onClose: () => void;
};

export function ContactDialog({ clientId, contact, isFirst, onClose }: ContactDialogProps) {
  // The version that the dialog was opened with, so a concurrent change isn't overwritten.
  const [opened] = useState(contact);
  const add = useAddContact(clientId);
  const change = useChangeContact();
  const form = useForm<Values>({
    initialValues: opened
      ? { name: opened.name, email: opened.email, language: opened.language ?? '', mayDecide: opened.mayDecide }
      : { name: '', email: '', language: '', mayDecide: isFirst },
    validate: (values) => formErrors(checkContact(contactIn(values))),
  });
  const { submit, failure, isBusy } = useSubmit(form, "Couldn't save the contact.", async (values) => {
    const changed = contactIn(values);
    await (opened ? change.mutateAsync({ contact: opened, change: changed }) : add.mutateAsync(changed));
    notifySuccess(opened ? 'Contact saved.' : 'Contact added.');
    onClose();
  });
  return (
    <Dialog isOpen title={opened ? `Edit ${opened.name}` : 'Add contact'} onClose={onClose} isDirty={form.isDirty()}>
      <form ref={focusFirstField} onSubmit={submit} noValidate aria-label={opened ? 'Edit contact' : 'Add contact'}>
        <Stack gap="sm">
          {failure && <FailureNote {...failure} />}
          <TextInput label="Name" required autoComplete="off" data-autofocus {...form.getInputProps('name')} />
          <TextInput label="Email" type="email" required autoComplete="off" {...form.getInputProps('email')} />
          <NativeSelect label="Language" data={LANGUAGES} {...form.getInputProps('language')} />
          <Checkbox
            label="May decide"
            description="Can approve versions and request changes."
            {...form.getInputProps('mayDecide', { type: 'checkbox' })}
          />
        </Stack>
        <FormActions
          submitLabel={opened ? 'Save' : 'Add contact'}
          busyLabel="Saving..."
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
