/** Runs a statement on a PostgreSQL server outside of any pool, for creating and dropping databases. */
import pg from 'pg';

export async function runSql(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
