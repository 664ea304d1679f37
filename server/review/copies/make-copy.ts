/** Makes a review copy, which every browser can play at a limited rate, with the configured converter (docs/review.md#copies). */
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hasConvertedType } from '#domain/review/cut-files.ts';
import type { CutMetadata } from '#domain/review/cut-metadata.ts';
import { UPLOAD_LIMITS } from '#domain/files/uploads.ts';
import { checkCopyMetadata } from '#domain/review/playability.ts';
import { type CopyPlan, copyLimitsOf, expectedCopyMetadata, planCopy } from '#domain/review/review-copy.ts';
import { refuseInvalid } from '#domain/platform/refusal.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { freeBytesAt } from '#server/platform/health/free-bytes.ts';
import { runRepeatedly } from '#server/platform/schedule/run-repeatedly.ts';
import { WORK_FOLDER } from '#server/platform/health/work-folder.ts';
import { type JobContext, PermanentError, type JobHandler } from '#server/platform/jobs/run-jobs.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import { canConvertLight, convert } from './converter.ts';
import { copyArguments } from './copy-arguments.ts';
import { metadataOf } from '#server/review/versions/cut-details.store.ts';
import { addToCut, lockCut } from '#server/review/versions/cuts.store.ts';
import { copyColumns, timingColumns } from '#server/review/uploads/finish-upload.ts';
import { inspectFile } from '#server/review/inspection/inspect-file.ts';

/** Thrown if the copy doesn't match the version. */
class DiscardedCopyError extends PermanentError {}

/** Returns how far the program has come by a line of its progress, if it says so: in frames, or in microseconds of sound. */
function progressIn(line: string, { kind, rate, frameCount }: CutMetadata): number | undefined {
  const isAudio = kind === 'audio';
  const [, count] = (isAudio ? /^out_time_us=(\d+)/ : /^frame=\s*(\d+)/).exec(line) ?? [];
  const frames = isAudio ? (Number(count) / 1e6) * (rate.num / rate.den) : Number(count);
  return count === undefined ? undefined : Math.min(1, frames / frameCount);
}

type CopyTask = { cut: Row<'cuts'>; source: string; target: string };

async function fetchSource({ cutFiles }: Deps, { cut, source }: CopyTask, signal: AbortSignal): Promise<void> {
  const stream = await cutFiles.read(cut.filename);
  if (!stream) throw new PermanentError('The file of the cut is missing.');
  await pipeline(stream, createWriteStream(source, { mode: 0o600 }), { signal });
}

/** Returns why the copy doesn't match this cut, or undefined if it does. */
function copyFaultOf(copy: CutMetadata, cut: Row<'cuts'>): string | undefined {
  const expected = expectedCopyMetadata(metadataOf(cut), copy, hasConvertedType(cut.filename));
  return refuseInvalid(checkCopyMetadata(copy, expected))?.message;
}

/** Stores the copy after inspecting it like any upload. */
async function storeCopy(deps: Deps, { cut, target }: CopyTask): Promise<void> {
  const filename = `${deps.newId()}.mp4`;
  const { size } = await stat(target);
  await deps.cutFiles.put(filename, { path: target });
  let isStored = false;
  try {
    const inspected = await inspectFile(deps, { filename, sizeBytes: size });
    const fault = 'fault' in inspected ? inspected.fault : copyFaultOf(inspected.metadata, cut);
    isStored = await deps.db.transaction().execute(async (trx) => {
      const present = await lockCut(trx, cut.id);
      if ('fault' in inspected || fault !== undefined || !present || present.copy_filename !== null) return false;
      await addToCut(trx, cut.id, {
        ...copyColumns({ filename, size_bytes: size }, inspected.metadata),
        ...(hasConvertedType(cut.filename) && timingColumns(inspected.metadata)),
      });
      return true;
    });
    if (fault !== undefined) throw new DiscardedCopyError(fault);
  } finally {
    if (!isStored) await deps.cutFiles.delete(filename);
  }
}

/** Checks that the disk has room for the file and its copy, and a reserve. Copies can be made again later, uploads can't. */
async function checkRoom({ config }: Deps, sizeBytes: number): Promise<void> {
  if ((await freeBytesAt(config.dataDir)) < 2 * sizeBytes + UPLOAD_LIMITS.freeBytes)
    throw new Error('The disk is too full for a review copy.');
}

type NeededCopy = { cut: Row<'cuts'>; facts: CutMetadata; plan: Exclude<CopyPlan, 'none'> };

/** Returns the copy that this version needs now: none if it is gone, has a copy or lost its file, or the settings ask for none. */
async function findNeededCopy({ db }: Deps, cutId: number): Promise<NeededCopy | undefined> {
  const cut = await db.selectFrom('cuts').selectAll().where('id', '=', cutId).executeTakeFirst();
  if (!cut || cut.copy_filename !== null || cut.file_removed_at !== null) return undefined;
  const facts = metadataOf(cut);
  const plan = planCopy({ facts, sizeBytes: cut.size_bytes }, (await readSettings(db)).copyAboveMbits);
  return plan === 'none' ? undefined : { cut, facts, plan };
}

async function copyFile(
  deps: Deps,
  { cut, facts, plan }: NeededCopy,
  job: Pick<JobContext, 'reportProgress' | 'signal'>,
): Promise<void> {
  const ffmpeg = deps.config.ffmpeg as string;
  const { signal } = job;
  await checkRoom(deps, cut.size_bytes);
  const folder = path.join(deps.config.dataDir, WORK_FOLDER, deps.newId());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const task = { cut, source: path.join(folder, cut.filename), target: path.join(folder, 'copy.mp4') };
  try {
    await fetchSource(deps, task, signal);
    const onLine = (line: string): void => {
      const progress = progressIn(line, facts);
      if (progress !== undefined) job.reportProgress(progress * 0.95);
    };
    const hasZscale = facts.playback?.hdr !== undefined && (await canConvertLight(ffmpeg, signal));
    const args = copyArguments(facts, plan, { ...task, hasZscale });
    await convert(ffmpeg, { args, limits: copyLimitsOf(facts), signal, onLine });
    await storeCopy(deps, task);
  } catch (error) {
    // Shown once no further attempt is queued. A server that stops has not failed.
    const isDiscarded = error instanceof DiscardedCopyError;
    if (!signal.aborted) await addToCut(deps.db, cut.id, { copy_fault: isDiscarded ? 'frames' : 'failed' });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Interval at which a running copy checks that it is still needed: other copies wait for it. */
const CHECK_MS = 1_000;

/** Job handler. Makes the copy that a version needs, and ends at once, in whatever process it runs, when it isn't needed any more. */
export const makeCopy: JobHandler = async ({ cutId }, { deps, reportProgress, signal }) => {
  const needed = await findNeededCopy(deps, Number(cutId));
  if (!needed || deps.config.ffmpeg === undefined) return;
  const unneeded = new AbortController();
  const stopChecks = runRepeatedly(async () => {
    // A database that is away for a moment doesn't end the copy.
    const isNeeded = await findNeededCopy(deps, Number(cutId)).catch(() => needed);
    if (!isNeeded) unneeded.abort();
  }, CHECK_MS);
  try {
    await copyFile(deps, needed, { reportProgress, signal: AbortSignal.any([signal, unneeded.signal]) });
  } catch (error) {
    // A version that has come back meanwhile gets its copy by a retry.
    if (!unneeded.signal.aborted || (await findNeededCopy(deps, Number(cutId)))) throw error;
  } finally {
    await stopChecks();
  }
};
