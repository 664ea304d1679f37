/** Test database that records which tables are written together and which apart. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '#server/platform/db/open.ts';
import { openTestDatabase } from './databases.ts';

/** Recorder whose `take` returns the tables written since the last call: one list per transaction, and one per table written outside of a transaction. */
export type SeparateWrites = { database: Database; take(): string[][] };

const WRITE = /^\s*(?:insert into|update|delete from) "?(\w+)/i;

/** Passes the callback of each `db.transaction()` to `run`. */
function wrapTransactions({ db }: Database, run: <T>(work: () => Promise<T>) => Promise<T>): void {
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => execute((trx) => run(() => work(trx)));
    return builder;
  };
}

export async function openDatabaseOfSeparateWrites(): Promise<SeparateWrites> {
  const current = new AsyncLocalStorage<object>();
  const written = new Map<object | string, Set<string>>();
  const database = await openTestDatabase({
    onQuery: ({ sql }) => {
      const table = WRITE.exec(sql)?.[1];
      if (table === undefined) return;
      const together = current.getStore() ?? table;
      written.set(together, (written.get(together) ?? new Set()).add(table));
    },
  });
  wrapTransactions(database, (work) => current.run({}, work));
  return {
    database,
    take: () => {
      const taken = [...written.values()].map((tables) => [...tables].toSorted());
      written.clear();
      return taken;
    },
  };
}
