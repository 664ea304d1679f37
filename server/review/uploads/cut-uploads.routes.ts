/** Endpoints of version uploads: the list, and the tus protocol (docs/api-reference.md#calls-cut-uploads). */
import type { FastifyInstance } from 'fastify';
import { cutUploadToApi, listCutUploads } from '#contract/review/cut-uploads.ts';
import { serveUploads } from '#server/files/uploads/serve-tus.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MethodTable } from '#server/platform/http/methods.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { CUT_UPLOADS } from './cut-upload-kind.ts';
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

/** Registers the tus routes of versions. */
export const registerTus = (app: FastifyInstance, deps: Deps, methods: MethodTable): void =>
  serveUploads(app, { deps, kind: CUT_UPLOADS }, methods);
