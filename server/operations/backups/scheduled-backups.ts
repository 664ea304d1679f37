/** Starts scheduled backups: once per instance, claimed by the first process to try, each in a child process. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { lastDueAt } from '#domain/operations/backups.ts';
import { childEnv, startProcess } from '#server/platform/child-process.ts';
import type { Env } from '#server/platform/config/config-values.ts';
import type { Deps } from '#server/platform/deps.ts';
import { runRepeatedly } from '#server/platform/schedule/run-repeatedly.ts';
import { beginBackup, endBackup } from './backups.store.ts';

const EVERY_MS = 60_000;
/** Memory flags, the same as those of the command. */
const MEMORY = ['--max-semi-space-size=1', '--heap-growing-percent=60'];
const PROGRAM = path.join(import.meta.dirname, '../../commands/scheduled-backup.ts');

/** Settings of the database, the stores and backups, and the key whose fingerprint a backup states. */
const NEEDED = /^(DATABASE_|PG|S3_|BACKUP_|TOKEN_SECRET$)/;

/** Returns the part of the environment that a backup needs. */
export const backupEnv = (env: Env): Record<string, string> => childEnv(env, (name) => NEEDED.test(name));

/** Claims the backup if one is due and returns its ID, or undefined. */
export async function claimDueBackup({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<number | undefined> {
  const { backups } = config;
  if (!backups) return undefined;
  const now = clock();
  const slot = lastDueAt(backups.plan, now);
  const started = await db.selectFrom('backups').select('id').where('slot', '=', slot).executeTakeFirst();
  return started ? undefined : beginBackup(db, { place: backups.to, slot, now });
}

/** Starts a child process, which shares neither memory nor CPU time with requests. */
function start(id: number, { config, db, clock, log }: Deps): ChildProcess {
  const env = { ...backupEnv(process.env), DATA_DIR: config.dataDir };
  const args = [...MEMORY, PROGRAM, String(id)];
  const child = startProcess({ program: process.execPath, args, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output = `${output}${chunk.toString()}`.slice(-2_000)));
  child.once('error', (error) => (output = error.message));
  child.once('close', (code) => {
    if (code === 0) return log.info({ backup: id }, 'backup made');
    log.error({ backup: id, detail: output.trim() }, 'backup failed');
    const error = output.trim().split('\n').at(-1) || 'the backup process died';
    // Normally the child has already recorded the result.
    endBackup(db, id, { now: clock(), error }).catch(() => {});
  });
  return child;
}

/** Checks now and every minute; returns a function that stops the schedule and a running backup. No effect unless configured. */
export function startBackups(deps: Deps): () => Promise<void> {
  if (!deps.config.backups) return async () => {};
  let child: ChildProcess | undefined;
  const checkSchedule = async (): Promise<void> => {
    if (child && child.exitCode === null && child.signalCode === null) return;
    try {
      const id = await claimDueBackup(deps);
      if (id !== undefined) child = start(id, deps);
    } catch (error) {
      // The next check, a minute later, retries: the backup is still due.
      deps.log.error({ err: error }, 'checking for due backups failed');
    }
  };
  const end = runRepeatedly(checkSchedule, EVERY_MS);
  return async () => {
    await end();
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  };
}
