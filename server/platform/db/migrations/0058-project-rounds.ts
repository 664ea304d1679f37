/**
 * Ended rounds of each project, with the deadline and the editor in force at their end (docs/figures.md#on-time, ADR 31).
 * Triggers write them, whoever changes the project. A later change of the deadline or the editor leaves them as they are.
 */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const table = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table project_rounds (project_id ${t.integer} not null references projects (id) on delete cascade,
    number ${t.integer} not null, ended_at ${t.text}, deadline_at ${t.text}, adjusted_deadline_at ${t.text},
    assigned_to_id ${t.integer} references users (id) on delete set null, minutes ${t.real}, is_set_back boolean not null,
    primary key (project_id, number))${t.withoutRowid}`,
  'create index project_rounds_ended_at on project_rounds (ended_at)',
  'create index project_rounds_deadline_at on project_rounds (deadline_at)',
  'create index project_rounds_assigned_to on project_rounds (assigned_to_id)',
];

const COLUMNS =
  '(project_id, number, ended_at, deadline_at, adjusted_deadline_at, assigned_to_id, minutes, is_set_back)';

/** SQL of one engine. `row` is the project: the name of a table or of a trigger's row. */
type Dialect = {
  no: string;
  /** Rounds before the current one. */
  earlierCount: (row: string) => string;
  /** Rows of the rounds before the current one; their deadline and editor come from these expressions. */
  earlier: (row: string, known: { deadline: string; editor: string }, from?: string) => string;
  same: string;
};

const SQLITE: Dialect = {
  no: '0',
  earlierCount: (row) => `json_array_length(${row}.rounds)`,
  earlier: (row, { deadline, editor }, from = '') =>
    `select ${row}.id, round.key + 1, json_extract(round.value, '$.endedAt'), ${deadline}, null, ${editor},
      json_extract(round.value, '$.runtimeMinutes'), coalesce(json_extract(round.value, '$.isSetBack'), 0)
      from ${from}json_each(${row}.rounds) as round where true`,
  same: 'is',
};

const POSTGRES: Dialect = {
  no: 'false',
  earlierCount: (row) => `jsonb_array_length(${row}.rounds)`,
  earlier: (row, { deadline, editor }, from = '') =>
    `select ${row}.id, round.number, round.value ->> 'endedAt', ${deadline}, cast(null as text), ${editor},
      cast(round.value ->> 'runtimeMinutes' as double precision), coalesce(cast(round.value ->> 'isSetBack' as boolean), false)
      from ${from}jsonb_array_elements(${row}.rounds) with ordinality as round (value, number) where true`,
  same: 'is not distinct from',
};

const isEnded = (row: string): string => `${row}.status in ('completed', 'revision')`;

/** The row of the current round, which has ended. */
const current = (row: string, { earlierCount, no }: Dialect): string =>
  `select ${row}.id, ${earlierCount(row)} + 1, ${row}.ended_at, ${row}.deadline_at, ${row}.adjusted_deadline_at,
    ${row}.assigned_to_id, ${row}.runtime_minutes, ${no}`;

/** A stored row keeps its deadline and editor; only what was corrected about the end is replaced. */
const REPLACED = 'ended_at = excluded.ended_at, minutes = excluded.minutes, is_set_back = excluded.is_set_back';

const write = (dialect: Dialect, known: { deadline: string; editor: string }): string => `
  insert into project_rounds ${COLUMNS} ${dialect.earlier('new', known)}
    on conflict (project_id, number) do update set ${REPLACED};
  insert into project_rounds ${COLUMNS} ${current('new', dialect)} where ${isEnded('new')}
    on conflict (project_id, number) do update set ${REPLACED}, adjusted_deadline_at =
      case when project_rounds.deadline_at ${dialect.same} excluded.deadline_at
        then excluded.adjusted_deadline_at else project_rounds.adjusted_deadline_at end;`;

/** The deadlines and editors of earlier rounds of a project that comes with them aren't known. */
const onInsert = (dialect: Dialect): string => write(dialect, { deadline: 'null', editor: 'null' });

const onUpdate = (dialect: Dialect): string => `
  delete from project_rounds where project_id = new.id
    and number > ${dialect.earlierCount('new')} + case when ${isEnded('new')} then 1 else 0 end;
  ${write(dialect, { deadline: 'old.deadline_at', editor: 'old.assigned_to_id' })}`;

const UPDATED = 'after update of status, ended_at, runtime_minutes, rounds, adjusted_deadline_at on projects';
const changesRounds = (same: string): string =>
  `(${isEnded('new')} or ${isEnded('old')} or not new.rounds ${same} old.rounds)`;

const backfill = (dialect: Dialect): string[] => [
  `insert into project_rounds ${COLUMNS} ${dialect.earlier('projects', { deadline: 'null', editor: 'null' }, 'projects cross join ')}`,
  `insert into project_rounds ${COLUMNS} ${current('projects', dialect)} from projects where ${isEnded('projects')}`,
];

export const PROJECT_ROUNDS: Step = {
  sqlite: [
    ...table(COLUMN_TYPES.sqlite),
    ...backfill(SQLITE),
    `create trigger store_project_rounds_insert after insert on projects begin ${onInsert(SQLITE)} end`,
    `create trigger store_project_rounds_update ${UPDATED} when ${changesRounds('is')} begin ${onUpdate(SQLITE)} end`,
  ],
  postgres: [
    ...table(COLUMN_TYPES.postgres),
    ...backfill(POSTGRES),
    `create function store_inserted_rounds() returns trigger language plpgsql as $$ begin ${onInsert(POSTGRES)}
      return null; end $$`,
    `create function store_updated_rounds() returns trigger language plpgsql as $$ begin ${onUpdate(POSTGRES)}
      return null; end $$`,
    `create trigger store_project_rounds_insert after insert on projects for each row execute function store_inserted_rounds()`,
    `create trigger store_project_rounds_update ${UPDATED} for each row
      when (${changesRounds('is not distinct from')}) execute function store_updated_rounds()`,
  ],
};
