/** Worker thread that hashes and inspects one file, so that large or malicious files block nothing else. */
import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { CUT_LIMITS, CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import type { Config } from '#server/platform/config/config.ts';
import { createCutFiles } from '#server/review/files/cut-storage.ts';
import type { CutFiles } from '#server/platform/ports.ts';
import type { ByteSource } from './boxes.ts';
import { CutFault } from './cut-fault.ts';
import { demuxerOf, probeMetadata } from './probe.ts';
import { isImage, readImageMetadata } from './image-metadata.ts';
import type { FileMetadata } from './frame-timing.ts';
import { readMetadata } from './media-metadata.ts';
import { freeBuffer } from '#server/files/uploads/free-buffer.ts';
import type { InspectionResult, InspectionMessage } from './inspect-file.ts';

type Task = { config: Pick<Config, 's3' | 'dataDir' | 'ffmpeg'>; filename: string; sizeBytes: number };

const post = (message: InspectionMessage): void => parentPort?.postMessage(message);

async function hashOf(files: CutFiles, filename: string): Promise<string> {
  const stream = await files.read(filename);
  if (!stream) throw new Error(`${filename} is missing.`);
  const hash = createHash('sha256');
  for await (const chunk of stream) {
    hash.update(chunk as Buffer);
    freeBuffer(chunk as Buffer);
  }
  return hash.digest('hex');
}

/** Reads an image, audio or video file. The content decides about the kind, not the name. */
const readAny = async (source: ByteSource): Promise<FileMetadata> =>
  (await isImage(source)) ? readImageMetadata(source) : readMetadata(source);

async function inspect({ config, filename, sizeBytes }: Task): Promise<InspectionResult> {
  const files = await createCutFiles(config);
  const read = async (start: number, end: number): Promise<Uint8Array<ArrayBuffer>> => {
    if (end <= start) return new Uint8Array();
    // Buffers don't count toward the thread's memory limit.
    if (end - start > CUT_LIMITS.tableBytes) throw new CutFault(CUT_RULE_TEXTS.tooMuch);
    const stream = await files.read(filename, { start, end: end - 1 });
    if (!stream) throw new Error(`${filename} is missing.`);
    const bytes = new Uint8Array(end - start);
    let length = 0;
    for await (const chunk of stream) {
      bytes.set(chunk as Buffer, length);
      length += (chunk as Buffer).length;
    }
    return bytes.subarray(0, length);
  };
  const demuxer = demuxerOf(filename);
  const source = demuxer === undefined ? undefined : { ffmpeg: config.ffmpeg, demuxer, filename, sizeBytes, files };
  // The converter, which needs no source, has its own time limit.
  if (source) post('inspected');
  try {
    const metadata = source ? await probeMetadata(source) : await readAny({ sizeBytes, read });
    post('inspected');
    return { metadata, sha256: await hashOf(files, filename) };
  } catch (error) {
    if (error instanceof CutFault) return { fault: error.message };
    throw error;
  }
}

post(await inspect(workerData as Task));
