/** A project between the code and the wire (docs/wire.md#records), with the old spellings that live here alone: rawLenght, jPoint, desciption. */
import { LIMITS } from '#domain/platform/limits.ts';
import { MAX_POINT } from '#domain/work/points.ts';
import { PROJECT_STATUSES } from '#domain/work/project-status.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { Project } from '#domain/work/project.ts';
import { clientRefAnswer, clientRefFromWire, clientRefToWire } from './clients.ts';
import { idOf, instantFromWire, instantToWire, iriOf } from '#contract/platform/jsonld.ts';
import { personAnswer, personFromWire, personToWire } from '#contract/identity/people.ts';
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
} from '#contract/platform/schema.ts';
import {
  correctionFromWire,
  correctionToWire,
  finishedRound,
  orNull,
  orUndefined,
  pausedTimes,
  pausesFromWire,
  resumedTimes,
  roundFromWire,
  roundToWire,
  timeCorrection,
} from './work-wire.ts';

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
  version: optional(described(integer(1), 'That of the ETag, told in lists too.')),
  point: integer(0, MAX_POINT),
  personalPoint: decimal(0),
  jPoint: text(),
  jPointAction: list(nested({ point: decimal(0), action: flag(), desciption: text() })),
  feedbacks: list(iri('Feedback')),
});
export type WireProject = Static<typeof projectAnswer>;

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
    // 0 is that of a provider that tells none.
    version: project.version || undefined,
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

/** A project as the app works with it; `version` comes from the ETag, in lists from the project, and is 0 where neither tells. */
export function projectFromWire(source: WireProject, version = source.version ?? 0): Project {
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
