/** Initial values of a new project: defaults, and the timer of a new, ongoing or past one (docs/projects.md#forms). */
import { randomInt } from 'node:crypto';
import { checkCorrection, correctTiming, statusFromDates } from '#domain/work/projects/project-correction.ts';
import { checkLinks } from '#domain/work/links.ts';
import { checkProjectDates } from '#domain/work/projects/project-dates.ts';
import { type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { generateTrackingId } from '#domain/work/projects/tracking-id.ts';
import { EMPTY_FIELDS, type ProjectFields } from '#contract/work/project-fields.ts';
import { INITIAL_VALUES, type NewProject } from './project-record.ts';

const RANDOM_RANGE = 2 ** 32;
const random = (): number => randomInt(RANDOM_RANGE) / RANDOM_RANGE;

const earliest = (now: string, ...instants: (string | null)[]): string =>
  instants.reduce<string>((a, b) => (b !== null && b < a ? b : a), now);

/** Returns the project described by a create request; the schema guarantees `title`, `class` and `clientId`. */
export function validateNewProject(fields: Partial<ProjectFields>, now: string): NewProject | Refusal {
  const dates = { startedAt: fields.startedAt ?? null, endedAt: fields.endedAt ?? null };
  const status = fields.status ?? statusFromDates(dates);
  const project: NewProject = {
    ...INITIAL_VALUES,
    ...EMPTY_FIELDS,
    ...fields,
    ...dates,
    status,
    trackingId: fields.trackingId ?? generateTrackingId(Date.parse(now), random),
    createdAt: fields.createdAt ?? earliest(now, dates.startedAt, dates.endedAt),
  };
  const given = {
    ...(dates.startedAt ? { startedAt: dates.startedAt } : {}),
    ...(dates.endedAt ? { endedAt: dates.endedAt } : {}),
  };
  const violations = checkCorrection(status, given);
  const whole = violations.length === 0 ? { ...project, ...correctTiming(project, given, now) } : project;
  return refuseInvalid([...violations, ...checkLinks(whole.links), ...checkProjectDates(whole)]) ?? whole;
}
