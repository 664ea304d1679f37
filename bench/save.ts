/** Keeps what a run printed in `results`, in the place of the last run of that kind. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { argv } from 'node:process';

const RESULTS = new URL('results/', import.meta.url);

/** `name` is that of the file; the command comes first, so that a reader can run it again. */
export async function saveResult(name: string, lines: readonly string[]): Promise<void> {
  const command = ['node', `bench/${path.basename(argv[1] ?? '')}`, ...argv.slice(2)].join(' ');
  await mkdir(RESULTS, { recursive: true });
  await writeFile(new URL(`${name}.txt`, RESULTS), [`$ ${command}`, '', ...lines, ''].join('\n'));
}
