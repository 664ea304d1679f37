/** What a column of the boss view leads to, and which columns stand while somebody is looked for. */
import type { BossColumn } from '#contract/insight/boss-view.ts';
import type { Period } from '#domain/platform/period.ts';
import { BEGUN_STATUSES } from '#domain/work/project-status.ts';
import { normaliseForSearch } from '#domain/platform/text.ts';
import type { BossTab } from '#web/insight/boss-view/boss-address.ts';
import type { ProjectFilters } from '#web/work/projects/project-filters.ts';
import { type ProjectsLink, projectsLink, spanOf } from '#web/work/projects/projects-link.ts';

type TabPlan = {
  statuses: ProjectFilters['statuses'];
  by: 'createdAt' | 'startedAt' | 'endedAt';
};

/** The projects of a tab in the list: the same states by the same date (docs/points.md#person-points, docs/figures.md#periods). */
const PLANS: Record<BossTab, TabPlan> = {
  assigned: { statuses: ['assigned'], by: 'createdAt' },
  ongoing: { statuses: BEGUN_STATUSES, by: 'startedAt' },
  completed: { statuses: ['completed'], by: 'endedAt' },
};

/** The projects of one column in the list, by whose they are: somebody else may have the address of a removed person. */
export function columnLink(tab: BossTab, period: Period | undefined, userId: number): ProjectsLink {
  const { statuses, by } = PLANS[tab];
  const span = spanOf(period);
  return projectsLink('admin', { statuses, editorId: userId, spans: span ? { [by]: span } : {} });
}

/** The columns of those whose name or e-mail holds the words. */
export function columnsOf(columns: readonly BossColumn[], who: string): readonly BossColumn[] {
  const sought = normaliseForSearch(who);
  return columns.filter(({ fullName, email }) => normaliseForSearch(`${fullName} ${email}`).includes(sought));
}
