/** What a restore asks for where it cannot have what it had: another tracking id or e-mail, or a client. */
import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { WireBinned } from '#contract/work/bin.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { closeUnlessDirty, Dialog } from '#web/ui/dialog.tsx';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { type Given, useRestore } from './bin.queries.ts';
import { RestoreClient } from './restore-client.tsx';

/** What was to be restored, and why it could not be. */
export type Asking = { entry: WireBinned; error: ApiError };

const LABELS = { trackingId: 'Tracking ID', email: 'E-mail' } as const;
type Field = keyof typeof LABELS;
const isField = (path: string): path is Field => path in LABELS;

type Props = { asking: Asking; onClose: () => void; onRestored: (entry: WireBinned) => void };

/** One thing after the other: what was given already is kept when the next is asked for. */
function useAnswering({ asking, onRestored }: Props) {
  const restore = useRestore();
  const [error, setError] = useState(asking.error);
  const [given, setGiven] = useState<Given>({});
  const paths = error.violations.map(({ propertyPath }) => propertyPath);
  const give = (more: Given): void => setGiven((now) => ({ ...now, ...more }));
  const submit = (): void =>
    restore.mutate(
      { id: asking.entry.id, given },
      {
        onSuccess: () => onRestored(asking.entry),
        onError: (refused) => {
          if (refused instanceof ApiError && refused.violations.length > 0) setError(refused);
        },
      },
    );
  const isOther = restore.error !== null && restore.error !== error;
  return { error, paths, given, give, submit, isBusy: restore.isPending, failure: isOther ? restore.error : undefined };
}

export function RestoreDialog(props: Props) {
  const { asking, onClose } = props;
  const { error, paths, given, give, submit, isBusy, failure } = useAnswering(props);
  const field = paths.find(isField);
  // What was given has been taken as well, or is none.
  const isRefusedValue = field !== undefined && field in given;
  const isDirty = Object.values(given).some(Boolean);
  return (
    <Dialog isOpen title={`Restore ${asking.entry.title}`} onClose={onClose} isDirty={isDirty}>
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
              value={given[field] ?? ''}
              error={isRefusedValue && error.violations[0]?.message}
              onChange={(event) => give({ [field]: event.currentTarget.value })}
            />
          )}
          {paths.includes('client') && <RestoreClient mayRestore={paths.includes('restoreClient')} onGiven={give} />}
          {failure && <FailureNote text="It could not be restored." error={failure} />}
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
