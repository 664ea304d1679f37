/** Backups of the instance, for administrators (docs/api-reference.md#calls-settings). */
import { BACKUP_STATES } from '#domain/operations/backups.ts';
import { ADMINS, endpoint } from '#contract/platform/endpoint.ts';
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
  text,
} from '#contract/platform/schema.ts';

export const listBackups = endpoint({
  kind: 'plain',
  roles: ADMINS,
  name: 'settings.backups',
  method: 'GET',
  path: '/api/settings/backups',
  response: shape({
    planned: described(flag(), 'Whether backups are scheduled.'),
    warning: optional(described(text(), 'Warning, if any.')),
    items: list(
      nested({
        id: integer(1),
        state: choice(BACKUP_STATES),
        madeAt: described(instant(), 'Time of the backed-up data.'),
        place: described(text(), 'Folder on the server, or `s3`.'),
        name: optional(text()),
        bytes: optional(integer(0)),
        missing: described(integer(0), 'Missing files.'),
        error: optional(text()),
        removed: described(flag(), 'Its file was deleted by retention.'),
      }),
    ),
  }),
  status: 200,
  summary: 'Lists the last ten backups, latest first.',
});
