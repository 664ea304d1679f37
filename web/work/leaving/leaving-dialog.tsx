/** Dialog before someone with work is deactivated or deleted: their work, who takes it over, and pausing timers (docs/people.md#leaving). */
import { Checkbox, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { User } from '#domain/identity/users.ts';
import { countText } from '#web/lib/time/format.ts';
import type { PickedRecord } from '#web/work/projects/form/form-values.ts';
import { Picker } from '#web/work/projects/form/picker.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { type LeavingWork, useHandOver } from './leaving.queries.ts';

export type LeavingUser = {
  user: User;
  work: LeavingWork;
  confirmation: { title: string; message: string; confirmLabel: string };
  onChoice: (isSure: boolean) => void;
};

const NOBODY: PickedRecord = { id: null, text: '' };
const CHOOSE = 'Choose a person from the list, or leave the field empty.';
const SAME_PERSON = 'Choose someone else.';

const errorOf = ({ id, text }: PickedRecord, user: User): string | undefined => {
  if (id === user.id) return SAME_PERSON;
  return id === null && text.trim() !== '' ? CHOOSE : undefined;
};

function Work({ open, running, toReview, pendingLeave }: LeavingWork) {
  const timers = running.length > 0 ? `, ${countText(running.length, 'running timer')}` : '';
  return (
    <Stack component="ul" gap={4} m={0} pl="lg">
      {open.length > 0 && <li>{`${countText(open.length, 'open project')}${timers}`}</li>}
      {toReview.length > 0 && <li>{`${countText(toReview.length, 'project')} to review`}</li>}
      {pendingLeave > 0 && (
        <li>{`${countText(pendingLeave, 'pending leave application')}, withdrawn automatically`}</li>
      )}
    </Stack>
  );
}

export function LeavingDialog({ user, work, confirmation, onChoice }: LeavingUser) {
  const handOver = useHandOver(work);
  const [editor, setEditor] = useState(NOBODY);
  const [reviewer, setReviewer] = useState(NOBODY);
  const [pausesTimers, setPausing] = useState(true);
  const [isSubmitted, setSubmitted] = useState(false);
  const faults = { editor: errorOf(editor, user), reviewer: errorOf(reviewer, user) };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setSubmitted(true);
    if (faults.editor || faults.reviewer || handOver.isPending) return;
    handOver.mutate(
      { editorId: editor.id, reviewerId: reviewer.id, pausesTimers },
      { onSuccess: () => onChoice(true) },
    );
  };
  return (
    <Dialog isOpen title={confirmation.title} onClose={() => onChoice(false)}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text>{confirmation.message}</Text>
          <Work {...work} />
          {handOver.isError && <FailureNote text="Couldn't hand everything over." error={handOver.error} />}
          {work.open.length > 0 && (
            <Picker
              field="assignedTo"
              label="Hand projects over to"
              description="If left empty, the home page lists them under No active editor."
              placeholder="Nobody"
              isRequired={false}
              value={editor}
              error={isSubmitted && faults.editor}
              onChange={setEditor}
            />
          )}
          {work.toReview.length > 0 && (
            <Picker
              field="reviewedBy"
              label="Hand reviews over to"
              placeholder="Nobody"
              isRequired={false}
              value={reviewer}
              error={isSubmitted && faults.reviewer}
              onChange={setReviewer}
            />
          )}
          {work.running.length > 0 && (
            <Checkbox
              label="Pause running timers"
              checked={pausesTimers}
              onChange={(event) => setPausing(event.currentTarget.checked)}
            />
          )}
        </Stack>
        <FormActions
          submitLabel={confirmation.confirmLabel}
          busyLabel="Saving..."
          isBusy={handOver.isPending}
          onCancel={() => onChoice(false)}
        />
      </form>
    </Dialog>
  );
}
