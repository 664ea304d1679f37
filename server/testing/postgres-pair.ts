/** A durable PostgreSQL server with a standby, and a migrated database `cutroom` on both. */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { runSql } from './run-sql.ts';

export type PostgresPair = { primary: PostgresServer; standby: PostgresServer; stop(): Promise<void> };

/** Durable, so that every acknowledged write has also been sent to the standby. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-pair-'));
  const homes = [path.join(folder, 'one'), path.join(folder, 'two')] as const;
  await chmod(folder, 0o755);
  for (const home of homes) await mkdir(home);
  const primary = await startPostgres(homes[0], { isDurable: true });
  await runSql(primary.urlOf('postgres'), 'create database cutroom');
  const database = openDatabase({ url: primary.urlOf('cutroom') });
  await migrate(database);
  await database.close();
  const standby = await primary.startStandby(homes[1]);
  const stop = async (): Promise<void> => {
    await standby.stop();
    await primary.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { primary, standby, stop };
}

/** Returns the URL of both hosts, tried in this order. */
export function urlOfBoth(first: PostgresServer, second: PostgresServer): string {
  const [one, two] = [first, second].map((server) => new URL(server.urlOf('cutroom')).host);
  return `postgres://cutroom@${one},${two}/cutroom`;
}
