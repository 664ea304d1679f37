/** Deliverables of a project (docs/api-reference.md#calls-deliverables). */
import { ASPECTS } from '#domain/platform/aspects.ts';
import { CUT_KINDS, MAX_DELIVERABLES } from '#domain/work/projects/project-cuts.ts';
import { type Deliverable, DELIVERABLE_STATES } from '#domain/review/deliverables.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import type { Seconds } from '#domain/platform/units.ts';
import { type BodyOf, endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import {
  choice,
  described,
  flag,
  integer,
  list,
  nested,
  nonBlankText,
  nullable,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const aspect = described(choice(ASPECTS), 'Empty for none.');
const lengthSeconds = described(integer<Seconds>(0, LIMITS.lengthSeconds), '0 for none.');

const deliverable = nested({
  id: nullable(described(integer(1), 'Null for Main, the deliverable of all other versions.')),
  version: described(integer(0), 'Row version, for If-Match. 0 for Main.'),
  name: text(LIMITS.nameLength),
  aspect,
  lengthSeconds,
  position: described(integer(0), 'From 0, without Main.'),
  canceled: flag(),
  kind: described(nullable(choice(CUT_KINDS)), 'Of its versions. Null without one.'),
  newestCut: described(nullable(nested({ id: integer(1), number: integer(1) })), 'Latest version with a file.'),
  state: choice(DELIVERABLE_STATES),
});
export type ApiDeliverable = Static<typeof deliverable>;

const deliverablesResponse = shape({ deliverables: described(list(deliverable), 'Main first, then by position.') });

/** Converts a deliverable to its API form. */
export const deliverableToApi = ({ isCanceled, ...same }: Deliverable): ApiDeliverable => ({
  ...same,
  canceled: isCanceled,
});

/** Converts a deliverable from its API form. */
export const deliverableFromApi = ({ canceled, ...same }: ApiDeliverable): Deliverable => ({
  ...same,
  isCanceled: canceled,
});

const common = { kind: 'plain', roles: EVERYONE } as const;

export const listDeliverables = endpoint({
  ...common,
  name: 'deliverables.list',
  method: 'GET',
  path: '/api/projects/:id/deliverables',
  response: deliverablesResponse,
  status: 200,
  summary: "Lists a project's deliverables with their state and latest version.",
});

const name = nonBlankText(LIMITS.nameLength);

export const addDeliverables = endpoint({
  ...common,
  name: 'deliverables.add',
  method: 'POST',
  path: '/api/projects/:id/deliverables',
  body: shape({
    deliverables: list(
      nested({ name, aspect: optional(aspect), lengthSeconds: optional(lengthSeconds) }),
      10 * MAX_DELIVERABLES,
    ),
  }),
  response: deliverablesResponse,
  status: 201,
  refusals: [403, 409],
  summary: 'Adds deliverables to a project, all or none, and returns all of its deliverables.',
});

export const changeDeliverable = endpoint({
  ...common,
  name: 'deliverables.change',
  method: 'PATCH',
  path: '/api/deliverables/:id',
  body: shape({
    name: optional(name),
    aspect: optional(aspect),
    lengthSeconds: optional(lengthSeconds),
    position: optional(described(integer(0, MAX_DELIVERABLES), 'Moves it. Others move up or down.')),
    canceled: optional(described(flag(), 'Whether clients no longer see it, and it counts nowhere.')),
  }),
  response: deliverable,
  status: 200,
  refusals: [403, 412],
  summary: 'Renames, changes, moves, cancels or restores a deliverable.',
});
export type DeliverablePatch = BodyOf<typeof changeDeliverable>;

export const deleteDeliverable = endpoint({
  ...common,
  name: 'deliverables.delete',
  method: 'DELETE',
  path: '/api/deliverables/:id',
  status: 204,
  refusals: [403, 409, 412],
  summary: 'Deletes a deliverable without versions.',
});
