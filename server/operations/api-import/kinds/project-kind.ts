/** Import of projects with their times, rounds, corrections and points unchanged (docs/import.md#import). */
import { LIMITS } from '#domain/platform/limits.ts';
import { roundToHundredths } from '#domain/platform/numbers.ts';
import { MAX_POINT } from '#domain/work/points.ts';
import { isFinished, PROJECT_STATUSES, type ProjectStatus } from '#domain/platform/project-status.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { DesignationEntry, TimeCorrection, WorkTimes } from '#domain/work/projects/project.ts';
import { API_IMPORT_TEXTS } from '#domain/operations/api-import.ts';
import { RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import { type NewProject, newColumnsOf, NO_CHECKS, NO_WAITS } from '#server/work/projects/project-record.ts';
import type { RecordKind, ReadContext, Trx } from './kind.ts';
import { linksIn } from './links-in.ts';
import { createdAtIn, idsByIndex } from './people-kinds.ts';
import {
  peopleOfRoundChecks,
  type ProjectWithChecks,
  readBypasses,
  readChecks,
  withChecks,
  writeChecks,
} from './project-checks.ts';
import {
  correctionIn,
  nestedIn,
  type ParsedRound,
  roundIn,
  timesIn,
  toLocalAuthor,
  toLocalRounds,
} from './project-rounds.ts';
import { readWaits, withWaits, type ProjectWithWaits, writeWaits } from './project-waits.ts';
import { idOfRecord, type Values } from './values.ts';

const LENGTH = { min: 0, max: LIMITS.lengthSeconds, fallback: 0 };
const POINTS = { min: 0, max: LIMITS.points, fallback: 0 };
const ENTRIES = 10_000;

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
  ProjectWithWaits &
  ProjectWithChecks;

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
    filesPinned: values.flag('filesPinned'),
    links: linksIn(values),
    assignedAt: null,
    ...NO_WAITS,
    ...readWaits(values, status),
    ...NO_CHECKS,
    ...readChecks(values),
    checkBypasses: readBypasses(values),
    point: values.integer('point', { min: 0, max: MAX_POINT, fallback: 0 }),
    personalPoint: roundToHundredths(values.number('personalPoint', POINTS)),
    designationPoints: roundToHundredths(values.number('jPoint', { ...POINTS, min: -LIMITS.points })),
    designationEntries: values
      .list('jPointAction')
      .slice(0, ENTRIES)
      .map((one) => entryIn(nestedIn(values, one))),
  };
}

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
  complete: async (provider, members) => withChecks(provider, await withWaits(provider, members)),
  read,
  referencesOf: ({
    client,
    assignedTo,
    assignedBy,
    reviewedBy,
    rounds,
    timeCorrections,
    waits = [],
    checks = [],
    checkBypasses,
  }) => ({
    Client: [client],
    User: [
      assignedTo,
      assignedBy,
      reviewedBy,
      ...rounds.map(({ requestedBy }) => requestedBy.id),
      ...timeCorrections.map(({ correctedBy }) => correctedBy.id),
      ...waits.flatMap(({ openedBy, endedBy }) => [openedBy, endedBy]),
      ...checks.flatMap(({ doneBy, createdBy }) => [doneBy, createdBy]),
      ...rounds.flatMap(peopleOfRoundChecks),
      ...checkBypasses.map(({ by }) => by.id),
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
      waits: _waits,
      checks: _checks,
      checkBypasses,
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
      checkBypasses: checkBypasses.map((one) => ({ ...one, by: toLocalAuthor(one.by, idOf) })),
      ...{ originalProjectId: null, teamId: null, teamRole: '', previousId: null },
    }),
  // Originals, episodes and teams are linked last of all. The others follow from the waits, which another server may not have, or hide
  // the project from its client, which another server may not know.
  fixedColumns: [
    ...[
      'original_project_id',
      'previous_id',
      'team_id',
      'team_role',
      'hidden_from_client',
      'files_pinned',
      'deadline_set_at',
    ],
    ...['waiting_for', 'waiting_since', 'adjusted_deadline_at', 'checks_total', 'open_checks'],
  ],
  after: async (trx, written, deps) => {
    await writeWaits(trx, written, deps);
    await writeChecks(trx, written, deps);
  },
};
