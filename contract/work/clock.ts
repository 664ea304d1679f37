/** The calls of the clock: changing over from one project to another, clocks that were forgotten, signs of a person (docs/wire.md#calls-clock). */
import { type Watch, WATCH_REASONS } from '#domain/work/clock-watch.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromWire, instantToWire } from '#contract/platform/jsonld.ts';
import { projectAnswer } from './project-wire.ts';
import {
  choice,
  described,
  flag,
  instant,
  integer,
  list,
  nested,
  optional,
  shape,
  type Static,
  filledText,
} from '#contract/platform/schema.ts';

/** A running clock that asks 'Still working?', with its project. */
export type ProjectWatch = Watch & { projectId: number };

/** One of them on the wire. */
export const watchAnswer = nested({
  project: described(integer(1), 'The number of the project whose clock runs.'),
  reason: described(choice(WATCH_REASONS), 'Four hours without a sign, or the end of the working hours.'),
  lastSign: described(instant(), 'When its person was last seen at work.'),
  pauseAt: described(instant(), 'Where a pause would begin that takes the forgotten time away.'),
});
type WireWatch = Static<typeof watchAnswer>;

export const watchToWire = ({ projectId, reason, lastSign, pauseAt }: ProjectWatch): WireWatch => ({
  project: projectId,
  reason,
  lastSign: instantToWire(lastSign),
  pauseAt: instantToWire(pauseAt),
});

export const watchFromWire = ({ project, reason, lastSign, pauseAt }: WireWatch): ProjectWatch => ({
  projectId: project,
  reason,
  lastSign: instantFromWire(lastSign),
  pauseAt: instantFromWire(pauseAt),
});

const clockAnswer = shape({
  twoTimers: described(flag(), "Whether one person's clock may run on two projects at once."),
  hasWork: described(flag(), 'Whether a clock of their own runs or stands paused.'),
  watches: list(watchAnswer),
});
export type WireClock = Static<typeof clockAnswer>;

const plain = { kind: 'plain', roles: EVERYONE, status: 200, answer: clockAnswer } as const;
const act = {
  resource: 'Project',
  kind: 'act',
  method: 'POST',
  roles: EVERYONE,
  status: 200,
  answer: projectAnswer,
  refusals: [403, 409],
} as const;

export const getClock = endpoint({
  ...plain,
  name: 'clock.get',
  method: 'GET',
  path: '/api/clock',
  summary: "Which of the caller's own running clocks ask whether they were forgotten.",
});

export const signOfLife = endpoint({
  ...plain,
  name: 'clock.sign',
  method: 'POST',
  path: '/api/clock/sign',
  summary:
    'Notes that the caller is at work, at most once in five minutes; while a clock asks, its answer is waited for.',
});

export const keepRunning = endpoint({
  ...plain,
  name: 'clock.keep',
  method: 'POST',
  path: '/api/clock/keep',
  summary: "Answers the caller's clocks that ask: their person still works.",
});

export const switchTimer = endpoint({
  ...act,
  name: 'clock.switch',
  path: '/api/projects/:id/switch',
  summary: 'Pauses what runs for the editor of this project, and starts or resumes this one instead.',
});

export const pauseTimerAt = endpoint({
  ...act,
  name: 'clock.pause-at',
  path: '/api/projects/:id/pause',
  body: shape({
    at: described(instant(), 'Since when the clock is to stand still; not before it last began to run.'),
    reason: optional(
      described(filledText(LIMITS.revisionReasonLength), 'Kept in the history behind "Forgotten clock".'),
    ),
  }),
  summary: 'Pauses a forgotten clock at a moment in the past; the history keeps the times before and after.',
});

export const moveEnd = endpoint({
  ...act,
  name: 'clock.end-at',
  path: '/api/projects/:id/end_time',
  body: shape({
    at: described(instant(), 'When End was pressed; not before the last start or resume, at most 24 hours back.'),
    reason: optional(described(filledText(LIMITS.revisionReasonLength), 'Stored in the history of the project.')),
  }),
  summary: 'Moves an end that reached the server late back to the moment it was pressed, once and within an hour.',
});
