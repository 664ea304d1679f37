/** Reopening a stream is neither an arrival nor a departure: a second row of a present user is not an event (docs/projects.md#also-here). */
import type { Step } from './column-types.ts';

/** `VIEWING_SECONDS.kept` at the time of this step. Older rows are not shown. */
const KEPT_SECONDS = 45;

const noteOf = (row: string): string => `insert into changes (topic, record_id, project_id, audience, person_id)
  values ('viewing', ${row}.user_id, ${row}.project_id, 'leads', (select assigned_to_id from projects where id = ${row}.project_id));`;

/** No other row has the same user on the same project. */
const isAlone = (row: string, since: string): string => `not exists (select 1 from viewings as other
  where other.project_id = ${row}.project_id and other.user_id = ${row}.user_id and other.place = ${row}.place
    and other.id <> ${row}.id and other.seen_at >= ${since})`;

const SQLITE_SINCE = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${KEPT_SECONDS} seconds')`;
const POSTGRES_SINCE = `to_char((clock_timestamp() - make_interval(secs => ${KEPT_SECONDS})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const SIDES = [
  ['insert', 'new'],
  ['delete', 'old'],
] as const;

export const STILL_HERE: Step = {
  sqlite: SIDES.flatMap(([event, row]) => [
    `drop trigger note_viewings_${event}`,
    `create trigger note_viewings_${event} after ${event} on viewings when ${isAlone(row, SQLITE_SINCE)}
     begin ${noteOf(row)} end`,
  ]),
  postgres: [
    `create or replace function note_viewings() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if ${isAlone('old', POSTGRES_SINCE)} then ${noteOf('old')} end if;
        elsif tg_op = 'UPDATE' or ${isAlone('new', POSTGRES_SINCE)} then ${noteOf('new')}
        end if;
        return null;
      end $$`,
  ],
};
