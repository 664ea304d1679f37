/** Undo endpoints. */
import { isRefusal } from '#domain/platform/refusal.ts';
import {
  listUndoableActions,
  listUndoableLeaveActions,
  undoableActionToApi,
  undoAction as undoEndpoint,
} from '#contract/work/undo.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { getOwnAction, listUndoable, listUndoableOnLeave, undoAction } from './undo.actions.ts';

export function registerUndo(serve: Serve): void {
  serve(listUndoableActions, {
    handle: async ({ deps, actor, params }) => {
      const moment = { now: deps.clock(), fixedTimer: deps.config.editorTimer };
      const open = await listUndoable(deps.db, actor, { projectId: params.id, ...moment });
      return isRefusal(open) ? open : { plain: { undos: open.map(undoableActionToApi) } };
    },
  });

  serve(listUndoableLeaveActions, {
    handle: async ({ deps, actor, params }) => {
      const open = await listUndoableOnLeave(deps.db, actor, { id: params.id, now: deps.clock() });
      return isRefusal(open) ? open : { plain: { undos: open.map(undoableActionToApi) } };
    },
  });

  serve(undoEndpoint, {
    authorizeItem: ({ deps, actor, params }) => getOwnAction(deps.db, actor, params.id),
    handle: async ({ deps, actor, params }) => {
      const moment = { now: deps.clock(), fixedTimer: deps.config.editorTimer };
      const undone = await undoAction(deps.db, actor, { id: params.id, ...moment });
      return isRefusal(undone) ? undone : { plain: { kind: undone.kind, recordId: undone.recordId } };
    },
  });
}
