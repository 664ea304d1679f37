/** Withdraws the user's own application while it is pending (docs/leave.md#rights). */
import { Button } from '@mantine/core';
import { checkWithdrawLeave, type Leave } from '#domain/work/leave/leave.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { useActor } from '#web/identity/current-user.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { useOfferUndo } from '#web/journal/offer-undo.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { useWithdrawLeave } from './leave.queries.ts';
import { daySpanText } from './leave-text.ts';

export function WithdrawLeave({ leave, size = 'compact-sm' }: { leave: Leave; size?: 'compact-sm' | 'sm' }) {
  const actor = useActor();
  const withdraw = useWithdrawLeave();
  const offerUndo = useOfferUndo();
  if (!actor || checkWithdrawLeave(actor, leave)) return null;
  const confirmWithdraw = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Withdraw leave',
      message: `Your application for ${daySpanText(leave)} will be withdrawn. You can apply again.`,
      confirmLabel: 'Withdraw',
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      offerUndo('Application withdrawn.', await withdraw.mutateAsync(leave.id));
    } catch (error) {
      notifyFailure(failureOf("Couldn't withdraw the application.", error));
    }
  };
  return (
    <Button
      size={size}
      variant="default"
      loading={withdraw.isPending}
      aria-label={`Withdraw leave of ${daySpanText(leave)}`}
      onClick={() => void confirmWithdraw()}
    >
      Withdraw
    </Button>
  );
}
