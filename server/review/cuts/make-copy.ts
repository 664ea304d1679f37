/** Makes a review copy, which every browser can play at a limited rate, with the configured converter (docs/review.md#copies). */
import { execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { hasConvertedType } from '#domain/review/cut-files.ts';
import type { CutMetadata } from '#domain/review/cut-metadata.ts';
import { CUT_LIMITS } from '#domain/review/cuts.ts';
import { checkCopyMetadata } from '#domain/review/playability.ts';
import { expectedCopyMetadata, planCopy } from '#domain/review/review-copy.ts';
import { refuseInvalid } from '#domain/platform/refusal.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { freeBytesAt } from '#server/platform/free-bytes.ts';
import { WORK_FOLDER } from '#server/platform/work-folder.ts';
import { PermanentError, type JobHandler } from '#server/platform/jobs/run-jobs.ts';
import { readSettings } from '#server/identity/settings/settings.store.ts';
import { copyArguments } from './copy-arguments.ts';
import { metadataOf } from './cut-details.store.ts';
import { addToCut, lockCut } from './cuts.store.ts';
import { copyColumns, timingColumns } from './finish-upload.ts';
import { inspectFile } from './inspect-file.ts';

const MAX_OUTPUT = 500;

/** Thrown if the copy doesn't match the version. */
class DiscardedCopyError extends PermanentError {}

type RunOptions = { args: string[]; signal: AbortSignal; onLine(line: string): void };

/** Runs the program to its end. Throws with its last output if it fails. */
function run(program: string, { args, signal, onLine }: RunOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-MAX_OUTPUT);
    });
    createInterface({ input: child.stdout }).on('line', onLine);
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} exited with ${code}: ${output}`)),
    );
  });
}

/** Returns how far the program has come by a line of its progress, if it says so: in frames, or in microseconds of sound. */
function progressIn(line: string, { kind, rate, frameCount }: CutMetadata): number | undefined {
  const isAudio = kind === 'audio';
  const [, count] = (isAudio ? /^out_time_us=(\d+)/ : /^frame=\s*(\d+)/).exec(line) ?? [];
  const frames = isAudio ? (Number(count) / 1e6) * (rate.num / rate.den) : Number(count);
  return count === undefined ? undefined : Math.min(1, frames / frameCount);
}

/** Returns whether the program has the filter for exact tone mapping. Some builds lack it. */
const canConvertLight = async (program: string): Promise<boolean> =>
  (await promisify(execFile)(program, ['-hide_banner', '-filters'], { timeout: 10_000 })).stdout.includes(' zscale ');

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
  const inspected = await inspectFile(deps, { filename, sizeBytes: size });
  const fault = 'fault' in inspected ? inspected.fault : copyFaultOf(inspected.metadata, cut);
  const isStored = await deps.db.transaction().execute(async (trx) => {
    const present = await lockCut(trx, cut.id);
    if ('fault' in inspected || fault !== undefined || !present || present.copy_filename !== null) return false;
    await addToCut(trx, cut.id, {
      ...copyColumns({ filename, size_bytes: size }, inspected.metadata),
      ...(hasConvertedType(cut.filename) && timingColumns(inspected.metadata)),
    });
    return true;
  });
  if (!isStored) await deps.cutFiles.delete(filename);
  if (fault !== undefined) throw new DiscardedCopyError(fault);
}

/** Checks that the disk has room for the file and its copy, and a reserve. Copies can be made again later, uploads can't. */
async function checkRoom({ config }: Deps, sizeBytes: number): Promise<void> {
  if ((await freeBytesAt(config.dataDir)) < 2 * sizeBytes + CUT_LIMITS.freeBytes)
    throw new Error('The disk is too full for a review copy.');
}

/** Job handler. Skips cuts that are gone, already have a copy, or no longer need one. */
export const makeCopy: JobHandler = async ({ cutId }, { deps, reportProgress, signal }) => {
  const { ffmpeg, dataDir } = deps.config;
  const cut = await deps.db.selectFrom('cuts').selectAll().where('id', '=', Number(cutId)).executeTakeFirst();
  if (!cut || cut.copy_filename !== null || ffmpeg === undefined) return;
  const file = { facts: metadataOf(cut), sizeBytes: cut.size_bytes };
  const plan = planCopy(file, (await readSettings(deps.db)).copyAboveMbits);
  if (plan === 'none') return;
  await checkRoom(deps, cut.size_bytes);
  const folder = path.join(dataDir, WORK_FOLDER, deps.newId());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const work = { cut, source: path.join(folder, cut.filename), target: path.join(folder, 'copy.mp4') };
  try {
    await fetchSource(deps, work, signal);
    const onLine = (line: string): void => {
      const progress = progressIn(line, file.facts);
      if (progress !== undefined) reportProgress(progress * 0.95);
    };
    const hasZscale = file.facts.playback?.hdr !== undefined && (await canConvertLight(ffmpeg));
    await run(ffmpeg, { args: copyArguments(file.facts, plan, { ...work, hasZscale }), signal, onLine });
    await storeCopy(deps, work);
  } catch (error) {
    // Shown once no further attempt is queued. A server that stops has not failed.
    const isDiscarded = error instanceof DiscardedCopyError;
    if (!signal.aborted) await addToCut(deps.db, cut.id, { copy_fault: isDiscarded ? 'frames' : 'failed' });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
