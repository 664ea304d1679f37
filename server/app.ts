/** Builds the server: registers every feature by name, in order. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { LIMITS } from '#domain/platform/limits.ts';
import { withCaller } from '#server/platform/caller.ts';
import { registerAudit } from '#server/operations/audit/audit.routes.ts';
import { registerBackups } from '#server/operations/backups/backups.routes.ts';
import { registerTrash } from '#server/work/trash/trash.routes.ts';
import { registerClients } from '#server/work/clients/clients.routes.ts';
import { registerProjectFiles } from '#server/work/project-files/project-files.routes.ts';
import { registerProjectFileDownloads } from '#server/work/project-files/project-file-downloads.routes.ts';
import { registerSends } from '#server/review/sends/sends.routes.ts';
import { hasTemplates } from '#server/work/template-rows/templates.store.ts';
import { registerContacts } from '#server/work/contacts/contacts.routes.ts';
import { registerNotesExports } from '#server/review/exports/export.routes.ts';
import { references } from './references.ts';
import { registerFilesOfCuts } from '#server/register-cut-files.ts';
import { registerFigures } from '#server/register-figures.ts';
import { registerForms } from '#server/register-forms.ts';
import { registerTus, UPLOAD_PATHS } from './register-uploads.ts';
import { registerTimer } from '#server/work/timer/timer.routes.ts';
import { registerCutUploads } from '#server/review/uploads/cut-uploads.routes.ts';
import { registerCuts } from '#server/review/versions/cuts.routes.ts';
import { registerDecisions } from '#server/review/versions/decisions.routes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { registerDocs } from '#server/platform/docs/docs.routes.ts';
import { registerEvents } from '#server/live/events/events.routes.ts';
import { registerFeedback } from '#server/work/feedback/feedback.routes.ts';
import { registerFirstSteps } from '#server/insight/first-steps/first-steps.routes.ts';
import { canonicalUrlOf } from '#server/platform/http/alias.ts';
import { registerContentType } from '#server/platform/http/request/content-type.ts';
import {
  headersFor,
  headersForMalformed,
  registerHeaders,
  type SetHeaders,
} from '#server/platform/http/response/headers.ts';
import { registerHealth } from '#server/platform/http/health.ts';
import { registerLogging } from '#server/platform/http/logging.ts';
import { registerMethods, MAX_PARAM_LENGTH, type MethodTable } from '#server/platform/http/methods.ts';
import { sendFailure, sendMalformedUrl } from '#server/platform/http/response/problems.ts';
import { publicOriginOf } from '#server/platform/http/response/own-origin.ts';
import { registerDiskSpace } from '#server/platform/http/disk-space.ts';
import { checkHealth } from '#server/operations/instance-health.ts';
import { createServe, decorateRequests } from '#server/platform/http/serve.ts';
import { recordExport } from '#server/journal/record-export.ts';
import { apiHostOfBuild, registerStatic } from '#server/platform/http/static.ts';
import { respondToExpectation, respondToMalformed } from '#server/platform/http/unreadable.ts';
import { registerTimeouts, UPLOAD_TIMEOUT_MS } from '#server/platform/http/timeouts.ts';
import { registerEmail } from '#server/live/email/email.routes.ts';
import { registerUnsubscribe } from '#server/live/email/unsubscribe.routes.ts';
import { registerMedia, registerUploads } from '#server/files/media/media.routes.ts';
import { registerStoredFiles } from '#server/identity/file-access/media-downloads.routes.ts';
import { claimKey, findKey, storeResponse } from '#server/platform/idempotency/idempotency.store.ts';
import { registerInvites } from '#server/identity/invites/invites.routes.ts';
import { registerImport, registerSheets } from '#server/work/import/import.routes.ts';
import { registerNotifications } from '#server/live/notifications/notifications.routes.ts';
import { registerMutes } from '#server/work/mutes/mutes.routes.ts';
import { registerProjectTeam } from '#server/work/projects/project-team.routes.ts';
import { registerMentions } from '#server/work/mentions/mentions.routes.ts';
import { registerLastChange } from '#server/work/last-change/last-change.routes.ts';
import { registerPasswordLinks } from '#server/identity/password-links/password-links.routes.ts';
import { sendsEmail } from '#server/platform/net/mailer.ts';
import { registerLeave } from '#server/work/leave/leave.routes.ts';
import { registerOidc, registerOidcCallback } from '#server/identity/oidc/oidc.routes.ts';
import { registerPasskeys } from '#server/identity/passkeys/passkeys.routes.ts';
import { registerPoints } from '#server/work/points/points.routes.ts';
import { listLateByLeave } from '#server/planning/workload/late-by-leave.query.ts';
import { registerWorkload } from '#server/planning/workload/workload.routes.ts';
import { registerBulk } from '#server/work/bulk/bulk.routes.ts';
import { registerProjects } from '#server/work/projects/projects.routes.ts';
import { registerTokenUse } from '#server/identity/api-tokens/token-use.ts';
import { registerApiTokens } from '#server/identity/api-tokens/api-tokens.routes.ts';
import { registerSecondFactor } from '#server/identity/two-factor/two-factor.routes.ts';
import { registerSession } from '#server/identity/sign-in/session.routes.ts';
import { registerSessionActivity } from '#server/identity/sign-in/session-activity.ts';
import { registerSessions } from '#server/identity/sign-in/sessions.routes.ts';
import { callerOf } from '#server/identity/authentication/authenticate.ts';
import { registerSettings } from '#server/identity/settings/settings.routes.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import { registerShareGuests } from '#server/review/share/guests.routes.ts';
import { registerSharePosters, shareHeadOf } from '#server/review/share/link-preview.ts';
import { registerShareLinks } from '#server/review/share/links.routes.ts';
import { registerClientPages } from '#server/review/client-pages/client-pages.routes.ts';
import { clientPageHeadOf } from '#server/review/client-pages/page-head.ts';
import { registerMetrics, registerStatus } from '#server/operations/status/status.routes.ts';
import { getProjectStats } from '#server/work/figures/project-stats.query.ts';
import { registerTargets } from '#server/work/targets/targets.routes.ts';
import { registerUndo } from '#server/work/undo/undo.routes.ts';
import { registerUsers } from '#server/identity/users/users.routes.ts';
import { registerPresence } from '#server/live/presence/presence.routes.ts';
import { registerCalendar } from '#server/planning/calendar/calendar.routes.ts';
import { registerProjectParts } from '#server/register-project-parts.ts';
import { registerWorkingDays } from '#server/work/working-days/working-days.routes.ts';
import { registerViews } from '#server/work/views/views.routes.ts';
import { registerCalendarFeeds } from '#server/live/calendar-feeds/calendar-feeds.routes.ts';
import { registerFeedFiles } from '#server/live/calendar-feeds/feed-file.routes.ts';
import { registerWebhooks } from '#server/live/webhooks/webhooks.routes.ts';
import { registerApiImports } from '#server/operations/api-import/api-imports.routes.ts';
import { DEFAULT_SETTINGS } from '#domain/platform/settings.ts';

/** Compresses as well as the highest gzip level, in a third of the time. */
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Stands in for Fastify's schema compilers, whose packages would load on start, because `serve` validates and serializes. */
const noCompiler = () => {
  throw new Error('Routes must not have Fastify schemas.');
};

function createFastify(deps: Deps, setHeaders: SetHeaders): FastifyInstance {
  const { trustProxy } = deps.config;
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    bodyLimit: LIMITS.bodyBytes,
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    requestTimeout: UPLOAD_TIMEOUT_MS,
    connectionTimeout: 75_000,
    keepAliveTimeout: 75_000,
    // Node checks for timed-out requests every 30 s by default, which would turn the 15 s into up to 45 s.
    // A request without a Host is refused below with our own error body.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    clientErrorHandler: respondToMalformed(headersForMalformed(deps.config)),
    // Requests on open connections are still answered during shutdown, and the connection closes afterwards.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // These responses come before all hooks but must look like any other.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      void sendMalformedUrl(request, reply, error);
    },
    rewriteUrl: (request) => canonicalUrlOf(request.url ?? '/'),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, querystringParser: () => ({}) },
  });
  // `serve` reads bodies after checking rights; until then they stay streams.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  decorateRequests(app);
  app.addHook('onRequest', (request, _reply, done) => withCaller(request, done));
  app.server.on('checkExpectation', respondToExpectation(headersForMalformed(deps.config)));
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error));
  return app;
}

/** Returns the whole server, not yet listening. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const setHeaders = headersFor(deps.config, apiHostOfBuild());
  const app = createFastify(deps, setHeaders);
  // Compresses responses only. Request bodies are checked before they are read, and compressed ones are refused.
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    brotliOptions: QUICK_BROTLI,
    globalDecompression: false,
  });
  registerHeaders(app, setHeaders);
  registerContentType(app);
  registerLogging(app);
  registerTimeouts(app);
  registerDiskSpace(app, deps);
  registerHealth(app, deps);
  registerMetrics(app, deps);
  const methods: MethodTable = new Map();
  const keys = { findKey, claimKey, storeResponse };
  const registerOptions = { callerOf, references, keys, methods, recordExport };
  const serve = createServe(app, deps, registerOptions);
  registerSession(serve);
  registerSessions(serve);
  registerSessionActivity(app, deps);
  registerSecondFactor(serve);
  registerPasskeys(serve);
  registerOidc(serve);
  registerOidcCallback(app, deps);
  registerApiTokens(serve);
  registerTokenUse(app, deps);
  registerUsers(serve, { getProjectStats, hasTemplates });
  registerInvites(serve);
  registerPasswordLinks(serve);
  registerClients(serve);
  registerContacts(serve);
  registerSends(serve);
  registerClientPages(serve);
  registerMedia(serve);
  await registerUploads(app, (scope) => createServe(scope, deps, registerOptions));
  registerStoredFiles(app, deps);
  registerProjects(serve);
  registerCuts(serve);
  await registerForms(app, (scope) => createServe(scope, deps, registerOptions));
  registerCutUploads(serve);
  registerTus(app, deps, methods);
  registerProjectFiles(serve);
  registerProjectFileDownloads(app, deps);
  registerFilesOfCuts(app, serve, deps);
  registerTimer(serve);
  registerProjectParts(serve);
  registerCalendar(serve);
  registerWorkingDays(serve);
  registerBulk(serve);
  registerUndo(serve);
  registerTrash(serve);
  registerViews(serve);
  registerPoints(serve);
  registerFeedback(serve);
  registerMentions(serve);
  registerProjectTeam(serve);
  registerNotesExports(serve);
  registerDecisions(serve);
  registerShareLinks(serve);
  registerShareGuests(serve);
  registerTargets(serve);
  registerLeave(serve, listLateByLeave);
  registerWorkload(serve);
  registerFigures(serve);
  registerImport(serve);
  await registerSheets(app, (scope) => createServe(scope, deps, registerOptions));
  registerNotifications(serve);
  registerMutes(serve);
  registerEmail(serve);
  registerBackups(serve);
  registerPresence(serve);
  registerLastChange(serve);
  registerSettings(serve);
  registerStatus(serve);
  registerWebhooks(serve);
  registerCalendarFeeds(serve);
  registerApiImports(serve);
  registerFirstSteps(serve);
  registerAudit(serve);
  registerEvents(app, deps, { methods, health: () => checkHealth(deps) });
  await registerDocs(app, { methods, config: deps.config, otherPaths: UPLOAD_PATHS });
  const respondToMethod = registerMethods(app, methods);
  // The page must be served even while the database is unavailable.
  const readWorkspace = () => readSettings(deps.db).catch(() => DEFAULT_SETTINGS);
  registerSharePosters(app, deps);
  registerFeedFiles(app, deps);
  await registerUnsubscribe(app, deps);
  const headOf = async (request: FastifyRequest): Promise<string> =>
    (await clientPageHeadOf(deps, request.url)) ||
    shareHeadOf(deps, { url: request.url, origin: publicOriginOf(request, deps.config.publicUrl) });
  const signIn = { offered: deps.offeredSignIns ?? [], canEmailPasswords: sendsEmail(deps), oidc: deps.config.oidc };
  await registerStatic(app, { ...signIn, readWorkspace, headOf }, respondToMethod);
  return app;
}
