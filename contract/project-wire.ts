/** A project between the code and the wire (docs/wire.md#records), with the old spellings that live here alone: rawLenght, jPoint, desciption. */
import { LIMITS } from '#domain/limits.ts';
import { MAX_POINT } from '#domain/points.ts';
import { PROJECT_CLASSES, PROJECT_STATUSES } from '#domain/project-status.ts';
import type { Pause, Project, Round, TimeCorrection, WorkTimes } from '#domain/project.ts';
import { clientRefAnswer, clientRefFromWire, clientRefToWire } from './clients.ts';
import { idOf, instantFromWire, instantToWire, iriOf } from './jsonld.ts';
import { personAnswer, personFromWire, personToWire } from './people.ts';
import {
  choice,
  decimal,
  described,
  embedded,
  flag,
  instant,
  integer,
  iri,
  list,
  nested,
  optional,
  record,
  type Static,
  text,
} from './schema.ts';

const finishedRound = nested({
  startedAt: optional(instant()),
  endedAt: optional(instant()),
  pauseTime: list(instant()),
  resumeTime: list(instant()),
  projectRuntime: decimal(0),
  reason: text(),
  requestedBy: nested({ id: integer(1), name: text() }),
  requestedAt: instant(),
  setBack: optional(described(flag(), 'True where an edit set the work back to assigned; no revision was requested.')),
});
type WireRound = Static<typeof finishedRound>;

const workTimes = nested({
  startedAt: optional(instant()),
  endedAt: optional(instant()),
  pauseTime: list(instant()),
  resumeTime: list(instant()),
  projectRuntime: optional(decimal(0)),
});
type WireTimes = Static<typeof workTimes>;

const timeCorrection = nested({
  before: workTimes,
  after: workTimes,
  reason: text(),
  correctedBy: nested({ id: integer(1), name: text() }),
  correctedAt: instant(),
});
type WireCorrection = Static<typeof timeCorrection>;

/** What a project is in answers; the bodies that make or change one are in projects.ts. */
export const projectAnswer = record('Project', {
  title: text(LIMITS.titleLength),
  description: text(),
  platform: text(LIMITS.titleLength),
  class: choice(PROJECT_CLASSES),
  type: choice(PROJECT_CLASSES),
  status: choice(PROJECT_STATUSES),
  trackingId: text(LIMITS.trackingIdLength),
  editRatioMin: integer(0),
  editRatioHour: integer(0),
  rawLenght: integer(0),
  videoLength: integer(0),
  client: optional(embedded(clientRefAnswer)),
  assignedTo: optional(embedded(personAnswer)),
  assignedBy: optional(embedded(personAnswer)),
  reviewedBy: optional(embedded(personAnswer)),
  createdAt: instant(),
  startedAt: optional(instant()),
  endedAt: optional(instant()),
  deadlineAt: optional(instant()),
  pauseTime: list(instant()),
  resumeTime: list(instant()),
  projectRuntime: optional(decimal(0)),
  revisionHistory: list(finishedRound),
  timeCorrections: optional(described(list(timeCorrection), 'What edits corrected of the times.')),
  revised: flag(),
  revisionCount: integer(0),
  duplicate: flag(),
  originalProjectId: optional(integer(1)),
  point: integer(0, MAX_POINT),
  personalPoint: decimal(0),
  jPoint: text(),
  jPointAction: list(nested({ point: decimal(0), action: flag(), desciption: text() })),
  feedbacks: list(iri('Feedback')),
});
export type WireProject = Static<typeof projectAnswer>;

const pausedTimes = (pauses: Pause[]): string[] => pauses.map((pause) => instantToWire(pause.pausedAt));
const resumedTimes = (pauses: Pause[]): string[] =>
  pauses.flatMap((pause) => (pause.resumedAt === null ? [] : [instantToWire(pause.resumedAt)]));

const orUndefined = (iso: string | null): string | undefined => (iso === null ? undefined : instantToWire(iso));

const pausesFromWire = (paused: string[], resumed: string[]): Pause[] =>
  paused.map((at, i) => ({
    pausedAt: instantFromWire(at),
    resumedAt: resumed[i] === undefined ? null : instantFromWire(resumed[i]),
  }));

const orNull = <T, R>(value: T | null | undefined, map: (value: T) => R): R | null =>
  value === null || value === undefined ? null : map(value);

const timesToWire = ({ startedAt, endedAt, pauses, runtimeMinutes }: WorkTimes): WireTimes => ({
  startedAt: orUndefined(startedAt),
  endedAt: orUndefined(endedAt),
  pauseTime: pausedTimes(pauses),
  resumeTime: resumedTimes(pauses),
  projectRuntime: runtimeMinutes ?? undefined,
});

const timesFromWire = (times: WireTimes): WorkTimes => ({
  startedAt: orNull(times.startedAt, instantFromWire),
  endedAt: orNull(times.endedAt, instantFromWire),
  pauses: pausesFromWire(times.pauseTime ?? [], times.resumeTime ?? []),
  runtimeMinutes: times.projectRuntime ?? null,
});

const roundToWire = (round: Round): WireRound => ({
  ...timesToWire(round),
  projectRuntime: round.runtimeMinutes,
  reason: round.reason,
  requestedBy: round.requestedBy,
  requestedAt: instantToWire(round.requestedAt),
  setBack: round.isSetBack || undefined,
});

const roundFromWire = (round: WireRound): Round => ({
  ...timesFromWire(round),
  runtimeMinutes: round.projectRuntime,
  reason: round.reason,
  requestedBy: round.requestedBy,
  requestedAt: instantFromWire(round.requestedAt),
  isSetBack: round.setBack ?? false,
});

const correctionToWire = (one: TimeCorrection): WireCorrection => ({
  before: timesToWire(one.before),
  after: timesToWire(one.after),
  reason: one.reason,
  correctedBy: one.correctedBy,
  correctedAt: instantToWire(one.correctedAt),
});

const correctionFromWire = (one: WireCorrection): TimeCorrection => ({
  before: timesFromWire(one.before),
  after: timesFromWire(one.after),
  reason: one.reason,
  correctedBy: one.correctedBy,
  correctedAt: instantFromWire(one.correctedAt),
});

/**
 * A project as it goes out; `runtimeMinutes` must be of the moment of the answer. What is null is undefined here, and so
 * left out of JSON (docs/wire.md#item): one literal, since a page builds many.
 */
export function projectToWire(project: Project): WireProject {
  const { pauses } = project;
  return {
    '@id': iriOf('Project', project.id),
    '@type': 'Project',
    id: project.id,
    title: project.title,
    description: project.description,
    platform: project.platform,
    class: project.class,
    type: project.class,
    status: project.status,
    trackingId: project.trackingId,
    editRatioMin: project.editRatioMin,
    editRatioHour: project.editRatioHour,
    rawLenght: project.rawLengthSeconds,
    videoLength: project.videoLengthSeconds,
    client: clientRefToWire(project.client) ?? undefined,
    assignedTo: personToWire(project.assignedTo) ?? undefined,
    assignedBy: personToWire(project.assignedBy) ?? undefined,
    reviewedBy: personToWire(project.reviewedBy) ?? undefined,
    createdAt: instantToWire(project.createdAt),
    startedAt: orUndefined(project.startedAt),
    endedAt: orUndefined(project.endedAt),
    deadlineAt: orUndefined(project.deadlineAt),
    pauseTime: pausedTimes(pauses),
    resumeTime: resumedTimes(pauses),
    projectRuntime: project.runtimeMinutes ?? undefined,
    revisionHistory: project.rounds.map(roundToWire),
    timeCorrections: project.timeCorrections.length > 0 ? project.timeCorrections.map(correctionToWire) : undefined,
    revised: project.isRevised,
    revisionCount: project.revisionCount,
    duplicate: project.isDuplicate,
    originalProjectId: project.originalProjectId ?? undefined,
    point: project.point,
    personalPoint: project.personalPoint,
    jPoint: String(project.designationPoints),
    jPointAction: project.designationEntries.map(({ amount, isAdded, description }) => ({
      point: amount,
      action: isAdded,
      desciption: description,
    })),
    feedbacks: project.feedbackIds.map((id) => iriOf('Feedback', id)),
  };
}

/** A project as the app works with it; `version` comes from the ETag and is 0 in lists. */
export function projectFromWire(source: WireProject, version = 0): Project {
  return {
    id: idOf(source),
    version,
    title: source.title,
    description: source.description ?? '',
    platform: source.platform ?? '',
    class: source.class ?? source.type,
    status: source.status ?? 'assigned',
    trackingId: source.trackingId ?? '',
    editRatioMin: source.editRatioMin ?? 0,
    editRatioHour: source.editRatioHour ?? 1,
    rawLengthSeconds: source.rawLenght ?? 0,
    videoLengthSeconds: source.videoLength ?? 0,
    client: clientRefFromWire(source.client),
    assignedTo: personFromWire(source.assignedTo),
    assignedBy: personFromWire(source.assignedBy),
    reviewedBy: personFromWire(source.reviewedBy),
    createdAt: instantFromWire(source.createdAt),
    startedAt: orNull(source.startedAt, instantFromWire),
    endedAt: orNull(source.endedAt, instantFromWire),
    deadlineAt: orNull(source.deadlineAt, instantFromWire),
    pauses: pausesFromWire(source.pauseTime ?? [], source.resumeTime ?? []),
    runtimeMinutes: source.projectRuntime ?? null,
    rounds: (source.revisionHistory ?? []).map(roundFromWire),
    timeCorrections: (source.timeCorrections ?? []).map(correctionFromWire),
    isRevised: source.revised ?? false,
    revisionCount: source.revisionCount ?? 0,
    isDuplicate: source.duplicate ?? false,
    originalProjectId: source.originalProjectId ?? null,
    point: source.point ?? 0,
    personalPoint: source.personalPoint ?? 0,
    designationPoints: Number(source.jPoint ?? 0),
    designationEntries: (source.jPointAction ?? []).map((entry) => ({
      amount: entry.point,
      isAdded: entry.action,
      description: entry.desciption ?? '',
    })),
    feedbackIds: (source.feedbacks ?? []).map((one) => idOf(one)),
  };
}
