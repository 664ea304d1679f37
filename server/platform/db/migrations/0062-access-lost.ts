/**
 * Tells editors who lose a project, or whose team is left, that its versions changed for them, so that open players notice
 * (docs/projects.md#team). Otherwise only the project's own screens did.
 */
import type { Step } from './column-types.ts';

const COLUMNS = 'topic, record_id, project_id, audience, person_id';

/** Selects the hints about a project as it was: its editor loses it and the team's others, and their editors lose it. */
const hints = (row: string, from: { only: string; and: string }): string =>
  `select 'cuts', 0, ${row}.id, 'person', ${row}.assigned_to_id${from.only} where ${row}.assigned_to_id is not null
   union all select 'cuts', 0, mate.id, 'person', ${row}.assigned_to_id from ${from.and}projects as mate
     where mate.team_id = ${row}.team_id and mate.id <> ${row}.id and ${row}.assigned_to_id is not null
   union all select 'cuts', 0, ${row}.id, 'person', mate.assigned_to_id from ${from.and}projects as mate
     where mate.team_id = ${row}.team_id and mate.id <> ${row}.id and mate.assigned_to_id is not null`;

const onSqlite = hints('old', { only: '', and: '' });
const onPostgres = hints('gone', { only: ' from gone', and: 'gone, ' });

export const ACCESS_LOST: Step = {
  sqlite: [
    `create trigger note_access_lost_update after update of assigned_to_id, team_id on projects
      when old.assigned_to_id is not new.assigned_to_id or old.team_id is not new.team_id
      begin insert into changes (${COLUMNS}) ${onSqlite}; end`,
    `create trigger note_access_lost_delete after delete on projects
      begin insert into changes (${COLUMNS}) ${onSqlite}; end`,
  ],
  postgres: [
    `create function note_access_lost_update() returns trigger language plpgsql as $$
      begin
        insert into changes (${COLUMNS})
          with gone as (select earlier.* from earlier join changed on changed.id = earlier.id
            where earlier.assigned_to_id is distinct from changed.assigned_to_id
              or earlier.team_id is distinct from changed.team_id) ${onPostgres};
        return null;
      end $$`,
    `create trigger note_access_lost_update after update on projects
      referencing old table as earlier new table as changed
      for each statement execute function note_access_lost_update()`,
    `create function note_access_lost_delete() returns trigger language plpgsql as $$
      begin insert into changes (${COLUMNS}) ${onPostgres}; return null; end $$`,
    `create trigger note_access_lost_delete after delete on projects referencing old table as gone
      for each statement execute function note_access_lost_delete()`,
  ],
};
