/** How the house and one of its processes are, for administrators (docs/operations.md#metrics). */
import { ADMINS, endpoint } from '#contract/platform/endpoint.ts';
import {
  choice,
  decimal,
  described,
  instant,
  integer,
  nested,
  nullable,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const queue = nested({ waiting: integer(0), failed: integer(0) });

const status = shape({
  trouble: described(nullable(text()), 'What somebody must see to, in one sentence.'),
  version: text(),
  engine: choice(['sqlite', 'postgres'] as const),
  databaseBytes: integer(0),
  freeBytes: described(
    nullable(integer(0)),
    'On the disk of the data folder; null where nothing is kept on this machine.',
  ),
  jobs: queue,
  mails: queue,
  deliveries: described(queue, 'Of webhooks.'),
  lastBackup: described(nullable(instant()), 'Of what moment the last whole one is.'),
  process: nested({
    startedAt: instant(),
    memoryBytes: integer(0),
    streams: described(integer(0), 'Open pages that hear of changes.'),
    requests: described(integer(0), 'Answered since the start.'),
    failed: described(integer(0), 'Of them, by a fault of the server.'),
    medianMs: described(nullable(decimal(0)), 'Half of them took at most this long.'),
    slowMs: described(nullable(decimal(0)), '95 of 100 took at most this long.'),
  }),
});
export type WireStatus = Static<typeof status>;

export const readStatus = endpoint({
  name: 'status.read',
  kind: 'plain',
  method: 'GET',
  path: '/api/settings/status',
  roles: ADMINS,
  answer: status,
  status: 200,
  summary: 'How the house is, and the process that answers.',
});
