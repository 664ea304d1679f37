/** Timer calls: switching between projects, forgotten timers, and activity signals (docs/api-reference.md#calls-clock). */
import { type Watch, WATCH_REASONS } from '#domain/work/timer-watch.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import { projectResponse } from './project-api.ts';
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
  nonBlankText,
} from '#contract/platform/schema.ts';

/** Running timer that shows 'Still working?', with its project. */
export type ProjectWatch = Watch & { projectId: number };

/** API form of one forgotten timer. */
export const watchResponse = nested({
  project: described(integer(1), 'ID of the project with the running timer.'),
  reason: described(choice(WATCH_REASONS), 'Four hours without activity, or the end of working hours.'),
  lastSign: described(instant(), 'Last activity of the person.'),
  pauseAt: described(instant(), 'Suggested start of a pause that removes the forgotten time.'),
});
type ApiWatch = Static<typeof watchResponse>;

export const watchToApi = ({ projectId, reason, lastSign, pauseAt }: ProjectWatch): ApiWatch => ({
  project: projectId,
  reason,
  lastSign: instantToApi(lastSign),
  pauseAt: instantToApi(pauseAt),
});

export const watchFromApi = ({ project, reason, lastSign, pauseAt }: ApiWatch): ProjectWatch => ({
  projectId: project,
  reason,
  lastSign: instantFromApi(lastSign),
  pauseAt: instantFromApi(pauseAt),
});

const timerStatusResponse = shape({
  twoTimers: described(flag(), 'Whether a person may have several running timers.'),
  hasWork: described(flag(), 'Whether the caller has a running or paused timer.'),
  watches: list(watchResponse),
});
export type ApiTimerStatus = Static<typeof timerStatusResponse>;

const plain = { kind: 'plain', roles: EVERYONE, status: 200, response: timerStatusResponse } as const;
const actionEndpoint = {
  resource: 'Project',
  kind: 'action',
  method: 'POST',
  roles: EVERYONE,
  status: 200,
  response: projectResponse,
  refusals: [403, 409],
} as const;

export const getTimerStatus = endpoint({
  ...plain,
  name: 'clock.get',
  method: 'GET',
  path: '/api/clock',
  summary: "Returns the caller's running timers that may have been forgotten.",
});

export const reportActivity = endpoint({
  ...plain,
  name: 'clock.sign',
  method: 'POST',
  path: '/api/clock/sign',
  summary: "Records the caller's activity, at most every five minutes. Ignored while a timer awaits confirmation.",
});

export const confirmStillWorking = endpoint({
  ...plain,
  name: 'clock.keep',
  method: 'POST',
  path: '/api/clock/keep',
  summary: 'Confirms that the caller is still working on timers that ask.',
});

export const switchTimer = endpoint({
  ...actionEndpoint,
  name: 'clock.switch',
  path: '/api/projects/:id/switch',
  summary: 'Pauses what runs for the editor of this project, and starts or resumes this one instead.',
});

export const pauseTimerAt = endpoint({
  ...actionEndpoint,
  name: 'clock.pause-at',
  path: '/api/projects/:id/pause',
  body: shape({
    at: described(instant(), 'When to pause from. Not before the timer last started.'),
    reason: optional(
      described(nonBlankText(LIMITS.revisionReasonLength), 'Added to the history after "Forgotten clock".'),
    ),
  }),
  summary: 'Pauses a forgotten timer retroactively and records the change in the history.',
});

export const moveEnd = endpoint({
  ...actionEndpoint,
  name: 'clock.end-at',
  path: '/api/projects/:id/end_time',
  body: shape({
    at: described(instant(), 'When End was pressed; not before the last start or resume, at most 24 hours back.'),
    reason: optional(described(nonBlankText(LIMITS.revisionReasonLength), 'Stored in the history of the project.')),
  }),
  summary: 'Moves an end that reached the server late back to the moment it was pressed, once and within an hour.',
});
