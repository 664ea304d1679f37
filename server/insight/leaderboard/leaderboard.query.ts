/** The leaderboard: every active editor with the points of their completed projects (docs/points.md#leaderboard). */
import { rankContenders } from '#domain/insight/leaderboard.ts';
import type { Period } from '#domain/platform/period.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { LeaderboardEntry } from '#contract/insight/leaderboard.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { completedTotals, NO_TOTALS, overall, totalPointsOfPerson } from '#server/insight/stats/person-totals.ts';

/** Returns entries, best first: of all time, or of work that ended in the period. */
export async function readLeaderboard(db: Db, period: Period | undefined): Promise<LeaderboardEntry[]> {
  const editors = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'job_type'])
    .where('type', '=', 'editor')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  const totals = await completedTotals(db, { period });
  return rankContenders(
    editors.map((editor) => {
      const editorTotals = totals.get(editor.id) ?? NO_TOTALS;
      return {
        userId: editor.id,
        name: fullNameOf({ firstName: editor.first_name, lastName: editor.last_name }),
        email: editor.email,
        jobType: editor.job_type,
        points: totalPointsOfPerson(editorTotals),
        projectsCompleted: overall(editorTotals, 'completed'),
      };
    }),
  );
}
