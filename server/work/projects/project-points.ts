/** Personal and designation points: additions and their log entries (docs/points.md#log). */
import { LIMITS } from '#domain/platform/limits.ts';
import {
  checkAppendOnly,
  checkPersonalPoint,
  checkPointDescription,
  designationSumOf,
  loggedDifference,
} from '#domain/work/points.ts';
import { isRefusal, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { DesignationEntry } from '#domain/work/projects/project.ts';
import { outOfRangeAt } from '#domain/platform/violations.ts';
import { reasonPathOf } from '#contract/work/project-changes.ts';
import type { PersonalScore } from './project-change.ts';
import type { NewProject, ProjectRecord } from './project-record.ts';

/** A log entry without its project, author and time. */
type LogLine = { kind: 'personal'; isAdded: boolean; point: number; description: string };

export type Award = { fields: Partial<NewProject>; log: LogLine[] };

function validatePersonal(
  record: ProjectRecord,
  { point: personalPoint, description }: PersonalScore,
): Award | Refusal {
  const descriptionViolations = description === undefined ? [] : checkPointDescription(description);
  const refusal = refuseInvalid([...checkPersonalPoint(personalPoint), ...descriptionViolations]);
  if (refusal) return refusal;
  const difference = loggedDifference(record.personalPoint, personalPoint);
  const isLogged = difference.point > 0 || description !== undefined;
  const line: LogLine = { kind: 'personal', ...difference, description: description ?? '' };
  return { fields: { personalPoint }, log: isLogged ? [line] : [] };
}

function validateEntries(record: ProjectRecord, entries: DesignationEntry[]): Award | Refusal {
  const altered = checkAppendOnly(record.designationEntries, entries);
  if (altered) return altered;
  const count = record.designationEntries.length;
  // Entries stored before the rule existed may lack a reason.
  const missingDescriptions = entries
    .slice(count)
    .flatMap(({ description }, i) => checkPointDescription(description, reasonPathOf(count + i)));
  const designationPoints = designationSumOf(entries);
  const isTooMuch = Math.abs(designationPoints) > LIMITS.points;
  const tooMuch = isTooMuch ? [outOfRangeAt('jPointAction', -LIMITS.points, LIMITS.points)] : [];
  const refusal = refuseInvalid([...missingDescriptions, ...tooMuch]);
  return refusal ?? { fields: { designationEntries: entries, designationPoints }, log: [] };
}

/** Returns the writes and log entries of these points, or their violations. */
export function validatePoints(
  record: ProjectRecord,
  { personal, entries }: { personal?: PersonalScore | undefined; entries?: DesignationEntry[] | undefined },
): Award | Refusal {
  const first = personal ? validatePersonal(record, personal) : { fields: {}, log: [] };
  if (isRefusal(first)) return first;
  const second = entries ? validateEntries(record, entries) : { fields: {}, log: [] };
  if (isRefusal(second)) return second;
  return { fields: { ...first.fields, ...second.fields }, log: first.log };
}
