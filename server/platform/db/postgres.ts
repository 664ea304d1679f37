/** Kysely on PostgreSQL: bounded pools on the first writable host, named prepared statements, and timeouts for anything that hangs. */
import { createHash } from 'node:crypto';
import {
  type BinaryOperationNode,
  OperatorNode,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type QueryCompiler,
} from 'kysely';
import pg from 'pg';
import type { Milliseconds } from '#domain/platform/units.ts';

const INT8_OID = 20;
const NUMERIC_OID = 1700;

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID || oid === NUMERIC_OID
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

export type PoolSettings = {
  /** `postgres://user@one:5432,two:5432/name`: several hosts are tried one by one until one is writable. */
  url: string;
  maxConnections: number;
  /** Timeout for statements and lock waits; 0 for none. */
  limitMs: Milliseconds;
  /** Uses named prepared statements, planned once per connection. Older poolers don't support them. */
  isNaming: boolean;
  onLost(error: Error): void;
};

/** A host that responds but takes no writes, such as a standby. */
class OnlyReadsError extends Error {
  readonly code = '25006';
  constructor() {
    super('This database server is a standby and takes no writes.');
  }
}

const CONNECT_MS = 5_000;
/** The server cancels a statement at its timeout. Without a response this much later, the connection is dropped. */
const SILENCE_MS = 1_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Returns one address for each host of an address that names several. */
export function hostsOf(url: string): string[] {
  const [, scheme = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => `${scheme}${host}${rest}`);
}

const limitsOf = (limitMs: Milliseconds) =>
  limitMs === 0
    ? {}
    : {
        statement_timeout: limitMs,
        lock_timeout: limitMs,
        idle_in_transaction_session_timeout: limitMs,
        query_timeout: limitMs + SILENCE_MS,
      };

/** Refuses a standby, once per new connection. */
function refuseStandby(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query<{ reads_only: boolean }>('select pg_is_in_recovery() as reads_only', (error: Error | null, result) => {
    if (error) done(error);
    else done(result.rows[0]?.reads_only ? new OnlyReadsError() : undefined);
  });
}

function poolOf(connectionString: string, isOneOfSeveral: boolean, settings: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: settings.maxConnections,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: 'cutroom',
    ...limitsOf(settings.limitMs),
    ...(isOneOfSeveral ? { verify: refuseStandby } : {}),
  });
  pool.on('error', settings.onLost);
  // The pool handles errors of idle connections only. A connection lost in use rejects its query and also emits an error,
  // which without a listener would end the process.
  pool.on('connect', (client) => client.on('error', settings.onLost));
  return pool;
}

/** Array comparisons for `in` and `not in`. */
const LIST_OPERATORS: Readonly<Record<string, string>> = { in: '= any', 'not in': '<> all' };

/** Passes a list of values as one array, so that the statement text, and thus its name and plan, doesn't depend on the length. */
class ArrayCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const compared = OperatorNode.is(operator) ? LIST_OPERATORS[operator.operator] : undefined;
    if (compared === undefined || !PrimitiveValueListNode.is(rightOperand)) return super.visitBinaryOperation(node);
    this.visitNode(leftOperand);
    this.append(` ${compared}(`);
    this.appendValue(rightOperand.values);
    this.append(')');
  }
}

class ArrayDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new ArrayCompiler();
  }
}

/**
 * Limit of named statements. The server keeps each until the connection closes, so forgetting a name would free
 * nothing on the server: statements beyond the limit are planned each time. Lists don't create new texts
 * (`ArrayCompiler`).
 */
const MAX_STATEMENT_NAMES = 500;

/** Returns whether a statement is worth a name. Of statements without values, only reads are, since transaction control and schema changes have no plan. */
const isPlanned = (text: string, values: readonly unknown[]): boolean =>
  values.length > 0 || /^\s*select\b/i.test(text);

/** Statement names by text, the same on every connection of a pool. Texts beyond the limit get no name. */
class StatementNames {
  readonly #names = new Map<string, string>();

  of(text: string): string | undefined {
    const cached = this.#names.get(text);
    if (cached !== undefined || this.#names.size >= MAX_STATEMENT_NAMES) return cached;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    this.#names.set(text, name);
    return name;
  }
}

/** Returns whether the connection can't be used again after an error: no response, or a plan whose tables have changed since. */
const isBroken = ({ message, code }: Error & { code?: unknown }): boolean =>
  message === 'Query read timeout' || (code === '0A000' && message.includes('cached plan')) || code === '26000';

/** Wraps a pooled connection for Kysely. A broken one is closed instead of returned to the pool. */
function withStatementNames(client: pg.PoolClient, names: StatementNames | undefined): PostgresPoolClient {
  let fault: Error | undefined;
  const query = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const name = isPlanned(text, values) ? names?.of(text) : undefined;
    try {
      return await client.query({ text, values: values as unknown[], ...(name === undefined ? {} : { name }) });
    } catch (error) {
      if (isBroken(error as Error)) fault = error as Error;
      throw error;
    }
  };
  return { query, release: () => client.release(fault) } as unknown as PostgresPoolClient;
}

/** Returns whether an error justifies trying another host, because this one is unreachable or read-only. */
const isElsewhere = (error: unknown): boolean => {
  const { code, message = '' } = error as { code?: string; message?: string };
  return /^(25006|57P0|08|E[A-Z]+$)/.test(code ?? '') || message.startsWith('Connection terminated');
};

/** Pools for several hosts. Starts with the host that worked last. */
class HostPools implements PostgresPool {
  readonly options = {};
  readonly #pools: readonly pg.Pool[];
  readonly #clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  readonly #names: StatementNames | undefined;
  #current = 0;

  constructor(settings: PoolSettings) {
    const hosts = hostsOf(settings.url);
    this.#pools = hosts.map((host) => poolOf(host, hosts.length > 1, settings));
    this.#names = settings.isNaming ? new StatementNames() : undefined;
  }

  async #connectAny(): Promise<pg.PoolClient> {
    const first = this.#current;
    for (let tried = 1; ; tried += 1) {
      const at = (first + tried - 1) % this.#pools.length;
      try {
        const client = await (this.#pools[at] as pg.Pool).connect();
        this.#current = at;
        return client;
      } catch (error) {
        if (tried === this.#pools.length || !isElsewhere(error)) throw error;
      }
    }
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#connectAny();
    const cached = this.#clients.get(client);
    if (cached) return cached;
    const wrapped = withStatementNames(client, this.#names);
    this.#clients.set(client, wrapped);
    return wrapped;
  }

  async end(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()));
  }
}

/** Returns a pooled dialect. Connections are opened when first needed. */
export const postgresDialect = (settings: PoolSettings): PostgresDialect =>
  new ArrayDialect({ pool: new HostPools(settings) });
