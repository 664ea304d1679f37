/** Conversion of work rounds and time corrections to and from the API (docs/api-reference.md#records). */
import type { Pause, Round, TimeCorrection, WorkTimes } from '#domain/work/projects/project.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { idOf, instantFromApi, instantToApi, iriOf } from '#contract/platform/jsonld.ts';
import {
  decimal,
  described,
  flag,
  instant,
  integer,
  iri,
  list,
  nested,
  optional,
  type Static,
  text,
} from '#contract/platform/schema.ts';

export const finishedRound = nested({
  startedAt: optional(instant()),
  endedAt: optional(instant()),
  pauseTime: list(instant()),
  resumeTime: list(instant()),
  projectRuntime: optional(described(decimal<Minutes>(0), 'Missing if unknown.')),
  reason: text(),
  requestedBy: nested({ id: integer(1), name: text() }),
  requestedAt: instant(),
  setBack: optional(described(flag(), 'Whether an edit set the work back to assigned, without a revision request.')),
  cut: optional(described(iri('Cut'), 'Version on which changes were requested.')),
  notes: optional(described(list(iri('Feedback')), 'Notes open on it, some of which may have been deleted since.')),
});
type ApiRound = Static<typeof finishedRound>;

const workTimes = nested({
  startedAt: optional(instant()),
  endedAt: optional(instant()),
  pauseTime: list(instant()),
  resumeTime: list(instant()),
  projectRuntime: optional(decimal<Minutes>(0)),
});
type ApiTimes = Static<typeof workTimes>;

export const timeCorrection = nested({
  before: workTimes,
  after: workTimes,
  reason: text(),
  correctedBy: nested({ id: integer(1), name: text() }),
  correctedAt: instant(),
});
type ApiCorrection = Static<typeof timeCorrection>;

export const pausedTimes = (pauses: Pause[]): string[] => pauses.map((pause) => instantToApi(pause.pausedAt));
export const resumedTimes = (pauses: Pause[]): string[] =>
  pauses.flatMap((pause) => (pause.resumedAt === null ? [] : [instantToApi(pause.resumedAt)]));

export const orUndefined = (iso: string | null): string | undefined => (iso === null ? undefined : instantToApi(iso));

export const pausesFromApi = (paused: string[], resumed: string[]): Pause[] =>
  paused.map((at, i) => ({
    pausedAt: instantFromApi(at),
    resumedAt: resumed[i] === undefined ? null : instantFromApi(resumed[i]),
  }));

export const orNull = <T, R>(value: T | null | undefined, map: (value: T) => R): R | null =>
  value === null || value === undefined ? null : map(value);

const timesToApi = ({ startedAt, endedAt, pauses, runtimeMinutes }: WorkTimes): ApiTimes => ({
  startedAt: orUndefined(startedAt),
  endedAt: orUndefined(endedAt),
  pauseTime: pausedTimes(pauses),
  resumeTime: resumedTimes(pauses),
  projectRuntime: runtimeMinutes ?? undefined,
});

const timesFromApi = (times: ApiTimes): WorkTimes => ({
  startedAt: orNull(times.startedAt, instantFromApi),
  endedAt: orNull(times.endedAt, instantFromApi),
  pauses: pausesFromApi(times.pauseTime ?? [], times.resumeTime ?? []),
  runtimeMinutes: times.projectRuntime ?? null,
});

export const roundToApi = (round: Round): ApiRound => ({
  ...timesToApi(round),
  reason: round.reason,
  requestedBy: round.requestedBy,
  requestedAt: instantToApi(round.requestedAt),
  setBack: round.isSetBack || undefined,
  cut: round.cutId === undefined ? undefined : iriOf('Cut', round.cutId),
  notes: round.noteIds?.map((id) => iriOf('Feedback', id)),
});

export const roundFromApi = (round: ApiRound): Round => ({
  ...timesFromApi(round),
  reason: round.reason,
  requestedBy: round.requestedBy,
  requestedAt: instantFromApi(round.requestedAt),
  isSetBack: round.setBack ?? false,
  ...(round.cut === undefined
    ? {}
    : { cutId: idOf(round.cut), noteIds: (round.notes ?? []).map((correction) => idOf(correction)) }),
});

export const correctionToApi = (correction: TimeCorrection): ApiCorrection => ({
  before: timesToApi(correction.before),
  after: timesToApi(correction.after),
  reason: correction.reason,
  correctedBy: correction.correctedBy,
  correctedAt: instantToApi(correction.correctedAt),
});

export const correctionFromApi = (correction: ApiCorrection): TimeCorrection => ({
  before: timesFromApi(correction.before),
  after: timesFromApi(correction.after),
  reason: correction.reason,
  correctedBy: correction.correctedBy,
  correctedAt: instantFromApi(correction.correctedAt),
});
