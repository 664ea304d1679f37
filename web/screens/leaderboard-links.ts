/** Where the points of the leaderboard lead, for whom they do, and what its heading says they are of. */
import { periodText } from '#domain/insight/figure-rules.ts';
import type { Period } from '#domain/platform/period.ts';
import type { UserType } from '#domain/identity/roles.ts';
import type { ScoreLinkOf } from '#web/insight/leaderboard/score-link.tsx';
import type { Days } from '#web/lib/period-search.ts';
import { completedLink } from '#web/insight/stats/figure-links.ts';
import type { TeamLinkOf } from '#web/work/targets/month-words.ts';

type Asker = { role: UserType; me: { id: number; email: string }; period: Period | undefined };

/** Editors see their own projects only, so only their own figures lead on. */
export const scoreLinks =
  ({ role, me, period }: Asker): ScoreLinkOf =>
  ({ userId, email }) => {
    const isHidden = role === 'editor' ? userId !== me.id : email === null;
    return isHidden ? undefined : completedLink({ role, email: email ?? me.email, period });
  };

/** The team's projects of a month; an editor's lists hold the own ones only. */
export const teamLinks =
  (role: UserType): TeamLinkOf =>
  (period) =>
    role === 'editor' ? undefined : completedLink({ role, period });

/** What the board shows, and why not yet something else. */
export function pointsOfText({ from, to }: Days, period: Period | undefined): string {
  if (period || (from ?? to) === null) return `Points of ${periodText(period)}`;
  return `Points of ${periodText(undefined)}: choose ${from ? 'an end' : 'a start'} date as well to narrow them`;
}
