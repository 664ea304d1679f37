/** Invite dialog: parses pasted lines into people and creates them with their links in one call (docs/people.md#invites). */
import { Stack, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Invite } from '#contract/identity/invites.ts';
import type { User } from '#domain/identity/users.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { sendOnCtrlEnter } from '#web/ui/forms/send-on-ctrl-enter.ts';
import { InviteLinksDialog } from './invite-links.tsx';
import { InviteRow } from './invite-row.tsx';
import { type InviteOpening, useInviteForm } from './use-invite-form.ts';

const HINT = 'One per line: “Lena Fischer <lena@example.com>”, or just the address. Press Ctrl+Enter to submit.';

const submitLabel = (people: number): string => (people > 1 ? `Invite ${people} people` : 'Invite');

type InviteFormProps = InviteOpening & {
  onCreated: (invites: Invite[]) => void;
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
};

function InviteForm({ onCreated, onClose, onDirty, ...opening }: InviteFormProps) {
  const { text, setText, rows, change, errors, failure, submit, isBusy, isDirty } = useInviteForm(opening, onCreated);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  // Move focus to the first invalid field.
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };
  return (
    <form ref={form} onSubmit={send} noValidate aria-label="Invite people">
      <Stack gap="sm">
        {failure && <FailureNote {...failure} />}
        <Textarea
          label="People"
          description={HINT}
          required
          autosize
          minRows={3}
          maxRows={8}
          autoComplete="off"
          data-autofocus={opening.names ? undefined : true}
          value={text}
          error={errors['people']}
          onKeyDown={sendOnCtrlEnter}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {rows.map(({ key, person }, index) => (
          <InviteRow
            key={key}
            number={index + 1}
            person={person}
            isFirst={opening.names !== undefined && index === 0}
            errorOf={(field) => errors[`people[${index}].${field}`]}
            onChange={(patch) => change(key, patch)}
          />
        ))}
      </Stack>
      <FormActions
        submitLabel={submitLabel(rows.length)}
        busyLabel="Inviting..."
        isBusy={isBusy}
        isSticky
        onCancel={onClose}
      />
    </form>
  );
}

type InviteDialogProps = InviteOpening & { onInvited?: (users: User[]) => void; onClose: () => void };

export function InviteDialog({ onInvited, onClose, ...opening }: InviteDialogProps) {
  const [created, setCreated] = useState<Invite[]>();
  const [isDirty, setDirty] = useState(false);
  if (created) return <InviteLinksDialog invites={created} onClose={onClose} />;
  const showCreated = (invites: Invite[]): void => {
    onInvited?.(invites.map(({ user }) => user));
    setCreated(invites);
  };
  return (
    <Dialog isOpen title="Invite people" onClose={onClose} isDirty={isDirty}>
      <InviteForm {...opening} onCreated={showCreated} onClose={onClose} onDirty={setDirty} />
    </Dialog>
  );
}
