/** `import`: imports an instance from another server with the same API, or from a folder that `export` wrote. */
import path from 'node:path';
import { isDiskFull } from '#server/platform/db/database-errors.ts';
import {
  phaseText,
  type PointsDifference,
  API_IMPORT_PHASE_LABELS,
  API_IMPORT_PHASES,
  STAYS_BEHIND_TEXT,
  type ApiImportPhase,
  type ApiImportReport,
} from '#domain/operations/api-import.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import type { Deps } from '#server/platform/deps.ts';
import { renewInvite } from '#server/identity/invites/renew-invite.ts';
import { openFolderProvider } from '#server/operations/api-import/provider/folder-provider.ts';
import { createHttpProvider } from '#server/operations/api-import/provider/http-provider.ts';
import { listInvitable } from '#server/operations/api-import/links.store.ts';
import { type Provider, ProviderError } from '#server/operations/api-import/provider/provider.ts';
import { runImport } from '#server/operations/api-import/run-import.ts';
import type { ImportProgress } from '#server/operations/api-import/session.ts';
import { type Command, CommandError, type CommandInput } from './command.ts';
import { withInstance } from './open-instance.ts';
import type { Progress, Terminal } from './terminal.ts';

const isAddress = (from: string): boolean => /^https?:\/\//i.test(from);

async function openProvider({ env, values, terminal, signal }: CommandInput): Promise<Provider> {
  const from = String(values['from'] ?? '');
  if (from === '') throw new CommandError('Specify a source: --from URL or --from FOLDER.');
  if (!isAddress(from)) return openFolderProvider(path.resolve(from));
  const email = String(values['email'] ?? '');
  if (email === '')
    throw new CommandError(
      'Specify the account to sign in with: --email ADDRESS of an administrator on the other server.',
    );
  const password =
    env['IMPORT_PASSWORD'] || (await terminal.promptSecret(`Password for ${email} on the other server: `));
  if (password === '') throw new CommandError('A password is required: enter it, or set IMPORT_PASSWORD.');
  return createHttpProvider(from, { email, password }, { signal });
}

/** Shows a progress bar for each phase. */
function progressOn(terminal: Terminal) {
  let phase: ApiImportPhase | undefined;
  let bar: Progress | undefined;
  return {
    onProgress: ({ phase: at, read, total }: ImportProgress) => {
      if (phase !== at) {
        bar?.end();
        bar = terminal.progress(API_IMPORT_PHASE_LABELS[at]);
        phase = at;
      }
      bar?.to(read, Math.max(read, total ?? read));
    },
    end: () => bar?.end(),
  };
}

const differenceText = ({ person, month, theirs, ours, records }: PointsDifference): string =>
  `  ${person}, ${month === '' ? 'all time' : month}: ${theirs} there, ${ours} here${records.length > 0 ? ` (${records.join(', ')})` : ''}`;

function printReport(terminal: Terminal, { notes, omitted, differences, compared }: ApiImportReport): void {
  if (notes.length > 0) terminal.print('Notes on imported records:');
  for (const { of, text } of notes) terminal.print(`  ${of}: ${text}`);
  if (omitted > 0) terminal.print(`  … and ${omitted} more.`);
  if (compared === 0) return;
  const verdict = differences.length === 0 ? 'all are the same' : 'these differ';
  terminal.print(`Points of people and months: ${compared} compared, ${verdict}.`);
  for (const one of differences) terminal.print(differenceText(one));
}

async function inviteAll(deps: Deps, source: string, terminal: Terminal): Promise<void> {
  const people = await listInvitable(deps.db, source);
  if (people.length > 0) terminal.print('Links for choosing a password (shown only once):');
  for (const { id, email } of people) {
    const invite = await renewInvite(deps, id);
    if (!isRefusal(invite)) terminal.print(`  ${email}  ${invite.link}`);
  }
}

async function importInto(deps: Deps, input: CommandInput): Promise<number> {
  const { values, terminal, signal } = input;
  const [isCheck, invites] = [values['check'] === true, values['invite'] === true];
  const preferred = values['take'] ?? 'ours';
  if (preferred !== 'ours' && preferred !== 'theirs') throw new CommandError('--take must be theirs or ours.');
  terminal.print(STAYS_BEHIND_TEXT);
  const provider = await openProvider(input);
  const progress = progressOn(terminal);
  try {
    const choices = { isCheck, invites, prefersRemote: preferred === 'theirs' };
    const run = await runImport({ ...choices, deps, provider, signal, onProgress: progress.onProgress });
    progress.end();
    terminal.print(isCheck ? 'Dry run, nothing was written. To be imported:' : 'Imported:');
    for (const phase of API_IMPORT_PHASES)
      if (run.counts[phase]) terminal.print(`  ${phaseText(phase, run.counts[phase])}`);
    printReport(terminal, run.report);
    terminal.print(STAYS_BEHIND_TEXT);
    if (invites && !isCheck) await inviteAll(deps, provider.source, terminal);
    return 0;
  } finally {
    progress.end();
    await provider.close();
  }
}

const DISK_FULL =
  'The disk is full. Records imported so far remain. Free up space and run the command again to continue.';

/** Turns failures of the provider or the disk into a CommandError. */
async function withImportErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError) throw new CommandError(error.message);
    if (isDiskFull(error)) throw new CommandError(DISK_FULL);
    throw error;
  }
}

export const importInstance: Command = {
  name: 'import',
  summary: 'Imports an instance from another server with the same API, or from an exported folder.',
  usage: '--from URL|FOLDER [--email ADDRESS] [--check] [--take theirs|ours] [--invite]',
  help: [
    '--from URL|FOLDER  the other server, or a folder created by export',
    '--email ADDRESS    an administrator there; the password is prompted for or read from IMPORT_PASSWORD',
    '--check            dry run: reads everything and reports what would be imported',
    '--take WHOSE       which side wins for records changed or already present here: ours (default) or theirs',
    '--invite           keeps active users active and prints a link for each to choose a password',
  ],
  options: {
    from: { type: 'string' },
    email: { type: 'string' },
    check: { type: 'boolean' },
    preferred: { type: 'string' },
    invite: { type: 'boolean' },
  },
  whenStopped: 'Records imported so far remain. Run the same command again to continue.',
  positionals: [0, 0],
  run: (input) => withImportErrors(() => withInstance(input.env, (deps) => importInto(deps, input))),
};
