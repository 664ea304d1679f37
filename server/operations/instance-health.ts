/** Problems of the instance that don't fix themselves, shown to administrators on every screen (docs/operations.md#trouble). */
import { backupWarning } from '#domain/operations/backups.ts';
import { lastBackup, listBackups } from '#server/operations/backups/backups.store.ts';
import { needsFolder } from '#server/platform/config/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { freeBytesAt } from '#server/platform/health/free-bytes.ts';

const MIB = 1024 ** 2;
/** Low disk threshold: an upload or a growing database can use this much within a day. */
export const LOW_DISK_BYTES = 500 * MIB;

/** Returns the free bytes on the data folder's disk; undefined if nothing is stored there or the value is unknown. */
export async function freeBytesOf(config: Deps['config']): Promise<number | undefined> {
  if (!needsFolder(config)) return undefined;
  try {
    return await freeBytesAt(config.dataDir);
  } catch {
    return undefined;
  }
}

async function checkDiskSpace({ config }: Pick<Deps, 'config'>): Promise<string | undefined> {
  const free = await freeBytesOf(config);
  if (free === undefined || free >= LOW_DISK_BYTES) return undefined;
  return `The data folder's disk is almost full: ${Math.floor(free / MIB)} MB left.`;
}

/** Returns the backup problem, or undefined. */
export async function checkBackupHealth({ db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>) {
  const [latest] = await listBackups(db, 1);
  return backupWarning(config.backups?.plan, { latest, latestComplete: await lastBackup(db) }, clock());
}

/** Returns the most important problem as one sentence, or undefined if the instance is healthy. */
export const checkHealth = async (
  deps: Pick<Deps, 'readiness' | 'config' | 'db' | 'clock'>,
): Promise<string | undefined> =>
  (await deps.readiness.lastingProblem()) ?? (await checkDiskSpace(deps)) ?? (await checkBackupHealth(deps));
