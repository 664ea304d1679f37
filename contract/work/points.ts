/** Points on the API (docs/api-reference.md#records): a project's score, and the log of all additions and deductions. */
import { LIMITS, PAGE_SIZES } from '#domain/platform/limits.ts';
import { MAX_POINT, MIN_POINT, POINT_ACTION_KINDS, type PointAction } from '#domain/work/points.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { referenceFilter } from '#contract/platform/filter.ts';
import { identify, instantFromApi, instantToApi, iriOf, withoutNulls } from '#contract/platform/jsonld.ts';
import {
  choice,
  decimal,
  embedded,
  nonBlankText,
  flag,
  instant,
  integer,
  iri,
  nullable,
  optional,
  record,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';
import { personResponse, personFromApi, personToApi } from '#contract/platform/people.ts';

const pointActionResponse = record('PointAction', {
  project: iri('Project'),
  kind: choice(POINT_ACTION_KINDS),
  operation: flag(),
  point: decimal(0, LIMITS.points),
  description: text(),
  createdBy: optional(embedded(personResponse)),
  createdAt: instant(),
});
export type ApiPointAction = Static<typeof pointActionResponse>;

export const pointActionToApi = (action: PointAction): ApiPointAction => ({
  ...identify('PointAction', action.id),
  ...withoutNulls({
    project: iriOf('Project', action.projectId),
    kind: action.kind,
    operation: action.isAdded,
    point: action.point,
    description: action.description,
    createdBy: personToApi(action.createdBy),
    createdAt: instantToApi(action.createdAt),
  }),
});

export const pointActionFromApi = (source: ApiPointAction): PointAction => ({
  id: source.id,
  projectId: Number(source.project.split('/').at(-1)),
  kind: source.kind ?? 'project',
  isAdded: source.operation,
  point: source.point,
  description: source.description ?? '',
  createdBy: personFromApi(source.createdBy),
  createdAt: instantFromApi(source.createdAt),
});

const common = { resource: 'PointAction', response: pointActionResponse, roles: EVERYONE } as const;

export const scoreProject = endpoint({
  ...common,
  name: 'points.score',
  kind: 'create',
  method: 'POST',
  path: '/api/point/:projectId',
  body: shape({ point: integer(MIN_POINT, MAX_POINT), description: nullable(nonBlankText()) }),
  status: 201,
  refusals: [403, 409, 412],
  summary:
    'Scores a completed project from 1 to 5 and logs it; administrators only. If-Match names the version of the project.',
});

export const listPointActions = endpoint({
  ...common,
  name: 'points.list',
  kind: 'collection',
  method: 'GET',
  path: '/api/point_actions',
  status: 200,
  collection: {
    filters: { project: referenceFilter('Project'), id: referenceFilter('PointAction') },
    orders: ['id', 'createdAt'],
    pageSize: PAGE_SIZES.other,
  },
  summary: 'Lists the point log, oldest first. Editors see that of their own projects.',
});

export const getPointAction = endpoint({
  ...common,
  name: 'points.get',
  kind: 'item',
  method: 'GET',
  path: '/api/point_actions/:id',
  status: 200,
  summary: 'Retrieves one entry of the point log.',
});
