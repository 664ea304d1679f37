/** The endpoint of the boss view. */
import { isRefusal } from '#domain/refusal.ts';
import { bossColumnToWire, getBossView } from '#contract/boss-view.ts';
import { readPeriod } from '#server/http/period.ts';
import type { Serve } from '#server/http/serve.ts';
import { readBossView } from './boss-view.query.ts';

export function registerBossView(serve: Serve): void {
  serve(getBossView, {
    handle: async ({ deps, query }) => {
      const period = readPeriod(query);
      if (isRefusal(period)) return period;
      const request = { status: query.status ?? 'assigned', period, now: deps.clock() };
      return { plain: (await readBossView(deps.reports, request)).map(bossColumnToWire) };
    },
  });
}
