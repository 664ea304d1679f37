/** What the doctor looks at in the database: whether it is whole, can be written to, and says of the projects what the projects say. */
import { type RawBuilder, sql } from 'kysely';
import { countOf } from '#domain/platform/numbers.ts';
import { type Db, engineOf } from '#server/platform/db/dialect.ts';
import { countWrongFigures, rebuildFigures } from '#server/platform/db/check-aggregates.ts';
import type { Deps } from '#server/platform/deps.ts';
import { verifyAudit } from '#server/operations/audit/verify-audit.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const SKEW_MS = 1_000;

async function firstOf<T>(db: Db, query: RawBuilder<T>): Promise<T> {
  return (await query.execute(db)).rows[0] as T;
}

async function checkFile({ reports }: Deps): Promise<Finding[]> {
  const { integrity_check: words } = await firstOf(
    reports,
    sql<{ integrity_check: string }>`pragma integrity_check(1)`,
  );
  const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(reports);
  return [
    words === 'ok'
      ? ok('file', 'The database file is whole.')
      : fault('file', `The database file is damaged (${words.split('\n')[0]}). Restore a backup.`),
    orphans.length === 0
      ? ok('references', 'Every row leads to rows that are there.')
      : fault(
          'references',
          `${countOf(orphans.length, 'row leads', 'rows lead')} to what is not there, the first in ${orphans[0]?.table}. Restore a backup.`,
        ),
  ];
}

type Server = { version: string; now: string; most: number; isStandby: boolean; hasWords: boolean; invalid: number };

async function checkServer({ reports, config }: Deps): Promise<Finding[]> {
  const server = await firstOf(
    reports,
    sql<Server>`select current_setting('server_version') as version, clock_timestamp()::text as now,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      pg_is_in_recovery() as "isStandby", exists (select from pg_extension where extname = 'pg_trgm') as "hasWords",
      (select count(*)::int from pg_index where not indisvalid) as invalid`,
  );
  const skewMs = Math.abs(Date.parse(server.now) - Date.now());
  const { pool, reportsPool } = config.databaseServer;
  const each = pool + reportsPool + 2;
  return [
    server.isStandby
      ? fault('server', 'DATABASE_URL leads to a standby, which takes no writes. Name the primary too.')
      : ok('server', `PostgreSQL ${server.version} takes writes.`),
    skewMs > SKEW_MS
      ? warning(
          'clock',
          `The clocks of this machine and of the database are ${(skewMs / 1_000).toFixed(1)} s apart. Let NTP set both.`,
        )
      : ok('clock', 'This machine and the database agree on the time.'),
    server.hasWords
      ? ok('words', 'pg_trgm makes searches quick.')
      : warning(
          'words',
          'The extension pg_trgm is missing: searches read every row. Have it created in this database.',
        ),
    server.invalid === 0
      ? ok('indexes', 'All indexes are valid.')
      : fault('indexes', `${countOf(server.invalid, 'index is', 'indexes are')} not valid. Run "reindex database".`),
    each > server.most
      ? fault(
          'connections',
          `One process may open ${each} connections, the server takes ${server.most}. Lower DATABASE_POOL or raise max_connections.`,
        )
      : ok('connections', `The server takes ${server.most} connections, one process opens ${each} at most.`),
    await checkStandbys(reports),
  ];
}

/** What of it may be seen depends on the rights of the database's user; what may not is null. */
async function checkStandbys(db: Db): Promise<Finding> {
  const { wanted, there, inStep, behind } = await firstOf(
    db,
    sql<{ wanted: string; there: number; inStep: number; behind: number | null }>`
      select current_setting('synchronous_standby_names') as wanted, count(*)::int as there,
        count(*) filter (where sync_state in ('sync', 'quorum'))::int as "inStep",
        extract(epoch from max(replay_lag))::float8 as behind from pg_stat_replication`,
  );
  if (wanted !== '' && inStep === 0)
    return warning('standby', 'A synchronous standby is named, and none can be seen. Without one, writes wait.');
  if (there === 0) return ok('standby', 'No standby can be seen: what the primary loses comes from a backup.');
  const late = behind === null ? '' : `, ${behind.toFixed(1)} s behind at most`;
  return ok('standby', `${countOf(there, 'standby', 'standbys')}, ${inStep} of them synchronous${late}.`);
}

async function checkFigures({ db, reports }: Deps): Promise<Finding> {
  const wrong = await countWrongFigures(reports);
  if (wrong === 0) return ok('figures', 'All kept counts and sums are those of the projects.');
  return fault(
    'figures',
    `${countOf(wrong, 'kept figure is', 'kept figures are')} not what the projects say. --fix makes all anew.`,
    async () => {
      await db.transaction().execute((trx) => rebuildFigures(trx));
      return 'All kept figures were made anew.';
    },
  );
}

async function checkAudit({ reports }: Deps): Promise<Finding> {
  const { faults, lines } = await verifyAudit(reports);
  return faults.length === 0
    ? ok('audit log', `${countOf(lines, 'sealed line is', 'sealed lines are')} as they were sealed.`)
    : fault(
        'audit log',
        `${countOf(faults.length, 'stretch is', 'stretches are')} not what was sealed: see Verify in the app, and keep a copy.`,
      );
}

/** That it can be written to, and what is in it. */
export async function checkDatabase(deps: Deps): Promise<Finding[]> {
  const trouble = await deps.readiness.trouble();
  return [
    trouble === undefined ? ok('database', 'It can be written to.') : fault('database', trouble),
    ...(engineOf(deps.db) === 'postgres' ? await checkServer(deps) : await checkFile(deps)),
    await checkFigures(deps),
    await checkAudit(deps),
  ];
}
