/** Links from a person's figures to project lists with the same filters (docs/figures.md#periods). */
import type { Period } from '#domain/platform/period.ts';
import { OPEN_STATUSES } from '#domain/work/project-status.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { UserType } from '#domain/identity/roles.ts';
import type { ProjectFilters } from '#web/work/projects/project-filters.ts';
import { type ProjectsLink, projectsLink, spanOf } from '#web/work/projects/projects-link.ts';

/** Identifies a person. `userId` is for former members, whose email address may belong to someone else by now. */
export type Whose = { role: UserType; email?: string; userId?: number; period: Period | undefined };

const spans = (field: 'createdAt' | 'startedAt' | 'endedAt', period: Period | undefined): ProjectFilters['spans'] => {
  const span = spanOf(period);
  return span ? { [field]: span } : {};
};

/** Returns the person filter; none for editors, whose list only holds their own projects. */
const of = ({ role, email, userId }: Whose): Partial<ProjectFilters> =>
  role === 'editor' ? {} : { assigneeEmail: email ?? null, editorId: userId ?? null };

/** Completed work by end date, of one class or all. */
export const completedLink = (whose: Whose, name?: ProjectClass): ProjectsLink =>
  projectsLink(whose.role, {
    ...of(whose),
    statuses: ['completed'],
    class: name ?? null,
    spans: spans('endedAt', whose.period),
  });

/** Completed work that ended by its deadline. */
export const onTimeLink = (whose: Whose): ProjectsLink =>
  projectsLink(whose.role, {
    ...of(whose),
    statuses: ['completed'],
    isOnTime: true,
    spans: spans('endedAt', whose.period),
  });

/** Completed work that was revised. */
export const revisedLink = (whose: Whose, clientId?: number): ProjectsLink =>
  projectsLink(whose.role, {
    ...of(whose),
    statuses: ['completed'],
    isRevised: true,
    clientId: clientId ?? null,
    spans: spans('endedAt', whose.period),
  });

/** Assigned, started and paused work by creation date. */
export const ongoingLink = (whose: Whose): ProjectsLink =>
  projectsLink(whose.role, {
    ...of(whose),
    statuses: OPEN_STATUSES,
    spans: spans('createdAt', whose.period),
  });

/** All projects assigned to a person, by creation date: 'View Projects' (docs/figures.md#performance). */
export const allLink = (whose: Whose): ProjectsLink =>
  projectsLink(whose.role, { ...of(whose), spans: spans('createdAt', whose.period) });

/** Projects by creation date, of one class or status. */
export const createdLink = (
  whose: Whose,
  only: Partial<Pick<ProjectFilters, 'class' | 'statuses' | 'isRevised'>>,
): ProjectsLink => projectsLink(whose.role, { ...of(whose), ...only, spans: spans('createdAt', whose.period) });

/** Open work currently past its deadline. */
export const lateLink = ({ role }: Pick<Whose, 'role'>): ProjectsLink =>
  projectsLink(role, { dues: ['late'], order: { by: 'due', direction: 'asc' } });
