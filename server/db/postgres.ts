/** Kysely on a PostgreSQL server: numbers arrive as numbers, and a lost connection is not a crash. */
import { PostgresDialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;
const NUMERIC = 1700;

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

/** A pooled dialect for a connection URL. */
export function postgresDialect(url: string, onLost: (error: Error) => void, maxConnections = 10) {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    application_name: 'cutroom',
  });
  pool.on('error', onLost);
  // The pool hears of idle connections only. One that is lost in the middle of its work tells the query that waits for it,
  // and besides whoever listens: with nobody there, Node would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  return { dialect: new PostgresDialect({ pool }), pool };
}
