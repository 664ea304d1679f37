/** A project with what its screen shows, in one response (docs/api-reference.md#calls-projects). */
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { anyValue, described, nested, optional, shape } from '#contract/platform/schema.ts';

const ID = ':id';
const PROJECT = `/api/projects/${ID}` as const;
const CONTENTS = `${PROJECT}/contents` as const;

/** Calls whose responses the contents include, by name: the declared path of each, with its query. */
export const PROJECT_CONTENTS = {
  project: PROJECT,
  versions: `/api/cuts?itemsPerPage=100&project=${ID}&order%5Bnumber%5D=desc&page=1`,
  uploads: `/api/cut_uploads?project=${ID}`,
  deliverables: `${PROJECT}/deliverables`,
  shareLinks: `${PROJECT}/share_links`,
  waits: `${PROJECT}/waits`,
  feedback: `/api/feedback?project=${ID}&page=1&itemsPerPage=20&order%5Bid%5D=desc`,
  points: `/api/point_actions?itemsPerPage=100&project=${ID}&order%5Bid%5D=asc&page=1`,
  undos: `${PROJECT}/undos`,
  files: `${PROJECT}/files?page=1`,
  fileUploads: `/api/file_uploads?project=${ID}`,
} as const;
export type ProjectContent = keyof typeof PROJECT_CONTENTS;
export const PROJECT_CONTENT_NAMES = Object.keys(PROJECT_CONTENTS) as readonly ProjectContent[];

/** Returns the path of a call, with its query, for one project. */
export const contentPathOf = (name: ProjectContent, id: number | string): string =>
  PROJECT_CONTENTS[name].replaceAll(ID, String(id));

/** Returns the path of the contents of one project. */
export const contentsPathOf = (id: number | string): string => CONTENTS.replace(ID, String(id));

const contents = Object.fromEntries(PROJECT_CONTENT_NAMES.map((name) => [name, optional(anyValue())]));

export const getProjectContents = endpoint({
  name: 'projects.contents',
  kind: 'plain',
  method: 'GET',
  path: CONTENTS,
  roles: EVERYONE,
  response: shape({
    contents: described(
      nested(contents),
      'Responses of other calls about the project, as JSON-LD. What the caller may not read is left out.',
    ),
  }),
  status: 200,
  summary: 'Returns a project with the first page of everything that its screen in the app shows.',
});
