/** List queries about deadlines, timers and points: two columns written by the program, and covering indexes (ADR 10). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

/** Engine-specific SQL for filling the two columns: conversion between instants and milliseconds, and a project's pauses. */
type Words = {
  ms: (at: string) => string;
  iso: (ms: string) => string;
  pauses: string;
  least: string;
  greatest: string;
};

const SQLITE: Words = {
  ms: (at) => `cast(strftime('%s', substr(${at}, 1, 19)) as integer) * 1000 + cast(substr(${at}, 21, 3) as integer)`,
  iso: (ms) => `strftime('%Y-%m-%dT%H:%M:%S', (${ms}) / 1000, 'unixepoch') || printf('.%03dZ', (${ms}) % 1000)`,
  pauses: `select value ->> 'pausedAt' as paused_at, value ->> 'resumedAt' as resumed_at from json_each(projects.pauses)`,
  least: 'min',
  greatest: 'max',
};
const POSTGRES: Words = {
  ms: (at) => `(extract(epoch from (${at})::timestamptz) * 1000)::bigint`,
  iso: (ms) =>
    `to_char(timestamp 'epoch' + (${ms}) * interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') collate "C"`,
  pauses: `select (value ->> 'pausedAt') collate "C" as paused_at, (value ->> 'resumedAt') collate "C" as resumed_at
      from jsonb_array_elements(projects.pauses) as pause (value)`,
  least: 'least',
  greatest: 'greatest',
};

const clockSince = ({ pauses }: Words): string => `update projects set clock_since = case status
    when 'paused' then (select min(paused_at) from (${pauses}) as stops where resumed_at is null)
    else (select max(at) from (select resumed_at as at from (${pauses}) as stops union all select projects.started_at) as starts) end
  where status = 'paused' or (status = 'started' and started_at is not null)`;

const LIMITED = 'video_length_seconds > 0 and edit_ratio_min > 0 and edit_ratio_hour > 0';
const ALLOWED = '((video_length_seconds * edit_ratio_hour + edit_ratio_min - 1) / edit_ratio_min)';
const RECORDED = `(started_at is null
    or (runtime_minutes is not null and (ended_at is not null or status in ('completed', 'revision'))))`;

const overByRecord = `update projects set over_at = case when runtime_minutes > ${ALLOWED} then '' else 'never' end
    where ${LIMITED} and ${RECORDED}`;

/** Later than every instant, in milliseconds; and a text after all four-digit years. */
const ENDLESS = '9000000000000000';
const UNWRITTEN = '253402300800000';

/**
 * Walks the pauses in order: each stretch of work lasts from the end of the previous pause to the next one, and the first
 * that uses up the allowed time determines the instant. Run times are rounded, so the limit is exceeded 300 ms above it.
 */
function overByPauses({ ms, iso, pauses, least, greatest }: Words): string {
  const since = `coalesce(max(next) over (order by n rows between unbounded preceding and 1 preceding), 0)`;
  const reached = `with need as (select ${ALLOWED} * 60000 + 300 as need, ${ms('projects.started_at')} as start,
        coalesce(${ms('projects.ended_at')}, ${ENDLESS}) as stop),
      stops as (select ${ms('paused_at')} as till, coalesce(${ms('resumed_at')}, ${ENDLESS}) as next from (${pauses}) as pause
        union all select stop, stop from need),
      numbered as (select till, next, row_number() over (order by till, next) as n from stops),
      stretches as (select n, till, ${since} as since from numbered),
      bounded as (select n, need, ${least}(till, stop) as till, ${greatest}(since, start) as since from stretches, need),
      worked as (select n, need, since, ${greatest}(till - since, 0) as spent from bounded),
      summed as (select n, need, since, spent, sum(spent) over (order by n) as total from worked)
    select cast(since + need - (total - spent) as bigint) from summed where total >= need order by n limit 1`;
  return `update projects set over_at = coalesce((select case when projects.ended_at is null then ${iso('reached.at')}
      else '' end from (select (${reached}) as at) as reached where reached.at < ${UNWRITTEN}), 'never')
    where ${LIMITED} and not ${RECORDED}`;
}

const columns = ['clock_since', 'over_at'] as const;

/** Open work by deadline, then without one, then finished work, latest end first. `due` filters and sorts by the first part. */
const DUE = `(case when status in ('completed', 'revision') then 'past' else coalesce(deadline_at, 'none') end),
    (case when status in ('completed', 'revision') then coalesce(ended_at, '') else '' end) desc`;

/** Finished work by points; -1 for unfinished work. */
const SCORE = `(case when status in ('completed', 'revision') then point else -1 end)`;

/** Columns for narrowing short lists further, so that counting doesn't read the rows. */
const PEOPLE = 'assigned_to_id, assigned_by_id';

const INDEXES = [
  `create index projects_due on projects (${DUE}, id, status, ${PEOPLE})`,
  `create index projects_clock on projects (clock_since, id, status, over_at, ${PEOPLE}) where clock_since is not null`,
  `create index projects_over on projects (over_at, id) where over_at <> 'never'`,
  `create index projects_returned on projects (status, id, revision_count, ${PEOPLE}) where revision_count > 0`,
  `create index projects_unscored on projects (${SCORE}, reviewed_by_id, id, status, ${PEOPLE}) where ${SCORE} = 0`,
];

const stepOn = (engine: keyof typeof COLUMN_TYPES, words: Words): string[] => [
  ...columns.map((name) => `alter table projects add column ${name} ${COLUMN_TYPES[engine].text}`),
  clockSince(words),
  overByRecord,
  overByPauses(words),
  ...INDEXES,
];

export const DUE_AND_CLOCK: Step = {
  sqlite: [
    ...stepOn('sqlite', SQLITE),
    // The covering index gets the new columns too.
    'drop index projects_facts',
    `create index projects_facts on projects (id, status, class, is_revised, is_duplicate, client_id, assigned_to_id, assigned_by_id,
      reviewed_by_id, created_at, started_at, ended_at, deadline_at, revision_count, point, runtime_minutes, clock_since, over_at, search)`,
  ],
  postgres: stepOn('postgres', POSTGRES),
};
