/** Leave on the API (docs/api-reference.md#records): anyone applies, managers and administrators decide. */
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import {
  FROM_HALVES,
  LEAVE_KINDS,
  type LeaveKind,
  type LeaveSpan,
  TILL_HALVES,
} from '#domain/work/leave/leave-halves.ts';
import { LEAVE_STATUSES, type Leave } from '#domain/work/leave/leave.ts';
import { PROJECT_STATUSES } from '#domain/platform/project-status.ts';
import { USER_TYPES } from '#domain/platform/actor.ts';
import { endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import { dateFilter, exactFilter, referenceFilter } from '#contract/platform/filter.ts';
import { identify, instantFromApi, instantToApi, iriOf, withoutNulls } from '#contract/platform/jsonld.ts';
import { periodParameters } from '#contract/platform/period.ts';
import {
  choice,
  comparable,
  decimal,
  described,
  embedded,
  nonBlankText,
  instant,
  integer,
  list,
  nested,
  nullable,
  optional,
  record,
  ref,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';
import { personResponse, personFromApi, personToApi } from '#contract/platform/people.ts';
import { formatParameter } from '#contract/platform/table-file.ts';

export const leaveResponse = record('LeaveApplication', {
  employee: optional(embedded(personResponse)),
  leaveFrom: instant(),
  leaveTill: instant(),
  description: text(),
  status: choice(LEAVE_STATUSES),
  approvedBy: optional(embedded(personResponse)),
  createdAt: instant(),
  kind: optional(described(choice(LEAVE_KINDS), 'Absent for vacation.')),
  fromHalf: optional(described(choice(FROM_HALVES), 'Half on which the first day begins. Absent for a whole day.')),
  tillHalf: optional(described(choice(TILL_HALVES), 'Half on which the last day ends. Absent for a whole day.')),
  workingDays: optional(
    described(
      decimal(0),
      "Days of work it takes, in halves. Absent if the person has neither own hours nor a holiday calendar, so that it follows from the workspace's hours.",
    ),
  ),
});
export type ApiLeave = Static<typeof leaveResponse>;

export const leaveToApi = (leave: Leave): ApiLeave => ({
  ...identify('LeaveApplication', leave.id),
  ...withoutNulls({
    employee: personToApi(leave.employee),
    leaveFrom: instantToApi(leave.leaveFrom),
    leaveTill: instantToApi(leave.leaveTill),
    description: leave.description,
    status: leave.status,
    approvedBy: personToApi(leave.approvedBy),
    createdAt: instantToApi(leave.createdAt),
    kind: leave.kind === 'vacation' ? null : leave.kind,
    fromHalf: leave.fromHalf === 'whole' ? null : leave.fromHalf,
    tillHalf: leave.tillHalf === 'whole' ? null : leave.tillHalf,
    workingDays: leave.workingHalfDays === null ? null : leave.workingHalfDays / 2,
  }),
});

export const leaveFromApi = (source: ApiLeave, version = 0): Leave => ({
  id: source.id,
  version,
  employee: personFromApi(source.employee),
  leaveFrom: instantFromApi(source.leaveFrom),
  leaveTill: instantFromApi(source.leaveTill),
  description: source.description ?? '',
  status: source.status,
  approvedBy: personFromApi(source.approvedBy),
  createdAt: instantFromApi(source.createdAt),
  kind: source.kind ?? 'vacation',
  fromHalf: source.fromHalf ?? 'whole',
  tillHalf: source.tillHalf ?? 'whole',
  workingHalfDays: source.workingDays === undefined ? null : source.workingDays * 2,
});

/** Values of the leave request dialog. Instants in ISO UTC. */
export type LeaveForm = { employeeId: number; description: string; kind: LeaveKind } & Required<LeaveSpan>;

/** Builds the request body of an application. Defaults are left out, so that it works on providers without these fields. */
export const leaveFormToApi = ({
  employeeId,
  kind,
  fromHalf,
  tillHalf,
  ...form
}: LeaveForm): Record<string, unknown> => ({
  ...form,
  ...(kind === 'vacation' ? {} : { kind }),
  ...(fromHalf === 'whole' ? {} : { fromHalf }),
  ...(tillHalf === 'whole' ? {} : { tillHalf }),
  employee: iriOf('User', employeeId),
  status: 'pending',
});

/** Builds the request body of Approve and Reject. The server records the caller as approver regardless. */
export const leaveDecisionToApi = (status: 'approved' | 'rejected', approvedById: number): Record<string, unknown> => ({
  approvedBy: iriOf('User', approvedById),
  status,
});

const common = { resource: 'LeaveApplication', response: leaveResponse, roles: EVERYONE } as const;

export const listLeave = endpoint({
  ...common,
  name: 'leave.list',
  kind: 'collection',
  method: 'GET',
  path: '/api/leave_applications',
  status: 200,
  collection: {
    filters: {
      id: referenceFilter('LeaveApplication'),
      employee: referenceFilter('User'),
      'employee.type': exactFilter(),
      'employee.email': exactFilter(),
      status: exactFilter(),
      createdAt: dateFilter(),
      leaveFrom: dateFilter(),
      leaveTill: dateFilter(),
    },
    orders: ['id', 'createdAt', 'leaveFrom'],
    pageSize: PAGE_SIZES.leaveApplications,
  },
  summary: 'Lists leave: your own, plus that of editors for managers, or all for administrators.',
});

export const getLeave = endpoint({
  ...common,
  name: 'leave.get',
  kind: 'item',
  method: 'GET',
  path: '/api/leave_applications/:id',
  status: 200,
  summary: 'Retrieves one leave application.',
});

/** Fields that can't change after applying. To change them, withdraw and apply again. */
const applied = {
  leaveFrom: instant(),
  leaveTill: instant(),
  description: nonBlankText(),
  employee: optional(nullable(ref('User'))),
  kind: optional(choice(LEAVE_KINDS)),
  fromHalf: optional(choice(FROM_HALVES)),
  tillHalf: optional(choice(TILL_HALVES)),
};

export const applyForLeave = endpoint({
  ...common,
  name: 'leave.apply',
  kind: 'create',
  method: 'POST',
  path: '/api/leave_applications',
  body: shape({ ...applied, status: optional(nullable(choice(LEAVE_STATUSES))) }),
  status: 201,
  summary: 'Applies for leave, initially pending. Only administrators can apply for someone else.',
});

export const changeLeave = endpoint({
  ...common,
  name: 'leave.change',
  kind: 'change',
  method: 'PATCH',
  path: '/api/leave_applications/:id',
  body: shape({ status: optional(choice(LEAVE_STATUSES)), approvedBy: optional(nullable(ref('User'))) }),
  fixed: comparable(shape(applied)),
  status: 200,
  refusals: [403, 409],
  summary: 'Approves, rejects or withdraws a pending application.',
});

/** Another person with approved or requested leave on the same days. */
const awayPerson = nested({
  leaveId: integer(1),
  userId: integer(1),
  name: text(),
  type: choice(USER_TYPES),
  status: choice(LEAVE_STATUSES),
  leaveFrom: instant(),
  leaveTill: instant(),
  fromHalf: optional(choice(FROM_HALVES)),
  tillHalf: optional(choice(TILL_HALVES)),
});
export type AwayPerson = Static<typeof awayPerson>;

/** Open project of the applicant with a deadline on those days. */
const dueProject = nested({
  id: integer(1),
  title: text(),
  status: choice(PROJECT_STATUSES),
  deadlineAt: instant(),
  clientName: text(),
});
export type DueProject = Static<typeof dueProject>;

/** What a request takes of a year's allowance. */
const requestedBalance = nested({
  year: integer(),
  requestedHalfDays: integer(0),
  leftHalfDays: described(integer(), 'Left without this request, less other pending and approved vacation.'),
});

/** Project that the leave would make late, with its planned finish as YYYY-MM-DD. */
const lateProject = nested({ id: integer(1), title: text(), deadlineAt: instant(), till: nullable(text(10)) });
export type LateProject = Static<typeof lateProject>;

/** Context shown to the approver of a leave request. */
const contextResponse = shape({
  away: list(awayPerson),
  dueProjects: list(dueProject),
  lateProjects: optional(
    described(list(lateProject), 'Open projects that would be late with this leave, and not without it.'),
  ),
  balance: optional(
    described(list(requestedBalance), 'Years in which the applicant has an allowance. Absent unless it is vacation.'),
  ),
});
export type LeaveContext = Static<typeof contextResponse>;

export const getLeaveContext = endpoint({
  name: 'leave.context',
  kind: 'plain',
  method: 'GET',
  path: '/api/leave_applications/:id/context',
  roles: EVERYONE,
  response: contextResponse,
  status: 200,
  refusals: [403],
  summary:
    "Returns who else is away on those days, the applicant's projects due then and what is left of their allowance, for people who can decide.",
});

export const exportLeave = endpoint({
  name: 'leave.export',
  kind: 'export',
  method: 'GET',
  path: '/api/stats/export/leave',
  roles: LEADS,
  query: shape({ ...periodParameters, userEmail: optional(text()), ...formatParameter }),
  status: 200,
  summary: 'Exports leave within the dates, as CSV or an Excel workbook. Managers get that of editors.',
});
