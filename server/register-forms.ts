/** Registers the endpoints that receive several files in one form, with multipart parsing on these routes only. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Serve } from '#server/platform/http/serve.ts';
import { registerCaptionUploads } from '#server/review/captions/captions.routes.ts';
import { registerPdfWithStills } from '#server/review/exports/export.routes.ts';
import { registerCutPictures } from '#server/review/versions/cuts.routes.ts';

/** Adds the routes to an app of their own; `serveOn` makes its `serve`. */
export async function registerForms(app: FastifyInstance, serveOn: (scope: FastifyInstance) => Serve): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    const serve = serveOn(scope);
    registerCutPictures(serve);
    registerCaptionUploads(serve);
    registerPdfWithStills(serve);
  });
}
