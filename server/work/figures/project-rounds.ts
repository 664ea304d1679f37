/** Checks and rebuilds the rounds that triggers store (docs/figures.md#on-time, ADR 31). */
import { type RawBuilder, sql } from 'kysely';
import { type Db, engineOf } from '#server/platform/db/dialect.ts';

/** What a project tells about its rounds. */
const TOLD = sql.raw('project_id, number, ended_at, minutes, is_set_back');
/** What only the row tells once the project has changed. */
const IN_FORCE = sql.raw('deadline_at, adjusted_deadline_at, assigned_to_id');

/** Returns the common table `expected`: each project's rounds as the project tells them, with what is in force now for the last. */
function withExpected(db: Db): RawBuilder<unknown> {
  const isServer = engineOf(db) === 'postgres';
  const earlier = isServer
    ? sql`select projects.id, round.number, round.value ->> 'endedAt' collate "C",
        cast(round.value ->> 'runtimeMinutes' as double precision), coalesce(cast(round.value ->> 'isSetBack' as boolean), false),
        cast(null as text), cast(null as text), cast(null as bigint)
        from projects cross join jsonb_array_elements(projects.rounds) with ordinality as round (value, number)`
    : sql`select projects.id, round.key + 1, json_extract(round.value, '$.endedAt'),
        json_extract(round.value, '$.runtimeMinutes'), coalesce(json_extract(round.value, '$.isSetBack'), 0), null, null, null
        from projects cross join json_each(projects.rounds) as round`;
  const count = sql.raw(isServer ? 'jsonb_array_length(rounds)' : 'json_array_length(rounds)');
  return sql`with expected (project_id, number, ended_at, minutes, is_set_back, deadline_at, adjusted_deadline_at, assigned_to_id)
    as (${earlier} union all
    select id, ${count} + 1, ended_at, runtime_minutes, ${sql.raw(isServer ? 'false' : '0')}, ${IN_FORCE}
      from projects where status in ('completed', 'revision'))`;
}

/** Returns how many rounds are missing, too many, or differ from what their project tells. */
export async function countWrongRounds(db: Db): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`${withExpected(db)} select count(*) as wrong from (
    select project_id, number from (select ${TOLD} from expected except select ${TOLD} from project_rounds) as missing
    union select project_id, number from (select ${TOLD} from project_rounds except select ${TOLD} from expected) as surplus
    ) as differing`.execute(db);
  return Number(rows[0]?.wrong ?? 0);
}

/** Makes the rounds what their projects tell, within the transaction. Stored deadlines and editors stay. */
export async function rebuildRounds(trx: Db): Promise<void> {
  await sql`${withExpected(trx)} delete from project_rounds
    where (project_id, number) not in (select project_id, number from expected)`.execute(trx);
  await sql`insert into project_rounds (${TOLD}, ${IN_FORCE}) ${withExpected(trx)}
    select ${TOLD}, ${IN_FORCE} from expected where true on conflict (project_id, number)
    do update set ended_at = excluded.ended_at, minutes = excluded.minutes, is_set_back = excluded.is_set_back`.execute(
    trx,
  );
}
