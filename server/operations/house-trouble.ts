/** What is wrong with the house and does not mend itself: administrators see it on every screen (docs/operations.md#trouble). */
import { backupWarning } from '#domain/operations/backups.ts';
import { lastBackup, listBackups } from '#server/operations/backups/backups.store.ts';
import { needsFolder } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { freeBytesAt } from '#server/platform/free-bytes.ts';

const MIB = 1024 ** 2;
/** Below this, work will soon be refused: an upload or a growing database takes as much within a day. */
export const LOW_DISK_BYTES = 500 * MIB;

/** Bytes that are free on the disk of the data folder; undefined where nothing is kept there, or nobody can tell. */
export async function freeBytesOf(config: Deps['config']): Promise<number | undefined> {
  if (!needsFolder(config)) return undefined;
  try {
    return await freeBytesAt(config.dataDir);
  } catch {
    return undefined;
  }
}

async function lowDisk({ config }: Pick<Deps, 'config'>): Promise<string | undefined> {
  const free = await freeBytesOf(config);
  if (free === undefined || free >= LOW_DISK_BYTES) return undefined;
  return `The disk of the data folder is almost full: ${Math.floor(free / MIB)} MB are left.`;
}

/** What is wrong with backups; undefined where nothing is. */
export async function backupTrouble({ db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>) {
  const [latest] = await listBackups(db, 1);
  return backupWarning(config.backups?.plan, { latest, whole: await lastBackup(db) }, clock());
}

/** One sentence; undefined when all is well. */
export const houseTrouble = async (
  deps: Pick<Deps, 'readiness' | 'config' | 'db' | 'clock'>,
): Promise<string | undefined> =>
  (await deps.readiness.lastingTrouble()) ?? (await lowDisk(deps)) ?? (await backupTrouble(deps));
