/** Undo endpoints. */
import { isRefusal } from '#domain/platform/refusal.ts';
import {
  listUndoableActions,
  listUndoableLeaveActions,
  undoableActionToApi,
  undoAction,
} from '#contract/journal/undo.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { getUndoableAction, listUndoableOnLeave, listUndoableOnProject, undo } from './undo.actions.ts';

export function registerUndo(serve: Serve): void {
  serve(listUndoableActions, {
    authorizeItem: ({ deps, actor, params }) => listUndoableOnProject(deps, actor, params.id),
    handle: ({ record }) => ({ plain: { undos: record.map(undoableActionToApi) } }),
  });

  serve(listUndoableLeaveActions, {
    authorizeItem: ({ deps, actor, params }) => listUndoableOnLeave(deps, actor, params.id),
    handle: ({ record }) => ({ plain: { undos: record.map(undoableActionToApi) } }),
  });

  serve(undoAction, {
    authorizeItem: ({ deps, actor, params }) => getUndoableAction(deps.db, actor, params.id),
    handle: async ({ deps, actor, params }) => {
      const undone = await undo(deps, actor, (trx) => getUndoableAction(trx, actor, params.id, 'lock'));
      return isRefusal(undone) ? undone : { plain: { kind: undone.entry.kind, recordId: undone.entry.recordId } };
    },
  });
}
