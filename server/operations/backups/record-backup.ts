/** Records a manual backup and how it ended. */
import path from 'node:path';
import type { Db } from '#server/platform/db/dialect.ts';
import { beginBackup, endBackup } from './backups.store.ts';
import { faultMessage } from './fault-message.ts';
import type { BackupResult } from './take-backup.ts';

const now = (): string => new Date().toISOString();

/** Runs `work` and records it; `to` is the command's argument. Throws what `work` throws. */
export async function recordBackup(db: Db, to: string, work: () => Promise<BackupResult>): Promise<BackupResult> {
  const target = path.resolve(to);
  const folder = to === 's3' ? to : target.endsWith('.cutroom') ? path.dirname(target) : target;
  const id = (await beginBackup(db, { place: folder, slot: null, now: now() })) ?? 0;
  try {
    const result = await work();
    const { name, bytes, checks } = result;
    await endBackup(db, id, { now: now(), name, bytes, missing: checks.missing.length });
    return result;
  } catch (error) {
    await endBackup(db, id, { now: now(), error: faultMessage(error, to) ?? (error as Error).message });
    throw error;
  }
}
