/** Form for the reason of a revision, saved as a draft until it is sent or discarded (docs/projects.md#revision). */
import { useForm } from '@mantine/form';
import { checkRevisionReason } from '#domain/work/projects/project-revision.ts';
import { useDraftAutosave, useEarlierDraft } from '#web/lib/offline/drafts.ts';
import { formErrors } from '#web/lib/form-errors.ts';

const isReason = (draft: { reason: string }): boolean => typeof draft.reason === 'string';

/** `close` discards the draft first. */
export function useReasonForm(key: string, onClose: () => void) {
  const form = useForm({
    initialValues: useEarlierDraft(key, isReason) ?? { reason: '' },
    validate: ({ reason }) => formErrors(checkRevisionReason(reason)),
  });
  const isDirty = form.values.reason !== '';
  const { finish } = useDraftAutosave({ key, value: form.values, isDirty });
  const close = (): void => {
    finish();
    onClose();
  };
  return { form, isDirty, close };
}
