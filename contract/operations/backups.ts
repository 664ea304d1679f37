/** Backups of the house, for administrators, on the wire (docs/wire.md#calls-settings). */
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
  answer: shape({
    planned: described(flag(), 'Whether backups are made by the clock.'),
    warning: optional(described(text(), 'What is wrong with them; absent where nothing is.')),
    items: list(
      nested({
        id: integer(1),
        state: choice(BACKUP_STATES),
        madeAt: described(instant(), 'What the backup holds is of this moment.'),
        place: described(text(), 'A folder of the server, or `s3`.'),
        name: optional(text()),
        bytes: optional(integer(0)),
        missing: described(integer(0), 'Files that were gone.'),
        error: optional(text()),
        removed: described(flag(), 'Its file was thrown away for newer ones.'),
      }),
    ),
  }),
  status: 200,
  summary: 'The last ten backups, latest first.',
});
