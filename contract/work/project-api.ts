/** Conversion of projects to and from the API (docs/api-reference.md#records). The misspelled API names rawLenght, jPoint and desciption stay in this layer. */
import { LIMITS } from '#domain/platform/limits.ts';
import { MAX_POINT } from '#domain/work/points.ts';
import { PROJECT_STATUSES } from '#domain/work/project-status.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { Project } from '#domain/work/project.ts';
import { clientRefAnswer, clientRefFromApi, clientRefToApi } from './clients.ts';
import { idOf, instantFromApi, instantToApi, iriOf } from '#contract/platform/jsonld.ts';
import { personAnswer, personFromApi, personToApi } from '#contract/identity/people.ts';
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
  correctionFromApi,
  correctionToApi,
  finishedRound,
  orNull,
  orUndefined,
  pausedTimes,
  pausesFromApi,
  resumedTimes,
  roundFromApi,
  roundToApi,
  timeCorrection,
} from './work-api.ts';

/** Project in answers. Request bodies are in projects.ts. */
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
  timeCorrections: optional(described(list(timeCorrection), 'Time corrections by edits.')),
  revised: flag(),
  revisionCount: integer(0),
  duplicate: flag(),
  originalProjectId: optional(integer(1)),
  version: optional(described(integer(1), 'Row version, as in the ETag.')),
  point: integer(0, MAX_POINT),
  personalPoint: decimal(0),
  jPoint: text(),
  jPointAction: list(nested({ point: decimal(0), action: flag(), desciption: text() })),
  feedbacks: list(iri('Feedback')),
});
export type ApiProject = Static<typeof projectAnswer>;

/**
 * Converts a project to its API form. `runtimeMinutes` must be as of the answer. Nulls become undefined and are omitted from
 * the JSON (docs/api-reference.md#item). Written as one literal for speed, since a page converts many projects.
 */
export function projectToApi(project: Project): ApiProject {
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
    client: clientRefToApi(project.client) ?? undefined,
    assignedTo: personToApi(project.assignedTo) ?? undefined,
    assignedBy: personToApi(project.assignedBy) ?? undefined,
    reviewedBy: personToApi(project.reviewedBy) ?? undefined,
    createdAt: instantToApi(project.createdAt),
    startedAt: orUndefined(project.startedAt),
    endedAt: orUndefined(project.endedAt),
    deadlineAt: orUndefined(project.deadlineAt),
    pauseTime: pausedTimes(pauses),
    resumeTime: resumedTimes(pauses),
    projectRuntime: project.runtimeMinutes ?? undefined,
    revisionHistory: project.rounds.map(roundToApi),
    timeCorrections: project.timeCorrections.length > 0 ? project.timeCorrections.map(correctionToApi) : undefined,
    revised: project.isRevised,
    revisionCount: project.revisionCount,
    duplicate: project.isDuplicate,
    originalProjectId: project.originalProjectId ?? undefined,
    // 0 means that the provider sent no version.
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

/** Converts a project from its API form. `version` comes from the ETag, or from the project in lists, and is 0 when neither has it. */
export function projectFromApi(source: ApiProject, version = source.version ?? 0): Project {
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
    client: clientRefFromApi(source.client),
    assignedTo: personFromApi(source.assignedTo),
    assignedBy: personFromApi(source.assignedBy),
    reviewedBy: personFromApi(source.reviewedBy),
    createdAt: instantFromApi(source.createdAt),
    startedAt: orNull(source.startedAt, instantFromApi),
    endedAt: orNull(source.endedAt, instantFromApi),
    deadlineAt: orNull(source.deadlineAt, instantFromApi),
    pauses: pausesFromApi(source.pauseTime ?? [], source.resumeTime ?? []),
    runtimeMinutes: source.projectRuntime ?? null,
    rounds: (source.revisionHistory ?? []).map(roundFromApi),
    timeCorrections: (source.timeCorrections ?? []).map(correctionFromApi),
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
