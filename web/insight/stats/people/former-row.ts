/** Row of former members below the current ones, so rows add up to the team's total. */
import type { FormerMembers, UserStatsRow } from '#contract/insight/stats.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';

/** Row of a person or of former members. The bonus of former members is the sum of individual bonuses. */
export type PeopleRow = UserStatsRow & { bonus?: number };

/** ID that no person has. */
const FORMER_ID = 0;

/** Returns true for the row of former members, which has no profile and no project list. */
export const isFormer = ({ userId }: UserStatsRow): boolean => userId === FORMER_ID;

/** Returns the row, or none when former members have no figures. */
export function formerRows(former: FormerMembers | null | undefined): PeopleRow[] {
  if (!former || (former.completed === 0 && former.ongoing === 0)) return [];
  return [{ ...former, userId: FORMER_ID, name: COMMON_TEXTS.formerMembers, email: '', type: 'editor', jobType: null }];
}
