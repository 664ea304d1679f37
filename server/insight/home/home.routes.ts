/** Endpoints of home pages and the owner's week. */
import { homeRoleOf } from '#domain/insight/home-lists.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import { weekContaining } from '#domain/insight/week.ts';
import { getToday, getWeek, todayToApi, weekToApi } from '#contract/insight/home.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { readZone } from '#server/platform/http/request/period.ts';
import { readToday } from './today.query.ts';
import { readWeek } from './week.query.ts';

export function registerHome(serve: Serve): void {
  serve(getToday, {
    handle: async ({ deps, actor, query }) => {
      const role = homeRoleOf(actor.type, query.as);
      if (isRefusal(role)) return role;
      return { plain: todayToApi(await readToday(deps, { actor, role, now: deps.clock() })) };
    },
  });

  serve(getWeek, {
    handle: async ({ deps, actor, query }) => {
      const zone = readZone(query);
      if (isRefusal(zone)) return zone;
      const now = deps.clock();
      return { plain: weekToApi(await readWeek(deps, { actor, now, zone }, weekContaining(query.day ?? now, zone))) };
    },
  });
}
