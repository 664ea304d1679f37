/** The thread in which one file of video is hashed and read: what is large or malicious holds up nobody. */
import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { CUT_LIMITS, CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import type { Config } from '#server/platform/config.ts';
import { createCutFiles } from './cut-files.ts';
import type { CutFiles } from '#server/platform/ports.ts';
import { CutFault } from './cut-fault.ts';
import { readFacts } from './facts.ts';
import { giveBack } from './give-back.ts';
import type { Judged, JudgeMessage } from './judge.ts';

type Task = { config: Pick<Config, 's3' | 'dataDir'>; filename: string; sizeBytes: number };

const tell = (message: JudgeMessage): void => parentPort?.postMessage(message);

async function hashOf(files: CutFiles, filename: string): Promise<string> {
  const stream = await files.read(filename);
  if (!stream) throw new Error(`${filename} is not there.`);
  const hash = createHash('sha256');
  for await (const chunk of stream) {
    hash.update(chunk as Buffer);
    giveBack(chunk as Buffer);
  }
  return hash.digest('hex');
}

async function judge({ config, filename, sizeBytes }: Task): Promise<Judged> {
  const files = await createCutFiles(config);
  const read = async (start: number, end: number): Promise<Uint8Array<ArrayBuffer>> => {
    if (end <= start) return new Uint8Array();
    // Bytes are no part of the bound on the thread's memory.
    if (end - start > CUT_LIMITS.tableBytes) throw new CutFault(CUT_RULE_TEXTS.tooMuch);
    const stream = await files.read(filename, { start, end: end - 1 });
    if (!stream) throw new Error(`${filename} is not there.`);
    const bytes = new Uint8Array(end - start);
    let length = 0;
    for await (const chunk of stream) {
      bytes.set(chunk as Buffer, length);
      length += (chunk as Buffer).length;
    }
    return bytes.subarray(0, length);
  };
  try {
    const facts = await readFacts({ sizeBytes, read });
    tell('inspected');
    return { facts, sha256: await hashOf(files, filename) };
  } catch (error) {
    if (error instanceof CutFault) return { fault: error.message };
    throw error;
  }
}

tell(await judge(workerData as Task));
