/** The key that signs tokens: a setting, else made once and kept, so that tokens outlive a restart (docs/people.md#tokens). */
import { StartError } from '#server/platform/start-failure.ts';
import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { type Db, engineOf } from '#server/platform/db/dialect.ts';
import type { Database } from '#server/platform/db/open.ts';

const FILE = 'signing-key';
/** The key that takes its place, while everything is locked by it. */
const NEXT_FILE = 'signing-key.next';
const SETTING = 'signing-key';
const MIN_LENGTH = 32;

/** A kept key that is too short to be safe, such as an emptied file. */
export class SigningKeyError extends StartError {}

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

/** Writes beside and links into place: of two processes that start at once, the first one's key stands, whole. */
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
      `The signing key in ${file} is too short. Delete the file to get a new one; everybody must then sign in again.`,
    );
  await chmod(file, 0o600);
  return storedKey;
}

const keyIn = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst())?.value;

/** Of two processes that make one at once, the first one's stands. */
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

type Place = Pick<Config, 'tokenSecret' | 'dataDir'>;

/** The key that holds in a place, where it has one yet. */
export const readSigningKey = async ({ tokenSecret, dataDir }: Place, db: Db): Promise<string | undefined> =>
  tokenSecret ?? (engineOf(db) === 'postgres' ? keyIn(db) : readKey(path.join(dataDir, FILE)));

/** Keeps a key in a place that has none. */
export async function writeSigningKey({ dataDir }: Place, db: Db, key: string): Promise<void> {
  if (engineOf(db) === 'postgres') await db.insertInto('settings').values({ name: SETTING, value: key }).execute();
  else await makeKeyFile(path.join(dataDir, FILE), key);
}

/** The key that is to take the place of the present one; where that was begun and cut off, the same again: secrets may be locked by it. */
export async function nextSigningKey({ dataDir }: Place, db: Db): Promise<string> {
  if (engineOf(db) === 'postgres') return newKey();
  const file = path.join(dataDir, NEXT_FILE);
  await makeKeyFile(file);
  return (await readFile(file, 'utf8')).trim();
}

/** Puts it in place: a row in the transaction that locks everything by it. */
export async function replaceKeyRow(trx: Db, key: string): Promise<void> {
  if (engineOf(trx) === 'postgres')
    await trx.updateTable('settings').set({ value: key }).where('name', '=', SETTING).execute();
}

/** As above: the file, right behind that transaction. */
export async function replaceKeyFile({ dataDir }: Place, db: Db): Promise<void> {
  if (engineOf(db) !== 'postgres') await rename(path.join(dataDir, NEXT_FILE), path.join(dataDir, FILE));
}

/** The same key for every process on the same data. Throws SigningKeyError when the kept one cannot be used. */
export function loadSigningKey(config: Pick<Config, 'tokenSecret' | 'dataDir'>, database: Database): Promise<string> {
  if (config.tokenSecret !== undefined) return Promise.resolve(config.tokenSecret);
  return database.engine === 'postgres' ? keyFromDatabase(database.db) : keyFromFile(path.join(config.dataDir, FILE));
}
