/** Taking acts back (docs/wire.md#calls-undo). */
import { UNDO_KINDS } from '#domain/work/undo.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantToWire } from '#contract/platform/jsonld.ts';
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

/** What the header `Undo` of an act says. */
export const undoPathOf = (id: number): string => `/api/undos/${id}`;

const openAct = nested({
  id: integer(1),
  kind: choice(UNDO_KINDS),
  createdAt: instant(),
  by: described(text(), 'The name of whoever did it.'),
});
export type UndoableAct = Static<typeof openAct>;

/** As it goes out. */
export const openActToWire = (act: UndoableAct): UndoableAct => ({ ...act, createdAt: instantToWire(act.createdAt) });

const common = { kind: 'plain', roles: EVERYONE, status: 200 } as const;

export const listUndoableActs = endpoint({
  ...common,
  name: 'undos.list',
  method: 'GET',
  path: '/api/projects/:id/undos',
  answer: shape({ undos: list(openAct) }),
  summary: 'What the caller may still take back of what was done to a project.',
});

export const listUndoableLeaveActs = endpoint({
  ...common,
  name: 'undos.list-leave',
  method: 'GET',
  path: '/api/leave_applications/:id/undos',
  answer: shape({ undos: list(openAct) }),
  summary: 'What the caller may still take back of what was decided about leave.',
});

export const undoAct = endpoint({
  ...common,
  name: 'undos.undo',
  method: 'POST',
  path: '/api/undos/:id',
  answer: shape({ kind: choice(UNDO_KINDS), recordId: integer(1) }),
  refusals: [403, 409],
  summary: 'Puts a record back as it was before an act, where nobody has changed it since.',
});
