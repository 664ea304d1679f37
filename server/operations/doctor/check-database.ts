/** Doctor checks of the database: integrity, writability, and whether the counters match the projects. */
import { type RawBuilder, sql } from 'kysely';
import { countOf } from '#domain/platform/numbers.ts';
import { type Db, engineOf } from '#server/platform/db/dialect.ts';
import { countWrongCounters, rebuildCounters } from '#server/work/figures/check-aggregates.ts';
import { countWrongRounds, rebuildRounds } from '#server/work/figures/project-rounds.ts';
import type { Deps } from '#server/platform/deps.ts';
import { verifyAudit } from '#server/operations/audit/verify-audit.ts';
import { correctSends, listForeignLinks, listWrongSends, revokeLinks } from '#server/review/sends/check-sends.ts';
import { listWrongMonths, rebuildBilled } from '#server/insight/money/check-months.ts';
import { listWrongCheckCounts, storeCheckCounts } from '#server/work/checks/checks.store.ts';
import { listWrongProjects, syncProjects } from '#server/work/waits/waits.store.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const SKEW_MS = 1_000;

async function firstRow<T>(db: Db, query: RawBuilder<T>): Promise<T> {
  return (await query.execute(db)).rows[0] as T;
}

async function checkFile({ reports }: Deps): Promise<Finding[]> {
  const { integrity_check: result } = await firstRow(
    reports,
    sql<{ integrity_check: string }>`pragma integrity_check(1)`,
  );
  const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(reports);
  return [
    result === 'ok'
      ? ok('file', 'The database file is intact.')
      : fault('file', `The database file is damaged (${result.split('\n')[0]}). Restore a backup.`),
    orphans.length === 0
      ? ok('references', 'All references are valid.')
      : fault(
          'references',
          `${countOf(orphans.length, 'row has', 'rows have')} a broken reference, the first in ${orphans[0]?.table}. Restore a backup.`,
        ),
  ];
}

type Server = {
  version: string;
  now: string;
  maxConnections: number;
  isStandby: boolean;
  hasTrigrams: boolean;
  invalid: number;
};

async function checkServer({ reports, config }: Deps): Promise<Finding[]> {
  const server = await firstRow(
    reports,
    sql<Server>`select current_setting('server_version') as version, clock_timestamp()::text as now,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "maxConnections",
      pg_is_in_recovery() as "isStandby", exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams",
      (select count(*)::int from pg_index where not indisvalid) as invalid`,
  );
  const skewMs = Math.abs(Date.parse(server.now) - Date.now());
  const { pool, reportsPool } = config.databaseServer;
  const each = pool + reportsPool + 2;
  return [
    server.isStandby
      ? fault('server', 'DATABASE_URL points to a standby, which is read-only. Add the primary.')
      : ok('server', `PostgreSQL ${server.version} accepts writes.`),
    skewMs > SKEW_MS
      ? warning(
          'clock',
          `The clocks of this machine and the database are ${(skewMs / 1_000).toFixed(1)} s apart. Sync both with NTP.`,
        )
      : ok('clock', 'This machine and the database are in sync.'),
    server.hasTrigrams
      ? ok('search', 'pg_trgm is installed.')
      : warning('search', 'The extension pg_trgm is missing, so searches are slow. Create it in this database.'),
    server.invalid === 0
      ? ok('indexes', 'All indexes are valid.')
      : fault('indexes', `${countOf(server.invalid, 'index is', 'indexes are')} invalid. Run "reindex database".`),
    each > server.maxConnections
      ? fault(
          'connections',
          `One process may open ${each} connections, but the server allows ${server.maxConnections}. Lower DATABASE_POOL or raise max_connections.`,
        )
      : ok('connections', `The server allows ${server.maxConnections} connections; one process opens up to ${each}.`),
    await checkStandbys(reports),
  ];
}

/** Checks the standbys; values that the database user may not see are null. */
async function checkStandbys(db: Db): Promise<Finding> {
  const { wanted, connected, upToDate, behind } = await firstRow(
    db,
    sql<{ wanted: string; connected: number; upToDate: number; behind: number | null }>`
      select current_setting('synchronous_standby_names') as wanted, count(*)::int as connected,
        count(*) filter (where sync_state in ('sync', 'quorum'))::int as "upToDate",
        extract(epoch from max(replay_lag))::float8 as behind from pg_stat_replication`,
  );
  if (wanted !== '' && upToDate === 0)
    return warning('standby', 'A synchronous standby is configured, but none is connected. Writes wait until one is.');
  if (connected === 0) return ok('standby', 'No standby is connected. If the primary fails, only backups remain.');
  const delay = behind === null ? '' : `, ${behind.toFixed(1)} s behind at most`;
  return ok('standby', `${countOf(connected, 'standby', 'standbys')}, ${upToDate} synchronous${delay}.`);
}

async function checkFigures({ db, reports }: Deps): Promise<Finding> {
  const wrongCount = await countWrongCounters(reports);
  if (wrongCount === 0) return ok('counters', 'All counters match the projects.');
  return fault(
    'counters',
    `${countOf(wrongCount, "counter doesn't", "counters don't")} match the projects. --fix rebuilds them.`,
    async () => {
      await db.transaction().execute((trx) => rebuildCounters(trx));
      return 'Rebuilt all counters.';
    },
  );
}

async function checkRounds({ db, reports }: Deps): Promise<Finding> {
  const wrongCount = await countWrongRounds(reports);
  if (wrongCount === 0) return ok('rounds', 'All ended rounds match the projects.');
  return fault(
    'rounds',
    `${countOf(wrongCount, "ended round doesn't", "ended rounds don't")} match the projects. --fix corrects them.`,
    async () => {
      await db.transaction().execute((trx) => rebuildRounds(trx));
      return 'Corrected the ended rounds.';
    },
  );
}

async function checkWaits({ db, reports }: Deps): Promise<Finding> {
  const wrongProjects = await listWrongProjects(reports);
  if (wrongProjects.length === 0) return ok('waits', 'All projects match their waits.');
  return fault(
    'waits',
    `${countOf(wrongProjects.length, "project doesn't", "projects don't")} match their waits. --fix corrects them.`,
    async () => {
      await db.transaction().execute((trx) => syncProjects(trx, wrongProjects));
      return 'Corrected the projects.';
    },
  );
}

async function checkChecks({ db, reports }: Deps): Promise<Finding> {
  const wrongProjects = await listWrongCheckCounts(reports);
  if (wrongProjects.length === 0) return ok('checks', 'All projects count their checks.');
  return fault(
    'checks',
    `${countOf(wrongProjects.length, "project doesn't count its", "projects don't count their")} checks. --fix corrects them.`,
    async () => {
      await db.transaction().execute(async (trx) => {
        for (const id of wrongProjects) await storeCheckCounts(trx, id);
      });
      return 'Corrected the projects.';
    },
  );
}

async function checkContactLinks({ db, reports, clock }: Deps): Promise<Finding> {
  const links = await listForeignLinks(reports);
  if (links.length === 0) return ok('contact links', 'All open links of contacts lead to projects of their client.');
  return fault(
    'contact links',
    `${countOf(links.length, 'open link of a contact leads', 'open links of contacts lead')} to a project of another client. --fix revokes them.`,
    async () => {
      await db.transaction().execute((trx) => revokeLinks(trx, links, clock()));
      return 'Revoked them.';
    },
  );
}

async function checkSends({ db, reports }: Deps): Promise<Finding> {
  const sends = await listWrongSends(reports);
  if (sends.length === 0) return ok('sends', 'All sends name versions of their project.');
  return fault(
    'sends',
    `${countOf(sends.length, 'send names', 'sends name')} versions of another project. --fix removes those.`,
    async () => {
      await db.transaction().execute((trx) => correctSends(trx, sends));
      return 'Corrected the sends.';
    },
  );
}

async function checkMonths({ db, reports }: Deps): Promise<Finding> {
  const { changed, differing } = await listWrongMonths(reports);
  if (changed.length > 0)
    return fault(
      'closed months',
      `${countOf(changed.length, 'closed month was', 'closed months were')} changed after closing: ${changed.join(', ')}. Compare with a backup.`,
    );
  if (differing.length === 0) return ok('closed months', 'All closed months are unchanged.');
  return fault(
    'closed months',
    `${countOf(differing.length, "closed month doesn't", "closed months don't")} match what is stored as billed. --fix corrects that.`,
    async () => {
      await db.transaction().execute((trx) => rebuildBilled(trx, differing));
      return 'Corrected what is stored as billed.';
    },
  );
}

async function checkAudit({ reports }: Deps): Promise<Finding> {
  const { faults, lines } = await verifyAudit(reports);
  return faults.length === 0
    ? ok('audit log', `${countOf(lines, 'sealed entry is', 'sealed entries are')} unchanged.`)
    : fault(
        'audit log',
        `${countOf(faults.length, "range doesn't", "ranges don't")} match the seals. Keep a copy, then see Verify in the app.`,
      );
}

/** Checks that the database can be written to, and its contents. */
export async function checkDatabase(deps: Deps): Promise<Finding[]> {
  const problem = await deps.readiness.problem();
  return [
    problem === undefined ? ok('database', 'The database is writable.') : fault('database', problem),
    ...(engineOf(deps.db) === 'postgres' ? await checkServer(deps) : await checkFile(deps)),
    await checkFigures(deps),
    await checkRounds(deps),
    await checkWaits(deps),
    await checkChecks(deps),
    await checkContactLinks(deps),
    await checkSends(deps),
    await checkMonths(deps),
    await checkAudit(deps),
  ];
}
