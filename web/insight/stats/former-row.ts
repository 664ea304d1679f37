/** The row of everybody who was removed, below those of the people who are there: with it the rows add up to the team. */
import type { FormerMembers, UserStatsRow } from '#contract/insight/stats.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';

/** A person's row, or that of former members, whose bonus was added up person by person. */
export type PeopleRow = UserStatsRow & { bonus?: number };

/** No person has it. */
const FORMER_ID = 0;

/** Former members have no profile, and no list that holds their projects alone. */
export const isFormer = ({ userId }: UserStatsRow): boolean => userId === FORMER_ID;

/** The row, or none where nobody who was removed has done or has to do anything. */
export function formerRows(former: FormerMembers | null | undefined): PeopleRow[] {
  if (!former || (former.completed === 0 && former.ongoing === 0)) return [];
  return [{ ...former, userId: FORMER_ID, name: COMMON_TEXTS.formerMembers, email: '', type: 'editor', jobType: null }];
}
