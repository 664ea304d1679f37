/** The endpoints of homes and of the owner's week. */
import { homeRoleOf } from '#domain/insight/home.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import { weekHolding } from '#domain/insight/week.ts';
import { getToday, getWeek, todayToWire, weekToWire } from '#contract/insight/home.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { readToday } from './today.query.ts';
import { readWeek } from './week.query.ts';

export function registerHome(serve: Serve): void {
  serve(getToday, {
    handle: async ({ deps, actor, query }) => {
      const role = homeRoleOf(actor.type, query.as);
      if (isRefusal(role)) return role;
      return { plain: todayToWire(await readToday(deps, { actor, role, now: deps.clock() })) };
    },
  });

  serve(getWeek, {
    handle: async ({ deps, actor, query }) => {
      const now = deps.clock();
      return { plain: weekToWire(await readWeek(deps, { actor, now }, weekHolding(query.day ?? now))) };
    },
  });
}
