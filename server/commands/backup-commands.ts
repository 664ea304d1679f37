/** `backup`, `verify` and `restore`: all user data in one file, and back (docs/operations.md#backup). */
import { sizeText } from '#domain/files/media.ts';
import { countOf } from '#domain/platform/numbers.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { type BackupBytes, isInBucket, openBackup } from '#server/operations/backups/format/backup-bytes.ts';
import { isEncrypted, readBackup } from '#server/operations/backups/format/backup-file.ts';
import { faultMessage } from '#server/operations/backups/fault-message.ts';
import { type RestoreResult, restoreInstance } from '#server/operations/backups/restore-instance.ts';
import { recordBackup } from '#server/operations/backups/record-backup.ts';
import { takeBackup } from '#server/operations/backups/take-backup.ts';
import { verifyBackup } from '#server/operations/backups/verify-backup.ts';
import { type Command, CommandError, type CommandInput } from './command.ts';
import { withDatabase } from './open-instance.ts';
import { configWithBucket } from './other-bucket.ts';

const MIN_PASSPHRASE_CHARS = 8;

/** Turns an expected backup or file failure into a CommandError and rethrows everything else. */
export async function withCommandErrors<T>(work: Promise<T>, name: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const message = faultMessage(error, name);
    if (message !== undefined) throw new CommandError(message);
    throw error;
  }
}

const passphraseIn = (env: NodeJS.ProcessEnv): string | undefined => env['BACKUP_PASSPHRASE'] || undefined;

async function newPassphrase({ env, values, terminal }: CommandInput): Promise<string | undefined> {
  if (values['encrypt'] !== true || passphraseIn(env) !== undefined) return passphraseIn(env);
  const first = await terminal.promptSecret('Passphrase: ');
  if (first.length < MIN_PASSPHRASE_CHARS)
    throw new CommandError(
      `Enter a passphrase of at least ${MIN_PASSPHRASE_CHARS} characters at a terminal, or set BACKUP_PASSPHRASE.`,
    );
  if ((await terminal.promptSecret('Repeat passphrase: ')) !== first)
    throw new CommandError("The passphrases don't match.");
  return first;
}

async function passphraseFor({ env, terminal }: CommandInput, bytes: BackupBytes): Promise<string | undefined> {
  if (passphraseIn(env) !== undefined || !(await isEncrypted(bytes))) return passphraseIn(env);
  return (await terminal.promptSecret('Passphrase: ')) || undefined;
}

/** Warns about files that are referenced in the database but missing in the file store. */
export function warnMissing(terminal: CommandInput['terminal'], missing: readonly string[]): void {
  if (missing.length === 0) return;
  terminal.printError(
    `${countOf(missing.length, 'file is', 'files are')} missing and not included: ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' and more' : ''}.`,
  );
}

/** Shows one progress line for the tables and one for the files. */
export function progressOf(terminal: CommandInput['terminal']) {
  const labels = { tables: 'Tables', files: 'Files' };
  let [present, line] = ['', undefined as ReturnType<CommandInput['terminal']['progress']> | undefined];
  return {
    to(part: keyof typeof labels, done: number, total: number): void {
      if (present !== part) {
        line?.end();
        line = terminal.progress(labels[part]);
        present = part;
      }
      line?.to(done, total);
    },
    end: () => line?.end(),
  };
}

export const backup: Command = {
  name: 'backup',
  summary: 'Writes all data to one file. The server can keep running.',
  usage: '--to FILE|FOLDER|s3 [--without-media] [--with-key] [--encrypt]',
  help: [
    '--to FILE|FOLDER  destination, or s3 for the bucket that stores the uploads',
    '--without-media   leaves out uploads and version files',
    '--with-key        includes the signing key; anyone with the file can then sign as this instance',
    '--encrypt         encrypts with a passphrase, prompted for or read from BACKUP_PASSPHRASE',
  ],
  options: {
    to: { type: 'string' },
    'without-media': { type: 'boolean' },
    'with-key': { type: 'boolean' },
    encrypt: { type: 'boolean' },
  },
  whenStopped: 'Nothing was written.',
  positionals: [0, 0],
  run: async (input) => {
    const { env, values, terminal, signal } = input;
    const to = String(values['to'] ?? '');
    if (to === '') throw new CommandError('Specify a destination: --to FOLDER, --to FILE or --to s3.');
    const config = readConfig(env);
    const passphrase = await newPassphrase(input);
    return withDatabase(config, async (database) => {
      const progress = progressOf(terminal);
      const request = {
        to,
        madeAt: new Date().toISOString(),
        withMedia: values['without-media'] !== true,
        withKey: values['with-key'] === true,
        ...{ passphrase, signal, onProgress: progress.to },
      };
      const result = recordBackup(database.db, request.to, () => takeBackup(config, database, request));
      const { file, bytes, checks } = await withCommandErrors(result, request.to).finally(progress.end);
      terminal.print(`${file} (${sizeText(bytes)}) contains all data as of ${request.madeAt}.`);
      warnMissing(terminal, checks.missing);
      return 0;
    });
  },
};

const HELP = [
  'FILE              the backup; its passphrase is prompted for or read from BACKUP_PASSPHRASE',
  's3://BUCKET/NAME  a backup in the uploads bucket, or in the bucket set by the SOURCE_S3_* variables',
];

/** Smaller backups are read too quickly for a progress line. */
const LONG_BYTES = 16 * 1024 * 1024;

/** Returns the bucket to read a backup from: the uploads bucket, unless SOURCE_S3_ENDPOINT names another one. */
const bucketOf = (env: NodeJS.ProcessEnv) =>
  (env['SOURCE_S3_ENDPOINT'] ? configWithBucket(env, 'SOURCE_') : readConfig(env)).s3;

/** Reads the entries of a backup and shows progress for large files. */
async function readWithProgress(input: CommandInput, location: string) {
  const { terminal, env } = input;
  let line: ReturnType<CommandInput['terminal']['progress']> | undefined;
  const bytes = await openBackup(location, isInBucket(location) ? bucketOf(env) : undefined);
  const entries = readBackup(bytes, await passphraseFor(input, bytes), (done, total) => {
    if (total >= LONG_BYTES) (line ??= terminal.progress('Reading')).to(done, total);
  });
  return { entries, end: () => line?.end() };
}

export const verify: Command = {
  name: 'verify',
  summary: 'Checks a backup file for damage, without an instance.',
  usage: 'FILE|s3://BUCKET/NAME',
  help: HELP,
  options: {},
  positionals: [1, 1],
  run: async (input) => {
    const [file = ''] = input.positionals;
    const reading = await withCommandErrors(readWithProgress(input, file), file);
    const verified = verifyBackup(reading.entries, input.signal).finally(reading.end);
    const { manifest, checks } = await withCommandErrors(verified, file);
    const rows = Object.values(checks.tables).reduce((sum, table) => sum + table.rows, 0);
    input.terminal.print(
      `${file} is intact: ${countOf(rows, 'row', 'rows')} and ${countOf(checks.files.length, 'file', 'files')} from ${manifest.madeAt}, created by Cutroom ${manifest.version}.`,
    );
    if (!manifest.hasMedia) input.terminal.print("It doesn't include uploads.");
    warnMissing(input.terminal, checks.missing);
    return 0;
  },
};

/** Warns about encrypted data that can't be read without the original signing key. */
function warnKey(terminal: CommandInput['terminal'], { checks, hasOriginalKey }: RestoreResult): void {
  if (hasOriginalKey) return;
  const rowsOf = (table: string): number => checks.tables[table]?.rows ?? 0;
  const locked = [
    ...(rowsOf('second_factors') > 0
      ? [countOf(rowsOf('second_factors'), 'two-factor secret', 'two-factor secrets')]
      : []),
    ...(rowsOf('webhooks') > 0
      ? [`the signing ${rowsOf('webhooks') === 1 ? 'secret of a webhook' : 'secrets of webhooks'}`]
      : []),
  ];
  const first = 'The signing key here is not the one of the backed-up instance.';
  if (locked.length === 0) terminal.print(`${first} The backup contains nothing encrypted with that key.`);
  else
    terminal.print(
      `${first} Without it ${locked.join(' and ')} cannot be read: install the old key before you start the server, or remove two-factor authentication (reset-password --without-second-factor) and recreate the webhooks.`,
    );
}

export const restore: Command = {
  name: 'restore',
  summary: 'Creates an instance from a backup, in an empty folder or database.',
  usage: 'FILE|s3://BUCKET/NAME',
  help: HELP,
  options: {},
  whenStopped: 'Nothing was restored. Run the same command again to start over.',
  positionals: [1, 1],
  run: async (input) => {
    const [file = ''] = input.positionals;
    const { env, terminal, signal } = input;
    const config = readConfig(env);
    const now = new Date().toISOString();
    const reading = await withCommandErrors(readWithProgress(input, file), file);
    const restoring = restoreInstance(reading.entries, { config, now, signal, isMove: false }).finally(reading.end);
    const restored = await withCommandErrors(restoring, file);
    terminal.print(`Restored the state of ${restored.manifest.madeAt}. Everyone has to sign in again.`);
    if (!restored.manifest.hasMedia)
      terminal.print("The backup doesn't include uploads: copy the folders media and cuts into place.");
    warnMissing(terminal, restored.checks.missing);
    if (restored.hadWrongFigures)
      terminal.print("Stored counts and totals in the backup didn't match its projects. They have been recalculated.");
    warnKey(terminal, restored);
    return 0;
  },
};
