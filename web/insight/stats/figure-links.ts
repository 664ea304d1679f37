/** Links from a person's figures to project lists with the same filters (docs/figures.md#periods). */
import type { Period } from '#domain/platform/period.ts';
import { OPEN_STATUSES } from '#domain/platform/project-status.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { UserType } from '#domain/platform/actor.ts';
import type { ProjectFilters } from '#web/work/projects/filters/project-filters.ts';
import { type ProjectsLink, projectsLink, spanOf } from '#web/work/projects/list/projects-link.ts';

/** Person whose figures are shown. `userId` is for former members, since someone else may have their email address now. */
export type FigureScope = { role: UserType; email?: string; userId?: number; period: Period | undefined };

const periodFilter = (
  field: 'createdAt' | 'startedAt' | 'endedAt' | 'firstDeadline',
  period: Period | undefined,
): ProjectFilters['spans'] => {
  const span = spanOf(period);
  return span ? { [field]: span } : {};
};

/** Returns the filter by person; none for editors, whose list only holds their own projects. */
const scopeFilters = ({ role, email, userId }: FigureScope): Partial<ProjectFilters> =>
  role === 'editor' ? {} : { assigneeEmail: email ?? null, editorId: userId ?? null };

/** Returns a link to completed work by end date, of one class or all. */
export const completedLink = (scope: FigureScope, name?: ProjectClass): ProjectsLink =>
  projectsLink(scope.role, {
    ...scopeFilters(scope),
    statuses: ['completed'],
    class: name ?? null,
    spans: periodFilter('endedAt', scope.period),
  });

type DueScope = Pick<FigureScope, 'role' | 'period'> & { clientId?: number };

/** Returns a link to the projects that were due in the period, on time or not (docs/figures.md#on-time). */
export const onTimeLink = ({ role, period, clientId }: DueScope, isOnTime: boolean): ProjectsLink =>
  projectsLink(role, {
    isPunctual: isOnTime,
    clientId: clientId ?? null,
    spans: periodFilter('firstDeadline', period),
  });

/** Returns a link to the projects that were due in the period and on time by the deadlines as moved by the client's waits. */
export const onTimeAdjustedLink = ({ role, period }: DueScope): ProjectsLink =>
  projectsLink(role, { isPunctualAdjusted: true, spans: periodFilter('firstDeadline', period) });

/** Returns a link to a client's projects that wait now, longest first. */
export const waitingLink = ({ role }: Pick<FigureScope, 'role'>, clientId: number): ProjectsLink =>
  projectsLink(role, { clientId, isWaiting: true, order: { by: 'waitingSince', direction: 'asc' } });

/** Returns a link to completed work that was revised. */
export const revisedLink = (scope: FigureScope, clientId?: number): ProjectsLink =>
  projectsLink(scope.role, {
    ...scopeFilters(scope),
    statuses: ['completed'],
    isRevised: true,
    clientId: clientId ?? null,
    spans: periodFilter('endedAt', scope.period),
  });

/** Returns a link to assigned, started and paused work by creation date. */
export const ongoingLink = (scope: FigureScope): ProjectsLink =>
  projectsLink(scope.role, {
    ...scopeFilters(scope),
    statuses: OPEN_STATUSES,
    spans: periodFilter('createdAt', scope.period),
  });

/** Returns a link to all projects assigned to a person, by creation date: 'View Projects' (docs/figures.md#performance). */
export const allLink = (scope: FigureScope): ProjectsLink =>
  projectsLink(scope.role, { ...scopeFilters(scope), spans: periodFilter('createdAt', scope.period) });

/** Returns a link to projects by creation date, of one class or status. */
export const createdLink = (
  scope: FigureScope,
  only: Partial<Pick<ProjectFilters, 'class' | 'statuses' | 'isRevised'>>,
): ProjectsLink =>
  projectsLink(scope.role, { ...scopeFilters(scope), ...only, spans: periodFilter('createdAt', scope.period) });

/** Returns a link to open work currently past its deadline. */
export const lateLink = ({ role }: Pick<FigureScope, 'role'>): ProjectsLink =>
  projectsLink(role, { dues: ['late'], order: { by: 'due', direction: 'asc' } });
