/** Status of the instance and of one of its processes, for administrators (docs/operations.md#metrics). */
import { ADMINS, endpoint } from '#contract/platform/endpoint.ts';
import {
  choice,
  decimal,
  described,
  flag,
  instant,
  integer,
  nested,
  nullable,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const queue = nested({ waiting: integer(0), failed: integer(0) });

const status = shape({
  trouble: described(nullable(text()), 'Problem that needs attention.'),
  version: text(),
  engine: choice(['sqlite', 'postgres'] as const),
  databaseBytes: integer(0),
  freeBytes: described(nullable(integer(0)), 'On the disk of the data folder, or null without local storage.'),
  jobs: queue,
  mails: queue,
  deliveries: described(queue, 'Of webhooks.'),
  lastBackup: described(nullable(instant()), 'Time of the last complete backup.'),
  companySignIn: optional(
    described(
      nested({
        issuer: text(),
        lastSuccess: described(nullable(instant()), 'Time of the last sign-in with a company account.'),
        lastError: nullable(nested({ at: instant(), message: text() })),
        required: optional(described(flag(), 'Whether OIDC_ONLY is set.')),
        unlinked: optional(
          described(
            integer(0),
            'Active people, without administrators, who have no linked account and no open invite.',
          ),
        ),
      }),
      'Absent if no provider is set up.',
    ),
  ),
  process: nested({
    startedAt: instant(),
    memoryBytes: integer(0),
    streams: described(integer(0), 'Open event streams.'),
    requests: described(integer(0), 'Requests since the start.'),
    failed: described(integer(0), 'Those that failed with a server error.'),
    medianMs: described(nullable(decimal(0)), 'Median duration.'),
    slowMs: described(nullable(decimal(0)), '95th percentile of the duration.'),
  }),
});
export type ApiStatus = Static<typeof status>;

export const readStatus = endpoint({
  name: 'status.read',
  kind: 'plain',
  method: 'GET',
  path: '/api/settings/status',
  roles: ADMINS,
  response: status,
  status: 200,
  summary: 'Returns the status of the instance and of the answering process.',
});
