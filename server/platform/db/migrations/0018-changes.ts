/** Change feed for all screens with the audience of each change; replaces the feed of projects (docs/adr/0015-live.md). */
import type { Step } from './column-types.ts';

type Engine = 'sqlite' | 'postgres';
/** Row that a trigger refers to. */
type Side = 'new' | 'old';

type Noted = {
  table: string;
  topic: string;
  record?: string;
  project?: string;
  /** Audience of the change: everyone, leads and one editor, or one user. */
  audience: (row: string) => string;
  person?: (row: string) => string;
  /** Condition for relevant rows; all when absent. */
  when?: (row: string) => string;
};

const editorOf = (row: string): string => `(select assigned_to_id from projects where id = ${row}.project_id)`;
const leads = (): string => "'leads'";
const all = (): string => "'all'";

const NOTED: readonly Noted[] = [
  { table: 'projects', topic: 'projects', project: 'id', audience: leads, person: (row) => `${row}.assigned_to_id` },
  {
    table: 'feedback',
    topic: 'feedback',
    project: 'project_id',
    audience: leads,
    person: (row) => `case when ${row}.is_held then null else ${editorOf(row)} end`,
  },
  { table: 'cuts', topic: 'cuts', project: 'project_id', audience: leads, person: editorOf },
  { table: 'share_links', topic: 'share', project: 'project_id', audience: leads },
  { table: 'point_actions', topic: 'points', project: 'project_id', audience: leads, person: editorOf },
  { table: 'point_targets', topic: 'targets', audience: all },
  { table: 'leave_applications', topic: 'leave', audience: leads, person: (row) => `${row}.employee_id` },
  { table: 'users', topic: 'users', audience: all },
  { table: 'clients', topic: 'clients', audience: all },
  {
    table: 'saved_views',
    topic: 'views',
    audience: (row) => `case ${row}.shared when 'none' then 'person' when 'leads' then 'leads' else 'all' end`,
    person: (row) => `${row}.owner_id`,
  },
  { table: 'bin', topic: 'bin', audience: leads },
  { table: 'settings', topic: 'settings', record: '0', audience: all, when: (row) => `${row}.name = 'house'` },
];

const COLUMNS = 'topic, record_id, project_id, audience, person_id';

const valuesOf = ({ topic, record = 'id', project, audience, person }: Noted, row: string): string =>
  [
    `'${topic}'`,
    record === '0' ? '0' : `${row}.${record}`,
    project === undefined ? 'null' : `${row}.${project}`,
    audience(row),
    person === undefined ? 'null' : person(row),
  ].join(', ');

const EVENTS: readonly [event: 'insert' | 'update' | 'delete', side: Side][] = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
];

const triggersOnSqlite = (noted: Noted): string[] =>
  EVENTS.map(
    ([event, side]) =>
      `create trigger note_${noted.table}_${event} after ${event} on ${noted.table}
        ${noted.when ? `when ${noted.when(side)} ` : ''}begin insert into changes (${COLUMNS}) values (${valuesOf(noted, side)}); end`,
  );

const triggersOnPostgres = (noted: Noted): string[] => [
  `create function note_${noted.table}() returns trigger language plpgsql as $$
    begin insert into changes (${COLUMNS}) select ${valuesOf(noted, 'changed')} from changed${
      noted.when ? ` where ${noted.when('changed')}` : ''
    }; return null; end $$`,
  ...EVENTS.map(
    ([event, side]) =>
      `create trigger note_${noted.table}_${event} after ${event} on ${noted.table} referencing ${side} table as changed
        for each statement execute function note_${noted.table}()`,
  ),
];

/** Also notifies the previous editor, whose screen no longer shows the project. */
const REASSIGNED: Record<Engine, readonly string[]> = {
  sqlite: [
    `create trigger note_projects_reassigned after update of assigned_to_id on projects
      when old.assigned_to_id is not null and old.assigned_to_id is not new.assigned_to_id
      begin insert into changes (${COLUMNS}) values ('projects', new.id, new.id, 'person', old.assigned_to_id); end`,
  ],
  postgres: [
    `create function note_projects_reassigned() returns trigger language plpgsql as $$
      begin
        insert into changes (${COLUMNS}) select 'projects', earlier.id, earlier.id, 'person', earlier.assigned_to_id
          from earlier join changed on changed.id = earlier.id
          where earlier.assigned_to_id is not null and earlier.assigned_to_id is distinct from changed.assigned_to_id;
        return null;
      end $$`,
    `create trigger note_projects_reassigned after update on projects
      referencing old table as earlier new table as changed
      for each statement execute function note_projects_reassigned()`,
  ],
};

const PROJECT_EVENTS = ['insert', 'update', 'delete'] as const;

export const CHANGES: Step = {
  sqlite: [
    ...PROJECT_EVENTS.map((event) => `drop trigger note_project_${event}`),
    'drop table project_changes',
    `create table changes (id integer primary key, topic text not null, record_id integer not null, project_id integer,
      audience text not null, person_id integer, at text default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) not null)`,
    'create index changes_at on changes (at)',
    `create trigger forget_changes after insert on changes when new.id % 1024 = 0
      begin delete from changes where id <= new.id - 4096; end`,
    ...NOTED.flatMap(triggersOnSqlite),
    ...REASSIGNED.sqlite,
  ],
  postgres: [
    ...PROJECT_EVENTS.map((event) => `drop trigger note_project_${event} on projects`),
    'drop table project_changes',
    'drop function note_project_changes()',
    'drop function forget_project_changes()',
    `create table changes (id bigint generated by default as identity primary key,
      xid xid8 default pg_current_xact_id() not null, topic text collate "C" not null, record_id bigint not null,
      project_id bigint, audience text collate "C" not null, person_id bigint,
      at text collate "C" default to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') not null)`,
    'create index changes_xid on changes (xid)',
    'create index changes_at on changes (at)',
    `create function forget_changes() returns trigger language plpgsql as $$
      begin
        delete from changes where id in (select id from changes where id <= new.id - 4096 for update skip locked);
        return null;
      end $$`,
    `create trigger forget_changes after insert on changes
      for each row when (new.id % 1024 = 0) execute function forget_changes()`,
    ...NOTED.flatMap(triggersOnPostgres),
    ...REASSIGNED.postgres,
  ],
};
