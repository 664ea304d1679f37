/** Registers the endpoints of figures: statistics, exports, the month and its money, the leaderboard, home pages and boss view. */
import type { Serve } from '#server/platform/http/serve.ts';
import { registerBossView } from '#server/insight/boss-view/boss-view.routes.ts';
import { registerHome } from '#server/insight/home/home.routes.ts';
import { registerLeaderboard } from '#server/insight/leaderboard/leaderboard.routes.ts';
import { registerMoney } from '#server/insight/money/money.routes.ts';
import { registerMoneyMonths } from '#server/insight/money/money-months.routes.ts';
import { registerMonth } from '#server/insight/month/month.routes.ts';
import { registerStatsExports } from '#server/insight/stats/export.routes.ts';
import { registerStats } from '#server/insight/stats/stats.routes.ts';

export function registerFigures(serve: Serve): void {
  registerLeaderboard(serve);
  registerStats(serve);
  registerStatsExports(serve);
  registerMonth(serve);
  registerMoneyMonths(serve);
  registerMoney(serve);
  registerHome(serve);
  registerBossView(serve);
}
