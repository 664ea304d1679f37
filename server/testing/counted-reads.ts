/** Test database that counts the queries on one of its connections. */
import type { KyselyPlugin } from 'kysely';
import type { Database } from '#server/platform/db/open.ts';
import { openTestDatabase } from './databases.ts';

export type CountedReads = {
  database: Database;
  /** Returns the number of queries since the last call. */ take(): number;
};

/** Counts those of the connection for long reads by default. */
export async function openCountedDatabase(connection: 'db' | 'reports' = 'reports'): Promise<CountedReads> {
  let reads = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const database = await openTestDatabase();
  return {
    database: { ...database, [connection]: database[connection].withPlugin(plugin) },
    take: () => {
      const taken = reads;
      reads = 0;
      return taken;
    },
  };
}
