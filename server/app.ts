/** The plan of the house: every part of the server, registered by name, in order. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { LIMITS } from '#domain/platform/limits.ts';
import { askedBy } from '#server/platform/asker.ts';
import { registerAsks } from '#server/platform/asks/asks.routes.ts';
import { registerAudit } from '#server/operations/audit/audit.routes.ts';
import { registerBackups } from '#server/operations/backups/backups.routes.ts';
import { registerBin } from '#server/work/bin/bin.routes.ts';
import { registerBossView } from '#server/insight/boss-view/boss-view.routes.ts';
import { registerClients } from '#server/work/clients/clients.routes.ts';
import { listKnownClientIds } from '#server/work/clients/clients.store.ts';
import { registerNotesExports } from '#server/review/cuts/export.routes.ts';
import { registerClock } from '#server/work/clock/clock.routes.ts';
import { registerCutFiles } from '#server/review/cuts/cut-files.routes.ts';
import { registerCutUploads, registerTus } from '#server/review/cuts/cut-uploads.routes.ts';
import { registerCutPictures, registerCuts } from '#server/review/cuts/cuts.routes.ts';
import { listKnownCutIds } from '#server/review/cuts/cuts.store.ts';
import { registerDecisions } from '#server/review/cuts/decisions.routes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { registerDocs } from '#server/platform/docs/docs.routes.ts';
import { registerEvents } from '#server/live/events/events.routes.ts';
import { registerFeedback } from '#server/work/feedback/feedback.routes.ts';
import { listKnownFeedbackIds } from '#server/work/feedback/feedback.store.ts';
import { registerFirstSteps } from '#server/insight/first-steps/first-steps.routes.ts';
import { registerHome } from '#server/insight/home/home.routes.ts';
import { ownAddressOf } from '#server/platform/http/alias.ts';
import { registerContentType } from '#server/platform/http/content-type.ts';
import { headersFor, headersOfUnreadable, registerHeaders, type SetHeaders } from '#server/platform/http/headers.ts';
import { registerHealth } from '#server/platform/http/health.ts';
import { registerLogging } from '#server/platform/http/logging.ts';
import { closeMethods, MAX_PARAM_LENGTH, type MethodTable } from '#server/platform/http/methods.ts';
import { sendFailure, sendUnreadableAddress } from '#server/platform/http/problems.ts';
import { registerDiskSpace } from '#server/platform/http/disk-space.ts';
import { houseTrouble } from '#server/operations/house-trouble.ts';
import { createServe } from '#server/platform/http/serve.ts';
import { noteExport } from '#server/journal/note-export.ts';
import { apiHostOfBuild, registerStatic } from '#server/platform/http/static.ts';
import type { References } from '#server/platform/http/take-body.ts';
import { answerExpectation, answerUnreadable } from '#server/platform/http/unreadable.ts';
import { registerTimeouts, UPLOAD_TIMEOUT_MS } from '#server/platform/http/timeouts.ts';
import { registerMail } from '#server/live/mail/mail.routes.ts';
import { registerStopMail } from '#server/live/mail/stop-mail.routes.ts';
import { registerMedia, registerUploads } from '#server/files/media/media.routes.ts';
import { listKnownMediaIds } from '#server/files/media/media.store.ts';
import { registerStoredFiles } from '#server/identity/session/uploads.routes.ts';
import { claimKey, findKey, keepAnswer } from '#server/platform/idempotency/idempotency.store.ts';
import { registerInvites } from '#server/identity/invites/invites.routes.ts';
import { registerImport, registerSheets } from '#server/work/import/import.routes.ts';
import { registerNotifications } from '#server/live/notifications/notifications.routes.ts';
import { registerMentions } from '#server/work/mentions/mentions.routes.ts';
import { registerLastChange } from '#server/work/last-change/last-change.routes.ts';
import { registerPasswordLinks } from '#server/identity/password-links/password-links.routes.ts';
import { sendsMail } from '#server/platform/mailer.ts';
import { registerLeaderboard } from '#server/insight/leaderboard/leaderboard.routes.ts';
import { registerLeave } from '#server/work/leave/leave.routes.ts';
import { registerPasskeys } from '#server/identity/passkeys/passkeys.routes.ts';
import { registerPoints } from '#server/work/points/points.routes.ts';
import { registerBulk } from '#server/work/bulk/bulk.routes.ts';
import { registerProjects } from '#server/work/projects/projects.routes.ts';
import { listKnownProjectIds } from '#server/work/projects/projects.store.ts';
import { findScriptHolder } from '#server/identity/script-tokens/holders.store.ts';
import { noteTokensUsed } from '#server/identity/script-tokens/note-used.ts';
import { registerScriptTokens } from '#server/identity/script-tokens/script-tokens.routes.ts';
import { registerSecondFactor } from '#server/identity/second-factor/second-factor.routes.ts';
import { registerSession } from '#server/identity/session/session.routes.ts';
import { noteSessionsSeen } from '#server/identity/session/note-seen.ts';
import { registerSessions } from '#server/identity/session/sessions.routes.ts';
import { findTokenHolder } from '#server/identity/session/token-holders.store.ts';
import { registerSettings } from '#server/identity/settings/settings.routes.ts';
import { readSettings } from '#server/identity/settings/settings.store.ts';
import { registerShareGuests } from '#server/review/share/guests.routes.ts';
import { registerShareLinks } from '#server/review/share/links.routes.ts';
import { guestCheckOf } from '#server/review/share/play-as-guest.ts';
import { registerMetrics, registerStatus } from '#server/operations/status/status.routes.ts';
import { registerStatsExports } from '#server/insight/stats/export.routes.ts';
import { registerStats } from '#server/insight/stats/stats.routes.ts';
import { registerTargets } from '#server/work/targets/targets.routes.ts';
import { registerUndo } from '#server/work/undo/undo.routes.ts';
import { registerUsers } from '#server/identity/users/users.routes.ts';
import { registerViewing } from '#server/live/viewing/viewing.routes.ts';
import { registerViews } from '#server/work/views/views.routes.ts';
import { listKnownUserIds } from '#server/identity/users/users.store.ts';
import { registerWebhooks } from '#server/live/webhooks/webhooks.routes.ts';
import { registerWireImports } from '#server/operations/wire-import/wire-imports.routes.ts';

/** Who may be named in a body, by class (docs/wire.md#relations). */
const references: References = {
  User: (db, _actor, ids) => listKnownUserIds(db, ids),
  MediaUpload: listKnownMediaIds,
  Cut: listKnownCutIds,
  Feedback: listKnownFeedbackIds,
  Project: listKnownProjectIds,
  Client: (db, actor, ids) => listKnownClientIds(db, ids, actor.type === 'editor' ? actor.id : undefined),
};

/** As small as gzip at its best, at a third of the time. */
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

function createFastify(deps: Deps, setHeaders: SetHeaders): FastifyInstance {
  const { trustProxy } = deps.config;
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    bodyLimit: LIMITS.bodyBytes,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    connectionTimeout: 75_000,
    keepAliveTimeout: 75_000,
    // Node looks for late requests every 30 s by itself, which would make 45 of the 15.
    // A request without a host is refused below, in our own words.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    clientErrorHandler: answerUnreadable(headersOfUnreadable(deps.config)),
    // What arrives on an open connection while the server stops is answered, and the connection closed behind it.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // These answers come before every hook, and look like all others all the same.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      void sendUnreadableAddress(request, reply, error);
    },
    rewriteUrl: (request) => ownAddressOf(request.url ?? '/'),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, querystringParser: () => ({}) },
  });
  // Bodies are read by `serve`, after rights: here they stay streams.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.decorateRequest('actorId', 0);
  app.decorateRequest('sessionId', 0);
  app.decorateRequest('scriptTokenId', 0);
  app.decorateRequest('isSeenStale', false);
  app.decorateRequest('isInApp', false);
  app.decorateRequest('signedInAt', '');
  app.decorateRequest('mustChoosePassword', false);
  app.decorateRequest('mustSetUpFactor', false);
  app.addHook('onRequest', (request, _reply, done) => askedBy(request, done));
  app.server.on('checkExpectation', answerExpectation(headersOfUnreadable(deps.config)));
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error));
  return app;
}

/** The whole server, not yet listening. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const setHeaders = headersFor(deps.config, apiHostOfBuild());
  const app = createFastify(deps, setHeaders);
  // Answers only: a body is judged before it is read, and taken as it is.
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
  const keys = { findKey, claimKey, keepAnswer };
  const means = { references, keys, findHolder: findTokenHolder, findScript: findScriptHolder, methods, noteExport };
  const serve = createServe(app, deps, means);
  registerSession(serve);
  registerSessions(serve);
  noteSessionsSeen(app, deps);
  registerSecondFactor(serve);
  registerPasskeys(serve);
  registerScriptTokens(serve);
  noteTokensUsed(app, deps);
  registerUsers(serve);
  registerInvites(serve);
  registerPasswordLinks(serve);
  registerClients(serve);
  registerMedia(serve);
  await registerUploads(app, (scope) => createServe(scope, deps, means));
  registerStoredFiles(app, deps, means);
  registerProjects(serve);
  registerCuts(serve);
  await registerCutPictures(app, (scope) => createServe(scope, deps, means));
  registerCutUploads(serve);
  registerTus(app, deps, means);
  registerCutFiles(app, deps, guestCheckOf(deps));
  registerClock(serve);
  registerBulk(serve);
  registerUndo(serve);
  registerBin(serve);
  registerViews(serve);
  registerPoints(serve);
  registerFeedback(serve);
  registerMentions(serve);
  registerNotesExports(serve);
  registerDecisions(serve);
  registerShareLinks(serve);
  registerShareGuests(serve);
  registerTargets(serve);
  registerLeave(serve);
  registerLeaderboard(serve);
  registerStats(serve);
  registerStatsExports(serve);
  registerHome(serve);
  registerImport(serve);
  await registerSheets(app, (scope) => createServe(scope, deps, means));
  registerNotifications(serve);
  registerMail(serve);
  registerBackups(serve);
  registerViewing(serve);
  registerLastChange(serve);
  registerSettings(serve);
  registerStatus(serve);
  registerWebhooks(serve);
  registerWireImports(serve);
  registerFirstSteps(serve);
  registerBossView(serve);
  registerAudit(serve);
  registerAsks(serve);
  registerEvents(app, deps, { ...means, health: () => houseTrouble(deps) });
  await registerDocs(app, methods, deps.config);
  const answerMethod = closeMethods(app, methods);
  // A page is there also while the database is not.
  const readHouse = (): Promise<string> =>
    readSettings(deps.db).then(
      ({ name }) => name,
      () => '',
    );
  await registerStopMail(app, deps);
  const page = { offered: deps.offeredSignIns ?? [], mailsPasswords: sendsMail(deps), readHouse };
  await registerStatic(app, page, answerMethod);
  return app;
}
