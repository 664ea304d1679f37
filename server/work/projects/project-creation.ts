/** Initial values of a new project: defaults, and the timer of a new, ongoing or past one (docs/projects.md#forms). */
import { randomInt } from 'node:crypto';
import { checkCorrection, correctTiming, statusFromDates } from '#domain/work/project-correction.ts';
import { checkProjectDates } from '#domain/work/project-dates.ts';
import { type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { generateTrackingId } from '#domain/work/tracking-id.ts';
import type { ProjectFields } from '#contract/work/project-fields.ts';
import type { NewProject } from './project-record.ts';

const RANDOM_RANGE = 2 ** 32;
const random = (): number => randomInt(RANDOM_RANGE) / RANDOM_RANGE;

const earliest = (now: string, ...instants: (string | null)[]): string =>
  instants.reduce<string>((a, b) => (b !== null && b < a ? b : a), now);

const INITIAL_VALUES = {
  pauses: [],
  rounds: [],
  timeCorrections: [],
  designationEntries: [],
  runtimeMinutes: null,
  point: 0,
  personalPoint: 0,
  designationPoints: 0,
} satisfies Partial<NewProject>;

/** Returns the project described by a create request; the schema guarantees `title`, `class` and `clientId`. */
export function validateNewProject(sent: Partial<ProjectFields>, now: string): NewProject | Refusal {
  const dates = { startedAt: sent.startedAt ?? null, endedAt: sent.endedAt ?? null };
  const status = sent.status ?? statusFromDates(dates);
  const project: NewProject = {
    ...INITIAL_VALUES,
    ...dates,
    status,
    title: sent.title ?? '',
    description: sent.description ?? '',
    platform: sent.platform ?? '',
    class: sent.class ?? 'Premium',
    trackingId: sent.trackingId ?? generateTrackingId(Date.parse(now), random),
    editRatioMin: sent.editRatioMin ?? 0,
    editRatioHour: sent.editRatioHour ?? 1,
    rawLengthSeconds: sent.rawLengthSeconds ?? 0,
    videoLengthSeconds: sent.videoLengthSeconds ?? 0,
    clientId: sent.clientId ?? null,
    assignedToId: sent.assignedToId ?? null,
    assignedById: sent.assignedById ?? null,
    reviewedById: sent.reviewedById ?? null,
    createdAt: sent.createdAt ?? earliest(now, dates.startedAt, dates.endedAt),
    deadlineAt: sent.deadlineAt ?? null,
    isRevised: sent.isRevised ?? false,
    revisionCount: sent.revisionCount ?? 0,
    isDuplicate: sent.isDuplicate ?? false,
    originalProjectId: sent.originalProjectId ?? null,
  };
  const given = {
    ...(dates.startedAt ? { startedAt: dates.startedAt } : {}),
    ...(dates.endedAt ? { endedAt: dates.endedAt } : {}),
  };
  const broken = checkCorrection(status, given);
  const whole = broken.length === 0 ? { ...project, ...correctTiming(project, given, now) } : project;
  return refuseInvalid([...broken, ...checkProjectDates(whole)]) ?? whole;
}
