/** A POST that is sent again is not done again: its answer is kept in the very transaction that did it (docs/wire.md#retries, ADR 12). */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isRefusal, refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import { type AnyEndpoint, takesRetryKey } from '#contract/platform/endpoint.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Claim, KeyStore, Written } from '#server/platform/retry-keys.ts';
import { readBytes } from './read-bytes.ts';

type Connection = Deps['db'];
/** One that ends when it is told to, and not with a function. */
type OpenTransaction = Awaited<ReturnType<ReturnType<Connection['startTransaction']>['execute']>>;

const KEY_HEADER = 'Idempotency-Key';
const KEY = /^[\x20-\x7e]{1,200}$/;

const unreadable = (): Refusal =>
  refuse('malformed', `Invalid ${KEY_HEADER}: up to 200 printable characters are taken.`);

/** It was kept by another signing key, by a program of earlier days, or for another role of the caller. */
const untold = (): Refusal =>
  refuse('conflict', 'This was done before, and what was answered then cannot be told any more.');

const otherRequest = (): Refusal =>
  refuseInvalid([brokenRuleAt(KEY_HEADER, 'This key was sent with another request before.')]) as Refusal;

/**
 * Tells requests apart by address and content. Of a file its length stands for that: it is not read twice for the sake of a client
 * that mixes up its keys. Where no body is taken there is none to compare.
 */
async function fingerprintOf({ endpoint, request }: KeyedRequest): Promise<string> {
  const hash = createHash('sha256').update(`${request.url}\n`);
  if (endpoint.kind === 'upload') return hash.update(request.headers['content-length'] ?? '').digest('hex');
  const content = endpoint.body ? await readBytes(request) : '';
  return isRefusal(content) ? '' : hash.update(content).digest('hex');
}

type KeyedRequest = { endpoint: AnyEndpoint; request: FastifyRequest; claim: Claim };
type Store = Pick<Deps, 'db' | 'vault'> & { keys: KeyStore };

/** Answers hold links that are told once: what is kept is readable by this key of this caller in the role they had. */
const aboutOf = ({ callerId, callerType, key }: Claim): string => `${callerId} ${callerType} ${key}`;

/** What the request claims; undefined where it has no key, or one that does not count. */
export function readClaim(
  endpoint: AnyEndpoint,
  { headers }: FastifyRequest,
  caller: () => Omit<Claim, 'key'>,
): Claim | Refusal | undefined {
  const key = headers['idempotency-key'];
  if (!takesRetryKey(endpoint) || key === undefined || key === '') return undefined;
  return typeof key === 'string' && KEY.test(key) ? { ...caller(), key } : unreadable();
}

/** Somebody else has done what the key stands for in the meantime. */
class DoneMeanwhile extends Error {}

/** A deed under a key: whatever its action does happens in one transaction, which ends only when the answer is kept too. */
class KeyedDeed {
  readonly #db: Connection;
  readonly #vault: Deps['vault'];
  readonly #keys: KeyStore;
  readonly #keyedRequest: KeyedRequest;
  #open: OpenTransaction | undefined;

  constructor({ db, vault, keys }: Store, keyedRequest: KeyedRequest) {
    this.#db = db;
    this.#vault = vault;
    this.#keys = keys;
    this.#keyedRequest = keyedRequest;
  }

  /** The connection for the action: its first transaction claims the key and stays open, and all that follows belongs to it. */
  get db(): Connection {
    const transaction = () => ({ execute: <T>(work: (trx: Db) => Promise<T>) => this.#run(work) });
    return new Proxy(this.#db, {
      get: (db, name) => {
        if (name === 'transaction') return transaction;
        const owner = this.#open ?? db;
        const value: unknown = Reflect.get(owner, name, owner);
        return typeof value === 'function' ? value.bind(owner) : value;
      },
    });
  }

  async #begin(): Promise<OpenTransaction> {
    const fingerprint = await fingerprintOf(this.#keyedRequest);
    this.#open = await this.#db.startTransaction().execute();
    if (!(await this.#keys.claimKey(this.#open, this.#keyedRequest.claim, fingerprint))) throw new DoneMeanwhile();
    return this.#open;
  }

  /** What is refused has changed nothing, and leaves the key free. */
  async #run<T>(work: (trx: Db) => Promise<T>): Promise<T> {
    try {
      const result = await work(this.#open ?? (await this.#begin()));
      if (isRefusal(result)) await this.giveUp();
      return result;
    } catch (error) {
      await this.giveUp();
      throw error;
    }
  }

  /** Keeps the answer and ends the transaction: from now on both hold, or neither. */
  async keep(answer: Written): Promise<void> {
    const trx = this.#open ?? (await this.#begin());
    const { claim } = this.#keyedRequest;
    await this.#keys.keepAnswer(trx, claim, { ...answer, body: this.#vault.lock(aboutOf(claim), answer.body) });
    await trx.commit().execute();
    this.#open = undefined;
  }

  async giveUp(): Promise<void> {
    const trx = this.#open;
    this.#open = undefined;
    await trx?.rollback().execute();
  }
}

type Give = (db: Connection) => Promise<Written | Refusal>;

async function earlierAnswer(
  { db, vault, keys }: Store,
  keyedRequest: KeyedRequest,
): Promise<Written | Refusal | undefined> {
  const found = await keys.findKey(db, keyedRequest.claim);
  if (!found) return undefined;
  if (found.fingerprint !== (await fingerprintOf(keyedRequest))) return otherRequest();
  const body = vault.open(aboutOf(keyedRequest.claim), found.answer.body);
  return body === undefined ? untold() : { ...found.answer, body };
}

async function doOnce(store: Store, keyedRequest: KeyedRequest, give: Give): Promise<Written | Refusal> {
  const deed = new KeyedDeed(store, keyedRequest);
  try {
    const given = await give(deed.db);
    // What it was refused for may be that its twin has done it.
    if (isRefusal(given)) {
      await deed.giveUp();
      return (await earlierAnswer(store, keyedRequest)) ?? given;
    }
    await deed.keep(given);
    return given;
  } catch (error) {
    await deed.giveUp();
    const answer = error instanceof DoneMeanwhile ? await earlierAnswer(store, keyedRequest) : undefined;
    if (answer) return answer;
    throw error;
  }
}

/** What `give` answers, or what it answered when this key was sent before. */
export async function answerOnce(store: Store, keyedRequest: KeyedRequest, give: Give): Promise<Written | Refusal> {
  return (await earlierAnswer(store, keyedRequest)) ?? doOnce(store, keyedRequest, give);
}
