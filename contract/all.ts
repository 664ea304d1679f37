/** Every endpoint of the API, feature by feature: read by the documents (OpenAPI, Hydra) and by the tests of the house. */
import * as bossView from './boss-view.ts';
import * as clients from './clients.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as feedback from './feedback.ts';
import * as leaderboard from './leaderboard.ts';
import * as leave from './leave.ts';
import * as media from './media.ts';
import * as points from './points.ts';
import * as projects from './projects.ts';
import * as session from './session.ts';
import * as statsCharts from './stats-charts.ts';
import * as statsDashboard from './stats-dashboard.ts';
import * as stats from './stats.ts';
import * as targets from './targets.ts';
import * as users from './users.ts';

const FEATURES = [
  session,
  users,
  clients,
  media,
  projects,
  points,
  feedback,
  leave,
  targets,
  leaderboard,
  bossView,
  statsDashboard,
  stats,
  statsCharts,
];

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'kind' in value && 'roles' in value;

/** In the order of the features above, then of their files. */
export const ALL_ENDPOINTS: readonly AnyEndpoint[] = FEATURES.flatMap((feature) =>
  Object.values(feature).filter(isEndpoint),
);
