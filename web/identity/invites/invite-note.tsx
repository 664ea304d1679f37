/** Beside somebody who has not chosen a password yet: until when their link is valid, and what can be done with it. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Invite } from '#contract/identity/invites.ts';
import { NEVER_INVITED } from '#domain/identity/invites.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { User } from '#domain/identity/users.ts';
import { saidOr } from '#web/lib/api-error.ts';
import { dateText } from '#web/lib/format.ts';
import { nowIso } from '#web/lib/server-clock.ts';
import { confirm } from '#web/ui/confirm.ts';
import { notifyFailure, notifySuccess } from '#web/ui/toasts.ts';
import classes from './invites.module.css';
import { useEndInvite, useRenewInvite } from './invites.queries.ts';

const FAILED = { renew: 'The link could not be made.', end: 'The link could not be taken back.' } as const;

/** 'Invited, link valid until 11/17/2026'; whoever came from a sheet has had no link yet. */
function inviteText(invitedUntil: string, now: number): string {
  if (Date.parse(invitedUntil) > now) return `Invited, link valid until ${dateText(invitedUntil)}`;
  return invitedUntil === NEVER_INVITED ? 'No password yet' : 'Invited, the link is no longer valid';
}

export type InviteActs = {
  renew: (user: User) => void;
  end: (user: User) => Promise<void>;
  /** Whose link is on its way. */
  busyId: number | undefined;
  /** The links that were made, to be shown once. */
  made: readonly Invite[];
  forget: () => void;
};

/** Making a link anew and taking it back; the dialog of the link stands beside the table, not in a row of it. */
export function useInviteActs(): InviteActs {
  const [made, setMade] = useState<readonly Invite[]>([]);
  const renewal = useRenewInvite();
  const ending = useEndInvite();
  // Each is shown, though the next one is asked for meanwhile.
  const renew = (user: User): void =>
    void renewal.mutateAsync(user.id).then(
      (invite) => setMade((others) => [...others, invite]),
      (error: unknown) => notifyFailure(saidOr(FAILED.renew, error)),
    );
  const end = async (user: User): Promise<void> => {
    const name = fullNameOf(user);
    const isSure = await confirm({
      title: `Take back the link of ${name}`,
      message: 'The link is no longer valid at once. A new one can be made at any time.',
      confirmLabel: 'Take back',
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await ending.mutateAsync(user.id);
      notifySuccess(`The link of ${name} is no longer valid.`);
    } catch (error) {
      notifyFailure(saidOr(FAILED.end, error));
    }
  };
  const busyId = renewal.isPending ? renewal.variables : ending.isPending ? ending.variables : undefined;
  return { renew, end, busyId, made, forget: () => setMade([]) };
}

type InviteNoteProps = { user: User; invitedUntil: string; acts: InviteActs };

export function InviteNote({ user, invitedUntil, acts }: InviteNoteProps) {
  const name = fullNameOf(user);
  const now = Date.parse(nowIso());
  const act = {
    size: 'compact-xs',
    variant: 'subtle',
    disabled: acts.busyId === user.id,
  } as const;
  return (
    <span className={classes.note}>
      {inviteText(invitedUntil, now)}
      <Button {...act} aria-label={`New link for ${name}`} onClick={() => acts.renew(user)}>
        New link
      </Button>
      {Date.parse(invitedUntil) > now && (
        <Button {...act} aria-label={`Take back the link of ${name}`} onClick={() => void acts.end(user)}>
          Take back
        </Button>
      )}
    </span>
  );
}
