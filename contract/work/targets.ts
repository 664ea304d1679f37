/** Target points on the wire (docs/wire.md#records): a number that the team aims for. */
import type { Target } from '#domain/work/targets.ts';
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import { ADMINS, endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { refers } from '#contract/platform/filter.ts';
import { identify, instantFromWire, instantToWire } from '#contract/platform/jsonld.ts';
import { decimal, instant, optional, partial, record, shape, type Static } from '#contract/platform/schema.ts';

const targetAnswer = record('PointTarget', {
  target: decimal(0),
  createdAt: instant(),
  monthPoints: optional(decimal()),
  formerPoints: optional(decimal()),
});
export type WireTarget = Static<typeof targetAnswer>;

export const targetToWire = ({ id, target, createdAt, monthPoints, formerPoints }: Target): WireTarget => ({
  ...identify('PointTarget', id),
  target,
  createdAt: instantToWire(createdAt),
  ...(monthPoints === null ? {} : { monthPoints }),
  ...(formerPoints === 0 ? {} : { formerPoints }),
});

export const targetFromWire = (
  { id, target, createdAt, monthPoints, formerPoints }: WireTarget,
  version = 0,
): Target => ({
  id,
  version,
  target,
  createdAt: instantFromWire(createdAt),
  monthPoints: monthPoints ?? null,
  formerPoints: formerPoints ?? 0,
});

// No bounds here: the rule's own sentence is the one that people read (docs/points.md#targets).
const targetBody = shape({ target: decimal() });

const common = { resource: 'PointTarget', answer: targetAnswer } as const;

export const listTargets = endpoint({
  ...common,
  name: 'targets.list',
  kind: 'collection',
  method: 'GET',
  path: '/api/point_targets',
  roles: EVERYONE,
  status: 200,
  collection: { filters: { id: refers('PointTarget') }, orders: ['id'], pageSize: PAGE_SIZES.other },
  summary: 'Lists target points; the one with the highest id is the present target.',
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
  summary: 'Sets a new target, of the present month; the targets of a month are added up.',
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
  summary: 'Changes a target; one of a past month only while it is the latest entry.',
});
