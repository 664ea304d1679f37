/** Change feed in the database. Triggers write it in the transaction of each change; it keeps the last few thousand entries (docs/adr/0015-live.md). */
import { sql } from 'kysely';
import type { Change } from '#domain/platform/topics.ts';
import type { Seconds } from '#domain/platform/units.ts';
import { type Db, instantAgo } from '#server/platform/db/dialect.ts';
import { feedPosition, isCommittedAfter, isFeedLostAfter, isFeedPosition } from '#server/platform/db/feed.ts';
import type { Row } from '#server/platform/db/tables.ts';

/** Maximum number of changes read at once. Larger sets, such as an import's, are not reported one by one. */
const MAX_CHANGES = 2_000;

type ChangeRow = Pick<Row<'changes'>, 'topic' | 'record_id' | 'project_id' | 'audience' | 'person_id'>;
type FoundChange = { [K in keyof ChangeRow]: ChangeRow[K] | null } & {
  position: string;
  is_lost: boolean | number | null;
};

/** Changes committed after a position, and the new position. `isLost` is true if the feed no longer reaches back that far. */
export type Feed = { position: string; changes: Change[]; isLost: boolean };

const toChange = (row: ChangeRow): Change => ({
  topic: row.topic,
  recordId: row.record_id,
  projectId: row.project_id,
  audience: row.audience,
  personId: row.person_id,
});

/** Returns the current position of the feed. */
export async function readFeedPosition(db: Db): Promise<string> {
  const { rows } = await sql<{ position: string }>`select ${feedPosition(db)} as position`.execute(db);
  return rows[0]?.position ?? '';
}

/** Reads the changes since a position in one statement, and so one snapshot: no commit can fall between the changes and the new position. */
export async function readChangesSince(db: Db, since: string): Promise<Feed> {
  if (!isFeedPosition(db, since)) return { position: await readFeedPosition(db), changes: [], isLost: true };
  const { rows } = await sql<FoundChange>`
    select at.position, at.is_lost, changes.topic, changes.record_id, changes.project_id, changes.audience, changes.person_id
    from (select ${feedPosition(db)} as position, ${isFeedLostAfter(db, since)} as is_lost) as at
    left join changes on ${isCommittedAfter(db, since)}
    order by changes.id limit ${MAX_CHANGES + 1}`.execute(db);
  const [first] = rows;
  const changes = rows.filter((row): row is FoundChange & ChangeRow => row.topic !== null);
  const isTooMany = changes.length > MAX_CHANGES;
  return {
    position: first?.position ?? since,
    changes: isTooMany ? [] : changes.map(toChange),
    isLost: isTooMany || Boolean(first?.is_lost),
  };
}

/** Returns the changes of the last seconds, by the database's clock. */
export async function listRecentChanges(db: Db, seconds: Seconds): Promise<Change[]> {
  const rows = await db
    .selectFrom('changes')
    .select(['topic', 'record_id', 'project_id', 'audience', 'person_id'])
    .where('at', '>=', instantAgo(db, seconds))
    .orderBy('id')
    .limit(MAX_CHANGES)
    .execute();
  return rows.map(toChange);
}
