/** Signed URLs of captions for one viewer, a team member or a guest (docs/captions.md#download). */
import type { CaptionFormat } from '#domain/review/captions/cue.ts';
import type { CaptionsFile } from '#contract/review/captions/captions.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import { fileUrlExpiry, fileUrlOf, type FileViewer } from '#server/files/media/file-url.ts';
import type { Signer } from '#server/platform/net/signer.ts';

/** URL path of captions (docs/api-reference.md#calls-other). */
export const CAPTION_FILES_PATH = '/uploads/captions';

/** Returns the path of a stored file in a format. */
const pathOf = (filename: string, format: CaptionFormat): string =>
  `${CAPTION_FILES_PATH}/${filename.slice(0, filename.lastIndexOf('.'))}.${format}`;

/** Returns URLs that work for this viewer for a limited time. */
export function captionUrlsOf(
  signer: Signer,
  filename: string,
  {
    as = 'vtt',
    viewer,
    now,
    mayDownload,
  }: { as?: CaptionFormat | undefined; viewer: FileViewer; now: string; mayDownload: boolean },
): CaptionsFile {
  const until = fileUrlExpiry(now);
  return {
    url: fileUrlOf(signer, { path: pathOf(filename, 'vtt'), viewer, until }),
    until: instantToApi(until),
    ...(mayDownload ? { download: fileUrlOf(signer, { path: pathOf(filename, as), viewer, until }, 'save') } : {}),
  };
}
