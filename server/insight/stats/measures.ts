/** The SQL twins of rules of domain that figures are made of; a test holds each against its rule. */
import { sql } from 'kysely';

/** `allowedMinutesOf`: whole minutes, rounded up; 0 where nothing limits the work. Division of whole numbers on both engines. */
export const allowedMinutesSql = sql<number>`case
  when projects.edit_ratio_min > 0 and projects.video_length_seconds > 0
  then (projects.video_length_seconds * projects.edit_ratio_hour + projects.edit_ratio_min - 1) / projects.edit_ratio_min
  else 0 end`;

/** The calendar day of an instant, UTC. */
export const daySql = (column: 'created_at' | 'ended_at') =>
  sql<string>`substr(${sql.ref(`projects.${column}`)}, 1, 10)`;
