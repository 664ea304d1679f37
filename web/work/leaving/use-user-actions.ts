/** Deactivates, reactivates and deletes users, except the last administrator (docs/people.md#person). */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fullNameOf } from '#domain/platform/text.ts';
import { checkLastAdmin, type User } from '#domain/identity/users.ts';
import { USER_TEXTS } from '#domain/platform/messages.ts';
import { failureOf, messageOr } from '#web/lib/api/api-error.ts';
import { useMe } from '#web/identity/current-user.ts';
import type { UserActionHandlers } from '#web/identity/users/user-actions.tsx';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { useOfferUndo } from '#web/journal/offer-undo.ts';
import { notifyFailure, notifyWarning } from '#web/ui/feedback/toasts.ts';
import type { LeavingUser } from './leaving-dialog.tsx';
import { hasWork, leavingWorkQuery } from './leaving.queries.ts';
import { activeAdminsQuery, useChangeUser, useDeleteUser } from '#web/identity/users/users.queries.ts';

const OWN_END = 'This is your own account. You will be signed out immediately.';

/** Returns the user actions; `onOwnRemoval` signs out users who deleted themselves. */
export function useUserActions(
  onOwnRemoval: () => Promise<void>,
): UserActionHandlers & { leaving: LeavingUser | undefined } {
  const me = useMe();
  const client = useQueryClient();
  const change = useChangeUser();
  const offerUndo = useOfferUndo();
  const removal = useDeleteUser({ ownId: me?.id, onDeletedSelf: onOwnRemoval });
  const isOwn = (user: User): boolean => user.id === me?.id;

  /** Warns and returns true if this is the last administrator. */
  const isLastAdmin = async (user: User, after: { type: User['type']; isActive: boolean } | null): Promise<boolean> => {
    if (user.type !== 'admin') return false;
    // If the count fails, the server decides.
    const activeAdmins = await client.fetchQuery(activeAdminsQuery()).catch(() => 0);
    const refusal = activeAdmins > 0 ? checkLastAdmin(user, after, activeAdmins - 1) : undefined;
    if (refusal) notifyWarning(refusal.message);
    return refusal !== undefined;
  };

  const [leaving, setLeaving] = useState<LeavingUser>();

  /** Confirms the action; with open work, the dialog asks who takes it over. */
  const confirmLeaving = async (user: User, confirmation: LeavingUser['confirmation']): Promise<boolean> => {
    // If the work can't be loaded, the action continues: the home page lists the work afterwards.
    const work = await client.fetchQuery(leavingWorkQuery(user.id)).catch(() => undefined);
    if (!work || !hasWork(work)) return confirm({ ...confirmation, isDangerous: true });
    return new Promise((resolve) => {
      const onChoice = (isSure: boolean): void => {
        setLeaving(undefined);
        resolve(isSure);
      };
      setLeaving({ user, work, confirmation, onChoice });
    });
  };

  const setActive = async (user: User, isActive: boolean): Promise<void> => {
    if (await isLastAdmin(user, { type: user.type, isActive })) return;
    const name = fullNameOf(user);
    const question = {
      title: `Deactivate ${name}`,
      message: isOwn(user) ? OWN_END : `${name} is signed out immediately and can't sign in until reactivated.`,
      confirmLabel: 'Deactivate',
    };
    if (!isActive && !(await confirmLeaving(user, question))) return;
    try {
      await change.mutateAsync({ id: user.id, change: { isActive } });
    } catch (error) {
      notifyFailure(messageOr(USER_TEXTS.updateFailed, error));
    }
  };

  const remove = async (user: User): Promise<void> => {
    if (await isLastAdmin(user, null)) return;
    const name = fullNameOf(user);
    const isSure = await confirmLeaving(user, {
      title: `Delete ${name}`,
      message: `Are you sure you want to delete this user? ${isOwn(user) ? OWN_END : 'Their name stays on their projects.'}`,
      confirmLabel: 'Delete',
    });
    if (!isSure) return;
    try {
      const undo = await removal.mutateAsync(user);
      offerUndo(`${name} deleted.`, isOwn(user) ? undefined : undo);
    } catch (error) {
      notifyFailure(failureOf('Failed to delete user', error));
    }
  };

  const busyId = change.isPending ? change.variables.id : removal.isPending ? removal.variables.id : undefined;
  return { setActive, remove, busyId, leaving };
}
