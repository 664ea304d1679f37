/** Conversion of projects to and from the API (docs/api-reference.md#records). The misspelled API names rawLenght, jPoint and desciption stay in this layer. */
import { MAX_POINT } from '#domain/work/points.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { LatestCut, Project } from '#domain/work/projects/project.ts';
import { WAIT_KINDS } from '#domain/work/wait-kinds.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { identify, idOf, instantFromApi, iriOf } from '#contract/platform/jsonld.ts';
import {
  choice,
  decimal,
  described,
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
import { designationEntriesFromApi, designationEntriesToApi } from './project-changes.ts';
import { readFields, schemasOf, writeFields } from './project-fields.ts';
import {
  bypassFromApi,
  bypassToApi,
  checkBypass,
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

const latestCut = nested({
  id: integer(1),
  number: integer(1),
  kind: optional(choice(['audio', 'image'])),
  originalName: text(),
  frames: integer(1),
  rate: nested({ num: integer(1), den: integer(1) }),
  poster: described(flag(), 'Whether a poster exists.'),
});

const latestCutToApi = ({ frameCount: frames, hasPoster: poster, ...cut }: LatestCut) => ({ ...cut, frames, poster });
const latestCutFromApi = ({ frames, poster, ...cut }: Static<typeof latestCut>): LatestCut => ({
  ...cut,
  frameCount: frames,
  hasPoster: poster,
});

/** Project in responses. Request bodies are in projects.ts. */
export const projectResponse = record(
  'Project',
  schemasOf(
    'response',
    // Responses list their fields in this fixed order.
    `title description platform class type status trackingId editRatioMin editRatioHour rawLenght videoLength client
    assignedTo assignedBy reviewedBy createdAt startedAt endedAt deadlineAt pauseTime resumeTime projectRuntime
    revisionHistory timeCorrections revised revisionCount duplicate originalProjectId team teamRole hiddenFromClient filesPinned previous version`,
    {
      type: choice(PROJECT_CLASSES),
      pauseTime: list(instant()),
      resumeTime: list(instant()),
      projectRuntime: optional(decimal<Minutes>(0)),
      runtimeUnknown: optional(
        described(flag(), 'Whether the finished round was not measured, so that it has no run time.'),
      ),
      revisionHistory: list(finishedRound),
      timeCorrections: optional(described(list(timeCorrection), 'Time corrections by edits.')),
      version: optional(described(integer(1), 'Row version, as in the ETag.')),
      point: integer(0, MAX_POINT),
      personalPoint: decimal(0),
      jPoint: text(),
      jPointAction: list(nested({ point: decimal(0), action: flag(), desciption: text() })),
      feedbacks: list(iri('Feedback')),
      latestCut: optional(described(latestCut, 'Newest version that has its file.')),
      files: optional(described(nested({ count: integer(1), bytes: integer(1) }), 'Omitted without files.')),
      waitingFor: optional(choice(WAIT_KINDS)),
      waitingSince: optional(instant()),
      checks: optional(described(integer(1), 'Number of checks. Missing without any.')),
      openChecks: optional(described(integer(0), 'Number of checks not done. Missing without checks.')),
      checkBypasses: optional(described(list(checkBypass), 'Actions taken while required checks were open.')),
    },
  ),
);
export type ApiProject = Static<typeof projectResponse>;

/** Every key, in the order of responses. */
const BLANK = Object.fromEntries(Object.keys(projectResponse.properties).map((name) => [name, undefined]));

/**
 * Converts a project to its API form. `runtimeMinutes` must be as of the response. Nulls become undefined and are omitted from
 * the JSON (docs/api-reference.md#item).
 */
export function projectToApi(project: Project): ApiProject {
  const { id, pauses, timeCorrections } = project;
  const response = { ...BLANK };
  writeFields(project, response);
  return Object.assign(response, {
    ...identify('Project', id),
    type: project.class,
    pauseTime: pausedTimes(pauses),
    resumeTime: resumedTimes(pauses),
    projectRuntime: project.runtimeMinutes ?? undefined,
    runtimeUnknown: project.isRuntimeUnknown || undefined,
    revisionHistory: project.rounds.map(roundToApi),
    timeCorrections: timeCorrections.length > 0 ? timeCorrections.map(correctionToApi) : undefined,
    // 0 means that the provider sent no version.
    version: project.version || undefined,
    point: project.point,
    personalPoint: project.personalPoint,
    jPoint: String(project.designationPoints),
    ...designationEntriesToApi(project.designationEntries),
    feedbacks: project.feedbackIds.map((one) => iriOf('Feedback', one)),
    latestCut: project.latestCut ? latestCutToApi(project.latestCut) : undefined,
    files: project.files ?? undefined,
    waitingFor: project.waitingFor ?? undefined,
    waitingSince: orUndefined(project.waitingSince),
    checks: project.checksTotal || undefined,
    openChecks: project.checksTotal > 0 ? project.openChecks : undefined,
    checkBypasses: project.checkBypasses.length > 0 ? project.checkBypasses.map(bypassToApi) : undefined,
  }) as unknown as ApiProject;
}

/** Converts a project from its API form. `version` comes from the ETag, or from the project in lists, and is 0 when neither has it. */
export function projectFromApi(source: ApiProject, version = source.version ?? 0): Project {
  return {
    ...readFields(source),
    id: idOf(source),
    version,
    class: source.class ?? source.type,
    pauses: pausesFromApi(source.pauseTime ?? [], source.resumeTime ?? []),
    runtimeMinutes: source.projectRuntime ?? null,
    isRuntimeUnknown: source.runtimeUnknown ?? false,
    rounds: (source.revisionHistory ?? []).map(roundFromApi),
    timeCorrections: (source.timeCorrections ?? []).map(correctionFromApi),
    point: source.point ?? 0,
    personalPoint: source.personalPoint ?? 0,
    designationPoints: Number(source.jPoint ?? 0),
    designationEntries: designationEntriesFromApi(source.jPointAction ?? []),
    feedbackIds: (source.feedbacks ?? []).map((one) => idOf(one)),
    latestCut: source.latestCut ? latestCutFromApi(source.latestCut) : null,
    files: source.files ?? null,
    waitingFor: source.waitingFor ?? null,
    waitingSince: orNull(source.waitingSince, instantFromApi),
    checksTotal: source.checks ?? 0,
    openChecks: source.openChecks ?? 0,
    checkBypasses: (source.checkBypasses ?? []).map(bypassFromApi),
  };
}
