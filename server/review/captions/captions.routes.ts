/** Caption endpoints (docs/api-reference.md#calls-cuts). */
import type { FastifyRequest } from 'fastify';
import { CAPTION_TEXTS } from '#domain/review/captions/caption-texts.ts';
import { frameOffsetMs } from '#domain/review/captions/shift-cues.ts';
import { isRefusal, notFound, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import {
  addCaptions as addEndpoint,
  captionsToApi,
  changeCaptions as changeEndpoint,
  copyCaptions as copyEndpoint,
  deleteCaptions as deleteEndpoint,
  getCaptionsFile,
  listCaptions,
  replaceCaptions as replaceEndpoint,
} from '#contract/review/captions/captions.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { checkIfMatch } from '#server/platform/http/response/etag.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { viewerIn } from '#server/files/media/file-url.ts';
import { findReadableCut } from '#server/review/versions/cuts.store.ts';
import {
  addCaptions,
  type CaptionActor,
  changeCaptions,
  deleteCaptions,
  getCaptionable,
  getChangeable,
  getReadable,
  readCaptionsOf,
  replaceCaptions,
} from './captions.actions.ts';
import { captionUrlsOf } from './caption-urls.ts';
import { type CaptionForm, checkCaptionFormSize, readCaptionForm } from './captions-form.ts';
import { readCaptions, readStoredCaptions } from './read-captions.ts';

const callerIn = (request: FastifyRequest, actor: Actor): CaptionActor => ({
  ...actor,
  isToken: request.apiTokenId !== 0,
});

const readFile = ({ bytes, encoding, offsetMs }: CaptionForm) =>
  readCaptions({ bytes, encoding, offsetMs, format: 'vtt' });

/** Returns captions to copy to this version: those of a version of its project. */
async function findSource(deps: Deps, actor: Actor, { id, cut }: { id: number; cut: Row<'cuts'> }) {
  const source = await getReadable(deps.db, actor, { id });
  if (isRefusal(source)) return refuseInvalid([brokenRuleAt('from', CAPTION_TEXTS.otherProject)]) as Refusal;
  const from = await findReadableCut(deps.db, actor, source.cut_id);
  if (from?.project_id === cut.project_id) return source;
  return refuseInvalid([brokenRuleAt('from', CAPTION_TEXTS.otherProject)]) as Refusal;
}

function registerReading(serve: Serve): void {
  serve(listCaptions, {
    authorizeItem: async ({ deps, actor, params }) => (await findReadableCut(deps.db, actor, params.id)) ?? notFound(),
    handle: async ({ deps, actor, record }) => {
      const { captions, mayAdd } = await readCaptionsOf(deps.db, actor, record);
      return { plain: { captions: captions.map(captionsToApi), mayAdd } };
    },
  });

  serve(getCaptionsFile, {
    authorizeItem: ({ deps, actor, params }) => getReadable(deps.db, actor, params),
    handle: ({ deps, actor, request, record, query }) => {
      const viewer = viewerIn(request, actor);
      const wanted = { as: query.as, viewer, now: deps.clock(), mayDownload: true };
      return { plain: captionUrlsOf(deps.signer, record.filename, wanted) };
    },
  });
}

export function registerCaptions(serve: Serve): void {
  registerReading(serve);

  serve(copyEndpoint, {
    authorizeItem: ({ deps, actor, params }) => getCaptionable(deps.db, actor, params),
    handle: async ({ deps, actor, request, record }, { from, offset = 0 }) => {
      const source = await findSource(deps, actor, { id: from, cut: record });
      if (isRefusal(source)) return source;
      const rate = { num: record.rate_num, den: record.rate_den };
      const moved = { offsetMs: frameOffsetMs(offset, rate), format: 'vtt', offsetField: 'offset' } as const;
      const read = (await readStoredCaptions(deps.cutFiles, source.filename, moved)) ?? notFound();
      if (isRefusal(read)) return read;
      const added = await addCaptions(deps, callerIn(request, actor), {
        cutId: record.id,
        name: { language: source.language, label: source.label },
        isInternal: source.is_internal,
        originalName: source.original_name,
        read,
        nameField: 'from',
      });
      return isRefusal(added) ? added : { plain: captionsToApi(added) };
    },
  });

  serve(changeEndpoint, {
    authorizeItem: ({ deps, actor, params }) => getChangeable(deps.db, actor, params),
    handle: async ({ deps, actor, request, params, ifMatch }, change) => {
      const changed = await changeCaptions(deps.db, callerIn(request, actor), { id: params.id, ifMatch, change });
      return isRefusal(changed) ? changed : { plain: captionsToApi(changed) };
    },
  });

  serve(deleteEndpoint, {
    authorizeItem: ({ deps, actor, params }) => getChangeable(deps.db, actor, params),
    handle: ({ deps, actor, params, ifMatch }) => deleteCaptions(deps, actor, { id: params.id, ifMatch }),
  });
}

/** Registers the endpoints that receive files; in an app of its own that parses multipart bodies. */
export function registerCaptionUploads(serve: Serve): void {
  serve(addEndpoint, {
    authorizeItem: async ({ deps, actor, params, request }) => {
      const cut = await getCaptionable(deps.db, actor, params);
      return isRefusal(cut) ? cut : checkCaptionFormSize(request);
    },
    handle: async ({ deps, actor, params, request }) => {
      const form = await readCaptionForm(request);
      if (isRefusal(form)) return form;
      const read = await readFile(form);
      if (isRefusal(read)) return read;
      const { name, isInternal, originalName } = form;
      const sent = { cutId: params.id, name, isInternal, originalName, read };
      const added = await addCaptions(deps, callerIn(request, actor), sent);
      return isRefusal(added) ? added : { plain: captionsToApi(added) };
    },
  });

  serve(replaceEndpoint, {
    // An outdated request is refused before its file is read.
    authorizeItem: async ({ deps, actor, params, request, ifMatch }) => {
      const row = await getChangeable(deps.db, actor, params);
      return isRefusal(row) ? row : (checkIfMatch(ifMatch, row.version) ?? checkCaptionFormSize(request));
    },
    handle: async ({ deps, actor, params, request, ifMatch }) => {
      const form = await readCaptionForm(request);
      if (isRefusal(form)) return form;
      const read = await readFile(form);
      if (isRefusal(read)) return read;
      const sent = { id: params.id, ifMatch, originalName: form.originalName, read };
      const replaced = await replaceCaptions(deps, callerIn(request, actor), sent);
      return isRefusal(replaced) ? replaced : { plain: captionsToApi(replaced) };
    },
  });
}
