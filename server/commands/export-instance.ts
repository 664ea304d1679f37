/** `export`: all data in API format, in a folder that `import` can read. */
import path from 'node:path';
import { STAYS_BEHIND_TEXT } from '#domain/operations/api-import.ts';
import { isDiskFull } from '#server/platform/db/database-errors.ts';
import { VERSION } from '#server/platform/version.ts';
import { exportFolder } from './export-folder.ts';
import { ExportError } from './export-target.ts';
import { type Command, CommandError, type CommandInput } from './command.ts';
import { warnMissing } from './backup-commands.ts';
import { withInstance } from './open-instance.ts';
import type { Progress } from './terminal.ts';

async function run({ env, values, terminal, signal }: CommandInput): Promise<number> {
  if (typeof values['to'] !== 'string' || values['to'] === '')
    throw new CommandError("Specify a destination: --to FOLDER, a folder that doesn't exist yet.");
  const to = path.resolve(values['to']);
  terminal.print(STAYS_BEHIND_TEXT);
  const shown: { bar?: Progress; list?: string } = {};
  const onProgress = (list: string, done: number, total: number): void => {
    if (list !== shown.list) {
      shown.bar?.end();
      Object.assign(shown, { list, bar: terminal.progress(list) });
    }
    shown.bar?.to(done, total);
  };
  try {
    const { counts, entries, missing } = await withInstance(env, (deps) =>
      exportFolder({ deps, to, version: VERSION, signal, onProgress }),
    );
    shown.bar?.end();
    const counted = Object.entries(counts).map(([list, count]) => `${count} ${list}`);
    terminal.print(`Exported to ${to}: ${counted.join(', ')}, in ${entries.length} files.`);
    warnMissing(terminal, missing);
    terminal.print(STAYS_BEHIND_TEXT);
    return 0;
  } catch (error) {
    if (error instanceof ExportError) throw new CommandError(error.message);
    if (isDiskFull(error)) throw new CommandError(`The disk is full. Nothing was written to ${to}.`);
    throw error;
  } finally {
    shown.bar?.end();
  }
}

export const exportInstance: Command = {
  name: 'export',
  summary: 'Exports all data in API format, with all files, to a folder.',
  usage: '--to FOLDER',
  help: ['--to FOLDER  is created; an existing folder must be empty'],
  options: { to: { type: 'string' } },
  whenStopped: 'Nothing was written.',
  positionals: [0, 0],
  run,
};
