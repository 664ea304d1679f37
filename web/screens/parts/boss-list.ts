/** Project list links of boss view columns, and the editor search. */
import type { BossColumn } from '#contract/insight/boss-view.ts';
import type { Period } from '#domain/platform/period.ts';
import { IN_PROGRESS_STATUSES } from '#domain/platform/project-status.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';
import type { BossTab } from '#web/insight/boss-view/boss-url.ts';
import type { ProjectFilters } from '#web/work/projects/filters/project-filters.ts';
import { type ProjectsLink, projectsLink, spanOf } from '#web/work/projects/list/projects-link.ts';

type TabPlan = {
  statuses: ProjectFilters['statuses'];
  by: 'createdAt' | 'startedAt' | 'endedAt';
};

/** Filters of the project list that match each tab: the same statuses and the same date (docs/points.md#person-points, docs/figures.md#periods). */
const PLANS: Record<BossTab, TabPlan> = {
  assigned: { statuses: ['assigned'], by: 'createdAt' },
  ongoing: { statuses: IN_PROGRESS_STATUSES, by: 'startedAt' },
  completed: { statuses: ['completed'], by: 'endedAt' },
};

/** Returns the link to the projects of a column, by user ID: a removed user's email may belong to someone else now. */
export function columnLink(tab: BossTab, period: Period | undefined, userId: number): ProjectsLink {
  const { statuses, by } = PLANS[tab];
  const span = spanOf(period);
  return projectsLink('admin', { statuses, editorId: userId, spans: span ? { [by]: span } : {} });
}

/** Returns the columns of editors whose name or email contains the text. */
export function columnsOf(columns: readonly BossColumn[], person: string): readonly BossColumn[] {
  const normalizedName = normalizeForSearch(person);
  return columns.filter(({ fullName, email }) => normalizeForSearch(`${fullName} ${email}`).includes(normalizedName));
}
