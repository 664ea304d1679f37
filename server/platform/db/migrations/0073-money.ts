/** Rates, terms, prices and lines of money, closed months and what they billed (docs/figures.md#money, ADR 44). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const tables = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table rates (id ${t.id}, kind ${t.text} not null,
    client_id ${t.integer} references clients (id) on delete cascade,
    user_id ${t.integer} references users (id) on delete cascade, class ${t.text}, unit ${t.text} not null,
    amount_minor ${t.integer} not null, from_day ${t.text} not null,
    created_by_id ${t.integer} references users (id) on delete set null, created_at ${t.text} not null)`,
  `create unique index rates_key on rates
    (kind, coalesce(client_id, 0), coalesce(user_id, 0), coalesce(class, ''), unit, from_day)`,
  'create index rates_client on rates (client_id) where client_id is not null',
  'create index rates_user on rates (user_id) where user_id is not null',
  'create index rates_created_by on rates (created_by_id)',
  `create table client_terms (id ${t.id}, version ${t.integer} default 1 not null,
    client_id ${t.integer} not null references clients (id) on delete cascade, from_month ${t.text} not null,
    monthly_fee_minor ${t.integer} not null, included_videos ${t.integer}, included_rounds ${t.integer},
    note ${t.text} not null)`,
  'create unique index client_terms_client on client_terms (client_id, from_month)',
  `create table project_prices (project_id ${t.integer} primary key references projects (id) on delete cascade,
    amount_minor ${t.integer} not null, set_by_id ${t.integer} references users (id) on delete set null,
    set_at ${t.text} not null)`,
  'create index project_prices_set_by on project_prices (set_by_id)',
  `create table month_lines (id ${t.id}, version ${t.integer} default 1 not null, kind ${t.text} not null,
    client_id ${t.integer} references clients (id) on delete cascade,
    user_id ${t.integer} references users (id) on delete cascade, month ${t.text} not null, text ${t.text} not null,
    amount_minor ${t.integer} not null, created_by_id ${t.integer} references users (id) on delete set null,
    created_at ${t.text} not null)`,
  'create index month_lines_month on month_lines (month)',
  'create index month_lines_client on month_lines (client_id) where client_id is not null',
  'create index month_lines_user on month_lines (user_id) where user_id is not null',
  'create index month_lines_created_by on month_lines (created_by_id)',
  `create table months (month ${t.text} primary key, closed_at ${t.text},
    closed_by_id ${t.integer} references users (id) on delete set null, snapshot ${t.text}, digest ${t.text},
    reopened_at ${t.text}, reopened_by_id ${t.integer} references users (id) on delete set null,
    reopened_reason ${t.text} default '' not null)`,
  'create index months_closed_by on months (closed_by_id)',
  'create index months_reopened_by on months (reopened_by_id)',
  // What closed months contain, without amounts. The keys make it impossible to bill an end twice. Projects may be deleted.
  `create table billed_rounds (project_id ${t.integer} not null, revision ${t.integer} not null, month ${t.text} not null,
    ended_month ${t.text} not null, ended_at ${t.text} not null, client_id ${t.integer}, editor_id ${t.integer},
    is_included boolean not null, primary key (project_id, revision))`,
  'create index billed_rounds_month on billed_rounds (month)',
  'create index billed_rounds_included on billed_rounds (client_id, ended_month) where is_included',
  `create table billed_points (project_id ${t.integer} not null, month ${t.text} not null, points ${t.real} not null,
    primary key (project_id, month))`,
  'create index billed_points_month on billed_points (month)',
];

/** Tables with the editor who may see a change besides administrators. */
const WATCHED = [
  ['rates', (row: string) => `${row}.user_id`],
  ['client_terms', () => 'cast(null as integer)'],
  ['project_prices', () => 'cast(null as integer)'],
  ['month_lines', (row: string) => `${row}.user_id`],
  ['months', () => 'cast(null as integer)'],
] as const;

const EVENTS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

const hint = (person: string): string => `select 'money', 0, 'admins', ${person}`;
const INTO = 'insert into changes (topic, record_id, audience, person_id)';

export const MONEY: Step = {
  sqlite: [
    ...tables(COLUMN_TYPES.sqlite),
    ...WATCHED.flatMap(([table, person]) =>
      EVENTS.map(
        ([event, row]) => `create trigger note_${table}_${event} after ${event} on ${table}
          begin ${INTO} ${hint(person(row))}; end`,
      ),
    ),
  ],
  postgres: [
    ...tables(COLUMN_TYPES.postgres),
    ...WATCHED.flatMap(([table, person]) => [
      `create function note_${table}() returns trigger language plpgsql as $$
        begin ${INTO} ${hint(person('changed'))} from changed; return null; end $$`,
      ...EVENTS.map(
        ([event, row]) => `create trigger note_${table}_${event} after ${event} on ${table}
          referencing ${row} table as changed for each statement execute function note_${table}()`,
      ),
    ]),
  ],
};
