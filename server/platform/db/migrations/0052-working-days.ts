/** Working hours, holiday calendars, leave allowances, and kind and halves of leave (docs/leave.md#working-days). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

const tables = (t: (typeof COLUMN_TYPES)['sqlite' | 'postgres']): string[] => [
  `create table work_hours (user_id ${t.integer} not null references users (id) on delete cascade,
    from_day ${t.text} not null, minutes ${t.json} not null, primary key (user_id, from_day))`,
  `create table holiday_calendars (id ${t.id}, version ${t.integer} default 1 not null, name ${t.text} not null,
    days ${t.json} not null)`,
  `alter table users add column holiday_calendar_id ${t.integer} references holiday_calendars (id) on delete set null`,
  'create index users_holiday_calendar on users (holiday_calendar_id) where holiday_calendar_id is not null',
  `create table leave_allowances (user_id ${t.integer} not null references users (id) on delete cascade,
    year ${t.integer} not null, half_days ${t.integer} not null, carried_half_days ${t.integer} default 0 not null,
    note ${t.text} default '' not null, primary key (user_id, year))`,
  `alter table leave_applications add column kind ${t.text} default 'vacation' not null`,
  `alter table leave_applications add column from_half ${t.text} default 'whole' not null`,
  `alter table leave_applications add column till_half ${t.text} default 'whole' not null`,
];

const EVENTS = ['insert', 'update', 'delete'] as const;

const CHANGE = `insert into changes (topic, record_id, project_id, audience, person_id) values ('settings', 0, null, 'all', null);`;

/** Hours and allowances increment the user's version, so only calendars need triggers of the change feed. */
export const WORKING_DAYS: Step = {
  sqlite: [
    ...tables(COLUMN_TYPES.sqlite),
    ...EVENTS.map(
      (event) =>
        `create trigger note_holiday_calendars_${event} after ${event} on holiday_calendars begin ${CHANGE} end`,
    ),
  ],
  postgres: [
    ...tables(COLUMN_TYPES.postgres),
    `create function note_holiday_calendars() returns trigger language plpgsql as $$ begin ${CHANGE} return null; end $$`,
    `create trigger note_holiday_calendars after insert or update or delete on holiday_calendars
      for each row execute function note_holiday_calendars()`,
  ],
};
