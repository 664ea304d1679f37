/** Startup and shutdown: settings, database, first administrator, listening, and graceful stop. */
import { isTimeZone } from '#domain/platform/time-zone.ts';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { OfferedSignIn } from '#contract/platform/session.ts';
import { buildApp } from './app.ts';
import { sealAudit } from '#server/operations/audit/seal-audit.ts';
import { startBackups } from '#server/operations/backups/scheduled-backups.ts';
import { storeNameOf } from '#server/operations/backups/move-instance.ts';
import { findMoved, unmarkMoved } from '#server/operations/backups/moved-mark.ts';
import { buildDeps, type BuiltDeps } from './build-deps.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { startMinuteScheduler } from '#server/platform/schedule/minute-scheduler.ts';
import { drain, endWithin, watchConnections } from '#server/platform/health/drain.ts';
import { createLog } from '#server/platform/http/log.ts';
import { jobHandlersFor, LONG_HANDLERS, quickHandlersFor } from './job-handlers.ts';
import { startJobs } from '#server/platform/jobs/run-jobs.ts';
import { DEMO_MAILER } from '#server/platform/net/mailer.ts';
import { notifyOfQuietFiles } from '#server/review/client-pages/notify-of-files.ts';
import { planClientReminders } from '#server/review/sends/plan-reminders.ts';
import { planEmails } from '#server/live/email/plan-emails.ts';
import { sendEmails } from '#server/live/email/send-emails.ts';
import { checkStore } from '#server/files/media/media.files.ts';
import { takeDueInventory } from '#server/operations/storage/inventory.ts';
import { startSweep } from '#server/operations/sweep.ts';
import { sendTimedNotices } from '#server/live/notifications/timed-notices.ts';
import { checkForLostDatabase } from '#server/operations/lost-database.ts';
import { RUN_COMMAND } from '#server/platform/program.ts';
import { onStopSignal } from '#server/platform/health/stop-signals.ts';
import { plainHttpWarning } from '#server/platform/net/plain-http.ts';
import { listenForMetrics } from '#server/operations/status/status.routes.ts';
import { sweepExpired } from './sweep-expired.ts';
import { startupMessageOf, StartupError } from '#server/platform/health/startup-error.ts';
import { createFirstAdmin } from '#server/identity/users/first-admin.ts';
import { startWebhooks } from '#server/live/webhooks/send-webhooks.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import { storeFixedTimeZone } from '#server/identity/settings/settings.actions.ts';
import { queueStoredCopies } from '#server/identity/settings/copies-job.ts';

export type StartOptions = {
  /** Data folder used if DATA_DIR is not set; `data` by default. */
  dataDir?: string;
  /** Runs on the migrated database before the first administrator is created and the server listens. */
  beforeListen?(deps: Deps): Promise<void>;
  /** Accounts offered on the sign-in page, including passwords. Demo only. */
  offeredSignIns?: readonly OfferedSignIn[];
  /** Creates emails without a mail server and shows them to administrators. Demo only. */
  showsEmails?: boolean;
};

export type StartedServer = {
  deps: Deps;
  /** Address of the server, e.g. http://localhost:3000. */
  address: string;
  /** Stops accepting, finishes requests and background work for up to ten seconds, and closes the database. */
  stop(): Promise<void>;
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Checks the port before anything is created. */
function checkPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function addressOf(app: FastifyInstance, { host, publicUrl }: Config): string {
  if (publicUrl !== undefined) return publicUrl;
  const { port } = app.addresses()[0] as { port: number };
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Warns about an unreachable file store, without stopping the start, since everything except files still works. */
const warnIfStoreFails = ({ files, log }: Deps): Promise<void> =>
  checkStore(files).catch((error: Error) => log.warn(error.message));

async function listen({ deps, watchDamage, close }: BuiltDeps): Promise<StartedServer> {
  const { config } = deps;
  const signIn = await createFirstAdmin(deps);
  if (signIn) print(signIn);
  const app = await buildApp(deps);
  const connections = watchConnections(app.server);
  await app.listen({ port: config.port, host: config.host });
  const metricsServer = await listenForMetrics(deps);
  deps.metrics.watchProcess();
  const stopSweep = startSweep(deps, sweepExpired);
  const background = [
    startJobs(deps, jobHandlersFor(config)),
    startJobs(deps, quickHandlersFor(deps)),
    startJobs(deps, LONG_HANDLERS),
    startMinuteScheduler(deps, {
      notices: sendTimedNotices,
      mails: planEmails,
      reminders: planClientReminders,
      files: notifyOfQuietFiles,
      sent: sendEmails,
      audited: sealAudit,
      inventory: takeDueInventory,
    }),
    startWebhooks(deps),
    startBackups(deps),
  ];
  void watchDamage();
  void warnIfStoreFails(deps);
  const warning = plainHttpWarning(config);
  if (warning) deps.log.warn(warning);
  const stop = async () => {
    deps.readiness.stop();
    await pause(config.stopDelaySeconds * 1_000);
    metricsServer?.close();
    stopSweep();
    const [isEnded] = await Promise.all([endWithin(background.map((end) => end())), drain(app, connections)]);
    if (!isEnded) deps.log.warn('background work was interrupted by shutdown');
    await close();
  };
  return { deps, address: addressOf(app, config), stop };
}

/** Refuses to start an instance that has moved, since only the new instance may continue with the same users and files. */
async function refuseMoved({ db, config }: Deps): Promise<void> {
  const moved = await findMoved(db);
  if (!moved) return;
  if (moved.store !== storeNameOf(config))
    throw new StartupError(
      `This instance was moved to ${moved.to} at ${moved.at}. Start the server with the settings of the new location, or use the instance here again with ${RUN_COMMAND} move --stay.`,
    );
  await db.transaction().execute(unmarkMoved);
}

/** Stores the zone of the environment, and refuses a stored zone that this machine doesn't know. */
async function settleTimeZone({ db, config, clock }: Deps): Promise<void> {
  const { timeZone } = config;
  if (timeZone !== undefined) return storeFixedTimeZone(db, { timeZone, now: clock() });
  const stored = await readTimeZone(db);
  if (isTimeZone(stored)) return;
  throw new StartupError(
    `The workspace's time zone is ${stored}, which Node.js ${process.versions.node} on this machine doesn't know. Set TIME_ZONE to another name of it, or update Node.js.`,
  );
}

/** Starts the server and listens. On failure, closes everything and throws the cause. */
export async function startCutroom(
  config: Config,
  { beforeListen, offeredSignIns = [], showsEmails = false }: StartOptions = {},
): Promise<StartedServer> {
  await checkPort(config);
  const built = await buildDeps(config, createLog(config.logLevel));
  try {
    await checkForLostDatabase(built.deps);
    await refuseMoved(built.deps);
    await settleTimeZone(built.deps);
    await beforeListen?.(built.deps);
    await queueStoredCopies(built.deps.db, config, { now: built.deps.clock() });
    const mailer = built.deps.mailer ?? (showsEmails ? DEMO_MAILER : undefined);
    return await listen({ ...built, deps: { ...built.deps, offeredSignIns, mailer } });
  } catch (error) {
    await built.close();
    throw error;
  }
}

function stopOnSignal(started: StartedServer): void {
  const stop = (signal: NodeJS.Signals): void => {
    started.deps.log.info({ signal }, 'stopping');
    started.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        started.deps.log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  onStopSignal(stop, () => process.exit(1));
}

/** Runs the process: reports where it listens or, in one sentence, why it can't, and sets the exit code. */
export async function runCutroom(
  env: NodeJS.ProcessEnv,
  options: StartOptions = {},
): Promise<StartedServer | undefined> {
  let config: Config | undefined;
  try {
    config = readConfig(env, { dataDir: options.dataDir ?? 'data' });
    const started = await startCutroom(config, options);
    stopOnSignal(started);
    print(`Cutroom is ready at ${started.address}`);
    return started;
  } catch (error) {
    const expectedMessage = startupMessageOf(error, config);
    const output = expectedMessage ?? `Cutroom could not start: ${(error as Error).stack ?? String(error)}`;
    process.stderr.write(`${output}\n`);
    process.exitCode = 1;
    return undefined;
  }
}
