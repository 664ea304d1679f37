/** Rounds of work and corrections of times between the code and the wire (docs/wire.md#records). */
import type { Pause, Round, TimeCorrection, WorkTimes } from '#domain/work/project.ts';
import { idOf, instantFromWire, instantToWire, iriOf } from '#contract/platform/jsonld.ts';
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
  projectRuntime: decimal(0),
  reason: text(),
  requestedBy: nested({ id: integer(1), name: text() }),
  requestedAt: instant(),
  setBack: optional(described(flag(), 'True where an edit set the work back to assigned; no revision was requested.')),
  cut: optional(described(iri('Cut'), 'The version on which changes were requested.')),
  notes: optional(
    described(list(iri('Feedback')), 'The notes that were open on it; some may have been deleted since.'),
  ),
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

export const timeCorrection = nested({
  before: workTimes,
  after: workTimes,
  reason: text(),
  correctedBy: nested({ id: integer(1), name: text() }),
  correctedAt: instant(),
});
type WireCorrection = Static<typeof timeCorrection>;

export const pausedTimes = (pauses: Pause[]): string[] => pauses.map((pause) => instantToWire(pause.pausedAt));
export const resumedTimes = (pauses: Pause[]): string[] =>
  pauses.flatMap((pause) => (pause.resumedAt === null ? [] : [instantToWire(pause.resumedAt)]));

export const orUndefined = (iso: string | null): string | undefined => (iso === null ? undefined : instantToWire(iso));

export const pausesFromWire = (paused: string[], resumed: string[]): Pause[] =>
  paused.map((at, i) => ({
    pausedAt: instantFromWire(at),
    resumedAt: resumed[i] === undefined ? null : instantFromWire(resumed[i]),
  }));

export const orNull = <T, R>(value: T | null | undefined, map: (value: T) => R): R | null =>
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

export const roundToWire = (round: Round): WireRound => ({
  ...timesToWire(round),
  projectRuntime: round.runtimeMinutes,
  reason: round.reason,
  requestedBy: round.requestedBy,
  requestedAt: instantToWire(round.requestedAt),
  setBack: round.isSetBack || undefined,
  cut: round.cutId === undefined ? undefined : iriOf('Cut', round.cutId),
  notes: round.noteIds?.map((id) => iriOf('Feedback', id)),
});

export const roundFromWire = (round: WireRound): Round => ({
  ...timesFromWire(round),
  runtimeMinutes: round.projectRuntime,
  reason: round.reason,
  requestedBy: round.requestedBy,
  requestedAt: instantFromWire(round.requestedAt),
  isSetBack: round.setBack ?? false,
  ...(round.cut === undefined ? {} : { cutId: idOf(round.cut), noteIds: (round.notes ?? []).map((one) => idOf(one)) }),
});

export const correctionToWire = (one: TimeCorrection): WireCorrection => ({
  before: timesToWire(one.before),
  after: timesToWire(one.after),
  reason: one.reason,
  correctedBy: one.correctedBy,
  correctedAt: instantToWire(one.correctedAt),
});

export const correctionFromWire = (one: WireCorrection): TimeCorrection => ({
  before: timesFromWire(one.before),
  after: timesFromWire(one.after),
  reason: one.reason,
  correctedBy: one.correctedBy,
  correctedAt: instantFromWire(one.correctedAt),
});
