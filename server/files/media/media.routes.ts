/** The endpoints of uploads: listing, reading, and taking one in. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { isRefusal, notFound } from '#domain/platform/refusal.ts';
import { contentUrlOf, getMedia, listMedia, mediaToWire, uploadMedia, type WireMedia } from '#contract/files/media.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { addressEndOf, fileAddressOf, viewerIn } from './file-address.ts';
import { storeUpload } from './media.actions.ts';
import { findReadableMedia, type FoundMedia, listMediaPage } from './media.store.ts';
import { checkQuota } from './quota.ts';
import { checkRequestSize, withReceivedFile } from './receive-upload.ts';

/** An upload never changes: what is tidied becomes another one (docs/projects.md#files). */
const VERSION = 1;

type MediaContext = Pick<Context, 'deps' | 'actor' | 'request'>;

/** As it goes out to whoever asked: what is sealed tells them an address of their own (docs/projects.md#files). */
function toWire({ deps, actor, request }: MediaContext, media: FoundMedia): WireMedia {
  const path = contentUrlOf(media.filename);
  if (!media.isSealed) return mediaToWire({ ...media, contentUrl: path });
  const until = addressEndOf(deps.clock());
  return mediaToWire({
    ...media,
    contentUrl: fileAddressOf(deps.seal, { path, viewer: viewerIn(request, actor), until }),
  });
}

const toAnswer = (context: MediaContext, media: FoundMedia) => ({ item: toWire(context, media), version: VERSION });

export function registerMedia(serve: Serve): void {
  serve(listMedia, {
    handle: async ({ deps, actor, request, list }) => {
      const page = await listMediaPage(deps.db, actor, list);
      return { items: page.rows.map((media) => toWire({ deps, actor, request }, media)), total: page.total };
    },
  });

  serve(getMedia, {
    handle: async ({ deps, actor, request, params }) => {
      const media = await findReadableMedia(deps.db, actor, params.id);
      return media ? toAnswer({ deps, actor, request }, media) : notFound();
    },
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
      return isRefusal(result) ? result : toAnswer({ deps, actor, request }, { ...result, isSealed: false });
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
