/** Kysely on one open SQLite file: statements and transactions take turns, and waiting transactions share a commit. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { GroupCommit } from './group-commit.ts';
import { openSqliteFile, type SqliteFile } from './sqlite-file.ts';
import { whenNotBusy } from '../when-not-busy.ts';

/** Takes a turn with its first statement or transaction, since Kysely doesn't say earlier which it will be. */
class QueuedConnection implements DatabaseConnection {
  readonly #file: SqliteFile;
  readonly #commits: GroupCommit;
  #isInTransaction = false;

  constructor(file: SqliteFile, commits: GroupCommit) {
    this.#file = file;
    this.#commits = commits;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const run = () => this.#run<R>(sql, parameters);
    if (this.#isInTransaction) return run();
    return whenNotBusy(() => (this.#commits.isOpen ? this.#commits.whenIdle().then(run) : run()));
  }

  #run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const statement = this.#file.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  async begin(): Promise<void> {
    await this.#commits.begin();
    this.#isInTransaction = true;
  }

  commit(): Promise<void> {
    this.#isInTransaction = false;
    return this.#commits.commit();
  }

  /** Rolls back. Also called after a failed commit, when there is nothing to roll back. */
  rollback(): void {
    if (!this.#isInTransaction) return;
    this.#isInTransaction = false;
    this.#commits.rollback();
  }
}

class QueuedDriver implements Driver {
  readonly #file: SqliteFile;
  readonly #commits: GroupCommit;
  /** Unused connections are reused, since Kysely never forgets a connection. */
  readonly #unused: QueuedConnection[] = [];

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#commits = new GroupCommit(file);
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<QueuedConnection> {
    return this.#unused.pop() ?? new QueuedConnection(this.#file, this.#commits);
  }
  async releaseConnection(connection: QueuedConnection): Promise<void> {
    this.#unused.push(connection);
  }
  beginTransaction(connection: QueuedConnection): Promise<void> {
    return connection.begin();
  }
  commitTransaction(connection: QueuedConnection): Promise<void> {
    return connection.commit();
  }
  async rollbackTransaction(connection: QueuedConnection): Promise<void> {
    connection.rollback();
  }
  async destroy(): Promise<void> {
    await this.#commits.whenDrained();
    this.#file.close();
  }
}

/** Adapter that allows many connections, since they take turns by themselves, and transactional migrations. */
class QueuedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Returns a dialect for one open file. */
export function sqliteDialect(path: string, options?: Parameters<typeof openSqliteFile>[1]): Dialect {
  const file = openSqliteFile(path, options);
  return {
    createAdapter: () => new QueuedAdapter(),
    createDriver: () => new QueuedDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
