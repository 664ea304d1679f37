/** An import that runs in the background: what its job carries, and how it is done (docs/operations.md#import-screen). */
import {
  EMPTY_REPORT,
  type ShownImport,
  type WireCounts,
  type WirePhase,
  type WireReport,
} from '#domain/operations/wire-import.ts';
import { isDiskFull } from '#server/platform/db/database-errors.ts';
import { advisoryLock, type Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findLatestJob, rewriteJob } from '#server/platform/jobs/jobs.store.ts';
import type { JobHandler } from '#server/platform/jobs/run-jobs.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { createHttpProvider } from './http-provider.ts';
import type { Run } from './links.store.ts';
import { ProviderError } from './provider.ts';
import { runImport } from './run-import.ts';
import type { ImportProgress } from './session.ts';

export const WIRE_IMPORT_JOB = 'wire-import';
/** What the password is locked for. */
export const PASSWORD_PURPOSE = 'password of an import';

/** What the job carries; the password only for as long as it is needed. */
export type ImportPayload = {
  address: string;
  email: string;
  lockedPassword: string | null;
  isCheck: boolean;
  takesTheirs: boolean;
  /** Who is active there is active here; absent of one that an earlier version began. */
  invites?: boolean;
  actorId: number;
  phase: WirePhase | null;
  read: number;
  total: number | null;
  counts: WireCounts;
  report: WireReport;
  error: string | null;
  /** Somebody has asked for its end. */
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

function stateOf(job: Row<'jobs'>): ShownImport['state'] {
  const { error, isStopping, phase } = payloadOf(job);
  if (job.failed_at !== null) return 'failed';
  // One that a stop of the program gave back waits for another process, in the middle of its work.
  if (job.done_at === null) return job.attempts === 0 && phase === null ? 'waiting' : 'running';
  if (error !== null) return 'failed';
  return isStopping ? 'stopped' : 'done';
}

/** The job as administrators see it. */
export function shownOf(job: Row<'jobs'>): ShownImport {
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

class StopAskedError extends Error {}

/** Keeps what is told, beside a wish to stop that may have come meanwhile. */
async function keep(db: Db, change: Partial<ImportPayload>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await advisoryLock(trx, WIRE_IMPORT_JOB);
    const job = await findLatestJob(trx, WIRE_IMPORT_JOB);
    if (job) await rewriteJob(trx, job.id, { ...payloadOf(job), ...change });
  });
}

async function tellOf({ db }: Deps, { phase, read, total, run }: ImportProgress): Promise<void> {
  await keep(db, { phase, read, total: total ?? null, counts: run.counts, report: run.report });
  const job = await findLatestJob(db, WIRE_IMPORT_JOB);
  if (job && payloadOf(job).isStopping) throw new StopAskedError();
}

const NO_ROOM = 'The disk is full.';

/** The sentence of a failure that trying again by itself would not mend. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ProviderError) return error.message;
  return isDiskFull(error) ? NO_ROOM : undefined;
}

async function importBy(deps: Deps, payload: ImportPayload, signal: AbortSignal): Promise<Run> {
  const password = deps.vault.open(PASSWORD_PURPOSE, payload.lockedPassword ?? '');
  if (password === undefined) throw new ProviderError('The password is not known any more; start the import again.');
  const provider = createHttpProvider(payload.address, { email: payload.email, password }, { signal });
  try {
    const { isCheck, takesTheirs, invites = false, actorId } = payload;
    const tell = (progress: ImportProgress): Promise<void> => tellOf(deps, progress);
    return await runImport({ deps, provider, signal, isCheck, takesTheirs, invites, actorId, tell });
  } finally {
    await provider.close();
  }
}

/** Does it; what the provider says is told and no try of its own. A stop of the program is gone on from by another one. */
export const doImport: JobHandler = async (given, { deps, signal }) => {
  let end: Partial<ImportPayload> = {};
  try {
    const { counts, report } = await importBy(deps, given as ImportPayload, signal);
    end = { counts, report };
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined && !(error instanceof StopAskedError)) throw error;
    end = { error: sentence ?? null };
  }
  await keep(deps.db, { ...end, lockedPassword: null });
};
