/** The endpoints of uploads: listing, reading, and taking one in. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Media } from '#domain/media.ts';
import { isRefusal, notFound } from '#domain/refusal.ts';
import { getMedia, listMedia, mediaToWire, uploadMedia } from '#contract/media.ts';
import type { Serve } from '#server/http/serve.ts';
import { checkQuota, storeUpload } from './media.actions.ts';
import { findReadableMedia, listMediaPage } from './media.store.ts';
import { checkRequestSize, withReceivedFile } from './receive-upload.ts';

/** An upload never changes: what is tidied becomes another one (docs/projects.md#files). */
const VERSION = 1;

const toAnswer = (media: Media) => ({ item: mediaToWire(media), version: VERSION });

export function registerMedia(serve: Serve): void {
  serve(listMedia, {
    handle: async ({ deps, actor, list }) => {
      const page = await listMediaPage(deps.db, actor, list);
      return { items: page.rows.map(mediaToWire), total: page.total };
    },
  });

  serve(getMedia, {
    handle: async ({ deps, actor, params }) => {
      const media = await findReadableMedia(deps.db, actor, params.id);
      return media ? toAnswer(media) : notFound();
    },
  });
}

function registerUpload(serve: Serve): void {
  serve(uploadMedia, {
    authorizeItem: ({ deps, actor, request }) =>
      checkRequestSize(request, deps.config.maxUploadBytes) ?? checkQuota(deps, actor),
    handle: async ({ deps, actor, request }) => {
      const { maxUploadBytes } = deps.config;
      const result = await withReceivedFile(request, maxUploadBytes, (file) => storeUpload(deps, actor, file));
      return isRefusal(result) ? result : toAnswer(result);
    },
  });
}

/** Multipart bodies are read on this one route: everywhere else they stay an unsupported type. */
export async function registerUploads(app: FastifyInstance, serveOn: (scope: FastifyInstance) => Serve): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    registerUpload(serveOn(scope));
  });
}
