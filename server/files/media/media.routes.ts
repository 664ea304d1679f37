/** Upload endpoints: list, read and create. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { isRefusal, notFound } from '#domain/platform/refusal.ts';
import { getMedia, listMedia, mediaToApi, uploadMedia, type ApiMedia } from '#contract/files/media.ts';
import { contentUrlOf } from '#contract/platform/pictures.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { fileUrlExpiry, fileUrlOf, viewerIn } from './file-url.ts';
import { storeUpload } from './media.actions.ts';
import { findReadableMedia, type FoundMedia, listMediaPage } from './media.store.ts';
import { checkQuota } from './quota.ts';
import { checkRequestSize, withReceivedFile } from './receive-upload.ts';

/** Uploads are immutable: a scaled picture is a separate upload (docs/projects.md#files). */
const VERSION = 1;

type MediaContext = Pick<Context, 'deps' | 'actor' | 'request'>;

/** Shapes an upload for the caller, with a signed URL of their own where the file needs one (docs/projects.md#files). */
function toApi({ deps, actor, request }: MediaContext, media: FoundMedia): ApiMedia {
  const path = contentUrlOf(media.filename);
  if (!media.needsSignature) return mediaToApi({ ...media, contentUrl: path });
  const until = fileUrlExpiry(deps.clock());
  return mediaToApi({
    ...media,
    contentUrl: fileUrlOf(deps.signer, { path, viewer: viewerIn(request, actor), until }),
  });
}

const toResponse = (context: MediaContext, media: FoundMedia) => ({ item: toApi(context, media), version: VERSION });

/** Registers the read endpoints of uploads. */
export function registerMedia(serve: Serve): void {
  serve(listMedia, {
    handle: async ({ deps, actor, request, list }) => {
      const page = await listMediaPage(deps, actor, list);
      return { items: page.rows.map((media) => toApi({ deps, actor, request }, media)), total: page.total };
    },
  });

  serve(getMedia, {
    authorizeItem: async ({ deps, actor, params }) => (await findReadableMedia(deps, actor, params.id)) ?? notFound(),
    handle: ({ deps, actor, request, record }) => toResponse({ deps, actor, request }, record),
  });
}

function registerUpload(serve: Serve): void {
  serve(uploadMedia, {
    authorizeItem: ({ deps, actor, request }) =>
      checkRequestSize(request, deps.config.maxUploadBytes) ?? checkQuota(deps, actor),
    handle: async ({ deps, actor, request }) => {
      const { config } = deps;
      const bounds = { config, maxBytes: config.maxUploadBytes };
      const result = await withReceivedFile(request, bounds, (file) => storeUpload(deps, actor, file));
      return isRefusal(result) ? result : toResponse({ deps, actor, request }, { ...result, needsSignature: false });
    },
  });
}

/** Registers the multipart parser for this route only. Everywhere else multipart stays an unsupported type. */
export async function registerUploads(app: FastifyInstance, serveOn: (scope: FastifyInstance) => Serve): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    registerUpload(serveOn(scope));
  });
}
