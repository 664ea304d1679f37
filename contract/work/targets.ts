/** Target points of the team (docs/api-reference.md#records). */
import type { Target } from '#domain/work/targets.ts';
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import { ADMINS, endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { referenceFilter } from '#contract/platform/filter.ts';
import { identify, instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import { decimal, instant, optional, partial, record, shape, type Static } from '#contract/platform/schema.ts';

const targetResponse = record('PointTarget', {
  target: decimal(0),
  createdAt: instant(),
  monthPoints: optional(decimal()),
  formerPoints: optional(decimal()),
});
export type ApiTarget = Static<typeof targetResponse>;

export const targetToApi = ({ id, target, createdAt, monthPoints, formerPoints }: Target): ApiTarget => ({
  ...identify('PointTarget', id),
  target,
  createdAt: instantToApi(createdAt),
  ...(monthPoints === null ? {} : { monthPoints }),
  ...(formerPoints === 0 ? {} : { formerPoints }),
});

export const targetFromApi = (
  { id, target, createdAt, monthPoints, formerPoints }: ApiTarget,
  version = 0,
): Target => ({
  id,
  version,
  target,
  createdAt: instantFromApi(createdAt),
  monthPoints: monthPoints ?? null,
  formerPoints: formerPoints ?? 0,
});

// The schema sets no bounds, so that the rule's own message is returned (docs/points.md#targets).
const targetBody = shape({ target: decimal() });

const common = { resource: 'PointTarget', response: targetResponse } as const;

export const listTargets = endpoint({
  ...common,
  name: 'targets.list',
  kind: 'collection',
  method: 'GET',
  path: '/api/point_targets',
  roles: EVERYONE,
  status: 200,
  collection: { filters: { id: referenceFilter('PointTarget') }, orders: ['id'], pageSize: PAGE_SIZES.other },
  summary: 'Lists target points. The one with the highest ID is the current target.',
});

export const getTarget = endpoint({
  ...common,
  name: 'targets.get',
  kind: 'item',
  method: 'GET',
  path: '/api/point_targets/:id',
  roles: EVERYONE,
  status: 200,
  summary: 'Retrieves one target.',
});

export const createTarget = endpoint({
  ...common,
  name: 'targets.create',
  kind: 'create',
  method: 'POST',
  path: '/api/point_targets',
  roles: ADMINS,
  body: targetBody,
  status: 201,
  summary: 'Sets a new target for the current month. Targets of a month are added up.',
});

export const changeTarget = endpoint({
  ...common,
  name: 'targets.change',
  kind: 'change',
  method: 'PATCH',
  path: '/api/point_targets/:id',
  roles: ADMINS,
  body: partial(targetBody),
  status: 200,
  refusals: [409],
  summary: 'Changes a target. Targets of past months only if they are the latest entry.',
});
