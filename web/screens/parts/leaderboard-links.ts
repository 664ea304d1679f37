/** Links of leaderboard points by role, and the heading of their period. */
import { periodText } from '#domain/platform/explanations.ts';
import type { Period } from '#domain/platform/period.ts';
import type { UserType } from '#domain/platform/actor.ts';
import type { ScoreLinkOf } from '#web/insight/leaderboard/score-link.tsx';
import type { Days } from '#web/lib/address/period-search.ts';
import { completedLink } from '#web/insight/stats/figure-links.ts';
import { explanationDates } from '#web/lib/time/local-time.ts';
import type { GetTeamLink } from '#web/work/targets/month-text.ts';

type LinkViewer = { role: UserType; me: { id: number; email: string }; period: Period | undefined };

/** Returns the link of an entry's points. Editors can only see their own projects, so only their own points are links. */
export const scoreLinks =
  ({ role, me, period }: LinkViewer): ScoreLinkOf =>
  ({ userId, email }) => {
    const isHidden = role === 'editor' ? userId !== me.id : email === null;
    return isHidden ? undefined : completedLink({ role, email: email ?? me.email, period });
  };

/** Returns the link to the team's projects of a month; none for editors, whose lists contain only their own. */
export const teamLinks =
  (role: UserType): GetTeamLink =>
  (period) =>
    role === 'editor' ? undefined : completedLink({ role, period });

/** Returns the period shown, and a hint while only one date is set. */
export function pointsOfText({ from, to }: Days, period: Period | undefined): string {
  if (period || (from ?? to) === null) return `Points of ${periodText(explanationDates(period))}`;
  return `Points of ${periodText(explanationDates(undefined))}: choose ${from ? 'an end' : 'a start'} date to filter`;
}
