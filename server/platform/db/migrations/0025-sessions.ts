/** Sessions: a row for every sign-in, and an entry in the change feed when one ends (docs/people.md#sessions, ADR 17). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const stepOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table sessions (id ${t.id}, user_id ${t.integer} not null references users (id) on delete cascade,
    token_version ${t.integer} not null, agent ${t.text} not null, address ${t.text} not null,
    begun_at ${t.text} not null, seen_at ${t.text} not null, ended_at ${t.text})`,
  'create index sessions_user on sessions (user_id, seen_at)',
  'create index sessions_seen on sessions (seen_at)',
];

const NOTE = `insert into changes (topic, record_id, project_id, audience, person_id)
  values ('sessions', new.id, null, 'person', new.user_id);`;

export const SESSIONS: Step = {
  sqlite: [
    ...stepOn(COLUMN_TYPES.sqlite),
    `create trigger note_sessions_ended after update of ended_at on sessions begin ${NOTE} end`,
  ],
  postgres: [
    ...stepOn(COLUMN_TYPES.postgres),
    `create function note_sessions() returns trigger language plpgsql as $$ begin ${NOTE} return null; end $$`,
    'create trigger note_sessions_ended after update of ended_at on sessions for each row execute function note_sessions()',
  ],
};
