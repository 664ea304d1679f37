/** `export`: everything as the wire has it, in a folder that `import` reads. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDiskFull } from '#server/platform/db/database-errors.ts';
import { ExportError, exportFolder } from './export-folder.ts';
import { type Command, CommandError, type CommandInput } from './command.ts';
import { sayMissing } from './keep-house.ts';
import { withHouse } from './open-house.ts';
import type { Progress } from './terminal.ts';

const versionHere = async (): Promise<string> =>
  (JSON.parse(await readFile(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string })
    .version;

async function run({ env, values, terminal, signal }: CommandInput): Promise<number> {
  if (typeof values['to'] !== 'string' || values['to'] === '')
    throw new CommandError('Say where to: --to FOLDER, which is not there yet.');
  const to = path.resolve(values['to']);
  const version = await versionHere();
  const shown: { bar?: Progress; list?: string } = {};
  const tell = (list: string, done: number, total: number): void => {
    if (list !== shown.list) {
      shown.bar?.end();
      Object.assign(shown, { list, bar: terminal.progress(list) });
    }
    shown.bar?.to(done, total);
  };
  try {
    const { counts, entries, missing } = await withHouse(env, (deps) =>
      exportFolder({ deps, to, version, signal, tell }),
    );
    shown.bar?.end();
    const counted = Object.entries(counts).map(([list, count]) => `${count} ${list}`);
    terminal.say(`Exported to ${to}: ${counted.join(', ')}, in ${entries.length} files.`);
    sayMissing(terminal, missing);
    return 0;
  } catch (error) {
    if (error instanceof ExportError) throw new CommandError(error.message);
    if (isDiskFull(error)) throw new CommandError(`The disk is full; nothing was left at ${to}.`);
    throw error;
  } finally {
    shown.bar?.end();
  }
}

export const exportHouse: Command = {
  name: 'export',
  summary: 'Writes everything as the documented wire has it, with the files, into a folder.',
  usage: '--to FOLDER',
  help: ['--to FOLDER  is made; one that is there must be empty'],
  options: { to: { type: 'string' } },
  whenStopped: 'Nothing was left behind.',
  words: [0, 0],
  run,
};
