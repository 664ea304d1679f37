/** `move` command: moves the instance to another database engine, folder or file store (docs/operations.md#move). */
import path from 'node:path';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { startupMessageOf } from '#server/platform/health/startup-error.ts';
import { BackupError, FileFault } from '#server/operations/backups/format/backup-error.ts';
import { moveInstance } from '#server/operations/backups/move-instance.ts';
import { findMoved, unmarkMoved } from '#server/operations/backups/moved-mark.ts';
import { type Command, CommandError, type CommandInput } from './command.ts';
import { progressOf, warnMissing, withCommandErrors } from './backup-commands.ts';
import { withDatabase } from './open-instance.ts';
import { configWithBucket } from './other-bucket.ts';

const isServer = (to: string): boolean => /^postgres(ql)?:\/\//.test(to);

/** Returns the configuration of the target, as if its settings had been passed to `npm start`. */
function targetOf(env: NodeJS.ProcessEnv, { to, mediaTo }: { to?: string; mediaTo?: string }): Config {
  const target = { ...env };
  if (to !== undefined && isServer(to)) target['DATABASE_URL'] = to;
  else if (to !== undefined) [target['DATABASE_URL'], target['DATA_DIR']] = ['', path.resolve(to)];
  if (mediaTo !== undefined && mediaTo !== 's3') {
    target['S3_ENDPOINT'] = '';
    if (to !== undefined && !isServer(to) && path.resolve(to) !== path.resolve(mediaTo))
      throw new CommandError(
        'A database and uploads on disk share one folder. Use the same folder for --to and --media-to.',
      );
    target['DATA_DIR'] = path.resolve(mediaTo);
  }
  if (mediaTo !== 's3') return readConfig(target);
  const config = configWithBucket(target, 'TARGET_');
  if (!config.s3)
    throw new CommandError(
      'Set TARGET_S3_ENDPOINT, TARGET_S3_BUCKET and the other TARGET_S3_* variables of the bucket.',
    );
  return config;
}

function withoutPassword(url: string): string {
  return url.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, '$1:***@');
}

/** Returns the target address without user name, password and options, safe to show to anyone. */
const targetName = (to: string): string => (isServer(to) ? to.replace(/\?.*$/s, '').replace(/\/\/.*@/s, '//') : to);

/** Lists the settings that change, with their new values. */
function changesOf(from: Config, to: Config): string[] {
  const { databaseUrl: url, dataDir: folder, s3 } = to;
  return [
    ...(from.databaseUrl === url
      ? []
      : [url === undefined ? 'DATABASE_URL not set' : `DATABASE_URL=${withoutPassword(url)}`]),
    ...(from.dataDir === folder ? [] : [`DATA_DIR=${folder}`]),
    ...(from.s3?.endpoint === s3?.endpoint && from.s3?.bucket === s3?.bucket
      ? []
      : [s3 ? `S3_ENDPOINT=${s3.endpoint}, S3_BUCKET=${s3.bucket} and its keys` : 'S3_ENDPOINT not set']),
  ];
}

function textOf({ values }: CommandInput, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

async function cancelMove({ terminal }: CommandInput, config: Config): Promise<number> {
  const wasMarked = await withDatabase(config, ({ withoutTimeLimit }) =>
    withoutTimeLimit.transaction().execute(unmarkMoved),
  );
  terminal.print(wasMarked ? 'This instance can start again.' : 'This instance was not moved.');
  return 0;
}

/** Reports an unreachable target by its own settings rather than the source's. */
async function withTargetErrors<T>(moving: Promise<T>, target: Config): Promise<T> {
  try {
    return await moving;
  } catch (error) {
    const isKnownError = error instanceof BackupError || error instanceof FileFault;
    const message = isKnownError ? undefined : startupMessageOf(error, target);
    throw message === undefined ? error : new CommandError(message);
  }
}

export const move: Command = {
  name: 'move',
  summary: 'Moves the instance to another database or file store. The old server stops accepting changes.',
  usage: '[--to postgres://…|FOLDER] [--media-to s3|FOLDER] | --stay',
  help: [
    '--to postgres://…|FOLDER  an empty database, or an empty folder for the file',
    '--media-to s3|FOLDER      destination of the uploads; s3 is the bucket set by the TARGET_S3_* variables',
    '--stay                    lets an instance that was moved start here again',
  ],
  options: { to: { type: 'string' }, 'media-to': { type: 'string' }, stay: { type: 'boolean' } },
  whenStopped: 'The instance was not moved and accepts changes again. Run the same command to start over.',
  positionals: [0, 0],
  run: async (input) => {
    const { env, terminal, signal, values } = input;
    const from = readConfig(env);
    if (values['stay'] === true) return cancelMove(input, from);
    const [to, mediaTo] = [textOf(input, 'to'), textOf(input, 'media-to')];
    if (to === undefined && mediaTo === undefined)
      throw new CommandError('Specify a destination: --to, --media-to, or both.');
    const target = targetOf(env, {
      ...(to === undefined ? {} : { to }),
      ...(mediaTo === undefined ? {} : { mediaTo }),
    });
    const changes = changesOf(from, target);
    if (changes.length === 0) throw new CommandError('The instance is already there.');
    return withDatabase(from, async (database) => {
      const earlier = await findMoved(database.db);
      if (earlier)
        throw new CommandError(
          `This instance was moved to ${earlier.to} already. To use it here again, run: move --stay.`,
        );
      const progress = progressOf(terminal);
      const plan = {
        from,
        to: target,
        toName: targetName(to ?? mediaTo ?? ''),
        now: new Date().toISOString(),
        signal,
      };
      const moving = moveInstance(database, { ...plan, onProgress: progress.to });
      const checks = await withCommandErrors(withTargetErrors(moving, target), to ?? mediaTo ?? '').finally(
        progress.end,
      );
      terminal.print('The instance was moved, and its checksums match. The old copy is unchanged.');
      terminal.print(`Start the server with these settings from now on: ${changes.join('; ')}.`);
      if (to === undefined)
        terminal.print(
          'First stop every process that still uses the settings of the old file store, or new files end up there.',
        );
      warnMissing(terminal, checks.missing);
      return 0;
    });
  },
};
