/** Read-only Kysely dialect that runs its statements in a worker thread, so that the event loop stays free (docs/security.md#hardening, ADR 5). */
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
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
import { startThread } from '#server/platform/worker-thread.ts';

export type ReadRequest = { id: number; sql: string; parameters: readonly unknown[] };
export type ReadReply =
  | { id: number; rows: unknown[]; fault?: undefined }
  | { id: number; fault: { message: string; code: unknown; errcode: unknown } };

type PendingRead = { resolve(rows: unknown[]): void; reject(error: Error): void };

const readOnly = (): never => {
  throw new Error('This connection is read-only.');
};

/** Starts its thread with the first statement. A thread that dies is replaced on the next one. */
class ReaderThread implements Driver, DatabaseConnection {
  readonly #file: string;
  readonly #waiting = new Map<number, PendingRead>();
  #worker: Worker | undefined;
  #lastId = 0;

  constructor(file: string) {
    this.#file = file;
  }

  #start(): Worker {
    const program = path.join(import.meta.dirname, 'reader-worker.ts');
    const worker = startThread({ program, workerData: { file: this.#file } });
    worker.on('message', (reply: ReadReply) => this.#settle(reply));
    worker.on('error', (error) => this.#abandon(error));
    worker.on('exit', () => this.#abandon(new Error('The reader thread has exited.')));
    worker.unref();
    return worker;
  }

  #settle(reply: ReadReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker?.unref();
    if (reply.fault) waiting?.reject(Object.assign(new Error(reply.fault.message), reply.fault));
    else waiting?.resolve(reply.rows);
  }

  #abandon(error: Error): void {
    this.#worker = undefined;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    this.#worker ??= this.#start();
    this.#worker.ref();
    const id = (this.#lastId += 1);
    const rows = new Promise<unknown[]>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#worker.postMessage({ id, sql, parameters } satisfies ReadRequest);
    return rows.then((found) => ({ rows: found as R[] }));
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this;
  }
  async releaseConnection(): Promise<void> {}
  async beginTransaction(): Promise<void> {
    readOnly();
  }
  async commitTransaction(): Promise<void> {
    readOnly();
  }
  async rollbackTransaction(): Promise<void> {
    readOnly();
  }
  async destroy(): Promise<void> {
    await this.#worker?.terminate();
  }
}

/** Returns a dialect that reads this file sequentially, off the event loop. */
export const readerThreadDialect = (file: string): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new ReaderThread(file),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
