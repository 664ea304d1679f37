/** Playback through a share link, with addresses signed for one guest (docs/review.md#links). */
import { isRefusal, refuse, type Refusal } from '#domain/platform/refusal.ts';
import { checkGuestPlays, SHARE_TEXTS } from '#domain/review/share.ts';
import type { CutPlay } from '#contract/review/cut-play.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { OutsideViewer } from '#server/files/media/file-url.ts';
import { playUrlsOf } from '#server/review/versions/play-urls.ts';
import type { GuestCheck } from '#server/review/versions/guest-check.ts';
import { findShownCut, mayDownloadCut } from './guest-cuts.store.ts';
import { findPresentGuest } from './guests.store.ts';
import { findGuestVisit, type Visitor } from './guest-auth.ts';
import { recordOpened, recordVisit } from './visits.store.ts';

/** Returns addresses that play the cut for this guest until the link ends. */
export async function playAsGuest(deps: Deps, visitor: Visitor, cutId: number): Promise<CutPlay | Refusal> {
  const now = deps.clock();
  const present = await findGuestVisit(deps.db, visitor, now);
  if (isRefusal(present)) return present;
  const { link, guest } = present;
  const row = await findShownCut(deps.db, link, cutId);
  if (!row || row.file_removed_at !== null) return refuse('not-found', SHARE_TEXTS.noCut);
  const refusal = checkGuestPlays({ hasWatermark: link.has_watermark }, guest);
  if (refusal) return refusal;
  if (link.contact_id !== null) await recordOpened(deps.db, { linkId: link.id, guestId: guest.id, now });
  await recordVisit(deps.db, { linkId: link.id, guestId: guest.id, act: 'played', cutId, now });
  const viewer = { kind: 'guest', linkId: link.id, guestId: guest.id } as const;
  return playUrlsOf(deps.signer, row, { viewer, now, mayDownload: mayDownloadCut(link, row) });
}

/** Returns the check of a guest's address: the visit must not have ended, and the link must show the cut. */
export const guestCheckOf =
  ({ clock }: Pick<Deps, 'clock'>): GuestCheck<Extract<OutsideViewer, { kind: 'guest' }>> =>
  async (db, { linkId, guestId }, cut) => {
    const present = await findPresentGuest(db, guestId, clock());
    return present?.link.id === linkId && (await findShownCut(db, present.link, cut.id)) !== undefined;
  };
