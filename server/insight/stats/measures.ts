/** SQL versions of domain rules used in figures; a test compares each with its rule. */
import { sql } from 'kysely';
import type { Minutes } from '#domain/platform/units.ts';

/** `allowedMinutesOf` in SQL: whole minutes, rounded up; 0 without a limit. Uses integer division on both engines. */
export const allowedMinutesSql = sql<Minutes>`case
  when projects.edit_ratio_min > 0 and projects.video_length_seconds > 0
  then (projects.video_length_seconds * projects.edit_ratio_hour + projects.edit_ratio_min - 1) / projects.edit_ratio_min
  else 0 end`;

/** Allowed minutes to compare with run times: 0 for work that was not measured. */
export const measuredAllowanceSql = sql<Minutes>`case when projects.is_runtime_unknown then 0 else ${allowedMinutesSql} end`;

/** Counts work that was not measured. */
export const unmeasuredSql = sql<number>`case when projects.is_runtime_unknown then 1 else 0 end`;
