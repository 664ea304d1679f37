/** Checks of a project (docs/api-reference.md#calls-checks). */
import { CHECK_MOMENTS } from '#domain/work/checks/check-kinds.ts';
import { CHECK_LIMITS, type ProjectCheck } from '#domain/work/checks/checks.ts';
import { type BodyOf, endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
  choice,
  described,
  flag,
  instant,
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

const moment = described(
  choice(CHECK_MOMENTS),
  'Asked for when the timer ends, or when a version is sent or approved.',
);
const mustBeDone = described(flag(), 'Whether the moment asks for it while it is open.');

export const projectCheck = nested({
  id: integer(1),
  version: described(integer(1), 'Row version, for If-Match.'),
  text: text(CHECK_LIMITS.textLength),
  moment,
  mustBeDone,
  position: described(integer(0), 'From 0.'),
  doneAt: described(nullable(instant()), 'Null while the check is open.'),
  doneBy: described(nullable(nested({ id: integer(1), name: text() })), 'Null if the person is gone.'),
  createdBy: described(nullable(integer(1)), 'ID of the person who added it.'),
});
export type ApiCheck = Static<typeof projectCheck>;

/** Converts a check to its API form. */
export const checkToApi = ({ done, createdById, ...same }: ProjectCheck): ApiCheck => ({
  ...same,
  doneAt: done ? instantToApi(done.at) : null,
  doneBy: done?.by ?? null,
  createdBy: createdById,
});

/** Converts a check from its API form. */
export const checkFromApi = ({ doneAt, doneBy, createdBy, ...same }: ApiCheck): ProjectCheck => ({
  ...same,
  done: doneAt === null ? null : { at: instantFromApi(doneAt), by: doneBy },
  createdById: createdBy,
});

const checksResponse = shape({
  checks: described(list(projectCheck), 'By position.'),
  mayTick: described(flag(), 'Whether the caller may tick checks and add ones that need not be done.'),
  mayManage: described(flag(), 'Whether the caller may change, order and delete every check.'),
});
export type ApiChecks = Static<typeof checksResponse>;

const common = { kind: 'plain', roles: EVERYONE } as const;
const checkText = nonBlankText(CHECK_LIMITS.textLength);

export const listChecks = endpoint({
  ...common,
  name: 'checks.list',
  method: 'GET',
  path: '/api/projects/:id/checks',
  response: checksResponse,
  status: 200,
  summary: 'Lists the checks of a project.',
});

export const addChecks = endpoint({
  ...common,
  name: 'checks.add',
  method: 'POST',
  path: '/api/projects/:id/checks',
  body: shape({
    checks: list(
      nested({ text: checkText, moment: optional(moment), mustBeDone: optional(mustBeDone) }),
      10 * CHECK_LIMITS.perProject,
    ),
  }),
  response: checksResponse,
  status: 201,
  refusals: [403, 409],
  summary:
    "Adds checks to a project, all or none, and returns all of its checks. The moment is the timer's end by default.",
});
export type ChecksAddition = BodyOf<typeof addChecks>;

export const orderChecks = endpoint({
  ...common,
  name: 'checks.order',
  method: 'POST',
  path: '/api/projects/:id/checks/order',
  body: shape({ ids: described(list(integer(1), CHECK_LIMITS.perProject), 'IDs of all checks in their new order.') }),
  response: checksResponse,
  status: 200,
  refusals: [403],
  summary: "Orders a project's checks.",
});

export const changeCheck = endpoint({
  ...common,
  name: 'checks.change',
  method: 'PATCH',
  path: '/api/checks/:id',
  body: shape({ text: optional(checkText), moment: optional(moment), mustBeDone: optional(mustBeDone) }),
  response: projectCheck,
  status: 200,
  refusals: [403, 412],
  summary: 'Changes a check.',
});
export type CheckPatch = BodyOf<typeof changeCheck>;

const ticking = {
  ...common,
  method: 'POST',
  response: projectCheck,
  status: 200,
  refusals: [403],
} as const;

export const tickCheck = endpoint({
  ...ticking,
  name: 'checks.done',
  path: '/api/checks/:id/done',
  summary: 'Ticks a check. A check that is done stays with who ticked it first.',
});

export const untickCheck = endpoint({
  ...ticking,
  name: 'checks.undone',
  path: '/api/checks/:id/undone',
  summary: 'Reopens a check.',
});

export const deleteCheck = endpoint({
  ...common,
  kind: 'delete',
  name: 'checks.delete',
  method: 'DELETE',
  path: '/api/checks/:id',
  status: 204,
  refusals: [403, 412],
  summary: 'Deletes a check.',
});
