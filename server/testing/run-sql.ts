/** One statement on a PostgreSQL server, outside every pool: making and dropping databases. */
import pg from 'pg';

/** Connects, runs, disconnects. */
export async function runSql(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
