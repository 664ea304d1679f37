/** All files by ID, for export and import. In its own file, so that screens don't load it (docs/api-reference.md#calls-files). */
import { LIMITS } from '#domain/platform/limits.ts';
import { FILE_LIMITS } from '#domain/work/file-limits.ts';
import { endpoint, LEADS } from '#contract/platform/endpoint.ts';
import { described, integer, list, nested, optional, shape, text } from '#contract/platform/schema.ts';
import { fileResponse } from './project-files.ts';

export const ALL_FILES_PATH = '/api/project_files';

export const listAllFiles = endpoint({
  kind: 'plain',
  roles: LEADS,
  name: 'files.list-all',
  method: 'GET',
  path: ALL_FILES_PATH,
  query: shape({ after: optional(described(integer(0, LIMITS.id), 'Files after this ID.')) }),
  response: shape({
    totalItems: integer(0),
    member: list(fileResponse),
    view: optional(nested({ next: described(text(), 'Address of the next page.') })),
  }),
  status: 200,
  summary: `Lists the files of all projects and clients by ID, ${FILE_LIMITS.pageSize} per page, in the form of other lists.`,
});
