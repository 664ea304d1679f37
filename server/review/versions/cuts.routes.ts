/** Cut endpoints. */
import { playCut } from '#contract/review/cut-play.ts';
import { addCutPictures } from '#contract/review/cut-pictures.ts';
import type { Cut } from '#domain/review/cuts.ts';
import { isRefusal, notFound } from '#domain/platform/refusal.ts';
import {
  changeCut as changeEndpoint,
  cutToApi,
  deleteCut as deleteEndpoint,
  getCut,
  listCuts,
} from '#contract/review/cuts.ts';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { viewerIn } from '#server/files/media/file-url.ts';
import { checkPictureFormSize, readPictures } from './cut-pictures.ts';
import { addPictures, changeCut, checkChange, checkDeletion, type CutChange, deleteCut } from './cuts.actions.ts';
import { findCut, findReadableCut, listCutsPage } from './cuts.store.ts';
import { playUrlsOf } from './play-urls.ts';

const toResponse = (cut: Cut) => ({ item: cutToApi(cut), version: cut.version });

const changeIn = ({
  comment,
  startFrame,
  drop,
  deliverable,
  archiveLocation,
}: BodyOf<typeof changeEndpoint>): CutChange => ({
  ...(comment === undefined ? {} : { comment: (comment ?? '').trim() }),
  ...(startFrame === undefined ? {} : { startFrame }),
  ...(drop === undefined ? {} : { isDrop: drop }),
  ...(deliverable === undefined ? {} : { deliverableId: deliverable }),
  ...(archiveLocation === undefined ? {} : { archiveLocation: (archiveLocation ?? '').trim() }),
});

function registerReading(serve: Serve): void {
  serve(listCuts, {
    handle: async ({ deps, actor, list }) => {
      const page = await listCutsPage(deps.db, actor, list);
      return { items: page.rows.map(cutToApi), total: page.total };
    },
  });

  serve(getCut, {
    authorizeItem: async ({ deps, actor, params }) => (await findCut(deps.db, actor, params.id)) ?? notFound(),
    handle: ({ record }) => toResponse(record),
  });

  serve(playCut, {
    authorizeItem: async ({ deps, actor, params }) => (await findReadableCut(deps.db, actor, params.id)) ?? notFound(),
    handle: ({ deps, actor, request, record }) => {
      if (record.file_removed_at !== null) return notFound();
      const viewer = viewerIn(request, actor);
      return { plain: playUrlsOf(deps.signer, record, { viewer, now: deps.clock(), mayDownload: true }) };
    },
  });
}

export function registerCuts(serve: Serve): void {
  registerReading(serve);

  serve(changeEndpoint, {
    authorizeItem: ({ deps, actor, params }) => checkChange(deps.db, actor, params.id),
    handle: async ({ deps, actor, params, ifMatch }, body) => {
      const result = await changeCut(deps.db, actor, {
        id: params.id,
        change: changeIn(body),
        ifMatch,
        now: deps.clock(),
      });
      return isRefusal(result) ? result : toResponse(result);
    },
  });

  serve(deleteEndpoint, {
    authorizeItem: ({ deps, actor, params }) => checkDeletion(deps.db, actor, params.id),
    handle: ({ deps, actor, params, ifMatch }) => deleteCut(deps, actor, { id: params.id, ifMatch }),
  });
}

/** Registers the endpoints that receive pictures; in an app of its own that parses multipart bodies. */
export function registerCutPictures(serve: Serve): void {
  serve(addCutPictures, {
    authorizeItem: async ({ deps, actor, params, request }) =>
      (await findReadableCut(deps.db, actor, params.id)) ? checkPictureFormSize(request) : notFound(),
    handle: async ({ deps, actor, params, request }) => {
      const pictures = await readPictures(request);
      if (isRefusal(pictures)) return pictures;
      const result = await addPictures(deps, actor, { id: params.id, pictures });
      return isRefusal(result) ? result : toResponse(result);
    },
  });
}
