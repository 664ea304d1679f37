/** Kysely on PostgreSQL: bounded pools on the first host that takes writes, statements planned once, limits that end what hangs. */
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

const INT8 = 20;
const NUMERIC = 1700;

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

export type PoolSettings = {
  /** `postgres://user@one:5432,two:5432/name`: several hosts are tried in turn for the one that takes writes. */
  url: string;
  maxConnections: number;
  /** No statement and no wait for a lock lasts longer; 0 for no limit. */
  limitMs: number;
  /** Statements are planned once per connection and then called by name; poolers of old cannot follow that. */
  isNaming: boolean;
  onLost(error: Error): void;
};

/** A host that answers but takes no writes: a standby. */
class OnlyReadsError extends Error {
  readonly code = '25006';
  constructor() {
    super('This database server is a standby and takes no writes.');
  }
}

const CONNECT_MS = 5_000;
/** The server ends a statement at its limit; whoever hears nothing for this much longer gives the connection up. */
const SILENCE_MS = 1_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/** One address for each host of an address that names several. */
export function hostsOf(url: string): string[] {
  const [, scheme = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => `${scheme}${host}${rest}`);
}

const limitsOf = (limitMs: number) =>
  limitMs === 0
    ? {}
    : {
        statement_timeout: limitMs,
        lock_timeout: limitMs,
        idle_in_transaction_session_timeout: limitMs,
        query_timeout: limitMs + SILENCE_MS,
      };

/** Tells a standby from a primary, once per new connection. */
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
  // The pool hears of idle connections only. One that is lost in the middle of its work tells the query that waits for it,
  // and besides whoever listens: with nobody there, Node would end the process.
  pool.on('connect', (client) => client.on('error', settings.onLost));
  return pool;
}

/** For `in` and `not in`, how each compares with an array. */
const LIST_OPERATORS: Readonly<Record<string, string>> = { in: '= any', 'not in': '<> all' };

/** A list of values is one value, an array: the text is the same however many there are, so that it needs one name and one plan. */
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
 * The server keeps each named statement for as long as the connection lives, so a name that is forgotten here would free nothing
 * there: whoever comes after the last name is planned each time. Lists make no texts of their own (`ArrayCompiler`).
 */
const MOST_NAMES = 500;

/** Without values a text is worth a name where it reads: what begins and ends transactions, and changes the model, has no plan. */
const isPlanned = (text: string, values: readonly unknown[]): boolean =>
  values.length > 0 || /^\s*select\b/i.test(text);

/** Names for the texts of statements, the same on every connection of a pool; texts beyond the most that are named stay without. */
class StatementNames {
  readonly #names = new Map<string, string>();

  of(text: string): string | undefined {
    const cached = this.#names.get(text);
    if (cached !== undefined || this.#names.size >= MOST_NAMES) return cached;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    this.#names.set(text, name);
    return name;
  }
}

/** After these a connection cannot be used again: silence, or a plan whose tables have changed since. */
const isBroken = ({ message, code }: Error & { code?: unknown }): boolean =>
  message === 'Query read timeout' || (code === '0A000' && message.includes('cached plan')) || code === '26000';

/** A pooled connection as Kysely wants it; one that broke is ended instead of given back. */
function namingClient(client: pg.PoolClient, names: StatementNames | undefined): PostgresPoolClient {
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

/** Why another host is worth a try: this one is away, or it only reads. */
const isElsewhere = (error: unknown): boolean => {
  const { code, message = '' } = error as { code?: string; message?: string };
  return /^(25006|57P0|08|E[A-Z]+$)/.test(code ?? '') || message.startsWith('Connection terminated');
};

/** Pools of the hosts behind one another: connections come from the one that was good last. */
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
    const wrapped = namingClient(client, this.#names);
    this.#clients.set(client, wrapped);
    return wrapped;
  }

  async end(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()));
  }
}

/** A pooled dialect; connections are made when they are first needed. */
export const postgresDialect = (settings: PoolSettings): PostgresDialect =>
  new ArrayDialect({ pool: new HostPools(settings) });
