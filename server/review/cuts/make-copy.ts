/** Makes a copy of a cut that every browser plays, with the program that the setting names (docs/review.md#copies). */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { checkCopyFacts } from '#domain/review/cuts.ts';
import { refuseInvalid } from '#domain/platform/refusal.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { WORK_FOLDER } from '#server/platform/work-folder.ts';
import { HopelessError, type JobHandler } from '#server/platform/jobs/run-jobs.ts';
import { factsOf } from './cut-answers.store.ts';
import { addToCut, lockCut } from './cuts.store.ts';
import { copyColumns } from './finish-upload.ts';
import { judgeFile } from './judge.ts';

const LAST_WORDS = 500;

/** H.264 at most as wide as a screen, every frame where it was, tables in front. */
const argumentsFor = (source: string, target: string): string[] => [
  ...['-nostdin', '-y', '-v', 'error', '-i', source, '-map', '0:v:0', '-map', '0:a:0?'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-pix_fmt', 'yuv420p', '-fps_mode', 'passthrough'],
  ...['-vf', "scale='min(1920,iw)':-2", '-c:a', 'aac', '-b:a', '160k', '-movflags', '+faststart'],
  ...['-progress', 'pipe:1', '-nostats', target],
];

type Running = { args: string[]; signal: AbortSignal; onFrame(frame: number): void };

/** Runs the program to its end; throws its last words when it fails. */
function run(program: string, { args, signal, onFrame }: Running): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' });
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-LAST_WORDS);
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      const frame = /^frame=\s*(\d+)/.exec(line)?.[1];
      if (frame !== undefined) onFrame(Number(frame));
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}: ${words}`)),
    );
  });
}

type Work = { cut: Row<'cuts'>; source: string; target: string };

async function fetchSource({ cutFiles }: Deps, { cut, source }: Work, signal: AbortSignal): Promise<void> {
  const stream = await cutFiles.read(cut.filename);
  if (!stream) throw new HopelessError('The file of the cut is not there.');
  await pipeline(stream, createWriteStream(source, { mode: 0o600 }), { signal });
}

/** The copy as it is kept, once it is judged like any that a person uploads. */
async function keepCopy(deps: Deps, { cut, target }: Work): Promise<void> {
  const filename = `${deps.newId()}.mp4`;
  const { size } = await stat(target);
  await deps.cutFiles.put(filename, { path: target });
  const judged = await judgeFile(deps, { filename, sizeBytes: size });
  const fault = 'fault' in judged ? judged.fault : refuseInvalid(checkCopyFacts(judged.facts, factsOf(cut)))?.message;
  const isKept = await deps.db.transaction().execute(async (trx) => {
    const present = await lockCut(trx, cut.id);
    if ('fault' in judged || fault !== undefined || !present || present.copy_filename !== null) return false;
    await addToCut(trx, cut.id, copyColumns({ filename, size_bytes: size }, judged.facts));
    return true;
  });
  if (!isKept) await deps.cutFiles.delete(filename);
  if (fault !== undefined) throw new HopelessError(fault);
}

/** The handler of the job; a cut that is gone, or has a copy by now, needs none. */
export const makeCopy: JobHandler = async ({ cutId }, { deps, tell, signal }) => {
  const { ffmpeg, dataDir } = deps.config;
  const cut = await deps.db.selectFrom('cuts').selectAll().where('id', '=', Number(cutId)).executeTakeFirst();
  if (!cut || cut.copy_filename !== null || ffmpeg === undefined) return;
  const folder = path.join(dataDir, WORK_FOLDER, deps.newId());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const work = { cut, source: path.join(folder, cut.filename), target: path.join(folder, 'copy.mp4') };
  try {
    await fetchSource(deps, work, signal);
    const onFrame = (frame: number): void => tell((frame / cut.frame_count) * 0.95);
    await run(ffmpeg, { args: argumentsFor(work.source, work.target), signal, onFrame });
    await keepCopy(deps, work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
