/** Idempotent POST requests: the response is stored in the same transaction as the change (docs/api-reference.md#retries, ADR 12). */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isRefusal, refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import { type AnyEndpoint, acceptsIdempotencyKey } from '#contract/platform/endpoint.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Claim, KeyStore, SentResponse } from '#server/platform/retry-keys.ts';
import type { BodyReader } from './request/read-bytes.ts';

type Connection = Deps['db'];
/** A transaction that is committed explicitly instead of by a callback. */
type OpenTransaction = Awaited<ReturnType<ReturnType<Connection['startTransaction']>['execute']>>;

const KEY_HEADER = 'Idempotency-Key';
const KEY = /^[\x20-\x7e]{1,200}$/;

const unreadable = (): Refusal =>
  refuse('malformed', `Invalid ${KEY_HEADER}: at most 200 printable characters are allowed.`);

/** Returns a refusal because the stored response can't be read: another signing key, an older version of the program, or another role of the caller. */
const unreadableResponse = (): Refusal =>
  refuse('conflict', 'This request was already processed, and its response is no longer available.');

const otherRequest = (): Refusal =>
  refuseInvalid([brokenRuleAt(KEY_HEADER, 'This key was sent with another request before.')]) as Refusal;

/**
 * Distinguishes requests by address and content. Files are compared by length only, since reading them twice only to
 * detect mixed-up keys isn't worth the cost. Endpoints without a body have no content to compare.
 */
async function fingerprintOf({ endpoint, request, readBytes }: KeyedRequest): Promise<string> {
  const hash = createHash('sha256').update(`${request.url}\n`);
  if (endpoint.kind === 'upload') return hash.update(request.headers['content-length'] ?? '').digest('hex');
  const content = endpoint.body ? await readBytes() : '';
  return isRefusal(content) ? '' : hash.update(content).digest('hex');
}

type KeyedRequest = { endpoint: AnyEndpoint; request: FastifyRequest; claim: Claim; readBytes: BodyReader };
type Store = Pick<Deps, 'db' | 'secrets'> & { keys: KeyStore };

/** Encryption purpose of a stored response. Responses can contain one-time links, so only this caller, key and role can read them. */
const purposeOf = ({ callerId, callerType, key }: Claim): string => `${callerId} ${callerType} ${key}`;

/** Returns the key claim of the request, or undefined without a valid key. */
export function readClaim(
  endpoint: AnyEndpoint,
  { headers }: FastifyRequest,
  caller: () => Omit<Claim, 'key'>,
): Claim | Refusal | undefined {
  const key = headers['idempotency-key'];
  if (!acceptsIdempotencyKey(endpoint) || key === undefined || key === '') return undefined;
  return typeof key === 'string' && KEY.test(key) ? { ...caller(), key } : unreadable();
}

/** Thrown if another request with the same key has finished in the meantime. */
class AlreadyCompleted extends Error {}

/** A keyed request. All work of its action runs in one transaction that commits together with the stored response. */
class KeyedTransaction {
  readonly #db: Connection;
  readonly #vault: Deps['secrets'];
  readonly #keys: KeyStore;
  readonly #keyedRequest: KeyedRequest;
  #open: OpenTransaction | undefined;

  constructor({ db, secrets, keys }: Store, keyedRequest: KeyedRequest) {
    this.#db = db;
    this.#vault = secrets;
    this.#keys = keys;
    this.#keyedRequest = keyedRequest;
  }

  /** Connection for the action. Its first transaction claims the key and stays open; all later work joins that transaction. */
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
    if (!(await this.#keys.claimKey(this.#open, this.#keyedRequest.claim, fingerprint))) throw new AlreadyCompleted();
    return this.#open;
  }

  /** Runs work of the action. A refused action has changed nothing and releases the key. */
  async #run<T>(work: (trx: Db) => Promise<T>): Promise<T> {
    try {
      const result = await work(this.#open ?? (await this.#begin()));
      if (isRefusal(result)) await this.rollBack();
      return result;
    } catch (error) {
      await this.rollBack();
      throw error;
    }
  }

  /** Stores the response and commits, so that both persist or neither. */
  async commitWith(response: SentResponse): Promise<void> {
    const trx = this.#open ?? (await this.#begin());
    const { claim } = this.#keyedRequest;
    await this.#keys.storeResponse(trx, claim, {
      ...response,
      body: this.#vault.encrypt(purposeOf(claim), response.body),
    });
    await trx.commit().execute();
    this.#open = undefined;
  }

  async rollBack(): Promise<void> {
    const trx = this.#open;
    this.#open = undefined;
    await trx?.rollback().execute();
  }
}

type Action = (db: Connection) => Promise<SentResponse | Refusal>;

async function storedResponse(
  { db, secrets, keys }: Store,
  keyedRequest: KeyedRequest,
): Promise<SentResponse | Refusal | undefined> {
  const found = await keys.findKey(db, keyedRequest.claim);
  if (!found) return undefined;
  if (found.fingerprint !== (await fingerprintOf(keyedRequest))) return otherRequest();
  const body = secrets.decrypt(purposeOf(keyedRequest.claim), found.response.body);
  return body === undefined ? unreadableResponse() : { ...found.response, body };
}

async function runOnce(store: Store, keyedRequest: KeyedRequest, action: Action): Promise<SentResponse | Refusal> {
  const keyed = new KeyedTransaction(store, keyedRequest);
  try {
    const response = await action(keyed.db);
    // The refusal may be due to a duplicate that has just succeeded.
    if (isRefusal(response)) {
      await keyed.rollBack();
      return (await storedResponse(store, keyedRequest)) ?? response;
    }
    await keyed.commitWith(response);
    return response;
  } catch (error) {
    await keyed.rollBack();
    const response = error instanceof AlreadyCompleted ? await storedResponse(store, keyedRequest) : undefined;
    if (response) return response;
    throw error;
  }
}

/** Returns the result of `action`, or the stored response when this key was sent before. */
export async function respondOnce(
  store: Store,
  keyedRequest: KeyedRequest,
  action: Action,
): Promise<SentResponse | Refusal> {
  return (await storedResponse(store, keyedRequest)) ?? runOnce(store, keyedRequest, action);
}
