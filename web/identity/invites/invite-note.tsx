/** Invite status of a user without a password: expiry of the link, and its actions. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Invite } from '#contract/identity/invites.ts';
import { EXPIRED_INVITE } from '#domain/identity/invites.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { User } from '#domain/identity/users.ts';
import { messageOr } from '#web/lib/api/api-error.ts';
import { dateText } from '#web/lib/time/format.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import classes from './invites.module.css';
import { useRevokeInvite, useRenewInvite } from './invites.queries.ts';

const FAILED = { renew: "Couldn't create the link.", end: "Couldn't revoke the link." } as const;

/** Returns text such as 'Invited, link valid until 11/17/2026'. Imported users have no link yet. */
function inviteText(invitedUntil: string, now: number): string {
  if (Date.parse(invitedUntil) > now) return `Invited, link valid until ${dateText(invitedUntil)}`;
  return invitedUntil === EXPIRED_INVITE ? 'No password yet' : 'Invited, link expired';
}

export type InviteActions = {
  renew: (user: User) => void;
  end: (user: User) => Promise<void>;
  /** ID of the user whose link is being created. */
  busyId: number | undefined;
  /** New links, to be shown once. */
  invites: readonly Invite[];
  forget: () => void;
};

/** Returns actions to renew and revoke invite links. The link dialog is rendered next to the table, not in a row. */
export function useInviteActions(): InviteActions {
  const [invites, setMade] = useState<readonly Invite[]>([]);
  const renewal = useRenewInvite();
  const ending = useRevokeInvite();
  // Show every new link, even if several are requested in a row.
  const renew = (user: User): void =>
    void renewal.mutateAsync(user.id).then(
      (invite) => setMade((others) => [...others, invite]),
      (error: unknown) => notifyFailure(messageOr(FAILED.renew, error)),
    );
  const end = async (user: User): Promise<void> => {
    const name = fullNameOf(user);
    const isSure = await confirm({
      title: `Revoke link for ${name}`,
      message: 'The link stops working immediately. You can create a new one at any time.',
      confirmLabel: 'Revoke',
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await ending.mutateAsync(user.id);
      notifySuccess(`The link for ${name} was revoked.`);
    } catch (error) {
      notifyFailure(messageOr(FAILED.end, error));
    }
  };
  const busyId = renewal.isPending ? renewal.variables : ending.isPending ? ending.variables : undefined;
  return { renew, end, busyId, invites, forget: () => setMade([]) };
}

type InviteNoteProps = { user: User; invitedUntil: string; actionHandlers: InviteActions };

export function InviteNote({ user, invitedUntil, actionHandlers }: InviteNoteProps) {
  const name = fullNameOf(user);
  const now = Date.parse(nowIso());
  const actions = {
    size: 'compact-xs',
    variant: 'subtle',
    disabled: actionHandlers.busyId === user.id,
  } as const;
  return (
    <span className={classes.note}>
      {inviteText(invitedUntil, now)}
      <Button {...actions} aria-label={`New link for ${name}`} onClick={() => actionHandlers.renew(user)}>
        New link
      </Button>
      {Date.parse(invitedUntil) > now && (
        <Button {...actions} aria-label={`Revoke link for ${name}`} onClick={() => void actionHandlers.end(user)}>
          Revoke
        </Button>
      )}
    </span>
  );
}
