/** Conditions for projects whose versions, notes and files a person may see as a teammate (docs/projects.md#team). */
import { type RawBuilder, sql } from 'kysely';

/** Selects the IDs of an editor's projects and of those on their teams. */
export const reviewableIds = (editorId: number): RawBuilder<{ id: number }> =>
  sql`(select own.id from projects as own where own.assigned_to_id = ${editorId}
    union all select mate.id from projects as own join projects as mate on mate.team_id = own.team_id
    where own.assigned_to_id = ${editorId})`;

/**
 * Matches rows of `projects` on whose team this user, an ID or a column, is an editor. States that the team is not null, so
 * that PostgreSQL reads the projects of teams where it hashes them, and not all.
 */
export const isTeammate = (user: number | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from projects as mate
    where mate.team_id is not null and mate.team_id = projects.team_id and mate.assigned_to_id = ${user})`;

/** Matches rows of `projects` that their team shares versions on: the first one, or the lowest ID once that is gone. */
export const isLead = sql<boolean>`(projects.id = projects.team_id or not exists (select 1 from projects as mate
  where mate.team_id = projects.team_id and (mate.id = mate.team_id or mate.id < projects.id)))`;
