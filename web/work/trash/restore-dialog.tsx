/** Dialog for a restore that needs input: a free tracking ID or email, or a client. */
import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ApiTrashEntry } from '#contract/journal/trash.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { closeUnlessDirty, Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { type Replacements, useRestore } from './trash.queries.ts';
import { RestoreClient } from './restore-client.tsx';

/** The entry to restore and the error that its restore failed with. */
export type PendingRestore = { entry: ApiTrashEntry; error: ApiError };

const LABELS = { trackingId: 'Tracking ID', email: 'Email' } as const;
type Field = keyof typeof LABELS;
const isField = (path: string): path is Field => path in LABELS;

type Props = { pending: PendingRestore; onClose: () => void; onRestored: (entry: ApiTrashEntry) => void };

/** Collects the required values, which the server requests one by one; each request repeats those entered earlier. */
function useRestoreForm({ pending, onRestored }: Props) {
  const restore = useRestore();
  const [error, setError] = useState(pending.error);
  const [replacements, setReplacements] = useState<Replacements>({});
  const paths = error.violations.map(({ propertyPath }) => propertyPath);
  const addReplacements = (added: Replacements): void => setReplacements((current) => ({ ...current, ...added }));
  const submit = (): void =>
    restore.mutate(
      { id: pending.entry.id, replacements },
      {
        onSuccess: () => onRestored(pending.entry),
        onError: (refused) => {
          if (refused instanceof ApiError && refused.violations.length > 0) setError(refused);
        },
      },
    );
  const isOther = restore.error !== null && restore.error !== error;
  return {
    error,
    paths,
    replacements,
    addReplacements,
    submit,
    isBusy: restore.isPending,
    failure: isOther ? restore.error : undefined,
  };
}

export function RestoreDialog(props: Props) {
  const { pending, onClose } = props;
  const { error, paths, replacements, addReplacements, submit, isBusy, failure } = useRestoreForm(props);
  const field = paths.find(isField);
  // True if the replacement was refused too, because it is in use or invalid.
  const isRefusedValue = field !== undefined && field in replacements;
  const isDirty = Object.values(replacements).some(Boolean);
  return (
    <Dialog isOpen title={`Restore ${pending.entry.title}`} onClose={onClose} isDirty={isDirty}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="sm">
          {!isRefusedValue && <FailureNote text={error.message} />}
          {field && (
            <TextInput
              key={field}
              label={LABELS[field]}
              required
              data-autofocus
              value={replacements[field] ?? ''}
              error={isRefusedValue && error.violations[0]?.message}
              onChange={(event) => addReplacements({ [field]: event.currentTarget.value })}
            />
          )}
          {paths.includes('client') && (
            <RestoreClient mayRestore={paths.includes('restoreClient')} onReplacements={addReplacements} />
          )}
          {failure && <FailureNote text="Couldn't restore it." error={failure} />}
        </Stack>
        <FormActions
          submitLabel="Restore"
          busyLabel="Restoring..."
          isBusy={isBusy}
          isDisabled={!isDirty}
          onCancel={() => void closeUnlessDirty(isDirty, onClose)}
        />
      </form>
    </Dialog>
  );
}
