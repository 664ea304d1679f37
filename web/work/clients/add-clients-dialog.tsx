/** Adds several clients at once: one name per line, typed or pasted (docs/people.md#clients-several). */
import { Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { distinctNames } from '#domain/work/client-names.ts';
import { checkClientNames } from '#domain/work/clients.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { ApiError, type Failure } from '#web/lib/api/api-error.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { sendOnCtrlEnter } from '#web/ui/forms/send-on-ctrl-enter.ts';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { createClientFailure } from './client-errors.ts';
import { useCreateClients } from './clients.queries.ts';

const HINT = 'One name per line. Existing and repeated names are skipped. Press Ctrl+Enter to submit.';

const namesIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replaceAll('\t', ' ').trim())
    .filter(Boolean);

const countText = (count: number): string => (count === 1 ? '1 client' : `${count} clients`);

const skippedText = (names: readonly string[], reason: string): string =>
  names.length === 0 ? '' : `${names.join(', ')} ${names.length === 1 ? 'was' : 'were'} ${reason}.`;

type AddClientsResult = { created: number; known: readonly string[]; repeated: readonly string[] };

/** Returns the summary, e.g. '2 clients created. Acme was already on the list. Quill was listed more than once.' */
const doneText = ({ created, known: existingNames, repeated }: AddClientsResult): string =>
  [
    created === 0 ? '' : `${countText(created)} created.`,
    skippedText(existingNames, 'already on the list'),
    skippedText(repeated, 'listed more than once'),
  ]
    .filter(Boolean)
    .join(' ');

/** Returns the first error, with the name of the line it belongs to. */
function firstError(names: readonly string[]): string | undefined {
  const [fault] = checkClientNames(names);
  if (!fault) return undefined;
  const line = /\[(\d+)\]/.exec(fault.propertyPath)?.[1];
  return line === undefined ? fault.message : `${names[Number(line)]}: ${fault.message}`;
}

export function AddClientsDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateClients();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const names = namesIn(text);
  const { names: distinct, repeated } = distinctNames(names);
  const save = async (): Promise<void> => {
    // A held Enter key must submit only once.
    if (create.isPending) return;
    const wrong = firstError(names);
    setFault(wrong);
    setFailure(undefined);
    if (wrong !== undefined) return;
    try {
      const result = await create.mutateAsync(names);
      notifySuccess(doneText({ ...result, repeated: repeated.map(fullNameOf) }));
      onClose();
    } catch (error) {
      const [violation] = error instanceof ApiError ? error.violations : [];
      if (violation) setFault(violation.message);
      else setFailure(createClientFailure(error));
    }
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  return (
    <Dialog isOpen title="Add clients" onClose={onClose} isDirty={text !== ''}>
      <form onSubmit={send} noValidate aria-label="Add clients">
        <Stack gap="sm">
          {failure && <FailureNote {...failure} />}
          <Textarea
            label="Clients"
            description={HINT}
            required
            autosize
            minRows={4}
            maxRows={14}
            autoComplete="off"
            data-autofocus
            value={text}
            error={fault}
            onKeyDown={sendOnCtrlEnter}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Stack>
        <FormActions
          submitLabel={distinct.length > 1 ? `Add ${countText(distinct.length)}` : 'Add client'}
          busyLabel="Saving..."
          isBusy={create.isPending}
          isSticky
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
