/** Files of projects and clients (docs/api-reference.md#calls-files). */
import { LIMITS } from '#domain/platform/limits.ts';
import { FILE_LIMITS } from '#domain/work/file-limits.ts';
import type { ProjectFile } from '#domain/work/project-files.ts';
import { type BodyOf, endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
  described,
  flag,
  instant,
  integer,
  list,
  nested,
  nonBlankText,
  nullable,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

/** A file in responses. */
export const fileResponse = nested({
  id: integer(1),
  version: described(integer(1), 'Row version, for If-Match.'),
  client: described(nullable(integer(1)), 'ID of the client.'),
  project: described(nullable(nested({ id: integer(1), title: text() })), 'Null for a file of the client itself.'),
  name: described(text(FILE_LIMITS.nameLength), 'With its folders, separated by slashes.'),
  size: described(integer(1), 'Bytes.'),
  sha256: text(64),
  note: text(FILE_LIMITS.noteLength),
  uploadedBy: described(
    nullable(nested({ id: integer(1), name: text() })),
    'Null if a contact uploaded it, or the person is gone.',
  ),
  contactName: described(nullable(text()), 'The contact who uploaded it on their page, else null.'),
  createdAt: instant(),
});
export type ApiProjectFile = Static<typeof fileResponse>;

/** Converts a file to its API form. */
export const projectFileToApi = ({ clientId, sizeBytes, createdAt, ...same }: ProjectFile): ApiProjectFile => ({
  ...same,
  client: clientId,
  size: sizeBytes,
  createdAt: instantToApi(createdAt),
});

/** Converts a file from its API form. */
export const projectFileFromApi = ({ client, size, createdAt, ...same }: ApiProjectFile): ProjectFile => ({
  ...same,
  clientId: client,
  sizeBytes: size,
  createdAt: instantFromApi(createdAt),
});

const page = shape({ page: optional(integer(1, LIMITS.pages)) });
const files = {
  total: integer(0),
  bytes: described(integer(0), 'Of all pages.'),
  files: described(list(fileResponse), `Latest first, ${FILE_LIMITS.pageSize} per page.`),
};

export const listProjectFiles = endpoint({
  kind: 'plain',
  roles: EVERYONE,
  name: 'files.list',
  method: 'GET',
  path: '/api/projects/:id/files',
  query: page,
  response: shape({ ...files, mayAdd: described(flag(), 'Whether the caller may upload files.') }),
  status: 200,
  summary: 'Lists the files of a project.',
});

export const listClientFiles = endpoint({
  kind: 'plain',
  roles: LEADS,
  name: 'files.list-of-client',
  method: 'GET',
  path: '/api/clients/:id/files',
  query: page,
  response: shape({
    ...files,
    quotaBytes: integer(0),
    usedBytes: described(integer(0), 'Counts files in the trash and unfinished uploads too.'),
  }),
  status: 200,
  summary: 'Lists the files of a client and of all its projects.',
});

const addressResponse = shape({
  url: text(),
  until: described(instant(), 'When the URL expires.'),
});
export type FileAddress = Static<typeof addressResponse>;

const address = { kind: 'plain', method: 'GET', response: addressResponse, status: 200 } as const;
const forMinutes = `that works without a token, for the caller only, for ${LIMITS.addressMinutes} minutes.`;

export const getFileAddress = endpoint({
  ...address,
  roles: EVERYONE,
  name: 'files.address',
  path: '/api/project_files/:id/file',
  summary: `Returns a URL of the file ${forMinutes}`,
});

export const getProjectArchive = endpoint({
  ...address,
  roles: EVERYONE,
  name: 'files.archive',
  path: '/api/projects/:id/files/archive',
  summary: `Returns a URL of a ZIP file with all files of a project ${forMinutes}`,
});

export const getClientArchive = endpoint({
  ...address,
  roles: LEADS,
  name: 'files.archive-of-client',
  path: '/api/clients/:id/files/archive',
  summary: `Returns a URL of a ZIP file with all files of a client and its projects ${forMinutes}`,
});

export const changeProjectFile = endpoint({
  kind: 'plain',
  roles: EVERYONE,
  name: 'files.change',
  method: 'PATCH',
  path: '/api/project_files/:id',
  body: shape({
    name: optional(nonBlankText(2 * FILE_LIMITS.nameLength)),
    note: optional(text(FILE_LIMITS.noteLength)),
  }),
  response: fileResponse,
  status: 200,
  refusals: [403, 412],
  summary: 'Renames a file, or changes its note.',
});
export type ProjectFilePatch = BodyOf<typeof changeProjectFile>;

export const deleteProjectFile = endpoint({
  kind: 'delete',
  roles: EVERYONE,
  name: 'files.delete',
  method: 'DELETE',
  path: '/api/project_files/:id',
  status: 204,
  refusals: [403, 412],
  summary: 'Moves a file to the trash.',
});
