/** Conversion of work rounds and time corrections to and from the API (docs/api-reference.md#records). */
import { BYPASSING_ACTIONS, CHECK_MOMENTS, type CheckBypass } from '#domain/work/checks/check-kinds.ts';
import type { RoundCheck } from '#domain/work/checks/checks.ts';
import type { Pause, Round, TimeCorrection, WorkTimes } from '#domain/work/projects/project.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { idOf, instantFromApi, instantToApi, iriOf } from '#contract/platform/jsonld.ts';
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
  nullable,
  optional,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const author = nested({ id: integer(1), name: text() });

const roundCheck = nested({
  text: text(),
  moment: choice(CHECK_MOMENTS),
  mustBeDone: flag(),
  doneAt: nullable(instant()),
  doneBy: described(nullable(author), 'Null if the check was open, or the person is gone.'),
});
type ApiRoundCheck = Static<typeof roundCheck>;

const roundCheckToApi = ({ done, ...check }: RoundCheck): ApiRoundCheck => ({
  ...check,
  doneAt: done ? instantToApi(done.at) : null,
  doneBy: done?.by ?? null,
});

const roundCheckFromApi = ({ doneAt, doneBy, ...check }: ApiRoundCheck): RoundCheck => ({
  ...check,
  done: doneAt === null ? null : { at: instantFromApi(doneAt), by: doneBy },
});

export const checkBypass = nested({
  action: choice(BYPASSING_ACTIONS),
  at: instant(),
  by: author,
  reason: described(text(), 'Empty if none was given.'),
  checks: described(list(text()), 'The checks that were open.'),
  cutNumber: optional(described(integer(1), 'Number of the version that was sent or approved.')),
});
type ApiBypass = Static<typeof checkBypass>;

export const bypassToApi = ({ at, ...bypass }: CheckBypass): ApiBypass => ({ ...bypass, at: instantToApi(at) });
export const bypassFromApi = ({ at, ...bypass }: ApiBypass): CheckBypass => ({ ...bypass, at: instantFromApi(at) });

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
  checks: optional(described(list(roundCheck), 'Checks at the end of the round, if the project had any.')),
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
  checks: round.checks?.map(roundCheckToApi),
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
  ...(round.checks === undefined ? {} : { checks: round.checks.map(roundCheckFromApi) }),
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
