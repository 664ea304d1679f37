/** Files of a contact's page: calls without an account (docs/api-reference.md#calls-client-page). */
import { PAGE_FILE_LIMITS } from '#domain/review/client-page-files.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { FILE_LIMITS } from '#domain/work/file-limits.ts';
import { endpoint, type ResponseOf } from '#contract/platform/endpoint.ts';
import {
  described,
  flag,
  instant,
  integer,
  list,
  nested,
  nullable,
  optional,
  shape,
  text,
} from '#contract/platform/schema.ts';
import { uploadResponse } from '#contract/work/project-files/file-uploads.ts';
import { guestEndpoint, visitor } from './share-access.ts';

/** Path where tus creates uploads of visitors. */
export const PAGE_UPLOADS_PATH = '/api/client_page_uploads';

/** Metadata keys accepted for a new upload. */
export const PAGE_METADATA = ['project', 'filename', 'filetype', 'fingerprint'] as const;

/** Scheme of the header that authenticates a visitor, as tus requests have no JSON body. */
const VISIT_SCHEME = 'Visit';

/** Returns the header of a visitor's tus requests: the page's token and the visit's secret, never in the URL. */
export const visitHeader = ({ token, guest }: { token: string; guest: string }): Record<string, string> => ({
  authorization: `${VISIT_SCHEME} ${token}.${guest}`,
});

const SENT_VISIT = new RegExp(String.raw`^${VISIT_SCHEME} +([\w-]{1,100})\.([\w-]{1,100})$`, 'i');

/** Reads the header of a visitor's tus requests. */
export function visitorIn(header: string | undefined): { token: string; guest: string } | undefined {
  const [, token, guest] = SENT_VISIT.exec(header ?? '') ?? [];
  return token === undefined || guest === undefined ? undefined : { token, guest };
}

const projectId = described(nullable(integer(1)), 'ID of the project. Null for files of the client itself.');

const file = nested({
  id: integer(1),
  name: described(text(FILE_LIMITS.nameLength), 'With its folders, separated by slashes.'),
  size: described(integer(1), 'Bytes.'),
  at: instant(),
  by: described(text(), 'Name of the contact who sent it.'),
  mine: described(flag(), 'Whether this contact sent it, and may take it back.'),
  project: described(nullable(text()), 'Title of the project. Null for a file of the client itself.'),
});

const target = nested({
  id: integer(1),
  title: text(),
  footage: described(flag(), 'Whether the team waits for footage.'),
});

const session = nested({
  project: projectId,
  count: integer(1),
  bytes: integer(1),
});

export const listPageFiles = endpoint({
  ...guestEndpoint,
  name: 'client-page.files',
  path: '/api/client_page/files',
  isReadOnly: true,
  body: shape({
    ...visitor,
    limit: optional(
      described(integer(1, PAGE_FILE_LIMITS.shownMost), `Number of files, by default ${PAGE_FILE_LIMITS.shownFirst}.`),
    ),
  }),
  response: shape({
    total: integer(0),
    files: described(list(file), "Files that contacts of the client sent, latest first; none of the team's."),
    projects: described(
      list(target),
      'Projects of the page, to which files can be added; those waiting for footage first.',
    ),
    sent: described(list(session), 'Files of this contact of which the team was not notified yet, by project.'),
  }),
  refusals: [403, 404],
  summary: 'Lists the files that contacts sent on their pages, and where more can be added.',
});
export type PageFiles = ResponseOf<typeof listPageFiles>;

export const listPageUploads = endpoint({
  ...guestEndpoint,
  name: 'client-page.uploads',
  path: '/api/client_page/uploads',
  isReadOnly: true,
  body: shape(visitor),
  response: shape({ uploads: list(uploadResponse) }),
  refusals: [403, 404],
  summary: "Lists the contact's unfinished uploads, latest first.",
});

export const takeBackFile = endpoint({
  ...guestEndpoint,
  name: 'client-page.take-back',
  path: '/api/client_page/take_back',
  body: shape({ ...visitor, file: integer(1, LIMITS.id) }),
  status: 204,
  refusals: [403, 404],
  summary: 'Moves a file that this contact sent to the trash of the team.',
});

export const finishSending = endpoint({
  ...guestEndpoint,
  name: 'client-page.done',
  path: '/api/client_page/done',
  body: shape({ ...visitor, project: optional(projectId) }),
  status: 204,
  refusals: [403, 404],
  summary: "Notifies the team of the contact's new files, and ends an open wait of the project for footage.",
});
