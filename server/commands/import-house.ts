/** `import`: takes a house over from another provider of the wire, or from a folder that `export` wrote. */
import path from 'node:path';
import { isDiskFull } from '#server/platform/db/database-errors.ts';
import {
  phaseText,
  type PointsDifference,
  WIRE_PHASE_LABELS,
  WIRE_PHASES,
  type WirePhase,
  type WireReport,
} from '#domain/operations/wire-import.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import type { Deps } from '#server/platform/deps.ts';
import { renewInvite } from '#server/identity/invites/renew-invite.ts';
import { openFolderProvider } from '#server/operations/wire-import/folder-provider.ts';
import { createHttpProvider } from '#server/operations/wire-import/http-provider.ts';
import { listInvitable } from '#server/operations/wire-import/links.store.ts';
import { type Provider, ProviderError } from '#server/operations/wire-import/provider.ts';
import { runImport } from '#server/operations/wire-import/run-import.ts';
import type { ImportProgress } from '#server/operations/wire-import/session.ts';
import { type Command, CommandError, type CommandInput } from './command.ts';
import { withHouse } from './open-house.ts';
import type { Progress, Terminal } from './terminal.ts';

const isAddress = (from: string): boolean => /^https?:\/\//i.test(from);

async function openProvider({ env, values, terminal, signal }: CommandInput): Promise<Provider> {
  const from = String(values['from'] ?? '');
  if (from === '') throw new CommandError('Say where to import from: --from URL or --from FOLDER.');
  if (!isAddress(from)) return openFolderProvider(path.resolve(from));
  const email = String(values['email'] ?? '');
  if (email === '') throw new CommandError('Say as whom to sign in there: --email ADDRESS, of an administrator.');
  const password = env['IMPORT_PASSWORD'] || (await terminal.askSecret(`Password of ${email} there: `));
  if (password === '') throw new CommandError('A password is needed: type it, or set IMPORT_PASSWORD.');
  return createHttpProvider(from, { email, password }, { signal });
}

/** A bar for each phase, and a line of what became of it. */
function progressOn(terminal: Terminal) {
  let phase: WirePhase | undefined;
  let bar: Progress | undefined;
  return {
    tell: ({ phase: at, read, total }: ImportProgress) => {
      if (phase !== at) {
        bar?.end();
        bar = terminal.progress(WIRE_PHASE_LABELS[at]);
        phase = at;
      }
      bar?.to(read, Math.max(read, total ?? read));
    },
    end: () => bar?.end(),
  };
}

const differenceText = ({ person, month, theirs, ours, records }: PointsDifference): string =>
  `  ${person}, ${month === '' ? 'all time' : month}: ${theirs} there, ${ours} here${records.length > 0 ? ` (${records.join(', ')})` : ''}`;

function sayReport(terminal: Terminal, { notes, omitted, differences, compared }: WireReport): void {
  if (notes.length > 0) terminal.say('Of these records something is to be known:');
  for (const { of, text } of notes) terminal.say(`  ${of}: ${text}`);
  if (omitted > 0) terminal.say(`  … and ${omitted} more.`);
  if (compared === 0) return;
  const verdict = differences.length === 0 ? 'all are the same' : 'these differ';
  terminal.say(`Points of people and months: ${compared} compared, ${verdict}.`);
  for (const one of differences) terminal.say(differenceText(one));
}

async function inviteAll(deps: Deps, source: string, terminal: Terminal): Promise<void> {
  const people = await listInvitable(deps.db, source);
  if (people.length > 0) terminal.say('Links by which people choose their password (shown this once):');
  for (const { id, email } of people) {
    const invite = await renewInvite(deps, id);
    if (!isRefusal(invite)) terminal.say(`  ${email}  ${invite.link}`);
  }
}

async function importInto(deps: Deps, input: CommandInput): Promise<number> {
  const { values, terminal, signal } = input;
  const [isCheck, invites] = [values['check'] === true, values['invite'] === true];
  const take = values['take'] ?? 'ours';
  if (take !== 'ours' && take !== 'theirs') throw new CommandError('--take is followed by theirs or ours.');
  const provider = await openProvider(input);
  const progress = progressOn(terminal);
  try {
    const wishes = { isCheck, invites, takesTheirs: take === 'theirs' };
    const run = await runImport({ ...wishes, deps, provider, signal, tell: progress.tell });
    progress.end();
    terminal.say(isCheck ? 'This would come; nothing was written:' : 'Imported:');
    for (const phase of WIRE_PHASES) if (run.counts[phase]) terminal.say(`  ${phaseText(phase, run.counts[phase])}`);
    sayReport(terminal, run.report);
    if (invites && !isCheck) await inviteAll(deps, provider.source, terminal);
    return 0;
  } finally {
    progress.end();
    await provider.close();
  }
}

const NO_ROOM =
  'The disk is full. What was imported stays; make room and run the command again, and it goes on from there.';

/** What a provider or the disk says is a sentence for whoever is at the terminal. */
async function withSentences<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError) throw new CommandError(error.message);
    if (isDiskFull(error)) throw new CommandError(NO_ROOM);
    throw error;
  }
}

export const importHouse: Command = {
  name: 'import',
  summary: 'Takes a house over from another server of the documented wire, or from an exported folder.',
  usage: '--from URL|FOLDER [--email ADDRESS] [--check] [--take theirs|ours] [--invite]',
  help: [
    '--from URL|FOLDER  the other server, or a folder that export wrote',
    '--email ADDRESS    of an administrator there; the password is asked for, or taken from IMPORT_PASSWORD',
    '--check            reads everything, writes nothing, and says what would come',
    '--take WHOSE       theirs or ours, of what was changed here since, or was here before (ours unless told)',
    '--invite           people who are active there are active here, each with a link to a password of their own',
  ],
  options: {
    from: { type: 'string' },
    email: { type: 'string' },
    check: { type: 'boolean' },
    take: { type: 'string' },
    invite: { type: 'boolean' },
  },
  whenStopped: 'What was imported stays; the same command goes on from there.',
  words: [0, 0],
  run: (input) => withSentences(() => withHouse(input.env, (deps) => importInto(deps, input))),
};
