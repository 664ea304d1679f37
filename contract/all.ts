/** Every endpoint of the API, feature by feature: read by the documents (OpenAPI, Hydra) and by the tests of the house. */
import * as asks from './asks.ts';
import * as audit from './audit.ts';
import * as backups from './backups.ts';
import * as bin from './bin.ts';
import * as bossView from './boss-view.ts';
import * as bulk from './bulk.ts';
import * as clients from './clients.ts';
import * as clock from './clock.ts';
import * as cutUploads from './cut-uploads.ts';
import * as cuts from './cuts.ts';
import * as decisions from './decisions.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as feedback from './feedback.ts';
import * as firstSteps from './first-steps.ts';
import * as home from './home.ts';
import * as invites from './invites.ts';
import * as passwordLinks from './password-links.ts';
import * as imports from './import.ts';
import * as lastChange from './last-change.ts';
import * as leaderboard from './leaderboard.ts';
import * as leave from './leave.ts';
import * as notifications from './notifications.ts';
import * as notesExport from './notes-export.ts';
import * as mail from './mail.ts';
import * as mentions from './mentions.ts';
import * as media from './media.ts';
import * as notes from './notes.ts';
import * as passkeys from './passkeys.ts';
import * as points from './points.ts';
import * as projects from './projects.ts';
import * as scriptTokens from './script-tokens.ts';
import * as secondFactor from './second-factor.ts';
import * as session from './session.ts';
import * as sessions from './sessions.ts';
import * as shareDoor from './share-door.ts';
import * as shareGuests from './share-guests.ts';
import * as share from './share.ts';
import * as settings from './settings.ts';
import * as statsCharts from './stats-charts.ts';
import * as statsDashboard from './stats-dashboard.ts';
import * as stats from './stats.ts';
import * as status from './status.ts';
import * as targets from './targets.ts';
import * as undo from './undo.ts';
import * as users from './users.ts';
import * as viewing from './viewing.ts';
import * as views from './views.ts';
import * as webhooks from './webhooks.ts';
import * as wireImports from './wire-imports.ts';

const FEATURES = [
  session,
  sessions,
  secondFactor,
  passkeys,
  scriptTokens,
  users,
  invites,
  passwordLinks,
  clients,
  media,
  projects,
  cuts,
  cutUploads,
  clock,
  bulk,
  undo,
  bin,
  views,
  points,
  feedback,
  mentions,
  notes,
  decisions,
  notesExport,
  share,
  shareDoor,
  shareGuests,
  leave,
  targets,
  leaderboard,
  bossView,
  statsDashboard,
  stats,
  statsCharts,
  home,
  imports,
  notifications,
  mail,
  backups,
  viewing,
  lastChange,
  settings,
  status,
  webhooks,
  wireImports,
  firstSteps,
  audit,
  asks,
];

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'kind' in value && 'roles' in value;

/** In the order of the features above, then of their files. */
export const ALL_ENDPOINTS: readonly AnyEndpoint[] = FEATURES.flatMap((feature) =>
  Object.values(feature).filter(isEndpoint),
);
