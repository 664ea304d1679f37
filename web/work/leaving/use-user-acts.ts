/** Taking a person out of the team and back: deactivating, reactivating, deleting; the last administrator stays (docs/people.md#person). */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fullNameOf } from '#domain/platform/text.ts';
import { checkLastAdmin, type User } from '#domain/identity/users.ts';
import { USER_TEXTS } from '#domain/platform/messages.ts';
import { failureOf, saidOr } from '#web/lib/api-error.ts';
import { useMe } from '#web/lib/current-user.ts';
import type { UserActs } from '#web/identity/users/user-actions.tsx';
import { confirm } from '#web/ui/confirm.ts';
import { useOfferUndo } from '#web/ui/offer-undo.ts';
import { notifyFailure, notifyWarning } from '#web/ui/toasts.ts';
import type { Leaving } from './leaving-dialog.tsx';
import { hasWork, leavingWorkQuery } from './leaving.queries.ts';
import { activeAdminsQuery, useChangeUser, useDeleteUser } from '#web/identity/users/users.queries.ts';

const OWN_END = 'This is your own account: you will be signed out at once.';

/** `onOwnRemoval` leads out whoever deleted themself. */
export function useUserActs(onOwnRemoval: () => Promise<void>): UserActs & { leaving: Leaving | undefined } {
  const me = useMe();
  const client = useQueryClient();
  const change = useChangeUser();
  const offerUndo = useOfferUndo();
  const removal = useDeleteUser({ ownId: me?.id, onOwn: onOwnRemoval });
  const isOwn = (user: User): boolean => user.id === me?.id;

  /** Tells why the last administrator stays; true when that is the case. */
  const isKept = async (user: User, after: { type: User['type']; isActive: boolean } | null): Promise<boolean> => {
    if (user.type !== 'admin') return false;
    // Where they cannot be counted the server judges.
    const activeAdmins = await client.fetchQuery(activeAdminsQuery()).catch(() => 0);
    const refusal = activeAdmins > 0 ? checkLastAdmin(user, after, activeAdmins - 1) : undefined;
    if (refusal) notifyWarning(refusal.message);
    return refusal !== undefined;
  };

  const [leaving, setLeaving] = useState<Leaving>();

  /** Asks what becomes of their work where they have any; else only whether it is meant. */
  const isSureOf = async (user: User, question: Leaving['question']): Promise<boolean> => {
    // Where it cannot be read it is still on the home page afterwards.
    const work = await client.fetchQuery(leavingWorkQuery(user.id)).catch(() => undefined);
    if (!work || !hasWork(work)) return confirm({ ...question, isDangerous: true });
    return new Promise((resolve) => {
      const onAnswer = (isSure: boolean): void => {
        setLeaving(undefined);
        resolve(isSure);
      };
      setLeaving({ user, work, question, onAnswer });
    });
  };

  const setActive = async (user: User, isActive: boolean): Promise<void> => {
    if (await isKept(user, { type: user.type, isActive })) return;
    const name = fullNameOf(user);
    const question = {
      title: `Deactivate ${name}`,
      message: isOwn(user) ? OWN_END : `${name} is signed out at once and cannot sign in until reactivated.`,
      confirmLabel: 'Deactivate',
    };
    if (!isActive && !(await isSureOf(user, question))) return;
    try {
      await change.mutateAsync({ id: user.id, change: { isActive } });
    } catch (error) {
      notifyFailure(saidOr(USER_TEXTS.updateFailed, error));
    }
  };

  const remove = async (user: User): Promise<void> => {
    if (await isKept(user, null)) return;
    const name = fullNameOf(user);
    const isSure = await isSureOf(user, {
      title: `Delete ${name}`,
      message: `Are you sure you want to delete this user? ${isOwn(user) ? OWN_END : 'Their projects keep the name.'}`,
      confirmLabel: 'Delete',
    });
    if (!isSure) return;
    try {
      const undo = await removal.mutateAsync(user);
      offerUndo(`${name} is deleted.`, isOwn(user) ? undefined : undo);
    } catch (error) {
      notifyFailure(failureOf('Failed to delete user', error));
    }
  };

  const busyId = change.isPending ? change.variables.id : removal.isPending ? removal.variables.id : undefined;
  return { setActive, remove, busyId, leaving };
}
