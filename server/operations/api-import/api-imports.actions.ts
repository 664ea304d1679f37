/** Starting and stopping an import from another server. */
import { refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { type ApiImportStatus, API_IMPORT_SCREEN_TEXTS } from '#domain/operations/api-import.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { advisoryLock } from '#server/platform/db/locks.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { cancelWaitingJob, findLatestJob, insertJob, replaceJobPayload } from '#server/platform/jobs/jobs.store.ts';
import { newPayload, PASSWORD_PURPOSE, payloadOf, toImportStatus, API_IMPORT_JOB } from './import-job.ts';
import { originOf } from './provider/provider-url.ts';

type ImportRequest = {
  address: string;
  email: string;
  password: string;
  isCheck: boolean;
  takesTheirs: boolean;
  invites: boolean;
};

const isOver = ({ done_at: done, failed_at: failed }: Row<'jobs'>): boolean => done !== null || failed !== null;

/** Returns the latest import, or null. */
export async function readImport(db: Db): Promise<ApiImportStatus | null> {
  const job = await findLatestJob(db, API_IMPORT_JOB);
  return job ? toImportStatus(job) : null;
}

/** Queues an import to start at once; only one at a time. */
export function startImport(
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  { address, password, ...options }: ImportRequest,
): Promise<ApiImportStatus | Refusal> {
  return db.transaction().execute(async (trx) => {
    await advisoryLock(trx, API_IMPORT_JOB);
    const latest = await findLatestJob(trx, API_IMPORT_JOB);
    if (latest && !isOver(latest)) return refuse('conflict', API_IMPORT_SCREEN_TEXTS.underWay);
    const lockedPassword = secrets.encrypt(PASSWORD_PURPOSE, password);
    const payload = newPayload({ ...options, address: originOf(address), lockedPassword, actorId: actor.id });
    await insertJob(trx, { kind: API_IMPORT_JOB, key: API_IMPORT_JOB, payload, now: clock() });
    return toImportStatus((await findLatestJob(trx, API_IMPORT_JOB)) as Row<'jobs'>);
  });
}

/** Stops the import between two pages, or before it has started. */
export function stopImport({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ApiImportStatus | Refusal> {
  return db.transaction().execute(async (trx) => {
    await advisoryLock(trx, API_IMPORT_JOB);
    const latest = await findLatestJob(trx, API_IMPORT_JOB);
    if (!latest || isOver(latest)) return refuse('conflict', API_IMPORT_SCREEN_TEXTS.notUnderWay);
    const isWaiting = await cancelWaitingJob(trx, latest.id, clock());
    const forgotten = isWaiting ? { lockedPassword: null } : {};
    await replaceJobPayload(trx, latest.id, { ...payloadOf(latest), ...forgotten, isStopping: true });
    return toImportStatus((await findLatestJob(trx, API_IMPORT_JOB)) as Row<'jobs'>);
  });
}
