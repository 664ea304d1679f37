/** Tests of the signing key: created once, stored, and the same for concurrent starts (docs/people.md#tokens). */
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/open.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { loadSigningKey, SigningKeyError } from './signing-key.ts';

let dataDir: string;
let database: Database;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'cutroom-key-'));
  database = await openTestDatabase();
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const load = (tokenSecret?: string) => loadSigningKey({ dataDir, tokenSecret }, database);
/** Loads the key as with the embedded database, regardless of the engine under test. */
const loadFromFile = () => loadSigningKey({ dataDir, tokenSecret: undefined }, { ...database, engine: 'sqlite' });

test('prefers the setting over a stored key', async () => {
  const storedKey = await load();
  expect(await load('the-secret-of-the-setting-in-32-characters')).toBe('the-secret-of-the-setting-in-32-characters');
  expect(await load()).toBe(storedKey);
});

test('stores a long key that is the same for twenty processes starting at once', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => load()));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]?.length).toBeGreaterThanOrEqual(64);
  expect(await load()).toBe(keys[0]);
});

test('stores the key in the database with PostgreSQL, and not in the data folder', async () => {
  const key = await load();
  const rows = await database.db.selectFrom('settings').select(['name', 'value']).execute();
  const isPostgres = database.engine === 'postgres';
  expect(rows).toEqual(isPostgres ? [{ name: 'signing-key', value: key }] : []);
  expect(await readdir(dataDir)).toEqual(isPostgres ? [] : ['signing-key']);
});

test('restricts the file to its owner, even after its permissions were loosened', async () => {
  await loadFromFile();
  const file = path.join(dataDir, 'signing-key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await chmod(file, 0o644);
  await loadFromFile();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('creates a new key when the file is deleted, and rejects an empty file', async () => {
  const first = await loadFromFile();
  const file = path.join(dataDir, 'signing-key');
  expect((await readFile(file, 'utf8')).trim()).toBe(first);
  await rm(file);
  expect(await loadFromFile()).not.toBe(first);
  await writeFile(file, '');
  await expect(loadFromFile()).rejects.toThrow(SigningKeyError);
});
