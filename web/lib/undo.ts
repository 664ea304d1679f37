/** Taking back what was done last: the server names the address that does it (docs/wire.md#calls-undo). */
import { useMutation } from '@tanstack/react-query';
import { restoreBinned } from '#contract/work/bin.ts';
import { undoAct } from '#contract/work/undo.ts';
import { call } from './api.ts';
import { useRefreshEverything } from './refresh.ts';

const UNDO = /^\/api\/undos\/(\d+)$/;
const RESTORE = /^\/api\/bin\/(\d+)\/restore$/;

async function undoAt(address: string): Promise<void> {
  const undo = UNDO.exec(address)?.[1];
  const restore = RESTORE.exec(address)?.[1];
  if (undo) await call(undoAct, { params: { id: Number(undo) } });
  if (restore) await call(restoreBinned, { params: { id: Number(restore) } });
}

/** Takes back the act whose answer named this address. */
export function useUndo() {
  const refresh = useRefreshEverything();
  return useMutation({
    mutationFn: undoAt,
    // Whatever it was about is shown in many places, and a refusal means that something there is old.
    onSettled: refresh,
  });
}
