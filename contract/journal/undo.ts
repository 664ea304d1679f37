/** Undoing actions (docs/api-reference.md#calls-undo). */
import { UNDO_KINDS } from '#domain/journal/undo.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import {
  choice,
  described,
  instant,
  integer,
  list,
  nested,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

/** Returns the undo path sent in the `Undo` header of an action. */
export const undoPathOf = (id: number): string => `/api/undos/${id}`;

const undoableAction = nested({
  id: integer(1),
  kind: choice(UNDO_KINDS),
  createdAt: instant(),
  by: described(text(), 'Name of the actor.'),
});
export type UndoableAction = Static<typeof undoableAction>;

/** Converts an undoable action to its API form. */
export const undoableActionToApi = (action: UndoableAction): UndoableAction => ({
  ...action,
  createdAt: instantToApi(action.createdAt),
});

const common = { kind: 'plain', roles: EVERYONE, status: 200 } as const;

export const listUndoableActions = endpoint({
  ...common,
  name: 'undos.list',
  method: 'GET',
  path: '/api/projects/:id/undos',
  response: shape({ undos: list(undoableAction) }),
  summary: 'Lists project actions the caller can still undo.',
});

export const listUndoableLeaveActions = endpoint({
  ...common,
  name: 'undos.list-leave',
  method: 'GET',
  path: '/api/leave_applications/:id/undos',
  response: shape({ undos: list(undoableAction) }),
  summary: 'Lists leave decisions the caller can still undo.',
});

export const undoAction = endpoint({
  ...common,
  name: 'undos.undo',
  method: 'POST',
  path: '/api/undos/:id',
  response: shape({ kind: choice(UNDO_KINDS), recordId: integer(1) }),
  refusals: [403, 409],
  summary: "Undoes an action if the record hasn't changed since.",
});
