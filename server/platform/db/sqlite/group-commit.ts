/** Group commit on the single write connection: transactions run one after the other, and waiting ones share a commit (ADR 7). */
import type { SqliteFile } from './sqlite-file.ts';
import { whenNotBusy } from '../when-not-busy.ts';

/** Maximum transactions per commit. More would lengthen the wait of others, and the cost of a commit per transaction is already low. */
const MAX_PER_COMMIT = 32;

type PromiseHandlers = { resolve(): void; reject(error: unknown): void };

/**
 * Runs each transaction as a savepoint inside an outer one, so that it can fail without the others. A transaction
 * counts as committed only when the outer one is on disk; single statements wait until then, so that no one reads data
 * that may still be lost.
 */
export class GroupCommit {
  readonly #file: SqliteFile;
  readonly #waitingToBegin: (() => void)[] = [];
  readonly #waitingForCommit: (() => void)[] = [];
  #done: PromiseHandlers[] = [];
  #isOpen = false;
  #isBusy = false;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  /** True while a transaction is open, so that changes may still be lost. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Resolves when no transaction is open. */
  async whenIdle(): Promise<void> {
    while (this.#isOpen) await new Promise<void>((resolve) => this.#waitingForCommit.push(resolve));
  }

  /** Resolves when all transactions have ended, including those still waiting to begin. */
  async whenDrained(): Promise<void> {
    while (this.#isOpen || this.#isBusy) await new Promise<void>((resolve) => this.#waitingForCommit.push(resolve));
  }

  async begin(): Promise<void> {
    if (this.#isBusy) await new Promise<void>((resolve) => this.#waitingToBegin.push(resolve));
    this.#isBusy = true;
    try {
      // Takes the write lock right away, since a transaction that has read can't upgrade later.
      if (!this.#isOpen) await whenNotBusy(() => this.#file.exec('begin immediate'));
      this.#isOpen = true;
      this.#file.exec('savepoint turn');
    } catch (error) {
      this.#next();
      throw error;
    }
  }

  /** Resolves when the transaction is on disk. */
  commit(): Promise<void> {
    const isDone = new Promise<void>((resolve, reject) => this.#done.push({ resolve, reject }));
    try {
      this.#file.exec('release turn');
    } catch (error) {
      this.#abandon(error);
    }
    this.#next();
    return isDone;
  }

  rollback(): void {
    try {
      // Errors such as a full disk also end the outer transaction and everything that shared it.
      if (this.#file.isTransaction()) {
        this.#file.exec('rollback to turn');
        this.#file.exec('release turn');
      } else this.#abandon(new Error('The transaction was rolled back together with one that failed.'));
    } finally {
      this.#next();
    }
  }

  #next(): void {
    this.#isBusy = false;
    const begin = this.#done.length < MAX_PER_COMMIT ? this.#waitingToBegin.shift() : undefined;
    if (begin) {
      this.#isBusy = true;
      begin();
    } else if (this.#waitingToBegin.length > 0) this.#commitNow();
    // Requests that arrived at the same time are handled before the next turn of the event loop, and join this commit.
    else if (this.#isOpen) setImmediate(() => this.#commitIfIdle());
    else this.#wake();
  }

  #commitIfIdle(): void {
    if (this.#isOpen && !this.#isBusy) this.#commitNow();
  }

  #commitNow(): void {
    try {
      this.#file.exec('commit');
    } catch (error) {
      this.#abandon(error);
      return;
    }
    for (const { resolve } of this.#take()) resolve();
    this.#wake();
  }

  #abandon(error: unknown): void {
    if (this.#file.isTransaction()) this.#file.exec('rollback');
    for (const { reject } of this.#take()) reject(error);
    this.#wake();
  }

  #take(): PromiseHandlers[] {
    const done = this.#done;
    this.#done = [];
    this.#isOpen = false;
    return done;
  }

  /** Wakes waiting readers first: each finishes within the same run of microtasks. */
  #wake(): void {
    for (const resolve of this.#waitingForCommit.splice(0)) resolve();
    if (this.#isBusy) return;
    const begin = this.#waitingToBegin.shift();
    if (!begin) return;
    this.#isBusy = true;
    begin();
  }
}
