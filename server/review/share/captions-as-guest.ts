/** Captions through a share link, with addresses signed for one guest (docs/captions.md#clients). */
import type { CaptionFormat } from '#domain/review/captions/cue.ts';
import { isRefusal, refuse, type Refusal } from '#domain/platform/refusal.ts';
import { checkGuestPlays, SHARE_TEXTS } from '#domain/review/share.ts';
import type { CaptionsFile } from '#contract/review/captions/captions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { captionUrlsOf } from '#server/review/captions/caption-urls.ts';
import { findCaptions } from '#server/review/caption-rows/captions.store.ts';
import { findShownCut, mayDownloadCut } from './guest-cuts.store.ts';
import { findGuestVisit, type Visitor } from './guest-auth.ts';

/** Returns addresses of captions that the link shows. Internal ones don't exist for guests. */
export async function captionsAsGuest(
  { db, clock, signer }: Pick<Deps, 'db' | 'clock' | 'signer'>,
  visitor: Visitor,
  { id, as }: { id: number; as: CaptionFormat | undefined },
): Promise<CaptionsFile | Refusal> {
  const now = clock();
  const present = await findGuestVisit(db, visitor, now);
  if (isRefusal(present)) return present;
  const { link, guest } = present;
  const captions = await findCaptions(db, id);
  const cut = captions && !captions.is_internal ? await findShownCut(db, link, captions.cut_id) : undefined;
  if (!captions || !cut || cut.file_removed_at !== null) return refuse('not-found', SHARE_TEXTS.noCut);
  const refusal = checkGuestPlays({ hasWatermark: link.has_watermark }, guest);
  if (refusal) return refusal;
  const viewer = { kind: 'guest', linkId: link.id, guestId: guest.id } as const;
  return captionUrlsOf(signer, captions.filename, { as, viewer, now, mayDownload: mayDownloadCut(link, cut) });
}
