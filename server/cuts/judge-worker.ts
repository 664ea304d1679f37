/** The thread in which one file of video is hashed and read: what is large or malicious holds up nobody. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '#server/config.ts';
import { createCutFiles, type CutFiles } from './cut-files.ts';
import { CutFault } from './cut-fault.ts';
import { readFacts } from './facts.ts';
import { giveBack } from './give-back.ts';
import type { Judged } from './judge.ts';

type Task = { config: Pick<Config, 's3' | 'dataDir'>; filename: string; sizeBytes: number };

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
    const stream = await files.read(filename, { start, end: end - 1 });
    if (!stream) throw new Error(`${filename} is not there.`);
    return Uint8Array.from(await buffer(stream));
  };
  try {
    const facts = await readFacts({ sizeBytes, read });
    return { facts, sha256: await hashOf(files, filename) };
  } catch (error) {
    if (error instanceof CutFault) return { fault: error.message };
    throw error;
  }
}

parentPort?.postMessage(await judge(workerData as Task));
