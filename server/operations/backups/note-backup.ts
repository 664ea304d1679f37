/** Notes in the house that somebody made a backup, and how it ended. */
import path from 'node:path';
import type { Db } from '#server/platform/db/dialect.ts';
import { beginBackup, endBackup } from './backups.store.ts';
import { faultWords } from './fault-words.ts';
import type { TakenBackup } from './take-backup.ts';

const now = (): string => new Date().toISOString();

/** `to` is what the command was given. Throws what `work` throws. */
export async function noteBackup(db: Db, to: string, work: () => Promise<TakenBackup>): Promise<TakenBackup> {
  const target = path.resolve(to);
  const place = to === 's3' ? to : target.endsWith('.cutroom') ? path.dirname(target) : target;
  const id = (await beginBackup(db, { place, slot: null, now: now() })) ?? 0;
  try {
    const taken = await work();
    const { name, bytes, checks } = taken;
    await endBackup(db, id, { now: now(), name, bytes, missing: checks.missing.length });
    return taken;
  } catch (error) {
    await endBackup(db, id, { now: now(), error: faultWords(error, to) ?? (error as Error).message });
    throw error;
  }
}
