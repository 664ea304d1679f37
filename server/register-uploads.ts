/** All kinds of resumable uploads: their routes, and their part of the OpenAPI document. */
import type { FastifyInstance } from 'fastify';
import { tusPathsOf } from '#server/files/uploads/openapi-tus.ts';
import { serveUploads } from '#server/files/uploads/serve-tus.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MethodTable } from '#server/platform/http/methods.ts';
import { PAGE_UPLOADS } from '#server/review/client-pages/page-upload-kind.ts';
import { CUT_UPLOADS } from '#server/review/uploads/cut-upload-kind.ts';
import { FILE_UPLOADS } from '#server/work/project-files/file-upload-kind.ts';

const KINDS = [CUT_UPLOADS, FILE_UPLOADS, PAGE_UPLOADS];

/** Paths of uploads in the OpenAPI document. */
export const UPLOAD_PATHS = tusPathsOf(KINDS);

/** Registers the tus routes of all kinds. */
export function registerTus(app: FastifyInstance, deps: Deps, methods: MethodTable): void {
  for (const kind of KINDS) serveUploads(app, { deps, kind }, methods);
}
