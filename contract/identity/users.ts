/** People on the wire (docs/wire.md#records): read as a person, written with plainPassword, scoped by who asks. */
import type { Me, User } from '#domain/identity/users.ts';
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import { ZERO_BY_CLASS } from '#domain/platform/project-classes.ts';
import type { JobType, UserType } from '#domain/identity/roles.ts';
import { editorActionsOf, type EditorTimer } from '#domain/identity/editor-timer.ts';
import { ADMINS, endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import { contains, exact, isTrue, refers } from '#contract/platform/filter.ts';
import { identify, idOf, instantFromWire, instantToWire, iriOf, withoutNulls } from '#contract/platform/jsonld.ts';
import { pictureFromWire, pictureToWire } from './people.ts';
import type { Static } from '#contract/platform/schema.ts';
import { changedAnswer, meAnswer, userAnswer, userBody, userChange } from './user-fields.ts';

export type WireUser = Static<typeof userAnswer>;
export type WireMe = Static<typeof meAnswer>;

/** Everything that admins, managers and the person see; `isPublic` keeps the fields that editors may see of others. */
export function userToWire(user: User, isPublic = false): WireUser {
  const publicFields = {
    firstName: user.firstName,
    lastName: user.lastName,
    fullName: `${user.firstName} ${user.lastName}`.trim(),
    jobType: user.jobType,
    points: user.points,
    projectsCompleted: user.projectsCompleted,
    profileImage: pictureToWire(user.picture),
  };
  const privateFields = {
    email: user.email,
    type: user.type,
    status: user.isActive,
    createdAt: instantToWire(user.createdAt),
    ...(user.invitedUntil === null ? {} : { invitedUntil: instantToWire(user.invitedUntil) }),
  };
  return { ...identify('User', user.id), ...withoutNulls(publicFields), ...(isPublic ? {} : privateFields) };
}

export const meToWire = (me: Me): WireMe => ({
  ...userToWire(me),
  projectStats: me.projectStats,
  // The documented word knows two cases; between them stands the list.
  editorTimer: me.editorTimer === 'all' ? 'all' : 'start',
  timerActions: [...editorActionsOf(me.editorTimer)],
  ...(me.secondFactorDue === undefined ? {} : { secondFactorDue: instantToWire(me.secondFactorDue) }),
});

export const userFromWire = (wire: WireUser): User => ({
  id: idOf(wire),
  version: 0,
  firstName: wire.firstName,
  lastName: wire.lastName,
  email: wire.email ?? '',
  type: wire.type ?? 'editor',
  jobType: wire.jobType ?? null,
  isActive: wire.status ?? true,
  createdAt: wire.createdAt ? instantFromWire(wire.createdAt) : '',
  invitedUntil: wire.invitedUntil ? instantFromWire(wire.invitedUntil) : null,
  picture: pictureFromWire(wire.profileImage),
  points: wire.points ?? 0,
  projectsCompleted: wire.projectsCompleted ?? 0,
});

/** Another provider tells the documented word alone. */
function editorTimerOf({ editorTimer, timerActions }: WireMe): EditorTimer {
  if (editorTimer === 'all') return 'all';
  return timerActions?.includes('pause') ? 'pause' : 'start';
}

export const meFromWire = (wire: WireMe): Me => ({
  ...userFromWire(wire),
  projectStats: wire.projectStats ?? {
    completedProjects: 0,
    ongoingProjects: 0,
    completedProjectCategories: { ...ZERO_BY_CLASS },
  },
  editorTimer: editorTimerOf(wire),
  secondFactorDue: wire.secondFactorDue && instantFromWire(wire.secondFactorDue),
});

/** What the forms of the app send; a relation goes as an IRI. */
export type UserForm = {
  firstName: string;
  lastName: string;
  email: string;
  plainPassword: string;
  type: UserType;
  jobType: JobType | null;
  pictureId: number | null;
  isActive: boolean;
};

/** The body for a form; a blank password is left out, so it stays as it is. */
export function userFormToWire(form: Partial<UserForm>): Record<string, unknown> {
  const { pictureId, isActive, plainPassword, ...same } = form;
  return {
    ...same,
    ...(plainPassword ? { plainPassword } : {}),
    ...(isActive === undefined ? {} : { status: isActive }),
    ...(pictureId === undefined ? {} : { profileImage: pictureId === null ? null : iriOf('MediaUpload', pictureId) }),
  };
}

const common = { resource: 'User', answer: userAnswer } as const;

export const getMe = endpoint({
  ...common,
  answer: meAnswer,
  name: 'users.me',
  kind: 'item',
  method: 'GET',
  path: '/api/users/me',
  isForNewcomers: true,
  isForFactorless: true,
  roles: EVERYONE,
  status: 200,
  summary: 'Retrieves the signed-in person with project counts and points.',
});

export const listUsers = endpoint({
  ...common,
  name: 'users.list',
  kind: 'collection',
  method: 'GET',
  path: '/api/users',
  roles: LEADS,
  status: 200,
  collection: {
    filters: {
      type: exact(),
      status: isTrue(),
      email: exact(false),
      firstName: contains(),
      lastName: contains(),
      search: contains(),
      id: refers('User'),
    },
    orders: ['id', 'lastName', 'createdAt'],
    pageSize: PAGE_SIZES.other,
  },
  summary: 'Lists people who are not removed.',
});

export const getUser = endpoint({
  ...common,
  name: 'users.get',
  kind: 'item',
  method: 'GET',
  path: '/api/users/:id',
  roles: EVERYONE,
  status: 200,
  summary: 'Retrieves one person; editors see public fields of others.',
});

export const createUser = endpoint({
  ...common,
  name: 'users.create',
  kind: 'create',
  method: 'POST',
  path: '/api/users',
  roles: ADMINS,
  body: userBody,
  status: 201,
  refusals: [409, 429],
  summary: 'Creates a person.',
});

export const changeUser = endpoint({
  ...common,
  answer: changedAnswer,
  name: 'users.change',
  kind: 'change',
  method: 'PATCH',
  path: '/api/users/:id',
  isForNewcomers: true,
  roles: EVERYONE,
  body: userChange,
  status: 200,
  refusals: [403, 409, 429],
  summary: 'Changes a person: anyone for an administrator, the own name, picture and password for everyone else.',
});

export const deleteUser = endpoint({
  ...common,
  name: 'users.delete',
  kind: 'delete',
  method: 'DELETE',
  path: '/api/users/:id',
  roles: ADMINS,
  status: 204,
  refusals: [409],
  summary: 'Removes a person; their projects keep the name.',
});
