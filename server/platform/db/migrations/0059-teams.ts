/**
 * Teams of projects (docs/projects.md#team): the project that the team began with, kept when that is deleted, and the role.
 * Editors of a team's other projects are told of changes to what they may see, each as a person of their own.
 */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const columns = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `alter table projects add column team_id ${t.integer}`,
  `alter table projects add column team_role ${t.text} default '' not null`,
  'create index projects_team on projects (team_id) where team_id is not null',
];

const COLUMNS = 'topic, record_id, project_id, audience, person_id';
const EVENTS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;
type Event = (typeof EVENTS)[number][0];

/** Changes that teammates see. `record` and `when` refer to the row of this name. */
type Seen = {
  table: string;
  topic: string;
  events: readonly Event[];
  record: (row: string) => string;
  project: (row: string) => string;
  when?: (row: string, event: Event) => string;
};

const ALL = ['insert', 'update', 'delete'] as const;

const SEEN: readonly Seen[] = [
  { table: 'cuts', topic: 'cuts', events: ALL, record: (row) => `${row}.id`, project: (row) => `${row}.project_id` },
  { table: 'deliverables', topic: 'cuts', events: ALL, record: () => '0', project: (row) => `${row}.project_id` },
  {
    table: 'feedback',
    topic: 'feedback',
    // A new note is seen with its mark; only replies have none of their own.
    events: ALL,
    record: (row) => `${row}.id`,
    project: (row) => `${row}.project_id`,
    when: (row, event) =>
      `not ${row}.is_held${
        event === 'delete'
          ? ''
          : ` and exists (select 1 from feedback_marks where feedback_id = ${row}.id or feedback_id = ${row}.parent_id)`
      }`,
  },
  {
    table: 'feedback_marks',
    topic: 'feedback',
    events: ['insert'],
    record: (row) => `${row}.feedback_id`,
    project: (row) => `(select project_id from feedback where id = ${row}.feedback_id and not is_held)`,
  },
];

const MATES = 'mate.assigned_to_id is not null';

const onSqlite = (seen: Seen): string[] =>
  EVENTS.filter(([event]) => seen.events.includes(event)).map(
    ([event, row]) => `create trigger note_team_${seen.table}_${event} after ${event} on ${seen.table}
      begin insert into changes (${COLUMNS})
        select '${seen.topic}', ${seen.record(row)}, own.id, 'person', mate.assigned_to_id
        from projects as own join projects as mate on mate.team_id = own.team_id and mate.id <> own.id
        where own.id = ${seen.project(row)} and ${MATES}${seen.when ? ` and ${seen.when(row, event)}` : ''}; end`,
  );

const onPostgres = (seen: Seen): string[] =>
  EVENTS.filter(([event]) => seen.events.includes(event)).flatMap(([event, row]) => [
    `create function note_team_${seen.table}_${event}() returns trigger language plpgsql as $$
      begin insert into changes (${COLUMNS})
        select '${seen.topic}', ${seen.record('changed')}, own.id, 'person', mate.assigned_to_id
        from changed join projects as own on own.id = ${seen.project('changed')}
        join projects as mate on mate.team_id = own.team_id and mate.id <> own.id
        where ${MATES}${seen.when ? ` and ${seen.when('changed', event)}` : ''};
      return null; end $$`,
    `create trigger note_team_${seen.table}_${event} after ${event} on ${seen.table} referencing ${row} table as changed
      for each statement execute function note_team_${seen.table}_${event}()`,
  ]);

const matesOf = (row: string): string => `select 'projects', ${row}.id, ${row}.id, 'person', mate.assigned_to_id`;
const inTeamOf = (row: string): string => `mate.team_id = ${row}.team_id and mate.id <> ${row}.id`;

const projectsOnSqlite = [
  ...EVENTS.map(
    ([event, row]) => `create trigger note_team_projects_${event} after ${event} on projects
      when ${row}.team_id is not null
      begin insert into changes (${COLUMNS}) ${matesOf(row)} from projects as mate where ${inTeamOf(row)} and ${MATES}; end`,
  ),
  `create trigger note_team_projects_left after update of team_id on projects
    when old.team_id is not null and old.team_id is not new.team_id
    begin insert into changes (${COLUMNS}) ${matesOf('old')} from projects as mate where ${inTeamOf('old')} and ${MATES}; end`,
];

const projectsOnPostgres = [
  ...EVENTS.flatMap(([event, row]) => [
    `create function note_team_projects_${event}() returns trigger language plpgsql as $$
      begin insert into changes (${COLUMNS}) ${matesOf('changed')}
        from changed join projects as mate on ${inTeamOf('changed')} where ${MATES};
      return null; end $$`,
    `create trigger note_team_projects_${event} after ${event} on projects referencing ${row} table as changed
      for each statement execute function note_team_projects_${event}()`,
  ]),
  `create function note_team_projects_left() returns trigger language plpgsql as $$
    begin insert into changes (${COLUMNS}) ${matesOf('earlier')}
      from earlier join changed on changed.id = earlier.id join projects as mate on ${inTeamOf('earlier')}
      where earlier.team_id is distinct from changed.team_id and ${MATES};
    return null; end $$`,
  `create trigger note_team_projects_left after update on projects referencing old table as earlier new table as changed
    for each statement execute function note_team_projects_left()`,
];

export const TEAMS: Step = {
  sqlite: [...columns(COLUMN_TYPES.sqlite), ...SEEN.flatMap(onSqlite), ...projectsOnSqlite],
  postgres: [...columns(COLUMN_TYPES.postgres), ...SEEN.flatMap(onPostgres), ...projectsOnPostgres],
};
