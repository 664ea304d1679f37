/** Waits of a project for the client (docs/api-reference.md#calls-waits). */
import { WAIT_KINDS } from '#domain/work/wait-kinds.ts';
import { type Wait, WAIT_NOTE_LENGTH } from '#domain/work/waits.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
  choice,
  described,
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

const author = nullable(nested({ id: integer(1), name: text() }));

export const waitResponse = nested({
  id: integer(1),
  version: described(integer(1), 'Row version, for If-Match.'),
  kind: choice(WAIT_KINDS),
  since: instant(),
  until: described(nullable(instant()), 'Null while it lasts.'),
  note: text(WAIT_NOTE_LENGTH),
  createdAt: optional(described(instant(), 'When it was recorded. Editors may move its start up to 24 hours before.')),
  openedBy: author,
  endedBy: described(author, 'Null if it is open, or ended because the client decided.'),
  endedByContact: optional(described(text(), 'Name of the contact who ended it by sending what was missing.')),
});
export type ApiWait = Static<typeof waitResponse>;

/** Converts a wait to its API form. */
export const waitToApi = ({ since, until, createdAt, ...same }: Wait): ApiWait => ({
  ...same,
  createdAt: instantToApi(createdAt),
  since: instantToApi(since),
  until: until === null ? null : instantToApi(until),
});

/** Converts a wait from its API form. */
export const waitFromApi = ({ since, until, createdAt = since, ...same }: ApiWait): Wait => ({
  ...same,
  createdAt: instantFromApi(createdAt),
  since: instantFromApi(since),
  until: until === null ? null : instantFromApi(until),
});

const waitsResponse = shape({
  waits: described(list(waitResponse), 'Latest first.'),
  minutes: described(integer<Minutes>(0), 'Minutes waited in total. An open wait counts to now.'),
  adjustedDeadlineAt: described(
    nullable(instant()),
    'The deadline moved by the waits since it was last set. Null without a deadline.',
  ),
});
export type ApiWaits = Static<typeof waitsResponse>;

/** Waits of a project, their total minutes, and the deadline they move. */
export type Waits = { waits: Wait[]; minutes: Minutes; adjustedDeadlineAt: string | null };

/** Converts the waits of a project to their API form. */
export const waitsToApi = ({ waits, minutes, adjustedDeadlineAt }: Waits): ApiWaits => ({
  waits: waits.map(waitToApi),
  minutes,
  adjustedDeadlineAt: adjustedDeadlineAt === null ? null : instantToApi(adjustedDeadlineAt),
});

/** Converts the waits of a project from their API form. */
export const waitsFromApi = ({ waits, minutes, adjustedDeadlineAt }: ApiWaits): Waits => ({
  waits: waits.map(waitFromApi),
  minutes,
  adjustedDeadlineAt: adjustedDeadlineAt === null ? null : instantFromApi(adjustedDeadlineAt),
});

export const listWaits = endpoint({
  kind: 'plain',
  roles: EVERYONE,
  name: 'waits.list',
  method: 'GET',
  path: '/api/projects/:id/waits',
  response: waitsResponse,
  status: 200,
  summary: "Lists a project's waits for the client, latest first.",
});
