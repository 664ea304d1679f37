/** The feed of changes in the database: triggers write it in the transaction of the change, and it keeps the last thousands (docs/adr/0015-live.md). */
import { sql } from 'kysely';
import type { Change } from '#domain/live/topics.ts';
import {
  type Db,
  feedPosition,
  instantAgo,
  isCommittedSince,
  isFeedLostSince,
  isFeedPosition,
} from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';

/** More at once, as of an import, are not told one by one. */
const MOST_CHANGES = 2_000;

type ChangeRow = Pick<Row<'changes'>, 'topic' | 'record_id' | 'project_id' | 'audience' | 'person_id'>;
type Found = { [K in keyof ChangeRow]: ChangeRow[K] | null } & { position: string; is_lost: boolean | number | null };

/** What was committed after a position, and the position that this leads to; `isLost` where the feed cannot tell. */
export type Feed = { position: string; changes: Change[]; isLost: boolean };

const toChange = (row: ChangeRow): Change => ({
  topic: row.topic,
  recordId: row.record_id,
  projectId: row.project_id,
  audience: row.audience,
  personId: row.person_id,
});

/** Where the feed stands now. */
export async function readFeedPosition(db: Db): Promise<string> {
  const { rows } = await sql<{ position: string }>`select ${feedPosition(db)} as position`.execute(db);
  return rows[0]?.position ?? '';
}

/** One statement, and so one snapshot: nothing is committed between the changes and the position. */
export async function readChangesSince(db: Db, since: string): Promise<Feed> {
  if (!isFeedPosition(db, since)) return { position: await readFeedPosition(db), changes: [], isLost: true };
  const { rows } = await sql<Found>`
    select at.position, at.is_lost, changes.topic, changes.record_id, changes.project_id, changes.audience, changes.person_id
    from (select ${feedPosition(db)} as position, ${isFeedLostSince(db, since)} as is_lost) as at
    left join changes on ${isCommittedSince(db, since)}
    order by changes.id limit ${MOST_CHANGES + 1}`.execute(db);
  const [first] = rows;
  const changes = rows.filter((row): row is Found & ChangeRow => row.topic !== null);
  const isMuch = changes.length > MOST_CHANGES;
  return {
    position: first?.position ?? since,
    changes: isMuch ? [] : changes.map(toChange),
    isLost: isMuch || Boolean(first?.is_lost),
  };
}

/** What was written in the last seconds, by the clock of the database. */
export async function listRecentChanges(db: Db, seconds: number): Promise<Change[]> {
  const rows = await db
    .selectFrom('changes')
    .select(['topic', 'record_id', 'project_id', 'audience', 'person_id'])
    .where('at', '>=', instantAgo(db, seconds))
    .orderBy('id')
    .limit(MOST_CHANGES)
    .execute();
  return rows.map(toChange);
}
