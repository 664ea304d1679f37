/** Captions for guests of a share link. */
import { getShareCaptions } from '#contract/review/captions/share-captions.ts';
import type { CaptionsFile } from '#contract/review/captions/captions.ts';
import type { CaptionFormat } from '#domain/review/captions/cue.ts';
import { call } from '#web/lib/api/api.ts';

/** Fetches the URLs of captions that the link shows. */
export const fetchSharedCaptions = async (
  visitor: { token: string; guest: string },
  captions: number,
  as?: CaptionFormat,
): Promise<CaptionsFile> => (await call(getShareCaptions, { body: { ...visitor, captions, as } })).data;
