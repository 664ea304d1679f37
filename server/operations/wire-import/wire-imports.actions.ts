/** What administrators do with an import from another server: beginning it, stopping it. */
import { refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { type ShownImport, WIRE_IMPORT_SCREEN_TEXTS } from '#domain/operations/wire-import.ts';
import { advisoryLock, type Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { endWaitingJob, findLatestJob, insertJob, rewriteJob } from '#server/platform/jobs/jobs.store.ts';
import { newPayload, PASSWORD_PURPOSE, payloadOf, shownOf, WIRE_IMPORT_JOB } from './import-job.ts';
import { originOf } from './provider-address.ts';

type ImportRequest = {
  address: string;
  email: string;
  password: string;
  isCheck: boolean;
  takesTheirs: boolean;
  invites: boolean;
};

const isOver = ({ done_at: done, failed_at: failed }: Row<'jobs'>): boolean => done !== null || failed !== null;

/** The latest one, or null. */
export async function readImport(db: Db): Promise<ShownImport | null> {
  const job = await findLatestJob(db, WIRE_IMPORT_JOB);
  return job ? shownOf(job) : null;
}

/** Puts an import down to be done at once; one at a time. */
export function startImport(
  { db, clock, vault }: Pick<Deps, 'db' | 'clock' | 'vault'>,
  actor: Actor,
  { address, password, ...options }: ImportRequest,
): Promise<ShownImport | Refusal> {
  return db.transaction().execute(async (trx) => {
    await advisoryLock(trx, WIRE_IMPORT_JOB);
    const latest = await findLatestJob(trx, WIRE_IMPORT_JOB);
    if (latest && !isOver(latest)) return refuse('conflict', WIRE_IMPORT_SCREEN_TEXTS.underWay);
    const lockedPassword = vault.lock(PASSWORD_PURPOSE, password);
    const payload = newPayload({ ...options, address: originOf(address), lockedPassword, actorId: actor.id });
    await insertJob(trx, { kind: WIRE_IMPORT_JOB, key: WIRE_IMPORT_JOB, payload, now: clock() });
    return shownOf((await findLatestJob(trx, WIRE_IMPORT_JOB)) as Row<'jobs'>);
  });
}

/** Has it stop between two pages, or before it has begun. */
export function stopImport({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ShownImport | Refusal> {
  return db.transaction().execute(async (trx) => {
    await advisoryLock(trx, WIRE_IMPORT_JOB);
    const latest = await findLatestJob(trx, WIRE_IMPORT_JOB);
    if (!latest || isOver(latest)) return refuse('conflict', WIRE_IMPORT_SCREEN_TEXTS.notUnderWay);
    const isWaiting = await endWaitingJob(trx, latest.id, clock());
    const forgotten = isWaiting ? { lockedPassword: null } : {};
    await rewriteJob(trx, latest.id, { ...payloadOf(latest), ...forgotten, isStopping: true });
    return shownOf((await findLatestJob(trx, WIRE_IMPORT_JOB)) as Row<'jobs'>);
  });
}
