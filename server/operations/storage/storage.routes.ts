/** Storage endpoints, for administrators. */
import { isRefusal } from '#domain/platform/refusal.ts';
import { readStorage, removeFiles } from '#contract/operations/storage.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { removeProjectFiles } from '#server/review/storage/remove-files.actions.ts';
import { getReadableRecord } from '#server/work/projects/readable-project.ts';
import { readStorageOf } from './storage.query.ts';

export function registerStorage(serve: Serve): void {
  serve(readStorage, { handle: async ({ deps, query }) => ({ plain: await readStorageOf(deps, query) }) });

  serve(removeFiles, {
    authorizeItem: ({ deps, actor, params }) => getReadableRecord(deps.db, actor, params.id),
    handle: async ({ deps, params }, { expectedBytes }) => {
      const removed = await removeProjectFiles(deps, { projectId: params.id, expectedBytes });
      return isRefusal(removed) ? removed : { plain: removed };
    },
  });
}
