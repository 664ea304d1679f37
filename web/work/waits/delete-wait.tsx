/** Button that deletes a wait after a confirmation. */
import { Button } from '@mantine/core';
import { WAIT_LABELS } from '#domain/work/wait-texts.ts';
import type { Wait } from '#domain/work/waits.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { useWaitActions } from './use-wait-actions.ts';

export function DeleteWait({ wait, projectId }: { wait: Wait; projectId: number }) {
  const { remove } = useWaitActions(projectId);
  const press = async (): Promise<void> => {
    const isSure = await confirm({
      message: 'Delete this wait? It will no longer count.',
      confirmLabel: 'Delete',
      isDangerous: true,
    });
    if (!isSure) return;
    remove(wait).then(
      () => notifySuccess('Wait deleted.'),
      (error: unknown) => notifyFailure(failureOf("Couldn't delete the wait.", error)),
    );
  };
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      mih={{ base: 40, sm: 28 }}
      style={{ alignSelf: 'flex-start' }}
      aria-label={`Delete wait: ${WAIT_LABELS[wait.kind]}`}
      onClick={() => void press()}
    >
      Delete
    </Button>
  );
}
