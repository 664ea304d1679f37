/** Changing many projects at once, and undoing it (docs/projects.md#bulk, docs/wire.md#calls-bulk). */
import type { BulkChange } from '#domain/work/bulk.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { endpoint, LEADS } from '#contract/platform/endpoint.ts';
import { instantToWire } from '#contract/platform/jsonld.ts';
import {
  byName,
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
    described(text(LIMITS.textLength), 'The parameters of GET /api/projects: all projects that they find.'),
  ),
  count: described(integer(1), 'How many projects the person saw; another number now is 409.'),
  change,
  versions: optional(
    described(byName(integer(1), LIMITS.bulkProjects), 'By the id of a project the version that the person saw.'),
  ),
});

/** The change with proper names. */
export function bulkChangeFromWire({ assignedTo, reviewedBy, client, ...rest }: Static<typeof change>): BulkChange {
  return {
    ...(assignedTo === undefined ? {} : { assignedToId: assignedTo }),
    ...(reviewedBy === undefined ? {} : { reviewedById: reviewedBy }),
    ...(client === undefined ? {} : { clientId: client }),
    ...rest,
  };
}

const bulkDone = shape({
  id: optional(described(integer(1), 'Of the change, for its undoing; absent where every project had these values.')),
  count: described(integer(), 'How many projects were found.'),
  changed: described(integer(), 'How many of them had other values before.'),
  undoUntil: optional(instant()),
});
export type BulkDone = Static<typeof bulkDone>;

/** A change that its maker may undo. */
const undoable = nested({ id: integer(1), changed: integer(1), createdAt: instant(), undoUntil: instant() });
export type UndoableChange = Static<typeof undoable>;

/** As it goes out. */
export const undoableToWire = (one: UndoableChange): UndoableChange => ({
  ...one,
  createdAt: instantToWire(one.createdAt),
  undoUntil: instantToWire(one.undoUntil),
});

const common = { kind: 'plain', roles: LEADS, status: 200 } as const;

export const changeProjects = endpoint({
  ...common,
  name: 'bulk.change',
  method: 'POST',
  path: '/api/projects/bulk',
  body: bulkBody,
  answer: bulkDone,
  refusals: [409],
  summary: 'Changes many projects at once, all of them or none; a refusal lists the projects that refuse.',
});

export const listUndoable = endpoint({
  ...common,
  name: 'bulk.undoable',
  method: 'GET',
  path: '/api/bulk_changes',
  answer: shape({ changes: list(undoable) }),
  summary: "The caller's own changes of many projects that can still be undone, latest first.",
});

export const undoBulkChange = endpoint({
  ...common,
  name: 'bulk.undo',
  method: 'POST',
  path: '/api/bulk_changes/:id/undo',
  answer: shape({ restored: integer() }),
  refusals: [403, 409],
  summary: 'Gives the projects of a bulk change their values back, all of them or none; once, within ten minutes.',
});
