/** Undo of the last action, at the path that the server returned (docs/api-reference.md#calls-undo). */
import { useMutation } from '@tanstack/react-query';
import { restoreFromTrash } from '#contract/journal/trash.ts';
import { undoAction } from '#contract/journal/undo.ts';
import { call } from '#web/lib/api/api.ts';
import { useRefreshEverything } from '#web/lib/api/refresh.ts';

const UNDO = /^\/api\/undos\/(\d+)$/;
const RESTORE = /^\/api\/bin\/(\d+)\/restore$/;

async function sendUndo(address: string): Promise<void> {
  const undo = UNDO.exec(address)?.[1];
  const restore = RESTORE.exec(address)?.[1];
  if (undo) await call(undoAction, { params: { id: Number(undo) } });
  if (restore) await call(restoreFromTrash, { params: { id: Number(restore) } });
}

/** Undoes the action whose response contained this path. */
export function useUndo() {
  const refresh = useRefreshEverything();
  return useMutation({
    mutationFn: sendUndo,
    // The action may affect many queries, and a refusal means that the screen is stale.
    onSettled: refresh,
  });
}
