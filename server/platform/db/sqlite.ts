/** Kysely on one open SQLite file: single statements and transactions take turns, waiting transactions share a commit. */
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
import { whenNotBusy } from './when-not-busy.ts';

/** Takes its turn with the first statement or transaction, not before: only then is it known which it will be. */
class TurnConnection implements DatabaseConnection {
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

  /** Also called after a commit that failed, when nothing is left to take back. */
  rollback(): void {
    if (!this.#isInTransaction) return;
    this.#isInTransaction = false;
    this.#commits.rollback();
  }
}

class TurnDriver implements Driver {
  readonly #file: SqliteFile;
  readonly #commits: GroupCommit;
  /** Kysely remembers each connection that it has seen: those that nobody uses are handed out again. */
  readonly #unused: TurnConnection[] = [];

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#commits = new GroupCommit(file);
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<TurnConnection> {
    return this.#unused.pop() ?? new TurnConnection(this.#file, this.#commits);
  }
  async releaseConnection(connection: TurnConnection): Promise<void> {
    this.#unused.push(connection);
  }
  beginTransaction(connection: TurnConnection): Promise<void> {
    return connection.begin();
  }
  commitTransaction(connection: TurnConnection): Promise<void> {
    return connection.commit();
  }
  async rollbackTransaction(connection: TurnConnection): Promise<void> {
    connection.rollback();
  }
  async destroy(): Promise<void> {
    await this.#commits.whenDrained();
    this.#file.close();
  }
}

/** Connections are many, since they take turns by themselves; migrations roll back whole. */
class TurnAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A dialect over one open file. */
export function sqliteDialect(path: string, options?: Parameters<typeof openSqliteFile>[1]): Dialect {
  const file = openSqliteFile(path, options);
  return {
    createAdapter: () => new TurnAdapter(),
    createDriver: () => new TurnDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
