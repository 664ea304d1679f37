/** Bulk changes of projects, and undoing them (docs/projects.md#bulk, docs/api-reference.md#calls-bulk). */
import type { BulkChange } from '#domain/work/bulk.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { endpoint, LEADS } from '#contract/platform/endpoint.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import {
  objectWithAnyNames,
  choice,
  described,
  instant,
  integer,
  list,
  nested,
  nullable,
  optional,
  ref,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';
import { projectFieldsFromApi } from './project-fields.ts';

const change = nested({
  assignedTo: optional(nullable(ref('User'))),
  reviewedBy: optional(nullable(ref('User'))),
  client: optional(ref('Client')),
  class: optional(choice(PROJECT_CLASSES)),
  deadlineAt: optional(nullable(instant())),
  shiftDeadlineDays: optional(integer(-LIMITS.bulkShiftDays, LIMITS.bulkShiftDays)),
});

const bulkBody = shape({
  ids: optional(list(integer(1, LIMITS.id), LIMITS.bulkProjects)),
  query: optional(
    described(text(LIMITS.textLength), 'Parameters of GET /api/projects. Selects all matching projects.'),
  ),
  count: described(integer(1), 'Number of projects shown. A different number now returns 409.'),
  change,
  versions: optional(
    described(objectWithAnyNames(integer(1), LIMITS.bulkProjects), 'Row version shown, by project ID.'),
  ),
});

/** Converts a bulk change from its API form. */
export const bulkChangeFromApi = ({ shiftDeadlineDays, ...values }: Static<typeof change>): BulkChange => ({
  ...projectFieldsFromApi(values),
  ...(shiftDeadlineDays === undefined ? {} : { shiftDeadlineDays }),
});

const bulkResult = shape({
  id: optional(described(integer(1), 'ID for undo. Absent if nothing changed.')),
  count: described(integer(), 'Number of projects found.'),
  changed: described(integer(), 'Number of projects changed.'),
  undoUntil: optional(instant()),
});
export type BulkResult = Static<typeof bulkResult>;

/** Bulk change that the caller can undo. */
const undoable = nested({ id: integer(1), changed: integer(1), createdAt: instant(), undoUntil: instant() });
export type UndoableChange = Static<typeof undoable>;

/** Converts an undoable change to its API form. */
export const undoableToApi = (change: UndoableChange): UndoableChange => ({
  ...change,
  createdAt: instantToApi(change.createdAt),
  undoUntil: instantToApi(change.undoUntil),
});

const common = { kind: 'plain', roles: LEADS, status: 200 } as const;

export const changeProjects = endpoint({
  ...common,
  name: 'bulk.change',
  method: 'POST',
  path: '/api/projects/bulk',
  body: bulkBody,
  response: bulkResult,
  // If-Match applies to a change of one project.
  refusals: [409, 412],
  summary: "Changes several projects, all or none. A refusal lists the projects that can't be changed.",
});

export const listUndoable = endpoint({
  ...common,
  name: 'bulk.undoable',
  method: 'GET',
  path: '/api/bulk_changes',
  response: shape({ changes: list(undoable) }),
  summary: "Lists the caller's bulk changes that can still be undone, latest first.",
});

export const undoBulkChange = endpoint({
  ...common,
  name: 'bulk.undo',
  method: 'POST',
  path: '/api/bulk_changes/:id/undo',
  response: shape({ restored: integer() }),
  refusals: [403, 409],
  summary: 'Undoes a bulk change, all or none, once and within ten minutes.',
});
