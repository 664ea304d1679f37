/** Dialog to rename a file and to change its note. */
import { Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { checkFileName, checkFileNote, type ProjectFile } from '#domain/work/project-files.ts';
import { formErrors, useSubmit } from '#web/lib/form-errors.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { useChangeFile } from './project-files.queries.ts';

type FileDialogProps = { file: ProjectFile; onClose: () => void };

export function FileDialog({ file, onClose }: FileDialogProps) {
  // The version that the dialog was opened with, so a concurrent change isn't overwritten.
  const [opened] = useState(file);
  const change = useChangeFile();
  const form = useForm({
    initialValues: { name: opened.name, note: opened.note },
    validate: ({ name, note }) => formErrors([...checkFileName(name), ...checkFileNote(note)]),
  });
  const { submit, failure, isBusy } = useSubmit(form, "Couldn't save the file.", async (values) => {
    await change.mutateAsync({ file: opened, change: values });
    notifySuccess('File saved.');
    onClose();
  });
  return (
    <Dialog isOpen title={`Edit ${opened.name}`} onClose={onClose} isDirty={form.isDirty()}>
      <form onSubmit={submit} noValidate aria-label="Edit file">
        <Stack gap="sm">
          {failure && <FailureNote {...failure} />}
          <TextInput
            label="Name"
            description="Folders are separated by slashes."
            required
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Textarea label="Note" autosize minRows={2} maxRows={6} {...form.getInputProps('note')} />
        </Stack>
        <FormActions submitLabel="Save" busyLabel="Saving..." isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
