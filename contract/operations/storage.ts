/** Storage for administrators: what takes room, and removing files of versions (docs/storage.md). */
import { FILE_DAYS, REMAINING_VERSIONS } from '#domain/platform/storage/storage-rule.ts';
import { STORAGE_KINDS } from '#domain/operations/storage.ts';
import { ADMINS, endpoint } from '#contract/platform/endpoint.ts';
import {
  choice,
  described,
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

const project = nested({
  id: integer(1),
  title: text(),
  client: described(nullable(text()), 'Name of the client.'),
  bytes: described(integer(0), 'Originals and copies of its versions.'),
  removableBytes: described(integer(0), 'What `remove_files` would remove now.'),
  pinned: flag(),
});

const due = nested({
  total: described(integer(0), 'Number of projects.'),
  bytes: integer(0),
  projects: described(
    list(nested({ id: integer(1), title: text(), at: instant(), bytes: integer(1) })),
    'The first of them.',
  ),
});

const storage = shape({
  day: described(nullable(text()), 'Day of the inventory, taken at 03:00 in the time zone of the workspace.'),
  kinds: list(nested({ kind: choice(STORAGE_KINDS), bytes: integer(0) })),
  clients: described(
    list(nested({ id: nullable(integer(1)), name: text(), bytes: integer(0) })),
    'Largest first. Without an ID for what belongs to no client.',
  ),
  projects: described(list(project), 'The 50 largest.'),
  growth: described(list(nested({ day: text(), bytes: integer(0) })), 'All files, weekly, for 12 weeks.'),
  freeBytes: described(nullable(integer(0)), 'On the disk of the data folder, or null without local storage.'),
  daysLeft: optional(
    described(integer(0), 'Days until the disk is full. Absent for S3, below four weeks of data, and without growth.'),
  ),
  due: described(due, 'What the storage rule removes in the next 30 days.'),
});
export type ApiStorage = Static<typeof storage>;

export const readStorage = endpoint({
  name: 'storage.read',
  kind: 'plain',
  method: 'GET',
  path: '/api/storage',
  roles: ADMINS,
  query: shape({
    keepFilesDays: optional(
      described(integer(FILE_DAYS.min, FILE_DAYS.max), 'Days of another rule, to see what it would remove.'),
    ),
    keepFiles: optional(described(choice(REMAINING_VERSIONS), 'Versions that keep their files under that rule.')),
  }),
  response: storage,
  status: 200,
  summary: 'Returns what takes room, how it grows, and what the storage rule removes next.',
});

export const removeFiles = endpoint({
  name: 'storage.remove',
  kind: 'plain',
  method: 'POST',
  path: '/api/projects/:id/remove_files',
  roles: ADMINS,
  body: shape({ expectedBytes: described(integer(0), 'The `removableBytes` that the caller has seen.') }),
  response: shape({ files: described(integer(0), 'Number of versions.'), bytes: integer(0) }),
  worksOnFullDisk: true,
  status: 200,
  refusals: [409],
  summary:
    "Removes the files of a project's versions. Notes, decisions and pictures stay. If the size has changed, it is 409.",
});
