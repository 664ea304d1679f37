/** Background job of an import: payload, state and execution (docs/import.md#import-screen). */
import {
  EMPTY_REPORT,
  type ApiImportStatus,
  type ApiImportCounts,
  type ApiImportPhase,
  type ApiImportReport,
} from '#domain/operations/api-import.ts';
import { isDiskFull } from '#server/platform/db/database-errors.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { advisoryLock } from '#server/platform/db/locks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findLatestJob, replaceJobPayload } from '#server/platform/jobs/jobs.store.ts';
import type { JobHandler } from '#server/platform/jobs/run-jobs.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { createHttpProvider } from './provider/http-provider.ts';
import type { Run } from './links.store.ts';
import { ProviderError } from './provider/provider.ts';
import { runImport } from './run-import.ts';
import type { ImportProgress } from './session.ts';

export const API_IMPORT_JOB = 'wire-import';
/** Encryption purpose of the password. */
export const PASSWORD_PURPOSE = 'password of an import';

/** Payload of the job; the password is deleted as soon as it is no longer needed. */
export type ImportPayload = {
  address: string;
  email: string;
  lockedPassword: string | null;
  isCheck: boolean;
  takesTheirs: boolean;
  /** Keeps active users active; absent in imports started by an older release. */
  invites?: boolean;
  actorId: number;
  phase: ApiImportPhase | null;
  read: number;
  total: number | null;
  counts: ApiImportCounts;
  report: ApiImportReport;
  error: string | null;
  /** True once somebody has requested a stop. */
  isStopping: boolean;
};

export const newPayload = (
  order: Pick<
    ImportPayload,
    'address' | 'email' | 'lockedPassword' | 'isCheck' | 'takesTheirs' | 'invites' | 'actorId'
  >,
): ImportPayload => ({
  ...order,
  phase: null,
  read: 0,
  total: null,
  counts: {},
  report: EMPTY_REPORT,
  error: null,
  isStopping: false,
});

export const payloadOf = ({ payload }: Pick<Row<'jobs'>, 'payload'>): ImportPayload => payload as ImportPayload;

function stateOf(job: Row<'jobs'>): ApiImportStatus['state'] {
  const { error, isStopping, phase } = payloadOf(job);
  if (job.failed_at !== null) return 'failed';
  // A job released by a shutdown waits for another process, but its import counts as running.
  if (job.done_at === null) return job.attempts === 0 && phase === null ? 'waiting' : 'running';
  if (error !== null) return 'failed';
  return isStopping ? 'stopped' : 'done';
}

/** Returns the job as administrators see it. */
export function toImportStatus(job: Row<'jobs'>): ApiImportStatus {
  const {
    lockedPassword: _locked,
    takesTheirs: _take,
    invites: _invites,
    actorId: _actor,
    isStopping: _stop,
    ...shown
  } = payloadOf(job);
  return { ...shown, error: shown.error ?? job.last_error, state: stateOf(job), startedAt: job.created_at };
}

class StopRequestedError extends Error {}

/** Stores the progress without overwriting a stop request that came in the meantime. */
async function storeProgress(db: Db, change: Partial<ImportPayload>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await advisoryLock(trx, API_IMPORT_JOB);
    const job = await findLatestJob(trx, API_IMPORT_JOB);
    if (job) await replaceJobPayload(trx, job.id, { ...payloadOf(job), ...change });
  });
}

async function reportProgress({ db }: Deps, { phase, read, total, run }: ImportProgress): Promise<void> {
  await storeProgress(db, { phase, read, total: total ?? null, counts: run.counts, report: run.report });
  const job = await findLatestJob(db, API_IMPORT_JOB);
  if (job && payloadOf(job).isStopping) throw new StopRequestedError();
}

const DISK_FULL = 'The disk is full.';

/** Returns the message of an error that a retry wouldn't fix. */
function startupMessageOf(error: unknown): string | undefined {
  if (error instanceof ProviderError) return error.message;
  return isDiskFull(error) ? DISK_FULL : undefined;
}

async function importWithPassword(deps: Deps, payload: ImportPayload, signal: AbortSignal): Promise<Run> {
  const password = deps.secrets.decrypt(PASSWORD_PURPOSE, payload.lockedPassword ?? '');
  if (password === undefined) throw new ProviderError('The password is no longer available. Start the import again.');
  const provider = createHttpProvider(payload.address, { email: payload.email, password }, { signal });
  try {
    const { isCheck, takesTheirs, invites = false, actorId } = payload;
    const onProgress = (progress: ImportProgress): Promise<void> => reportProgress(deps, progress);
    return await runImport({
      deps,
      provider,
      signal,
      isCheck,
      prefersRemote: takesTheirs,
      invites,
      actorId,
      onProgress,
    });
  } finally {
    await provider.close();
  }
}

/** Runs the import. Provider errors are reported without a retry; after a server shutdown another process continues. */
export const runImportJob: JobHandler = async (payload, { deps, signal }) => {
  let end: Partial<ImportPayload> = {};
  try {
    const { counts, report } = await importWithPassword(deps, payload as ImportPayload, signal);
    end = { counts, report };
  } catch (error) {
    const startupMessage = startupMessageOf(error);
    if (startupMessage === undefined && !(error instanceof StopRequestedError)) throw error;
    end = { error: startupMessage ?? null };
  }
  await storeProgress(deps.db, { ...end, lockedPassword: null });
};
