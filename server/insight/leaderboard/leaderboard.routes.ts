/** Leaderboard endpoints. Everyone may read; only administrators may choose dates. */
import { accessDenied, isRefusal } from '#domain/platform/refusal.ts';
import { exportLeaderboard, getLeaderboard, leaderboardEntryToApi } from '#contract/insight/leaderboard.ts';
import { readPeriod } from '#server/platform/http/request/period.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import { LEADERBOARD_HEADER, leaderboardFilename, leaderboardRow } from './leaderboard.csv.ts';
import { readLeaderboard } from './leaderboard.query.ts';

export function registerLeaderboard(serve: Serve): void {
  serve(getLeaderboard, {
    handle: async ({ deps, actor, query }) => {
      const period = readPeriod(query);
      if (isRefusal(period)) return period;
      // Only administrators may use dates and `admin=true` (docs/product.md#rights).
      if (actor.type !== 'admin' && (period || query.admin)) return accessDenied();
      const entries = await readLeaderboard(deps.reports, period);
      // Editors see other users' names, pictures and points, but no emails (docs/product.md#rights).
      const visibleEntries = actor.type === 'editor' ? entries.map((entry) => ({ ...entry, email: null })) : entries;
      return { plain: visibleEntries.map(leaderboardEntryToApi) };
    },
  });

  serve(exportLeaderboard, {
    handle: async ({ deps, query }) => {
      const period = readPeriod(query);
      if (isRefusal(period)) return period;
      const zone = await readTimeZone(deps.db);
      const rows = async () => (await readLeaderboard(deps.reports, period)).map(leaderboardRow);
      return {
        filename: leaderboardFilename(period, zone),
        header: LEADERBOARD_HEADER,
        zone,
        pages: async () => [await rows()],
      };
    },
  });
}
