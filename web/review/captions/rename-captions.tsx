/** Dialog to change the language and label of captions. */
import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { CAPTION_LIMITS } from '#domain/review/captions/caption-limits.ts';
import type { CaptionTrack } from '#domain/review/captions/captions.ts';
import { useSubmit } from '#web/lib/form-errors.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { useChangeCaptions } from './captions.queries.ts';
import { captionsText } from './captions-labels.ts';
import { LanguageInput } from './language-input.tsx';

export function RenameCaptions({ track, onClose }: { track: CaptionTrack; onClose: () => void }) {
  const change = useChangeCaptions();
  // The captions that the dialog was opened with, so that a concurrent change isn't overwritten.
  const [base] = useState(track);
  const form = useForm({ initialValues: { language: track.language, label: track.label } });
  const { submit, failure, isBusy } = useSubmit(form, "Couldn't save the captions.", async ({ language, label }) => {
    await change.mutateAsync({ track: base, change: { language: language.trim(), label: label.trim() } });
    onClose();
  });
  return (
    <Dialog isOpen title={`Rename ${captionsText(base)}`} onClose={onClose} isDirty={form.isDirty()}>
      <form ref={focusFirstField} onSubmit={submit} noValidate aria-label="Rename captions">
        <Stack gap="sm">
          {failure && <FailureNote {...failure} />}
          <LanguageInput {...form.getInputProps('language')} />
          <TextInput
            label="Label"
            autoComplete="off"
            maxLength={CAPTION_LIMITS.labelLength}
            {...form.getInputProps('label')}
          />
        </Stack>
        <FormActions submitLabel="Save" busyLabel="Saving..." isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
