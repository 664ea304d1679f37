/** `backup`, `verify` and `restore`: everything that people own in one file, and back (docs/operations.md#backup). */
import { sizeText } from '#domain/files/media.ts';
import { countOf } from '#domain/platform/numbers.ts';
import { readConfig } from '#server/platform/config.ts';
import { type BackupBytes, isInBucket, openBackup } from '#server/operations/backups/backup-bytes.ts';
import { isSealed, readBackup } from '#server/operations/backups/backup-file.ts';
import { faultWords } from '#server/operations/backups/fault-words.ts';
import { type Restored, restoreHouse } from '#server/operations/backups/restore-house.ts';
import { noteBackup } from '#server/operations/backups/note-backup.ts';
import { takeBackup } from '#server/operations/backups/take-backup.ts';
import { verifyBackup } from '#server/operations/backups/verify-backup.ts';
import { type Command, CommandError, type CommandInput } from './command.ts';
import { withDatabase } from './open-house.ts';
import { configWithBucket } from './other-bucket.ts';

const SHORTEST_PASSPHRASE = 8;

/** What a fault is told as; the rest is for whoever calls. */
export async function toldInWords<T>(work: Promise<T>, name: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const words = faultWords(error, name);
    if (words !== undefined) throw new CommandError(words);
    throw error;
  }
}

const passphraseIn = (env: NodeJS.ProcessEnv): string | undefined => env['BACKUP_PASSPHRASE'] || undefined;

async function newPassphrase({ env, values, terminal }: CommandInput): Promise<string | undefined> {
  if (values['encrypt'] !== true || passphraseIn(env) !== undefined) return passphraseIn(env);
  const first = await terminal.askSecret('Passphrase: ');
  if (first.length < SHORTEST_PASSPHRASE)
    throw new CommandError(
      `Give a passphrase of at least ${SHORTEST_PASSPHRASE} characters, at a terminal or by BACKUP_PASSPHRASE.`,
    );
  if ((await terminal.askSecret('Once more: ')) !== first) throw new CommandError('These were two passphrases.');
  return first;
}

async function passphraseFor({ env, terminal }: CommandInput, bytes: BackupBytes): Promise<string | undefined> {
  if (passphraseIn(env) !== undefined || !(await isSealed(bytes))) return passphraseIn(env);
  return (await terminal.askSecret('Passphrase: ')) || undefined;
}

/** What the terminal says of files that the tables name and no store has. */
export function sayMissing(terminal: CommandInput['terminal'], missing: readonly string[]): void {
  if (missing.length === 0) return;
  terminal.complain(
    `${countOf(missing.length, 'file is', 'files are')} gone, and not in it: ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' and others' : ''}.`,
  );
}

/** A line for the tables, and one for the files behind them. */
export function progressOf(terminal: CommandInput['terminal']) {
  const labels = { tables: 'Tables', files: 'Files' };
  let [present, line] = ['', undefined as ReturnType<CommandInput['terminal']['progress']> | undefined];
  return {
    to(what: keyof typeof labels, done: number, total: number): void {
      if (present !== what) {
        line?.end();
        line = terminal.progress(labels[what]);
        present = what;
      }
      line?.to(done, total);
    },
    end: () => line?.end(),
  };
}

export const backup: Command = {
  name: 'backup',
  summary: 'Puts everything into one file, while the program runs.',
  usage: '--to FILE|FOLDER|s3 [--without-media] [--with-key] [--encrypt]',
  help: [
    '--to FILE|FOLDER  where to, or s3 for the bucket of the uploads',
    '--without-media   leaves uploads and the files of cuts out',
    '--with-key        takes the signing key along: who has the file and the key can sign as the house',
    '--encrypt         asks for a passphrase; BACKUP_PASSPHRASE gives it unasked',
  ],
  options: {
    to: { type: 'string' },
    'without-media': { type: 'boolean' },
    'with-key': { type: 'boolean' },
    encrypt: { type: 'boolean' },
  },
  whenStopped: 'Nothing was left behind.',
  words: [0, 0],
  run: async (input) => {
    const { env, values, terminal, signal } = input;
    const to = String(values['to'] ?? '');
    if (to === '') throw new CommandError('Say where to: --to FOLDER, --to FILE or --to s3.');
    const config = readConfig(env);
    const passphrase = await newPassphrase(input);
    return withDatabase(config, async (database) => {
      const progress = progressOf(terminal);
      const wish = {
        to,
        madeAt: new Date().toISOString(),
        withMedia: values['without-media'] !== true,
        withKey: values['with-key'] === true,
        ...{ passphrase, signal, onProgress: progress.to },
      };
      const noted = noteBackup(database.db, wish.to, () => takeBackup(config, database, wish));
      const { file, bytes, checks } = await toldInWords(noted, wish.to).finally(progress.end);
      terminal.say(`${file} (${sizeText(bytes)}) holds everything up to ${wish.madeAt}.`);
      sayMissing(terminal, checks.missing);
      return 0;
    });
  },
};

const HELP = [
  'FILE              the backup; BACKUP_PASSPHRASE gives its passphrase unasked',
  's3://BUCKET/NAME  one in the bucket of the uploads; SOURCE_S3_ENDPOINT and the others name another one',
];

/** What is read in a moment needs no line about it. */
const LONG_BYTES = 16 * 1024 * 1024;

/** The bucket that a backup is read from: that of the uploads, unless another one is named. */
const bucketOf = (env: NodeJS.ProcessEnv) =>
  (env['SOURCE_S3_ENDPOINT'] ? configWithBucket(env, 'SOURCE_') : readConfig(env)).s3;

/** The entries of a backup, with how much of it was read. */
async function readTold(input: CommandInput, place: string) {
  const { terminal, env } = input;
  let line: ReturnType<CommandInput['terminal']['progress']> | undefined;
  const bytes = await openBackup(place, isInBucket(place) ? bucketOf(env) : undefined);
  const entries = readBackup(bytes, await passphraseFor(input, bytes), (done, total) => {
    if (total >= LONG_BYTES) (line ??= terminal.progress('Reading')).to(done, total);
  });
  return { entries, end: () => line?.end() };
}

export const verify: Command = {
  name: 'verify',
  summary: 'Reads a backup alone, and says whether it is whole.',
  usage: 'FILE|s3://BUCKET/NAME',
  help: HELP,
  options: {},
  words: [1, 1],
  run: async (input) => {
    const [file = ''] = input.words;
    const reading = await toldInWords(readTold(input, file), file);
    const verified = verifyBackup(reading.entries, input.signal).finally(reading.end);
    const { manifest, checks } = await toldInWords(verified, file);
    const rows = Object.values(checks.tables).reduce((sum, table) => sum + table.rows, 0);
    input.terminal.say(
      `${file} is whole: ${countOf(rows, 'row', 'rows')} and ${countOf(checks.files.length, 'file', 'files')} of ${manifest.madeAt}, by Cutroom ${manifest.version}.`,
    );
    if (!manifest.hasMedia) input.terminal.say('It was made without uploads.');
    sayMissing(input.terminal, checks.missing);
    return 0;
  },
};

/** What the key would open that is not in the file. */
function sayKey(terminal: CommandInput['terminal'], { checks, hasItsKey }: Restored): void {
  if (hasItsKey) return;
  const rowsOf = (table: string): number => checks.tables[table]?.rows ?? 0;
  const locked = [
    ...(rowsOf('second_factors') > 0 ? [countOf(rowsOf('second_factors'), 'second factor', 'second factors')] : []),
    ...(rowsOf('webhooks') > 0
      ? [`the ${rowsOf('webhooks') === 1 ? 'secret of a webhook' : 'secrets of webhooks'}`]
      : []),
  ];
  const first = 'This place has not the signing key of the house that the backup is of.';
  if (locked.length === 0) terminal.say(`${first} Nothing in it is locked by that key.`);
  else
    terminal.say(
      `${first} Without it ${locked.join(' and ')} cannot be read: put the old key there before the start, or take them away (reset-password --without-second-factor) and make webhooks anew.`,
    );
}

export const restore: Command = {
  name: 'restore',
  summary: 'Makes a house of a backup, in an empty folder or database.',
  usage: 'FILE|s3://BUCKET/NAME',
  help: HELP,
  options: {},
  whenStopped: 'The place is empty as before, and the same command can be given again.',
  words: [1, 1],
  run: async (input) => {
    const [file = ''] = input.words;
    const { env, terminal, signal } = input;
    const config = readConfig(env);
    const now = new Date().toISOString();
    const reading = await toldInWords(readTold(input, file), file);
    const restoring = restoreHouse(reading.entries, { config, now, signal, goesOn: false }).finally(reading.end);
    const restored = await toldInWords(restoring, file);
    terminal.say(`The house is as it was at ${restored.manifest.madeAt}. Everybody signs in anew.`);
    if (!restored.manifest.hasMedia)
      terminal.say('The backup was made without uploads: put the folders media and cuts there.');
    sayMissing(terminal, restored.checks.missing);
    if (restored.hadWrongFigures)
      terminal.say('Counts and sums that the backup had kept were not what its projects say. They are right now.');
    sayKey(terminal, restored);
    return 0;
  },
};
