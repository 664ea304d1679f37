/** Keeps what a run printed in `results`, in the place of the last run of that kind. */
import { mkdir, writeFile } from 'node:fs/promises';

const RESULTS = new URL('results/', import.meta.url);

/** `name` is that of the file; the command comes first, so that a reader can run it again. */
export async function saveResult(name: string, command: string, lines: readonly string[]): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  await writeFile(new URL(`${name}.txt`, RESULTS), [`$ ${command}`, '', ...lines, ''].join('\n'));
}
