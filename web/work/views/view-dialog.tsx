/** Dialog to name and share a view (docs/screens.md#views). */
import { Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LIMITS } from '#domain/platform/limits.ts';
import { isBlankText } from '#domain/platform/text.ts';
import { VIEW_SHARINGS, type ViewSharing } from '#domain/work/views.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import { closeUnlessDirty, Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';

export type ViewNaming = { name: string; shared: ViewSharing };

const SHARING_LABELS: Record<ViewSharing, string> = {
  none: 'Only me',
  leads: 'Managers and administrators',
  team: 'The whole team',
};

type ViewDialogProps = {
  title: string;
  initial: ViewNaming;
  /** False for editors, whose views are private. */
  mayShare: boolean;
  /** Message and error of the last failed attempt. */
  failure: { text: string; error: Error | null };
  isBusy: boolean;
  onSubmit: (naming: ViewNaming, onError: (error: Error) => void) => void;
  onClose: () => void;
};

const checkName = ({ name }: ViewNaming) =>
  isBlankText(name) ? [brokenRuleAt('name', 'Enter a name for the view.', 'blank')] : [];

export function ViewDialog({ title, initial, mayShare, failure, isBusy, onSubmit, onClose }: ViewDialogProps) {
  const form = useForm<ViewNaming>({ initialValues: initial, validate: (values) => formErrors(checkName(values)) });
  const submit = form.onSubmit(({ name, shared }) =>
    onSubmit({ name: name.trim(), shared }, (error) => showViolations(form, error)),
  );
  return (
    <Dialog isOpen title={title} kind="question" onClose={onClose} isDirty={form.isDirty()}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            label="Name"
            required
            autoComplete="off"
            maxLength={LIMITS.viewNameLength}
            data-autofocus
            {...form.getInputProps('name')}
          />
          {mayShare && (
            <Radio.Group
              label="Visible to"
              description="Each person sees only the projects they have access to."
              {...form.getInputProps('shared')}
            >
              <Stack gap={6} mt={6}>
                {VIEW_SHARINGS.map((sharing) => (
                  <Radio key={sharing} value={sharing} label={SHARING_LABELS[sharing]} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {failure.error && <FailureNote text={failure.text} error={failure.error} />}
        </Stack>
        <FormActions
          submitLabel="Save"
          busyLabel="Saving..."
          isBusy={isBusy}
          onCancel={() => void closeUnlessDirty(form.isDirty(), onClose)}
        />
      </form>
    </Dialog>
  );
}
