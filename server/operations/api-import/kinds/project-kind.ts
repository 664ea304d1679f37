/** Import of projects with their times, rounds, corrections and points unchanged (docs/import.md#import). */
import { LIMITS } from '#domain/platform/limits.ts';
import { roundToHundredths } from '#domain/platform/numbers.ts';
import { MAX_POINT } from '#domain/work/points.ts';
import { isFinished, PROJECT_STATUSES, type ProjectStatus } from '#domain/platform/project-status.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { DesignationEntry, Pause, Round, TimeCorrection, WorkTimes } from '#domain/work/projects/project.ts';
import type { Author } from '#domain/platform/person.ts';
import { API_IMPORT_TEXTS } from '#domain/operations/api-import.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import { type NewProject, newColumnsOf, NO_WAITS } from '#server/work/projects/project-record.ts';
import type { LocalIdOf, RecordKind, ReadContext, Trx } from './kind.ts';
import { linksIn } from './links-in.ts';
import { isFields } from '../provider/pages.ts';
import { createdAtIn, idsByIndex } from './people-kinds.ts';
import { readWaits, withWaits, type ProjectWithWaits, writeWaits } from './project-waits.ts';
import { cleanText, idOfRecord, type Values, valuesOf } from './values.ts';

const MINUTES = { min: 0, max: LIMITS.workedMinutes, fallback: 0 };
const LENGTH = { min: 0, max: LIMITS.lengthSeconds, fallback: 0 };
const POINTS = { min: 0, max: LIMITS.points, fallback: 0 };
const ENTRIES = 10_000;

/** A round with remote IDs. */
type ParsedRound = Omit<Round, 'requestedBy' | 'cutId' | 'noteIds'> & {
  requestedBy: Author;
  cut: number | null;
  notes: number[];
};

/** A project with remote IDs. */
export type ParsedProject = Omit<
  NewProject,
  | 'rounds'
  | 'timeCorrections'
  | 'clientId'
  | 'assignedToId'
  | 'assignedById'
  | 'reviewedById'
  | 'originalProjectId'
  | 'teamId'
  | 'previousId'
  | 'changedById'
> & {
  rounds: ParsedRound[];
  timeCorrections: TimeCorrection[];
} & Record<'client' | 'assignedTo' | 'assignedBy' | 'reviewedBy' | 'original' | 'team' | 'previous', number | null> &
  ProjectWithWaits;

const pausesIn = (values: Values): Pause[] => {
  const resumed = values.instants('resumeTime');
  return values.instants('pauseTime').map((pausedAt, index) => ({ pausedAt, resumedAt: resumed[index] ?? null }));
};

const optionalMinutes = (values: Values): Minutes | null =>
  values.fields['projectRuntime'] === undefined || values.fields['projectRuntime'] === null
    ? null
    : roundToHundredths(values.number('projectRuntime', MINUTES));

const timesIn = (values: Values): WorkTimes => ({
  startedAt: values.instant('startedAt'),
  endedAt: values.instant('endedAt'),
  pauses: pausesIn(values),
  runtimeMinutes: optionalMinutes(values),
});

/** Reads a nested object; its notes are reported under the project. */
function nestedIn(values: Values, value: unknown): Values {
  const nested = valuesOf(isFields(value) ? value : {}, { of: 'Project', notes: [] });
  return { ...nested, note: values.note };
}

function authorIn(value: unknown): Author {
  const name =
    isFields(value) && typeof value['name'] === 'string'
      ? cleanText(value['name'].slice(0, 2 * LIMITS.nameLength))
      : '';
  return { id: idOfRecord(value) ?? 0, name };
}

function roundIn(values: Values): ParsedRound {
  return {
    ...timesIn(values),
    reason: values.text('reason', LIMITS.textLength),
    requestedBy: authorIn(values.fields['requestedBy']),
    requestedAt: values.instant('requestedAt') ?? createdAtIn(values),
    isSetBack: values.flag('setBack'),
    cut: values.ref('cut')?.id ?? null,
    notes: values.list('notes').flatMap((one) => idOfRecord(one) ?? []),
  };
}

const correctionIn = (values: Values): TimeCorrection => ({
  before: timesIn(nestedIn(values, values.fields['before'])),
  after: timesIn(nestedIn(values, values.fields['after'])),
  reason: values.text('reason', LIMITS.textLength),
  correctedBy: authorIn(values.fields['correctedBy']),
  correctedAt: values.instant('correctedAt') ?? createdAtIn(values),
});

const entryIn = (values: Values): DesignationEntry => ({
  amount: values.number('point', POINTS),
  isAdded: values.flag('action'),
  description: values.text('desciption', LIMITS.textLength),
});

/** Returns the status. An unknown one becomes `revision`, a finished status, if the work has ended; otherwise the times decide. */
function statusIn(values: Values, { startedAt, endedAt, pauses }: WorkTimes): ProjectStatus {
  const givenStatus = values.choice('status', PROJECT_STATUSES);
  if (givenStatus) return givenStatus;
  const isPaused = pauses.some(({ resumedAt }) => resumedAt === null);
  const begun = isPaused ? 'paused' : 'started';
  const status = endedAt !== null ? 'revision' : startedAt !== null ? begun : 'assigned';
  values.note(`${API_IMPORT_TEXTS.noStatus} ${status}.`);
  return status;
}

/** Bounds of edit ratios: wider than in forms, for other servers' data, but within both databases' integers when multiplied by a duration. */
const RATIO = { min: 0, max: 100_000_000_000 };

function classIn(values: Values) {
  const projectClass = values.choice('class', PROJECT_CLASSES) ?? values.choice('type', PROJECT_CLASSES);
  if (!projectClass) values.note(API_IMPORT_TEXTS.noClass);
  return projectClass ?? 'Basic';
}

function read(values: Values, { person }: ReadContext): ParsedProject {
  const times = timesIn(values);
  const status = statusIn(values, times);
  const isOver = times.endedAt !== null || isFinished(status);
  return {
    title: values.text('title', LIMITS.titleLength),
    description: values.text('description', LIMITS.textLength),
    platform: values.text('platform', LIMITS.titleLength),
    class: classIn(values),
    status,
    trackingId: values.text('trackingId', LIMITS.trackingIdLength) || `TRK-IMPORT-${idOfRecord(values.fields)}`,
    editRatioMin: values.integer('editRatioMin', { ...RATIO, fallback: 0 }),
    editRatioHour: values.integer('editRatioHour', { ...RATIO, fallback: 1 }),
    rawLengthSeconds: values.integer('rawLenght', LENGTH),
    videoLengthSeconds: values.integer('videoLength', LENGTH),
    client: values.ref('client')?.id ?? null,
    assignedTo: person(values.ref('assignedTo')),
    assignedBy: person(values.ref('assignedBy')),
    reviewedBy: person(values.ref('reviewedBy')),
    createdAt: createdAtIn(values),
    deadlineAt: values.instant('deadlineAt'),
    ...times,
    // While the timer runs, the reported minutes are valid only at the time of the response.
    runtimeMinutes: isOver ? times.runtimeMinutes : null,
    isRuntimeUnknown: isFinished(status) && times.runtimeMinutes === null && values.flag('runtimeUnknown'),
    rounds: values
      .list('revisionHistory')
      .slice(0, ENTRIES)
      .map((one) => roundIn(nestedIn(values, one))),
    timeCorrections: values
      .list('timeCorrections')
      .slice(0, ENTRIES)
      .map((one) => correctionIn(nestedIn(values, one))),
    isRevised: values.flag('revised'),
    revisionCount: values.integer('revisionCount', { min: 0, max: LIMITS.revisionCount, fallback: 0 }),
    isDuplicate: values.flag('duplicate'),
    original: values.ref('originalProjectId')?.id ?? null,
    team: values.ref('team')?.id ?? null,
    previous: values.ref('previous')?.id ?? null,
    teamRole: values.text('teamRole', LIMITS.teamRoleLength),
    hiddenFromClient: values.flag('hiddenFromClient'),
    links: linksIn(values),
    assignedAt: null,
    ...NO_WAITS,
    ...readWaits(values, status),
    point: values.integer('point', { min: 0, max: MAX_POINT, fallback: 0 }),
    personalPoint: roundToHundredths(values.number('personalPoint', POINTS)),
    designationPoints: roundToHundredths(values.number('jPoint', { ...POINTS, min: -LIMITS.points })),
    designationEntries: values
      .list('jPointAction')
      .slice(0, ENTRIES)
      .map((one) => entryIn(nestedIn(values, one))),
  };
}

const toLocalAuthor = ({ id, name }: Author, idOf: LocalIdOf): Author => ({ id: idOf('User', id) ?? 0, name });

/** Returns the rounds with local IDs. */
export const toLocalRounds = (rounds: readonly ParsedRound[], idOf: LocalIdOf): Round[] =>
  rounds.map(({ cut, notes, requestedBy, ...round }) => {
    const cutId = idOf('Cut', cut);
    const cause = cutId === null ? {} : { cutId, noteIds: notes.flatMap((one) => idOf('Feedback', one) ?? []) };
    return { ...round, requestedBy: toLocalAuthor(requestedBy, idOf), ...cause };
  });

/** Returns the references that can only be linked once everything else is imported. */
export const deferredReferences = ({ rounds, original, team, previous }: ParsedProject) => ({
  Project: [original, team, previous],
  Cut: rounds.map(({ cut }) => cut),
  Feedback: rounds.flatMap(({ notes }) => notes),
  User: rounds.map(({ requestedBy }) => requestedBy.id),
});

async function matchByTrackingId(trx: Trx, parsed: readonly ParsedProject[]) {
  const rows = await trx
    .selectFrom('projects')
    .select(['id', 'tracking_id'])
    .where(
      'tracking_id',
      'in',
      parsed.map(({ trackingId }) => trackingId),
    )
    .execute();
  const ids = new Map(rows.map((row) => [row.tracking_id, row.id]));
  return {
    found: idsByIndex(parsed, ({ trackingId }) => ids.get(trackingId)),
    text: API_IMPORT_TEXTS.sameTrackingId,
  };
}

export const PROJECTS: RecordKind<ParsedProject> = {
  phase: 'projects',
  apiClass: 'Project',
  path: RESOURCE_PATHS.Project,
  table: 'projects',
  hasVersion: true,
  complete: withWaits,
  read,
  referencesOf: ({ client, assignedTo, assignedBy, reviewedBy, rounds, timeCorrections, waits = [] }) => ({
    Client: [client],
    User: [
      assignedTo,
      assignedBy,
      reviewedBy,
      ...rounds.map(({ requestedBy }) => requestedBy.id),
      ...timeCorrections.map(({ correctedBy }) => correctedBy.id),
      ...waits.flatMap(({ openedBy, endedBy }) => [openedBy, endedBy]),
    ],
  }),
  match: matchByTrackingId,
  unique: {
    column: 'tracking_id',
    of: ({ trackingId }) => trackingId,
    other: (parsed, id) => ({
      ...parsed,
      trackingId: `${parsed.trackingId.slice(0, LIMITS.trackingIdLength - 20)}-${id}`,
    }),
  },
  row: (
    {
      client,
      assignedTo,
      assignedBy,
      reviewedBy,
      rounds,
      timeCorrections,
      original: _original,
      team: _team,
      previous: _previous,
      waits: _after,
      ...parsed
    },
    idOf,
  ) =>
    newColumnsOf({
      ...parsed,
      clientId: idOf('Client', client),
      assignedToId: idOf('User', assignedTo),
      assignedById: idOf('User', assignedBy),
      reviewedById: idOf('User', reviewedBy),
      rounds: toLocalRounds(rounds, idOf),
      timeCorrections: timeCorrections.map((one) => ({ ...one, correctedBy: toLocalAuthor(one.correctedBy, idOf) })),
      ...{ originalProjectId: null, teamId: null, teamRole: '', previousId: null },
    }),
  // Originals, episodes and teams are linked last of all. The others follow from the waits, which another server may not have, or hide
  // the project from its client, which another server may not know.
  fixedColumns: [
    ...['original_project_id', 'previous_id', 'team_id', 'team_role', 'hidden_from_client', 'deadline_set_at'],
    ...['waiting_for', 'waiting_since', 'adjusted_deadline_at'],
  ],
  after: writeWaits,
};
