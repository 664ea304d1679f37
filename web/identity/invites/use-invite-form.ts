/** State of the invite form: pasted text, corrections, errors and submission. */
import { useState } from 'react';
import type { Invite } from '#contract/identity/invites.ts';
import { checkInvitees, type Invitee, parsePastedPeople } from '#domain/identity/invites.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { fullNameOf, type NamedPerson } from '#domain/platform/text.ts';
import { DEFAULT_JOB_TYPE } from '#domain/identity/users.ts';
import { messagesByPath } from '#domain/platform/violations.ts';
import { ApiError, type Failure, messageOr } from '#web/lib/api/api-error.ts';
import { useCreateInvites } from './invites.queries.ts';

export type InviteOpening = { type: UserType; names?: NamedPerson | undefined };

const FAILED = "Couldn't create the invites.";

export function useInviteForm({ type, names }: InviteOpening, onCreated: (invites: Invite[]) => void) {
  const typed = names ? fullNameOf(names) : '';
  const [text, setText] = useState(typed);
  const [corrected, setCorrected] = useState<Record<string, Partial<Invitee>>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Failure>();
  const create = useCreateInvites();
  const jobType = type === 'admin' ? null : DEFAULT_JOB_TYPE;
  const rows = parsePastedPeople(text).map((one, index) => {
    const key = one.email || `line ${index}`;
    return { key, person: { ...one, type, jobType, ...corrected[key] } satisfies Invitee };
  });
  const change = (key: string, patch: Partial<Invitee>): void => {
    setErrors({});
    setCorrected({ ...corrected, [key]: { ...corrected[key], ...patch } });
  };
  const submit = async (): Promise<void> => {
    // Ignores repeats from a key held down.
    if (create.isPending) return;
    const people = rows.map(({ person }) => person);
    const wrong = messagesByPath(checkInvitees(people));
    setErrors(wrong);
    setFailure(undefined);
    if (Object.keys(wrong).length > 0) return;
    try {
      onCreated(await create.mutateAsync(people));
    } catch (error) {
      const violations = error instanceof ApiError ? error.violations : [];
      if (violations.length > 0) setErrors(messagesByPath(violations));
      else setFailure(messageOr(FAILED, error));
    }
  };
  const retype = (next: string): void => {
    setErrors({});
    setText(next);
  };
  return {
    text,
    setText: retype,
    rows,
    change,
    errors,
    failure,
    submit,
    isBusy: create.isPending,
    isDirty: text !== typed || Object.keys(corrected).length > 0,
  };
}
