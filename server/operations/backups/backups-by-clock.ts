/** Begins the backups that are due: once in the house, whichever of its processes sees it first, each in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { lastDueAt } from '#domain/operations/backups.ts';
import type { Deps } from '#server/platform/deps.ts';
import { repeat } from '#server/platform/repeat.ts';
import { beginBackup, endBackup } from './backups.store.ts';

const EVERY_MS = 60_000;
/** As little as the command has. */
const MEMORY = ['--max-semi-space-size=1', '--heap-growing-percent=60'];
const PROGRAM = path.join(import.meta.dirname, '../../commands/scheduled-backup.ts');

/** Claims what is due now; the id of the backup to be made, or undefined. */
export async function claimDueBackup({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<number | undefined> {
  const { backups } = config;
  if (!backups) return undefined;
  const now = clock();
  const slot = lastDueAt(backups.plan, now);
  const begun = await db.selectFrom('backups').select('id').where('slot', '=', slot).executeTakeFirst();
  return begun ? undefined : beginBackup(db, { place: backups.to, slot, now });
}

/** Its memory and its processor are not those of the requests. */
function start(id: number, { config, db, clock, log }: Deps): ChildProcess {
  const env = { ...process.env, DATA_DIR: config.dataDir };
  const child = spawn(process.execPath, [...MEMORY, PROGRAM, String(id)], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => (words = `${words}${chunk.toString()}`.slice(-2_000)));
  child.once('error', (error) => (words = error.message));
  child.once('close', (code) => {
    if (code === 0) return log.info({ backup: id }, 'backup made');
    log.error({ backup: id, detail: words.trim() }, 'the backup failed');
    const error = words.trim().split('\n').at(-1) || 'its process died';
    // It has noted its end by itself, unless it could not.
    endBackup(db, id, { now: clock(), error }).catch(() => {});
  });
  return child;
}

/** Looks now and each minute; the answer ends it, and a backup that is under way. Does nothing where no setting says so. */
export function startBackups(deps: Deps): () => Promise<void> {
  if (!deps.config.backups) return async () => {};
  let child: ChildProcess | undefined;
  const look = async (): Promise<void> => {
    if (child && child.exitCode === null && child.signalCode === null) return;
    try {
      const id = await claimDueBackup(deps);
      if (id !== undefined) child = start(id, deps);
    } catch (error) {
      // Asked again in a minute: what was due then still is.
      deps.log.error({ err: error }, 'backups could not be looked for');
    }
  };
  const end = repeat(look, EVERY_MS);
  return async () => {
    await end();
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  };
}
