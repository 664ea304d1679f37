/** Presence: who has which project open, reported by their event streams, and whether they are typing feedback (docs/projects.md#also-here). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

/** No foreign keys: rows live as long as a stream, and a row of a deleted record is never shown. */
const tableOn = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table viewings (id ${t.text} primary key, user_id ${t.integer} not null, project_id ${t.integer} not null,
    place ${t.text} not null, seen_at ${t.text} not null, typing_at ${t.text})`,
  'create index viewings_project on viewings (project_id)',
  'create index viewings_seen on viewings (seen_at)',
];

const EVENTS = ['insert', 'delete', 'update'] as const;
const sideOf = (event: (typeof EVENTS)[number]): string => (event === 'delete' ? 'old' : 'new');
/** A mere sign of life is not an event. */
const eventOf = (event: (typeof EVENTS)[number]): string => (event === 'update' ? 'update of typing_at' : event);

const noteOf = (side: string): string => `insert into changes (topic, record_id, project_id, audience, person_id)
  values ('viewing', ${side}.user_id, ${side}.project_id, 'leads', (select assigned_to_id from projects where id = ${side}.project_id));`;

export const VIEWINGS: Step = {
  sqlite: [
    ...tableOn(COLUMN_TYPES.sqlite),
    ...EVENTS.map(
      (event) =>
        `create trigger note_viewings_${event} after ${eventOf(event)} on viewings begin ${noteOf(sideOf(event))} end`,
    ),
  ],
  postgres: [
    ...tableOn(COLUMN_TYPES.postgres),
    `create function note_viewings() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then ${noteOf('old')} else ${noteOf('new')} end if;
        return null;
      end $$`,
    ...EVENTS.map(
      (event) =>
        `create trigger note_viewings_${event} after ${eventOf(event)} on viewings for each row execute function note_viewings()`,
    ),
  ],
};
