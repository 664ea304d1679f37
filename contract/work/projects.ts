/** Project calls: request bodies, responses and filters (docs/api-reference.md#calls-projects, docs/api-reference.md#records). */
import { LIMITS, PAGE_SIZES } from '#domain/platform/limits.ts';
import { endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import { containsFilter, dateFilter, exactFilter, booleanFilter, referenceFilter } from '#contract/platform/filter.ts';
import { projectResponse } from './project-api.ts';
import { openChecksConfirmation } from './checks/confirmation.ts';
import { schemasOf } from './project-fields.ts';
import { PROJECT_ORDERS } from './project-orders.ts';
import {
  comparable,
  decimal,
  described,
  nonBlankText,
  flag,
  instant,
  integer,
  list,
  nested,
  optional,
  partial,
  ref,
  shape,
  text,
} from '#contract/platform/schema.ts';
import { formatParameter } from '#contract/platform/table-file.ts';

const projectBody = shape(
  schemasOf(
    'body',
    // Violations are listed in this order.
    `title description platform class editRatioMin editRatioHour trackingId status client assignedTo assignedBy reviewedBy
    createdAt startedAt endedAt deadlineAt revised revisionCount`,
    {},
  ),
);

const template = optional(described(integer(1, LIMITS.id), 'ID of a template to begin from.'));

const projectCreation = shape({
  ...projectBody.properties,
  template,
});

const designationEntry = nested({
  point: decimal(0, LIMITS.points),
  action: flag(),
  desciption: optional(text()),
});

const projectChange = shape({
  ...partial(projectBody).properties,
  pauseTime: optional(list(instant(), 10_000)),
  resumeTime: optional(list(instant(), 10_000)),
  // The schema sets no bounds, so that the rule's own message is returned (docs/projects.md#form-rules).
  personalPoint: optional(described(decimal(), `From 0 to ${LIMITS.points}, with at most two decimals.`)),
  jPointAction: optional(list(designationEntry, 10_000)),
  feedbacks: optional(list(ref('Feedback'), 10_000)),
  reason: optional(
    described(
      nonBlankText(LIMITS.revisionReasonLength),
      'Reason for corrected times or for setting work back to assigned. Stored in the project history.',
    ),
  ),
});

const common = { resource: 'Project', response: projectResponse, roles: EVERYONE } as const;

export const listProjects = endpoint({
  ...common,
  name: 'projects.list',
  kind: 'collection',
  method: 'GET',
  path: '/api/projects',
  status: 200,
  collection: {
    filters: {
      id: referenceFilter('Project'),
      title: containsFilter(),
      trackingId: exactFilter(false),
      status: exactFilter(),
      class: exactFilter(),
      revised: booleanFilter(),
      duplicate: booleanFilter(),
      /** True for projects that ended by their deadline, false for those that ended later. Others match neither. */
      onTime: booleanFilter(),
      client: referenceFilter('Client'),
      'client.id': referenceFilter('Client', false),
      'client.firstName': containsFilter(),
      'client.lastName': containsFilter(),
      /** Part of the full name. */
      'client.name': containsFilter(),
      /** Part of the title, the client's name or the assigner's name. */
      search: containsFilter(),
      assignedTo: referenceFilter('User'),
      'assignedTo.email': exactFilter(),
      AssignedBy: referenceFilter('User'),
      assignedBy: referenceFilter('User'),
      reviewedBy: referenceFilter('User'),
      /** When open work is due by its deadline: `late`, `today`, `soon`, `week` or `none`. */
      due: exactFilter(),
      /** Waiting for the client, or open work that isn't waiting. */
      waiting: booleanFilter(),
      /** True for projects of any status that wait for the client, false for all others. */
      withClient: booleanFilter(),
      /** True for projects with checks that are not done, false for all others. */
      openChecks: booleanFilter(),
      /** Like `onTime`, but by the deadline that the client's waits have moved. */
      onTimeAdjusted: booleanFilter(),
      /** True for projects that first ended by their deadline, false for late ones (docs/figures.md#on-time). */
      punctual: booleanFilter(),
      /** Like `punctual`, but by the deadlines that the client's waits have moved. */
      punctualAdjusted: booleanFilter(),
      /** True for finished work with a point, false for finished work without one. */
      scored: booleanFilter(),
      /** True for projects that took longer than the allowed time. Projects without an allowed time match neither value. */
      overTime: booleanFilter(),
      /** True for projects that were sent back at least once. */
      returned: booleanFilter(),
      /** True for projects with an active editor. False for those without one, or with one who was deactivated or removed. */
      activeEditor: booleanFilter(),
      /** Timer state of open work: `over` its allowed time, `overnight`, `stopped`, `silent` (four hours without activity), or past working `hours`. */
      clock: exactFilter(),
      createdAt: dateFilter(),
      startedAt: dateFilter(),
      endedAt: dateFilter(),
      deadlineAt: dateFilter(),
      /** Deadline in force at the first end; the present one of work that never ended and is late. */
      firstDeadline: dateFilter(),
    },
    orders: PROJECT_ORDERS,
    pageSize: PAGE_SIZES.projects,
  },
  summary: 'Lists projects. Editors see their own.',
});

/** Optional columns of the list, next to the title (docs/projects.md#table). */
export const PROJECT_COLUMNS = [
  'id',
  'status',
  'type',
  'client',
  'editor',
  'assignedBy',
  'reviewedBy',
  'time',
  'runTime',
  'due',
  'deadline',
  'points',
  'personalPoints',
  'designationPoints',
  'createdAt',
  'startedAt',
  'endedAt',
  'rawLength',
  'videoLength',
  'revisionCount',
  'platform',
  'trackingId',
  'waiting',
  'checks',
] as const;
export type ProjectColumn = (typeof PROJECT_COLUMNS)[number];

export const exportProjectList = endpoint({
  name: 'projects.export',
  kind: 'export',
  method: 'GET',
  path: '/api/stats/export/project_list',
  roles: LEADS,
  collection: listProjects.collection as NonNullable<typeof listProjects.collection>,
  query: shape({
    columns: optional(described(text(), 'Comma-separated columns. Defaults to all columns of the project export.')),
    ...formatParameter,
  }),
  status: 200,
  summary: 'Exports all projects matching the filters, in order, as CSV or an Excel workbook.',
});

export const getProject = endpoint({
  ...common,
  name: 'projects.get',
  kind: 'item',
  method: 'GET',
  path: '/api/projects/:id',
  status: 200,
  summary: 'Retrieves one project.',
});

export const createProject = endpoint({
  ...common,
  roles: LEADS,
  name: 'projects.create',
  kind: 'create',
  method: 'POST',
  path: '/api/projects',
  body: projectCreation,
  status: 201,
  summary: 'Creates a project: new (assigned), ongoing (started) or past (completed).',
});

export const changeProject = endpoint({
  ...common,
  name: 'projects.change',
  kind: 'change',
  method: 'PATCH',
  path: '/api/projects/:id',
  query: shape(openChecksConfirmation),
  body: projectChange,
  fixed: comparable(shape({ template })),
  status: 200,
  refusals: [403, 409],
  summary: 'Changes a project: a timer action, points, or an edit.',
});

export const deleteProject = endpoint({
  ...common,
  name: 'projects.delete',
  kind: 'delete',
  method: 'DELETE',
  path: '/api/projects/:id',
  status: 204,
  refusals: [403],
  summary: 'Deletes a project with its feedback, log and attachments.',
});

export const requestRevision = endpoint({
  ...common,
  name: 'projects.request-revision',
  kind: 'action',
  method: 'POST',
  path: '/api/projects/:id/revision',
  body: shape({ reason: nonBlankText(LIMITS.revisionReasonLength) }),
  status: 200,
  refusals: [403, 409],
  summary: 'Sends a completed project back for another round.',
});
