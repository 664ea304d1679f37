/** A project with the responses of the calls that its screen makes first (docs/api-reference.md#calls-projects). */
import {
  contentPathOf,
  getProjectContents,
  PROJECT_CONTENT_NAMES,
  PROJECT_CONTENTS,
} from '#contract/work/project-contents.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { getReadableRecord } from '#server/work/projects/readable-project.ts';

export function registerProjectContents(serve: Serve): void {
  serve(getProjectContents, {
    authorizeItem: ({ deps, actor, params }) => getReadableRecord(deps.db, actor, params.id),
    handle: async ({ params: { id }, readPart }) => {
      const parts = await Promise.all(
        PROJECT_CONTENT_NAMES.map(async (name) => {
          const request = { url: contentPathOf(name, id), params: { id: String(id) } };
          const [declared = ''] = PROJECT_CONTENTS[name].split('?');
          const json = await readPart(declared, request);
          return json === undefined ? [] : [`"${name}":${json}`];
        }),
      );
      return { json: `{"contents":{${parts.flat().join(',')}}}` };
    },
  });
}
