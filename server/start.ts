/** Starts the program and stops it: settings, database, first administrator, listening, and a quiet end. */
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { OfferedSignIn } from '#contract/identity/session.ts';
import { buildApp } from './app.ts';
import { sealAudit } from '#server/operations/audit/seal-audit.ts';
import { startBackups } from '#server/operations/backups/backups-by-clock.ts';
import { storeNameOf } from '#server/operations/backups/move-house.ts';
import { findMoved, unmarkMoved } from '#server/operations/backups/moved-mark.ts';
import { buildDeps, type Built } from './build-deps.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { startEachMinute } from '#server/platform/each-minute.ts';
import { drain, endWithin, watchConnections } from '#server/platform/drain.ts';
import { createLog } from '#server/platform/http/log.ts';
import { jobHandlersFor, LONG_HANDLERS, quickHandlersFor } from './job-handlers.ts';
import { startJobs } from '#server/platform/jobs/run-jobs.ts';
import { SHOWING_MAILER } from '#server/platform/mailer.ts';
import { planMails } from '#server/live/mail/plan-mails.ts';
import { sendMails } from '#server/live/mail/send-mails.ts';
import { reachStore } from '#server/files/media/media.files.ts';
import { startSweep } from '#server/operations/sweep.ts';
import { tellByClock } from '#server/live/notifications/clock-notices.ts';
import { checkForLostDatabase } from '#server/operations/lost-database.ts';
import { onStop } from '#server/platform/on-stop.ts';
import { plainHttpWarning } from '#server/platform/plain-http.ts';
import { listenForMetrics } from '#server/operations/status/status.routes.ts';
import { sweepExpired } from './sweep-expired.ts';
import { sentenceOf, StartError } from '#server/platform/start-failure.ts';
import { createFirstAdmin } from '#server/identity/users/first-admin.ts';
import { startWebhooks } from '#server/live/webhooks/send-webhooks.ts';

export type StartOptions = {
  /** Where data goes when DATA_DIR does not say; `data` unless told. */
  dataDir?: string;
  /** Runs on the migrated database before the first administrator is made and anybody is let in. */
  beforeListen?(deps: Deps): Promise<void>;
  /** Whom the sign-in page offers to be, password and all: for the demo alone. */
  offeredSignIns?: readonly OfferedSignIn[];
  /** Without a mail server mails are made all the same, and shown to administrators: for the demo alone. */
  showsMails?: boolean;
};

export type Started = {
  deps: Deps;
  /** Where people reach it, e.g. http://localhost:3000. */
  address: string;
  /** Stops accepting, finishes what is under way for up to ten seconds, also in the background, closes the database. */
  stop(): Promise<void>;
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A port that is taken stops the start before anything is made. */
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

/** A store that is away stops no start, since all but files can go on; whoever starts the house is to know. */
const warnOfStore = ({ files, log }: Deps): Promise<void> =>
  reachStore(files).catch((error: Error) => log.warn(error.message));

async function listen({ deps, watchDamage, close }: Built): Promise<Started> {
  const { config } = deps;
  const signIn = await createFirstAdmin(deps);
  if (signIn) say(signIn);
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
    startEachMinute(deps, { notices: tellByClock, mails: planMails, sent: sendMails, audited: sealAudit }),
    startWebhooks(deps),
    startBackups(deps),
  ];
  void watchDamage();
  void warnOfStore(deps);
  const warning = plainHttpWarning(config);
  if (warning) deps.log.warn(warning);
  const stop = async () => {
    deps.readiness.stop();
    await pause(config.stopDelaySeconds * 1_000);
    metricsServer?.close();
    stopSweep();
    const [isEnded] = await Promise.all([endWithin(background.map((end) => end())), drain(app, connections)]);
    if (!isEnded) deps.log.warn('what was under way in the background is cut off');
    await close();
  };
  return { deps, address: addressOf(app, config), stop };
}

/** Of two houses with the same people in them, only one goes on; of two stores of its files, the one that they were moved to. */
async function refuseMoved({ db, config }: Deps): Promise<void> {
  const moved = await findMoved(db);
  if (!moved) return;
  if (moved.store !== storeNameOf(config))
    throw new StartError(
      `This house was moved to ${moved.to} at ${moved.at}. Start it with the settings of there, or let it stay here by npm run cutroom -- move --stay.`,
    );
  await db.transaction().execute(unmarkMoved);
}

/** The program, listening. Throws whatever keeps it from starting, with nothing left open. */
export async function startCutroom(
  config: Config,
  { beforeListen, offeredSignIns = [], showsMails = false }: StartOptions = {},
): Promise<Started> {
  await checkPort(config);
  const built = await buildDeps(config, createLog(config.logLevel));
  try {
    await checkForLostDatabase(built.deps);
    await refuseMoved(built.deps);
    await beforeListen?.(built.deps);
    const mailer = built.deps.mailer ?? (showsMails ? SHOWING_MAILER : undefined);
    return await listen({ ...built, deps: { ...built.deps, offeredSignIns, mailer } });
  } catch (error) {
    await built.close();
    throw error;
  }
}

function stopOnSignal(started: Started): void {
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
  onStop(stop, () => process.exit(1));
}

/** The whole life of a process: says where it listens, or in one sentence why it cannot, and ends with the right code. */
export async function runCutroom(env: NodeJS.ProcessEnv, options: StartOptions = {}): Promise<Started | undefined> {
  let config: Config | undefined;
  try {
    config = readConfig(env, { dataDir: options.dataDir ?? 'data' });
    const started = await startCutroom(config, options);
    stopOnSignal(started);
    say(`Cutroom is ready at ${started.address}`);
    return started;
  } catch (error) {
    const sentence = sentenceOf(error, config);
    const words = sentence ?? `Cutroom could not start: ${(error as Error).stack ?? String(error)}`;
    process.stderr.write(`${words}\n`);
    process.exitCode = 1;
    return undefined;
  }
}
