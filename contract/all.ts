/** All endpoints of the API, by feature. Read by OpenAPI, Hydra and the repository's tests. */
import * as audit from '#contract/operations/audit.ts';
import * as backups from '#contract/operations/backups.ts';
import * as trash from '#contract/journal/trash.ts';
import * as bossView from '#contract/insight/boss-view.ts';
import * as bulk from '#contract/work/bulk.ts';
import * as calendar from '#contract/planning/calendar.ts';
import * as clients from '#contract/work/clients.ts';
import * as clientContacts from '#contract/work/contacts/client-contacts.ts';
import * as clientSends from '#contract/review/client-sends.ts';
import * as clientPageFiles from '#contract/review/client-page-files.ts';
import * as clientPages from '#contract/review/client-pages.ts';
import * as clientPagesAccess from '#contract/review/client-pages-access.ts';
import * as clientPagesTeam from '#contract/review/client-pages-team.ts';
import * as clientsContacts from '#contract/work/contacts/clients-contacts.ts';
import * as projectFiles from '#contract/work/project-files/project-files.ts';
import * as allFiles from '#contract/work/project-files/all-files.ts';
import * as fileUploads from '#contract/work/project-files/file-uploads.ts';
import * as checks from '#contract/work/checks/checks.ts';
import * as projectsChecks from '#contract/work/checks/projects-checks.ts';
import * as templates from '#contract/work/templates/templates.ts';
import * as timer from '#contract/work/timer.ts';
import * as cutUploads from '#contract/review/cut-uploads.ts';
import * as cutPlay from '#contract/review/cut-play.ts';
import * as cutPictures from '#contract/review/cut-pictures.ts';
import * as captions from '#contract/review/captions/captions.ts';
import * as shareCaptions from '#contract/review/captions/share-captions.ts';
import * as cuts from '#contract/review/cuts.ts';
import * as deliverables from '#contract/review/deliverables.ts';
import * as decisions from '#contract/review/decisions.ts';
import * as sends from '#contract/review/sends.ts';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import * as feedback from '#contract/work/feedback.ts';
import * as firstSteps from '#contract/insight/first-steps.ts';
import * as workload from '#contract/planning/workload.ts';
import * as home from '#contract/insight/home.ts';
import * as invites from '#contract/identity/invites.ts';
import * as passwordLinks from '#contract/identity/password-links.ts';
import * as imports from '#contract/work/import.ts';
import * as lastChange from '#contract/identity/last-change.ts';
import * as leaderboard from '#contract/insight/leaderboard.ts';
import * as leave from '#contract/work/leave.ts';
import * as mutes from '#contract/work/mutes.ts';
import * as notifications from '#contract/live/notifications.ts';
import * as notesExport from '#contract/review/notes-export.ts';
import * as email from '#contract/live/email.ts';
import * as mentions from '#contract/work/mentions.ts';
import * as teams from '#contract/work/teams.ts';
import * as media from '#contract/files/media.ts';
import * as notes from '#contract/work/notes.ts';
import * as oidc from '#contract/identity/oidc.ts';
import * as passkeys from '#contract/identity/passkeys.ts';
import * as posters from '#contract/work/posters.ts';
import * as points from '#contract/work/points.ts';
import * as projectContents from '#contract/work/project-contents.ts';
import * as projects from '#contract/work/projects.ts';
import * as calendarFeeds from '#contract/live/calendar-feeds.ts';
import * as apiTokens from '#contract/identity/api-tokens.ts';
import * as twoFactor from '#contract/identity/two-factor.ts';
import * as session from '#contract/platform/session.ts';
import * as sessions from '#contract/identity/sessions.ts';
import * as shareAccess from '#contract/review/share-access.ts';
import * as shareStatus from '#contract/review/share-status.ts';
import * as shareGuests from '#contract/review/share-guests.ts';
import * as share from '#contract/review/share.ts';
import * as settings from '#contract/identity/settings.ts';
import * as month from '#contract/insight/month.ts';
import * as moneyMonths from '#contract/insight/money/months.ts';
import * as monthLines from '#contract/insight/money/month-lines.ts';
import * as rates from '#contract/insight/money/rates.ts';
import * as terms from '#contract/insight/money/terms.ts';
import * as statsCharts from '#contract/insight/stats-charts.ts';
import * as statsDashboard from '#contract/insight/stats-dashboard.ts';
import * as stats from '#contract/insight/stats.ts';
import * as status from '#contract/operations/status.ts';
import * as storage from '#contract/operations/storage.ts';
import * as targets from '#contract/work/targets.ts';
import * as undo from '#contract/journal/undo.ts';
import * as users from '#contract/identity/users.ts';
import * as presence from '#contract/live/presence.ts';
import * as views from '#contract/work/views.ts';
import * as waitChanges from '#contract/work/wait-changes.ts';
import * as peopleWorkingDays from '#contract/work/people-working-days.ts';
import * as projectsWaits from '#contract/work/projects-waits.ts';
import * as waits from '#contract/work/waits.ts';
import * as workingDays from '#contract/work/working-days.ts';
import * as webhooks from '#contract/live/webhooks.ts';
import * as apiImports from '#contract/operations/api-imports.ts';

const FEATURES = [
  session,
  sessions,
  twoFactor,
  passkeys,
  oidc,
  apiTokens,
  calendarFeeds,
  users,
  invites,
  passwordLinks,
  clients,
  clientContacts,
  clientsContacts,
  clientSends,
  clientPagesTeam,
  media,
  projects,
  projectContents,
  cuts,
  cutPictures,
  cutPlay,
  captions,
  posters,
  cutUploads,
  projectFiles,
  allFiles,
  fileUploads,
  deliverables,
  checks,
  projectsChecks,
  templates,
  timer,
  waitChanges,
  peopleWorkingDays,
  projectsWaits,
  waits,
  calendar,
  workingDays,
  bulk,
  undo,
  trash,
  views,
  points,
  feedback,
  mentions,
  teams,
  notes,
  decisions,
  sends,
  notesExport,
  share,
  shareAccess,
  shareStatus,
  shareGuests,
  shareCaptions,
  clientPagesAccess,
  clientPages,
  clientPageFiles,
  leave,
  workload,
  targets,
  leaderboard,
  bossView,
  statsDashboard,
  stats,
  statsCharts,
  month,
  moneyMonths,
  rates,
  terms,
  monthLines,
  home,
  imports,
  notifications,
  mutes,
  email,
  backups,
  presence,
  lastChange,
  settings,
  status,
  storage,
  webhooks,
  apiImports,
  firstSteps,
  audit,
];

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'kind' in value && 'roles' in value;

/** All endpoints, in the order of the features above and then of their files. */
export const ALL_ENDPOINTS: readonly AnyEndpoint[] = FEATURES.flatMap((feature) =>
  Object.values(feature).filter(isEndpoint),
);
