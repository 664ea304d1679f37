/** Dialog that adds deliverables, one per line, and shows how each line was understood (docs/review.md#deliverables). */
import type { DeliverableDraft } from '#domain/work/projects/project-cuts.ts';
import { Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { addDeliverables } from '#contract/review/deliverables.ts';
import { checkDeliverable, parseDeliverables } from '#domain/review/deliverable-drafts.ts';
import { checkDeliverableCount, type Deliverable } from '#domain/review/deliverables.ts';
import { type Failure, failureOf } from '#web/lib/api/api-error.ts';
import { countText } from '#web/lib/time/format.ts';
import { useResendListener } from '#web/lib/offline/use-resend-listener.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { sendOnCtrlEnter } from '#web/ui/forms/send-on-ctrl-enter.ts';
import { shapeText } from './deliverable-labels.ts';
import classes from '#web/files/uploads/uploads.module.css';
import { useAddDeliverables, useDeleteDeliverables } from './deliverables.queries.ts';
import { offerReversal } from '#web/journal/offer-reversal.ts';

type Line = { number: number; draft: DeliverableDraft; error: string | undefined };

/** Reads the lines that aren't blank, with their numbers. */
const readLines = (text: string): Line[] =>
  text.split(/\r\n|\r|\n/).flatMap((line, index) =>
    parseDeliverables(line).map((draft) => ({
      number: index + 1,
      draft,
      error: checkDeliverable(draft)[0]?.message,
    })),
  );

const errorOf = (lines: readonly Line[], present: number): string | undefined => {
  const wrong = lines.find(({ error }) => error !== undefined);
  if (wrong) return `Line ${wrong.number}: ${wrong.error}`;
  if (lines.length === 0) return 'Enter at least one deliverable.';
  return checkDeliverableCount(present + lines.length)?.message;
};

function Preview({ lines }: { lines: readonly Line[] }) {
  return (
    <ol className={classes.list} aria-label="Preview">
      {lines.map(({ number, draft, error }) => (
        <li key={number} className={classes.line}>
          <Text span fw={600} className={classes.words}>
            {draft.name}
          </Text>
          <Text span size="sm" c={error === undefined ? 'dimmed' : 'var(--mantine-color-error)'}>
            {error === undefined ? shapeText(draft) : `Line ${number}: ${error}`}
          </Text>
        </li>
      ))}
    </ol>
  );
}

type AddDeliverablesProps = { projectId: number; deliverables: readonly Deliverable[]; onClose: () => void };

export function AddDeliverables({ projectId, deliverables, onClose }: AddDeliverablesProps) {
  const add = useAddDeliverables(projectId);
  const remove = useDeleteDeliverables();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  useResendListener(({ name }) => {
    if (name === addDeliverables.name) onClose();
  });
  const lines = readLines(text);
  const present = deliverables.filter(({ id }) => id !== null).length;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (add.isPending) return;
    setFailure(undefined);
    const wrong = errorOf(lines, present);
    setError(wrong);
    if (wrong !== undefined) return;
    try {
      const added = await add.mutateAsync(lines.map(({ draft }) => draft));
      onClose();
      const undo = (): Promise<void> => remove.mutateAsync(added.map(({ id }) => id));
      offerReversal(`${countText(added.length, 'deliverable')} added.`, undo);
    } catch (reason) {
      setFailure(failureOf("Couldn't add the deliverables.", reason));
    }
  };
  return (
    <Dialog isOpen title="Add deliverables" onClose={onClose} isDirty={text !== ''}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label="Add deliverables">
        <Stack gap="sm">
          {failure && <FailureNote {...failure} />}
          <Textarea
            label="Deliverables"
            description="One per line: name, aspect ratio, length."
            placeholder="Short 2 9:16 45s"
            required
            autosize
            minRows={4}
            maxRows={12}
            autoComplete="off"
            data-autofocus
            value={text}
            error={error}
            onKeyDown={sendOnCtrlEnter}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setError(undefined);
            }}
          />
          {lines.length > 0 && <Preview lines={lines} />}
        </Stack>
        <FormActions
          submitLabel={lines.length > 1 ? `Add ${countText(lines.length, 'deliverable')}` : 'Add'}
          busyLabel="Adding..."
          isBusy={add.isPending}
          isSticky
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
