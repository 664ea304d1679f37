/** The list of version uploads (docs/api-reference.md#calls-cut-uploads). */
import { cutUploadToApi, listCutUploads } from '#contract/review/cut-uploads.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { listOwnUploads } from './cut-uploads.store.ts';

export function registerCutUploads(serve: Serve): void {
  serve(listCutUploads, {
    handle: async ({ deps, actor, query }) => {
      const filter = { projectId: query.project, now: deps.clock() };
      const uploads = await listOwnUploads(deps.db, actor.id, filter);
      return { plain: { uploads: uploads.map(cutUploadToApi) } };
    },
  });
}
