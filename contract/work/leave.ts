/** Leave on the wire (docs/wire.md#records): applied for by anyone, decided by managers and administrators. */
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import { LEAVE_STATUSES, type Leave } from '#domain/work/leave.ts';
import { PROJECT_STATUSES } from '#domain/work/project-status.ts';
import { USER_TYPES } from '#domain/identity/roles.ts';
import { endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import { dates, exact, refers } from '#contract/platform/filter.ts';
import { identify, instantFromWire, instantToWire, iriOf, withoutNulls } from '#contract/platform/jsonld.ts';
import { periodParameters } from '#contract/platform/period.ts';
import {
  choice,
  compared,
  embedded,
  filledText,
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
import { personAnswer, personFromWire, personToWire } from '#contract/identity/people.ts';
import { formatParameter } from '#contract/platform/table-file.ts';

export const leaveAnswer = record('LeaveApplication', {
  employee: optional(embedded(personAnswer)),
  leaveFrom: instant(),
  leaveTill: instant(),
  description: text(),
  status: choice(LEAVE_STATUSES),
  approvedBy: optional(embedded(personAnswer)),
  createdAt: instant(),
});
export type WireLeave = Static<typeof leaveAnswer>;

export const leaveToWire = (leave: Leave): WireLeave => ({
  ...identify('LeaveApplication', leave.id),
  ...withoutNulls({
    employee: personToWire(leave.employee),
    leaveFrom: instantToWire(leave.leaveFrom),
    leaveTill: instantToWire(leave.leaveTill),
    description: leave.description,
    status: leave.status,
    approvedBy: personToWire(leave.approvedBy),
    createdAt: instantToWire(leave.createdAt),
  }),
});

export const leaveFromWire = (source: WireLeave, version = 0): Leave => ({
  id: source.id,
  version,
  employee: personFromWire(source.employee),
  leaveFrom: instantFromWire(source.leaveFrom),
  leaveTill: instantFromWire(source.leaveTill),
  description: source.description ?? '',
  status: source.status,
  approvedBy: personFromWire(source.approvedBy),
  createdAt: instantFromWire(source.createdAt),
});

/** What the apply dialog holds; instants in ISO UTC. */
export type LeaveForm = { employeeId: number; leaveFrom: string; leaveTill: string; description: string };

export const leaveFormToWire = ({ employeeId, ...form }: LeaveForm): Record<string, unknown> => ({
  ...form,
  employee: iriOf('User', employeeId),
  status: 'pending',
});

/** The body of the Approve and Reject buttons; the server records the caller whatever it says. */
export const leaveDecisionToWire = (
  status: 'approved' | 'rejected',
  approvedById: number,
): Record<string, unknown> => ({
  approvedBy: iriOf('User', approvedById),
  status,
});

const common = { resource: 'LeaveApplication', answer: leaveAnswer, roles: EVERYONE } as const;

export const listLeave = endpoint({
  ...common,
  name: 'leave.list',
  kind: 'collection',
  method: 'GET',
  path: '/api/leave_applications',
  status: 200,
  collection: {
    filters: {
      id: refers('LeaveApplication'),
      employee: refers('User'),
      'employee.type': exact(),
      'employee.email': exact(),
      status: exact(),
      createdAt: dates(),
      leaveFrom: dates(),
      leaveTill: dates(),
    },
    orders: ['id', 'createdAt', 'leaveFrom'],
    pageSize: PAGE_SIZES.leaveApplications,
  },
  summary: 'Lists leave: the own, for managers also that of editors, for administrators all.',
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

/** Withdraw and apply again: none of this changes afterwards. */
const applied = {
  leaveFrom: instant(),
  leaveTill: instant(),
  description: filledText(),
  employee: optional(nullable(ref('User'))),
};

export const applyForLeave = endpoint({
  ...common,
  name: 'leave.apply',
  kind: 'create',
  method: 'POST',
  path: '/api/leave_applications',
  body: shape({ ...applied, status: optional(nullable(choice(LEAVE_STATUSES))) }),
  status: 201,
  summary: 'Applies for leave, always pending at first; only an administrator may apply for somebody else.',
});

export const changeLeave = endpoint({
  ...common,
  name: 'leave.change',
  kind: 'change',
  method: 'PATCH',
  path: '/api/leave_applications/:id',
  body: shape({ status: optional(choice(LEAVE_STATUSES)), approvedBy: optional(nullable(ref('User'))) }),
  fixed: compared(shape(applied)),
  status: 200,
  refusals: [403, 409],
  summary: 'Approves, rejects or withdraws a pending application.',
});

/** Somebody else who is, or asks to be, away in the days of an application. */
const awayPerson = nested({
  leaveId: integer(1),
  userId: integer(1),
  name: text(),
  type: choice(USER_TYPES),
  status: choice(LEAVE_STATUSES),
  leaveFrom: instant(),
  leaveTill: instant(),
});
export type AwayPerson = Static<typeof awayPerson>;

/** An open project of the applicant whose deadline falls into the days. */
const dueProject = nested({
  id: integer(1),
  title: text(),
  status: choice(PROJECT_STATUSES),
  deadlineAt: instant(),
  clientName: text(),
});
export type DueProject = Static<typeof dueProject>;

/** What the approver sees beside an application. */
const contextAnswer = shape({ away: list(awayPerson), dueProjects: list(dueProject) });
export type LeaveContext = Static<typeof contextAnswer>;

export const getLeaveContext = endpoint({
  name: 'leave.context',
  kind: 'plain',
  method: 'GET',
  path: '/api/leave_applications/:id/context',
  roles: EVERYONE,
  answer: contextAnswer,
  status: 200,
  refusals: [403],
  summary:
    'For those who may decide it: who else is away in those days, and which open projects of the applicant fall due.',
});

export const exportLeave = endpoint({
  name: 'leave.export',
  kind: 'export',
  method: 'GET',
  path: '/api/stats/export/leave',
  roles: LEADS,
  query: shape({ ...periodParameters, userEmail: optional(text()), ...formatParameter }),
  status: 200,
  summary: 'Leave that touches the dates, as CSV or as an Excel workbook; managers get that of editors.',
});
