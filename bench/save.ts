/** Saves the output of a run in `results`, replacing the previous run of the same kind. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { argv } from 'node:process';

const RESULTS = new URL('results/', import.meta.url);

/** `name` is the file name. The command comes first, so that a reader can repeat the run. */
export async function saveResult(name: string, lines: readonly string[]): Promise<void> {
  const command = ['node', `bench/${path.basename(argv[1] ?? '')}`, ...argv.slice(2)].join(' ');
  await mkdir(RESULTS, { recursive: true });
  await writeFile(new URL(`${name}.txt`, RESULTS), [`$ ${command}`, '', ...lines, ''].join('\n'));
}
