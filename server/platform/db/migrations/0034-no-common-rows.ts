/**
 * Concurrent project changes no longer contend for rows of the counts (ADR 19): PostgreSQL records each in rows of its own,
 * which later transactions settle together, and the counts are a view over both. SQLite has a single writer.
 */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const { id, text, integer } = COLUMN_TYPES.postgres;

/** Counted columns of a project with their types. */
const FACTS = {
  status: `${text} not null`,
  class: `${text} not null`,
  is_revised: 'boolean not null',
  is_duplicate: 'boolean not null',
  on_time: `${text} not null`,
  assigned_to_id: integer,
  assigned_by_id: integer,
  client_id: integer,
  created_at: `${text} not null`,
  ended_day: text,
  point: `${integer} not null`,
  personal_hundredths: `${integer} not null`,
  designation_hundredths: `${integer} not null`,
  runtime_hundredths: integer,
};
const NAMES = Object.keys(FACTS).join(', ');

const hundredths = (value: string) => `cast(round(coalesce(${value}, 0) * 100) as bigint)`;

/** Counted columns of a project row, in order. */
const factsOf = (row: string) => `${row}.status, ${row}.class, ${row}.is_revised, ${row}.is_duplicate,
      case when ${row}.ended_at <= ${row}.deadline_at then 'yes' when ${row}.ended_at > ${row}.deadline_at then 'no' else '' end,
      ${row}.assigned_to_id, ${row}.assigned_by_id, ${row}.client_id, substr(${row}.created_at, 1, 10) || 'T12:00:00.000Z',
      substr(${row}.ended_at, 1, 10), ${row}.point, ${hundredths(`${row}.personal_point`)}, ${hundredths(`${row}.designation_points`)},
      cast(round(${row}.runtime_minutes * 100) as bigint)`;

const KIND = 'status, class, is_revised, is_duplicate, on_time';
const COUNT_KEY = `facet, part, created_at, ${KIND}`;
const SUMS = [
  'completed',
  'scored',
  'point',
  'personal_hundredths',
  'designation_hundredths',
  'runtime_hundredths',
  'timed',
];

/** Contribution of recorded changes, aliased `c`, to the counts: a row for each facet in which the project counts. */
const countsFrom = (
  noted: string,
) => `select f.facet collate "C" as facet, f.part, f.created_at collate "C" as created_at,
      c.status, c.class, c.is_revised, c.is_duplicate, c.on_time, c.n
    from ${noted} as c cross join lateral (values ('all', cast(0 as bigint), ''), ('assigned_to', c.assigned_to_id, ''),
      ('assigned_by', c.assigned_by_id, ''), ('client', c.client_id, ''), ('day', 0, c.created_at)) as f (facet, part, created_at)
    where f.part is not null`;

/** Their contribution to editors' totals: for all time, and for the day the project ended. */
const scoresFrom = (
  noted: string,
) => `select c.assigned_to_id as user_id, d.day collate "C" as day, c.class, c.n as completed,
      case when c.point > 0 then c.n else 0 end as scored, c.n * c.point as point,
      c.n * c.personal_hundredths as personal_hundredths, c.n * c.designation_hundredths as designation_hundredths,
      c.n * coalesce(c.runtime_hundredths, 0) as runtime_hundredths,
      case when c.runtime_hundredths is null then 0 else c.n end as timed
    from ${noted} as c cross join lateral (values (''), (c.ended_day)) as d (day)
    where c.status = 'completed' and c.assigned_to_id is not null and d.day is not null`;

const SETTLE = `create function settle_counted_changes() returns void language plpgsql as $$
  begin
    -- One at a time, and nobody waits for it: what is left is read all the same, and settled by the next.
    if not pg_try_advisory_xact_lock(hashtextextended('settle counted changes', 0)) then return; end if;
    with noted as (delete from counted_changes returning *),
    counts as (
      insert into settled_counts (${COUNT_KEY}, n)
      select ${COUNT_KEY}, sum(n) from (${countsFrom('noted')}) as changes group by ${COUNT_KEY} having sum(n) <> 0
      on conflict (${COUNT_KEY}) do update set n = settled_counts.n + excluded.n)
    insert into settled_scores (user_id, day, class, ${SUMS.join(', ')})
    select user_id, day, class, ${SUMS.map((sum) => `sum(${sum})`).join(', ')} from (${scoresFrom('noted')}) as changes
    group by user_id, day, class having ${SUMS.map((sum) => `sum(${sum}) <> 0`).join(' or ')}
    on conflict (user_id, day, class) do update set ${SUMS.map((sum) => `${sum} = settled_scores.${sum} + excluded.${sum}`).join(', ')};
  end $$`;

/** Records what `added` inserts, and settles when the ids pass a multiple of 64. */
const noting = (added: string) => `with added as (insert into counted_changes (n, ${NAMES}) ${added} returning id)
    select max(id), count(*) into last_id, how_many from added;
    if last_id % 64 < how_many then perform settle_counted_changes(); end if;`;

const OF_ROWS = [
  ['insert', 'new', 1],
  ['delete', 'old', -1],
] as const;

export const NO_COMMON_ROWS: Step = {
  sqlite: [],
  postgres: [
    ...['insert', 'update', 'delete'].flatMap((event) => [
      `drop trigger keep_figures_${event} on projects`,
      `drop function keep_figures_${event}()`,
    ]),
    'alter table project_counts rename to settled_counts',
    'alter table score_days rename to settled_scores',
    // The table churns and is small, so it is vacuumed by number of dead rows instead of by share.
    `create table counted_changes (id ${id}, n ${integer} not null, ${Object.entries(FACTS)
      .map(([name, type]) => `${name} ${type}`)
      .join(', ')}) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
    `create view project_counts as select ${COUNT_KEY}, n from settled_counts union all ${countsFrom('counted_changes')}`,
    `create view score_days as select user_id, day, class, ${SUMS.join(', ')} from settled_scores
      union all ${scoresFrom('counted_changes')}`,
    SETTLE,
    ...OF_ROWS.flatMap(([event, side, n]) => [
      `create function keep_figures_${event}() returns trigger language plpgsql as $$
        declare last_id bigint; how_many bigint;
        begin
          ${noting(`select ${n}, ${factsOf('r')} from changed as r`)}
          return null;
        end $$`,
      `create trigger keep_figures_${event} after ${event} on projects referencing ${side} table as changed
        for each statement execute function keep_figures_${event}()`,
    ]),
    `create function keep_figures_update() returns trigger language plpgsql as $$
      declare last_id bigint; how_many bigint;
      begin
        if (${factsOf('old')}) is distinct from (${factsOf('new')}) then
          ${noting(`values (-1, ${factsOf('old')}), (1, ${factsOf('new')})`)}
        end if;
        return null;
      end $$`,
    `create trigger keep_figures_update after update of status, class, is_revised, is_duplicate, client_id, assigned_to_id,
      assigned_by_id, created_at, ended_at, deadline_at, point, personal_point, designation_points, runtime_minutes
      on projects for each row execute function keep_figures_update()`,
  ],
};
