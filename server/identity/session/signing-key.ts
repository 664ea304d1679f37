/** Token signing key: from the configuration, otherwise created once and stored, so that tokens survive a restart (docs/people.md#tokens). */
import { StartupError } from '#server/platform/health/startup-error.ts';
import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { type Db, engineOf } from '#server/platform/db/dialect.ts';
import type { Database } from '#server/platform/db/open.ts';

const FILE = 'signing-key';
/** File of the next key while all secrets are being re-encrypted with it. */
const NEXT_FILE = 'signing-key.next';
const SETTING = 'signing-key';
const MIN_LENGTH = 32;

/** A stored key too short to be safe, such as an emptied file. */
export class SigningKeyError extends StartupError {}

const newKey = (): string => randomBytes(48).toString('base64url');

const readKey = async (file: string): Promise<string | undefined> => {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a temporary file and links it into place, so that the first of two concurrent starts wins with a complete file. */
async function makeKeyFile(file: string, key = newKey()): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeDurably(draft, `${key}\n`);
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}

async function keyFromFile(file: string): Promise<string> {
  const storedKey = await readKey(file);
  if (storedKey === undefined) {
    await makeKeyFile(file);
    return keyFromFile(file);
  }
  if (storedKey.length < MIN_LENGTH)
    throw new SigningKeyError(
      `The signing key in ${file} is too short. Delete the file to create a new one; everyone must then sign in again.`,
    );
  await chmod(file, 0o600);
  return storedKey;
}

const keyIn = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst())?.value;

/** Inserts a key unless there is one, and returns the stored key; the first of two processes wins. */
async function keyFromDatabase(db: Db): Promise<string> {
  const storedKey = await keyIn(db);
  if (storedKey !== undefined) return storedKey;
  await db
    .insertInto('settings')
    .values({ name: SETTING, value: newKey() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return keyFromDatabase(db);
}

type KeyLocation = Pick<Config, 'tokenSecret' | 'dataDir'>;

/** Returns the current key of an instance, or undefined if it has none yet. */
export const readSigningKey = async ({ tokenSecret, dataDir }: KeyLocation, db: Db): Promise<string | undefined> =>
  tokenSecret ?? (engineOf(db) === 'postgres' ? keyIn(db) : readKey(path.join(dataDir, FILE)));

/** Stores a key for an instance that has none. */
export async function writeSigningKey({ dataDir }: KeyLocation, db: Db, key: string): Promise<void> {
  if (engineOf(db) === 'postgres') await db.insertInto('settings').values({ name: SETTING, value: key }).execute();
  else await makeKeyFile(path.join(dataDir, FILE), key);
}

/** Returns the next signing key. Returns the same key again after an interruption, because secrets may already be encrypted with it. */
export async function nextSigningKey({ dataDir }: KeyLocation, db: Db): Promise<string> {
  if (engineOf(db) === 'postgres') return newKey();
  const file = path.join(dataDir, NEXT_FILE);
  await makeKeyFile(file);
  return (await readFile(file, 'utf8')).trim();
}

/** Replaces the key in the database, in the transaction that re-encrypts all secrets with it. */
export async function replaceKeyRow(trx: Db, key: string): Promise<void> {
  if (engineOf(trx) === 'postgres')
    await trx.updateTable('settings').set({ value: key }).where('name', '=', SETTING).execute();
}

/** Replaces the key file right after the transaction that re-encrypts all secrets. */
export async function replaceKeyFile({ dataDir }: KeyLocation, db: Db): Promise<void> {
  if (engineOf(db) !== 'postgres') await rename(path.join(dataDir, NEXT_FILE), path.join(dataDir, FILE));
}

/** Loads the key, the same for every process on the same data. Throws SigningKeyError if the stored key is unusable. */
export function loadSigningKey(config: Pick<Config, 'tokenSecret' | 'dataDir'>, database: Database): Promise<string> {
  if (config.tokenSecret !== undefined) return Promise.resolve(config.tokenSecret);
  return database.engine === 'postgres' ? keyFromDatabase(database.db) : keyFromFile(path.join(config.dataDir, FILE));
}
