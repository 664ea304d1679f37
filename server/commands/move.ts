/** `move`: to another engine, another folder, another store of uploads (docs/operations.md#move). */
import path from 'node:path';
import { type Config, readConfig } from '#server/platform/config.ts';
import { sentenceOf } from '#server/platform/start-failure.ts';
import { BackupError, FileFault } from '#server/operations/backups/backup-error.ts';
import { moveHouse } from '#server/operations/backups/move-house.ts';
import { findMoved, unmarkMoved } from '#server/operations/backups/moved-mark.ts';
import { type Command, CommandError, type CommandInput } from './command.ts';
import { progressOf, sayMissing, toldInWords } from './keep-house.ts';
import { withDatabase } from './open-house.ts';
import { configWithBucket } from './other-bucket.ts';

const isServer = (to: string): boolean => /^postgres(ql)?:\/\//.test(to);

/** The settings of the target, as if they had been given to `npm start`. */
function targetOf(env: NodeJS.ProcessEnv, { to, mediaTo }: { to?: string; mediaTo?: string }): Config {
  const target = { ...env };
  if (to !== undefined && isServer(to)) target['DATABASE_URL'] = to;
  else if (to !== undefined) [target['DATABASE_URL'], target['DATA_DIR']] = ['', path.resolve(to)];
  if (mediaTo !== undefined && mediaTo !== 's3') {
    target['S3_ENDPOINT'] = '';
    if (to !== undefined && !isServer(to) && path.resolve(to) !== path.resolve(mediaTo))
      throw new CommandError(
        'The database and the uploads in folders are in one: give the same to --to and --media-to.',
      );
    target['DATA_DIR'] = path.resolve(mediaTo);
  }
  if (mediaTo !== 's3') return readConfig(target);
  const config = configWithBucket(target, 'TARGET_');
  if (!config.s3)
    throw new CommandError('Set TARGET_S3_ENDPOINT, TARGET_S3_BUCKET and the other TARGET_S3 settings of the bucket.');
  return config;
}

function withoutPassword(url: string): string {
  return url.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, '$1:***@');
}

/** As everybody may read it: no name, no password, no options. */
const placeName = (to: string): string => (isServer(to) ? to.replace(/\?.*$/s, '').replace(/\/\/.*@/s, '//') : to);

/** Which settings differ, as they are to be from now on. */
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

async function stay({ terminal }: CommandInput, config: Config): Promise<number> {
  const wasMarked = await withDatabase(config, ({ patient }) => patient.transaction().execute(unmarkMoved));
  terminal.say(wasMarked ? 'This house starts again.' : 'This house was not moved.');
  return 0;
}

/** A target that is away is told as the target. */
async function ofTarget<T>(moving: Promise<T>, target: Config): Promise<T> {
  try {
    return await moving;
  } catch (error) {
    const isForeseen = error instanceof BackupError || error instanceof FileFault;
    const sentence = isForeseen ? undefined : sentenceOf(error, target);
    throw sentence === undefined ? error : new CommandError(sentence);
  }
}

export const move: Command = {
  name: 'move',
  summary: 'Carries the house to another database or store; a program that runs there takes no writes any more.',
  usage: '[--to postgres://…|FOLDER] [--media-to s3|FOLDER] | --stay',
  help: [
    '--to postgres://…|FOLDER  an empty database, or an empty folder for the file',
    '--media-to s3|FOLDER      where uploads go; with s3, TARGET_S3_ENDPOINT and the others name the bucket',
    '--stay                    lets a house that was moved start again where it is',
  ],
  options: { to: { type: 'string' }, 'media-to': { type: 'string' }, stay: { type: 'boolean' } },
  whenStopped: 'The house takes writes as before, and the same command can be given again.',
  words: [0, 0],
  run: async (input) => {
    const { env, terminal, signal, values } = input;
    const from = readConfig(env);
    if (values['stay'] === true) return stay(input, from);
    const [to, mediaTo] = [textOf(input, 'to'), textOf(input, 'media-to')];
    if (to === undefined && mediaTo === undefined) throw new CommandError('Say where to: --to, --media-to, or both.');
    const target = targetOf(env, {
      ...(to === undefined ? {} : { to }),
      ...(mediaTo === undefined ? {} : { mediaTo }),
    });
    const changes = changesOf(from, target);
    if (changes.length === 0) throw new CommandError('That is where the house is already.');
    return withDatabase(from, async (database) => {
      const earlier = await findMoved(database.db);
      if (earlier) throw new CommandError(`This house was moved to ${earlier.to} already; see --stay.`);
      const progress = progressOf(terminal);
      const plan = {
        from,
        to: target,
        toName: placeName(to ?? mediaTo ?? ''),
        now: new Date().toISOString(),
        signal,
      };
      const moving = moveHouse(database, { ...plan, onProgress: progress.to });
      const checks = await toldInWords(ofTarget(moving, target), to ?? mediaTo ?? '').finally(progress.end);
      terminal.say('The house was moved, and is the same there by its sums. The old one is as it was.');
      terminal.say(`Start it from now on with: ${changes.join('; ')}.`);
      if (to === undefined)
        terminal.say(
          'First end every process that still runs with the settings of the old store: files would go there.',
        );
      sayMissing(terminal, checks.missing);
      return 0;
    });
  },
};
