/** Import of the points log, leave and targets, with each record unchanged (docs/import.md#import). */
import { FROM_HALVES, LEAVE_KINDS, TILL_HALVES } from '#domain/work/leave/leave-halves.ts';
import { LEAVE_STATUSES } from '#domain/work/leave/leave.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { POINT_ACTION_KINDS } from '#domain/work/points.ts';
import { API_IMPORT_TEXTS } from '#domain/operations/api-import.ts';
import { RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import type { RecordKind, ReadContext } from './kind.ts';
import { createdAtIn } from './people-kinds.ts';
import type { Values } from './values.ts';

const POINTS = { min: 0, max: LIMITS.points, fallback: 0 };

/** ID of an unknown deleted person. */
export const DELETED_PERSON_ID = 0;

function readAction(values: Values, { person }: ReadContext) {
  return {
    project: values.ref('project')?.id ?? null,
    kind: values.choice('kind', POINT_ACTION_KINDS) ?? 'project',
    isAdded: values.flag('operation', true),
    point: values.number('point', POINTS),
    description: values.text('description', LIMITS.textLength),
    createdBy: person(values.ref('createdBy')),
    createdAt: createdAtIn(values),
  };
}

export const POINT_ACTIONS: RecordKind<ReturnType<typeof readAction>> = {
  phase: 'points',
  apiClass: 'PointAction',
  path: RESOURCE_PATHS.PointAction,
  table: 'point_actions',
  hasVersion: false,
  read: readAction,
  referencesOf: ({ project, createdBy }) => ({ Project: [project], User: [createdBy] }),
  row: ({ project, createdBy, kind, isAdded, point, description, createdAt }, idOf, { importerId }) => {
    const projectId = idOf('Project', project);
    if (projectId === null) return { refused: API_IMPORT_TEXTS.noProject };
    const authorId = idOf('User', createdBy) ?? importerId;
    if (authorId === null) return { refused: API_IMPORT_TEXTS.noAuthor };
    const by = { created_by_id: authorId, created_at: createdAt };
    return { project_id: projectId, kind, is_added: isAdded, point, description, ...by };
  },
  fixedColumns: [],
};

function readLeave(values: Values, { person }: ReadContext) {
  const createdAt = createdAtIn(values);
  const leaveFrom = values.instant('leaveFrom') ?? createdAt;
  const status = values.choice('status', LEAVE_STATUSES);
  if (!status) values.note(API_IMPORT_TEXTS.noLeaveStatus);
  return {
    employee: person(values.ref('employee')) ?? DELETED_PERSON_ID,
    leaveFrom,
    leaveTill: values.instant('leaveTill') ?? leaveFrom,
    description: values.text('description', LIMITS.textLength),
    status: status ?? ('pending' as const),
    approvedBy: person(values.ref('approvedBy')),
    createdAt,
    kind: values.choice('kind', LEAVE_KINDS) ?? ('vacation' as const),
    fromHalf: values.choice('fromHalf', FROM_HALVES) ?? ('whole' as const),
    tillHalf: values.choice('tillHalf', TILL_HALVES) ?? ('whole' as const),
  };
}

export const LEAVE: RecordKind<ReturnType<typeof readLeave>> = {
  phase: 'leave',
  apiClass: 'LeaveApplication',
  path: RESOURCE_PATHS.LeaveApplication,
  table: 'leave_applications',
  hasVersion: true,
  read: readLeave,
  referencesOf: ({ employee, approvedBy }) => ({ User: [employee, approvedBy] }),
  row: (
    { employee, leaveFrom, leaveTill, fromHalf, tillHalf, kind, description, status, approvedBy, createdAt },
    idOf,
  ) => ({
    employee_id: idOf('User', employee) ?? idOf('User', DELETED_PERSON_ID),
    leave_from: leaveFrom,
    leave_till: leaveTill,
    from_half: fromHalf,
    till_half: tillHalf,
    kind,
    description,
    status,
    approved_by_id: idOf('User', approvedBy),
    created_at: createdAt,
  }),
  fixedColumns: [],
};

const readTarget = (values: Values) => ({
  target: values.number('target', { ...POINTS, max: 1e12 }),
  createdAt: createdAtIn(values),
});

export const TARGETS: RecordKind<ReturnType<typeof readTarget>> = {
  phase: 'targets',
  apiClass: 'PointTarget',
  path: RESOURCE_PATHS.PointTarget,
  table: 'point_targets',
  hasVersion: true,
  read: readTarget,
  referencesOf: () => ({}),
  row: ({ target, createdAt }, _idOf, { importerId }) =>
    importerId === null
      ? { refused: API_IMPORT_TEXTS.noAuthor }
      : { target, created_by_id: importerId, created_at: createdAt },
  fixedColumns: ['created_by_id'],
};
