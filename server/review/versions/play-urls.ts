/** Signed URLs of a cut's files for one viewer, a team member or a guest (docs/review.md#play). */
import { playsEverywhere } from '#domain/review/playability.ts';
import type { CutPlay } from '#contract/review/cut-play.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { fileUrlExpiry, fileUrlOf, type FileViewer } from '#server/files/media/file-url.ts';
import type { Signer } from '#server/platform/net/signer.ts';
import { metadataOf, playsCopy } from './cut-details.store.ts';
import { cutPathOf } from '#server/review/files/cut-path.ts';

/** Returns URLs that work for this viewer for a limited time (docs/review.md#play). */
export function playUrlsOf(
  signer: Signer,
  row: Row<'cuts'>,
  { viewer, now, mayDownload }: { viewer: FileViewer; now: string; mayDownload: boolean },
): CutPlay {
  const until = fileUrlExpiry(now);
  const show = (name: string): string => fileUrlOf(signer, { path: cutPathOf(name), viewer, until });
  const copy = row.copy_filename;
  const isCopyPlayed = copy !== null && playsCopy(row);
  return {
    url: show(isCopyPlayed ? copy : row.filename),
    until: instantToApi(until),
    isPlayable: copy !== null || playsEverywhere(metadataOf(row)),
    ...(copy !== null && !isCopyPlayed ? { copy: show(copy) } : {}),
    ...(row.poster_filename === null ? {} : { poster: show(row.poster_filename) }),
    ...(row.strip_filename === null ? {} : { strip: show(row.strip_filename) }),
    ...(mayDownload ? { download: fileUrlOf(signer, { path: cutPathOf(row.filename), viewer, until }, 'save') } : {}),
  };
}
