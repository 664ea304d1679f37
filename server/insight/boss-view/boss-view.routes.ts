/** Boss view endpoint. */
import { isRefusal } from '#domain/platform/refusal.ts';
import { bossColumnToApi, getBossView } from '#contract/insight/boss-view.ts';
import { readPeriod } from '#server/platform/http/request/period.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { readBossView } from './boss-view.query.ts';

export function registerBossView(serve: Serve): void {
  serve(getBossView, {
    handle: async ({ deps, query }) => {
      const period = readPeriod(query);
      if (isRefusal(period)) return period;
      const request = { status: query.status ?? 'assigned', period, now: deps.clock() };
      return { plain: (await readBossView(deps.reports, request)).map(bossColumnToApi) };
    },
  });
}
