/** Workload board, candidates for a project, and one's own week (docs/api-reference.md#calls-workload). */
import { MAX_WEEKS, RISKS } from '#domain/planning/board-values.ts';
import type { BoardProject, BoardRow, Candidate, QueueEntry } from '#domain/planning/workload.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { OPEN_STATUSES } from '#domain/platform/project-status.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import { WAIT_KINDS } from '#domain/work/wait-kinds.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import { type ApiPerson, personFromApi, personResponse, personToApi } from '#contract/platform/people.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
  choice,
  described,
  embedded,
  flag,
  instant,
  integer,
  list,
  nested,
  nullable,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const day = () => text('YYYY-MM-DD'.length);

const forecast = {
  from: described(nullable(day()), 'First planned day, YYYY-MM-DD. Null if nothing is planned.'),
  till: described(nullable(day()), 'Planned finish. Null if nothing is planned, or without working hours.'),
  minutes: described(integer<Minutes>(0), 'Planned minutes in total.'),
  usually: described(
    nullable(nested({ from: day(), till: nullable(day()), n: integer(1) })),
    'When work like this finished, from `n` past projects. Null if there are too few.',
  ),
  risk: described(nullable(choice(RISKS)), 'Null without a deadline, or if it is unknown.'),
  isDueAway: described(flag(), 'The deadline falls on approved leave.'),
};

const project = nested({
  id: integer(1),
  version: described(integer(1), 'Row version, for If-Match.'),
  title: text(),
  status: choice(OPEN_STATUSES),
  class: choice(PROJECT_CLASSES),
  deadlineAt: nullable(instant()),
  waitingFor: nullable(choice(WAIT_KINDS)),
  assignedById: nullable(integer(1)),
});
type ApiBoardProject = Static<typeof project>;

const row = nested({
  person: embedded(personResponse),
  freeMinutes: described(integer<Minutes>(0), 'Unplanned minutes from today to Sunday.'),
  days: list(
    nested({
      day: day(),
      capacity: described(integer<Minutes>(0), 'Minutes of working hours, less holidays and leave.'),
      planned: integer<Minutes>(0),
      worked: optional(described(integer<Minutes>(0), 'Minutes worked, of days before today, where they are known.')),
      awayHalves: described(integer(0, 2), 'Half days on approved leave.'),
      holiday: nullable(text()),
    }),
  ),
  queue: described(list(nested({ project, ...forecast })), 'Open projects in planned order.'),
});
type ApiRow = Static<typeof row>;

const workloadResponse = shape({
  from: described(day(), 'First day shown, a Monday.'),
  hasAssumedHours: described(
    flag(),
    'The workspace has no working hours, so 8 hours from Monday to Friday are assumed.',
  ),
  people: list(row),
  unassigned: described(list(project), 'Open projects without an active editor.'),
  accuracy: nested({
    n: described(integer(0), 'Last finished projects that had a forecast when they were assigned.'),
    within: described(integer(0), 'Those that finished as forecast.'),
    projects: list(nested({ id: integer(1), title: text(), isWithin: flag() })),
  }),
});
export type ApiWorkload = Static<typeof workloadResponse>;

export type Workload = Omit<ApiWorkload, 'people' | 'unassigned'> & { people: BoardRow[]; unassigned: BoardProject[] };

const boardProjectToApi = ({ deadlineAt, ...same }: BoardProject): ApiBoardProject => ({
  ...same,
  status: same.status as ApiBoardProject['status'],
  deadlineAt: deadlineAt === null ? null : instantToApi(deadlineAt),
});
const boardProjectFromApi = ({ deadlineAt, ...same }: ApiBoardProject): BoardProject => ({
  ...same,
  deadlineAt: deadlineAt === null ? null : instantFromApi(deadlineAt),
});

/** Converts the row of a person to its API form. */
export const boardRowToApi = ({ person, queue, ...same }: BoardRow): ApiRow => ({
  ...same,
  person: personToApi(person) as ApiPerson,
  queue: queue.map((entry) => ({ ...entry, project: boardProjectToApi(entry.project) })),
});

/** Converts the row of a person from its API form. */
export const boardRowFromApi = ({ person, queue, ...same }: ApiRow): BoardRow => ({
  ...same,
  person: personFromApi(person) as PersonRef,
  queue: queue.map((entry): QueueEntry => ({ ...entry, project: boardProjectFromApi(entry.project) })),
});

export const workloadToApi = ({ people, unassigned, ...same }: Workload): ApiWorkload => ({
  ...same,
  people: people.map(boardRowToApi),
  unassigned: unassigned.map(boardProjectToApi),
});

export const workloadFromApi = ({ people, unassigned, ...same }: ApiWorkload): Workload => ({
  ...same,
  people: people.map(boardRowFromApi),
  unassigned: unassigned.map(boardProjectFromApi),
});

const weeks = optional(described(integer(1, MAX_WEEKS), 'Weeks from there, 2 by default.'));
const plain = { kind: 'plain', method: 'GET', status: 200 } as const;

export const getWorkload = endpoint({
  ...plain,
  name: 'workload.get',
  path: '/api/workload',
  roles: LEADS,
  query: shape({
    from: optional(
      described(text(), "A day of the first week, YYYY-MM-DD, in the workspace's time zone. Defaults to today."),
    ),
    weeks,
  }),
  response: workloadResponse,
  summary: 'Returns planned and free time by day, the queue of each person with forecasts, and unassigned work.',
});

const candidatesResponse = shape({
  people: list(
    nested({
      person: embedded(personResponse),
      ...forecast,
      freeFrom: described(nullable(day()), 'First day with unplanned time.'),
      openProjects: integer(0),
      isAway: described(flag(), 'On approved leave today.'),
    }),
  ),
});
export type ApiCandidates = Static<typeof candidatesResponse>;

export const candidatesToApi = (people: readonly Candidate[]): ApiCandidates => ({
  people: people.map(({ person, ...same }) => ({ ...same, person: personToApi(person) as ApiPerson })),
});

export const candidatesFromApi = ({ people }: ApiCandidates): Candidate[] =>
  people.map(({ person, ...same }) => ({ ...same, person: personFromApi(person) as PersonRef }));

export const listCandidates = endpoint({
  ...plain,
  name: 'workload.candidates',
  path: '/api/workload/candidates',
  roles: LEADS,
  query: shape({
    project: optional(
      described(integer(1), 'ID of an open project. Without it, a new one is described by the others.'),
    ),
    class: optional(choice(PROJECT_CLASSES)),
    allowedMinutes: optional(integer<Minutes>(1)),
    deadlineAt: optional(instant()),
  }),
  response: candidatesResponse,
  refusals: [404, 409],
  summary: 'Lists who could take a project, first to finish first.',
});

export const getOwnWorkload = endpoint({
  ...plain,
  name: 'workload.me',
  path: '/api/workload/me',
  roles: EVERYONE,
  query: shape({ weeks: optional(described(integer(1, MAX_WEEKS), 'Weeks from this one, 1 by default.')) }),
  response: row,
  summary: 'Returns your own days and queue.',
});
