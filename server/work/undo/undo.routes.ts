/** The endpoints of undoing. */
import { isRefusal } from '#domain/platform/refusal.ts';
import {
  listUndoableActs,
  listUndoableLeaveActs,
  openActToWire,
  undoAct as undoEndpoint,
} from '#contract/work/undo.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { getOwnAct, listUndoable, listUndoableOnLeave, undoAct } from './undo.actions.ts';

export function registerUndo(serve: Serve): void {
  serve(listUndoableActs, {
    handle: async ({ deps, actor, params }) => {
      const moment = { now: deps.clock(), fixedTimer: deps.config.editorTimer };
      const open = await listUndoable(deps.db, actor, { projectId: params.id, ...moment });
      return isRefusal(open) ? open : { plain: { undos: open.map(openActToWire) } };
    },
  });

  serve(listUndoableLeaveActs, {
    handle: async ({ deps, actor, params }) => {
      const open = await listUndoableOnLeave(deps.db, actor, { id: params.id, now: deps.clock() });
      return isRefusal(open) ? open : { plain: { undos: open.map(openActToWire) } };
    },
  });

  serve(undoEndpoint, {
    authorizeItem: async ({ deps, actor, params }) => {
      const act = await getOwnAct(deps.db, actor, params.id);
      return isRefusal(act) ? act : undefined;
    },
    handle: async ({ deps, actor, params }) => {
      const moment = { now: deps.clock(), fixedTimer: deps.config.editorTimer };
      const undone = await undoAct(deps.db, actor, { id: params.id, ...moment });
      return isRefusal(undone) ? undone : { plain: { kind: undone.kind, recordId: undone.recordId } };
    },
  });
}
