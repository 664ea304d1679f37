/** Users on the API (docs/api-reference.md#records). The password is written as plainPassword, and responses depend on the caller's role. */
import type { Me, User } from '#domain/identity/users.ts';
import { PAGE_SIZES } from '#domain/platform/limits.ts';
import { ZERO_BY_CLASS } from '#domain/platform/project-classes.ts';
import type { JobType, UserType } from '#domain/platform/actor.ts';
import { editorActionsOf, type EditorTimer } from '#domain/platform/editor-timer.ts';
import { ADMINS, endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import { containsFilter, exactFilter, booleanFilter, referenceFilter } from '#contract/platform/filter.ts';
import { identify, idOf, instantFromApi, instantToApi, iriOf, withoutNulls } from '#contract/platform/jsonld.ts';
import { pictureFromApi, pictureToApi } from '#contract/platform/people.ts';
import type { Static } from '#contract/platform/schema.ts';
import { changedResponse, meResponse, userResponse, userBody, userChange } from './user-fields.ts';

export type ApiUser = Static<typeof userResponse>;
export type ApiMe = Static<typeof meResponse>;

/** Converts a user to its API form. `isPublic` keeps only the fields that editors may see of others. */
export function userToApi(user: User, isPublic = false): ApiUser {
  const publicFields = {
    firstName: user.firstName,
    lastName: user.lastName,
    fullName: `${user.firstName} ${user.lastName}`.trim(),
    jobType: user.jobType,
    points: user.points,
    projectsCompleted: user.projectsCompleted,
    profileImage: pictureToApi(user.picture),
  };
  const privateFields = {
    email: user.email,
    type: user.type,
    status: user.isActive,
    createdAt: instantToApi(user.createdAt),
    ...(user.invitedUntil === null ? {} : { invitedUntil: instantToApi(user.invitedUntil) }),
    ...(user.hasCompanyAccount ? { hasCompanyAccount: true } : {}),
  };
  return { ...identify('User', user.id), ...withoutNulls(publicFields), ...(isPublic ? {} : privateFields) };
}

export const meToApi = (me: Me): ApiMe => ({
  ...userToApi(me),
  projectStats: me.projectStats,
  // The documented field has two values and can't express 'pause'; `timerActions` carries the full list.
  editorTimer: me.editorTimer === 'all' ? 'all' : 'start',
  timerActions: [...editorActionsOf(me.editorTimer)],
  ...(me.secondFactorDue === undefined ? {} : { secondFactorDue: instantToApi(me.secondFactorDue) }),
  ...(me.offersTemplates ? { templates: true } : {}),
});

export const userFromApi = (wire: ApiUser): User => ({
  id: idOf(wire),
  version: 0,
  firstName: wire.firstName,
  lastName: wire.lastName,
  email: wire.email ?? '',
  type: wire.type ?? 'editor',
  jobType: wire.jobType ?? null,
  isActive: wire.status ?? true,
  createdAt: wire.createdAt ? instantFromApi(wire.createdAt) : '',
  invitedUntil: wire.invitedUntil ? instantFromApi(wire.invitedUntil) : null,
  picture: pictureFromApi(wire.profileImage),
  hasCompanyAccount: wire.hasCompanyAccount ?? false,
  points: wire.points ?? 0,
  projectsCompleted: wire.projectsCompleted ?? 0,
});

/** Reads what editors may do with the timer. Other providers send only the documented field. */
function editorTimerOf({ editorTimer, timerActions }: ApiMe): EditorTimer {
  if (editorTimer === 'all') return 'all';
  return timerActions?.includes('pause') ? 'pause' : 'start';
}

export const meFromApi = (wire: ApiMe): Me => ({
  ...userFromApi(wire),
  projectStats: wire.projectStats ?? {
    completedProjects: 0,
    ongoingProjects: 0,
    completedProjectCategories: { ...ZERO_BY_CLASS },
  },
  editorTimer: editorTimerOf(wire),
  secondFactorDue: wire.secondFactorDue && instantFromApi(wire.secondFactorDue),
  offersTemplates: wire.templates ?? false,
});

/** Values of the app's user forms. Relations are sent as IRIs. */
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

/** Builds the request body of a user form. A blank password is left out, so it stays unchanged. */
export function userFormToApi(form: Partial<UserForm>): Record<string, unknown> {
  const { pictureId, isActive, plainPassword, ...rest } = form;
  return {
    ...rest,
    ...(plainPassword ? { plainPassword } : {}),
    ...(isActive === undefined ? {} : { status: isActive }),
    ...(pictureId === undefined ? {} : { profileImage: pictureId === null ? null : iriOf('MediaUpload', pictureId) }),
  };
}

const common = { resource: 'User', response: userResponse } as const;

export const getMe = endpoint({
  ...common,
  response: meResponse,
  name: 'users.me',
  kind: 'item',
  method: 'GET',
  path: '/api/users/me',
  allowsAssignedPassword: true,
  allowsMissingTwoFactor: true,
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
      type: exactFilter(),
      status: booleanFilter(),
      email: exactFilter(false),
      firstName: containsFilter(),
      lastName: containsFilter(),
      search: containsFilter(),
      id: referenceFilter('User'),
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
  summary: 'Retrieves one person. Editors see only public fields of others.',
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
  response: changedResponse,
  name: 'users.change',
  kind: 'change',
  method: 'PATCH',
  path: '/api/users/:id',
  allowsAssignedPassword: true,
  roles: EVERYONE,
  body: userChange,
  status: 200,
  refusals: [403, 409, 429],
  summary: 'Changes a person: anyone for administrators, otherwise your own name, picture and password.',
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
