/** Content of a share link for guests: cuts and notes (docs/review.md#links). */
import { isRefusal, refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { checkGuestName } from '#domain/work/guest-name.ts';
import { checkGuestPlays, firstInLink, SHARE_TEXTS } from '#domain/review/share.ts';
import { instantToApi } from '#contract/platform/jsonld.ts';
import { guestCutToApi } from '#contract/review/share-responses.ts';
import type { ShareVisit } from '#contract/review/share-guests.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listNotesForGuest } from '#server/work/feedback/guest-notes.store.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import { postersUrlOf } from '#server/review/pictures/poster-url.ts';
import { findLinkContact, mayGuestDecide, readContact } from './contact-guest.store.ts';
import { findShownCut, findTitle, listOwnRequests, listShownCuts, mayDownloadCut } from './guest-cuts.store.ts';
import { setGuestName as writeName } from './guests.store.ts';
import type { ReadNote } from './guest-notes.actions.ts';
import { listOwnIds } from './guest-notes.store.ts';
import { findGuestVisit, type Visitor } from './guest-auth.ts';

/** Returns what the link shows and allows. */
export async function readAsGuest({ db, clock, signer }: Deps, visitor: Visitor): Promise<ShareVisit | Refusal> {
  const now = clock();
  const present = await findGuestVisit(db, visitor, now);
  if (isRefusal(present)) return present;
  const { link, guest } = present;
  const { cuts, newest, hasDeliverables } = await listShownCuts(db, link);
  const requests = await listOwnRequests(
    db,
    present,
    cuts.map(({ id }) => id),
  );
  const contact = await findLinkContact(db, link);
  const pinned = cuts.find(({ id }) => id === link.cut_id);
  const mayPlay = !checkGuestPlays({ hasWatermark: link.has_watermark }, guest);
  const viewer = { kind: 'guest', linkId: link.id, guestId: guest.id } as const;
  return {
    house: (await readSettings(db)).name,
    label: link.label,
    title: await findTitle(db, link),
    name: guest.name,
    expiresAt: instantToApi(link.expires_at),
    mayNote: link.may_note,
    mayDecide: mayGuestDecide(present, contact),
    mayDownload: link.may_download,
    watermark: link.has_watermark,
    held: link.is_held,
    cuts: cuts.map((cut) => ({
      ...guestCutToApi(cut, requests.get(cut.id)),
      mayDownload: mayDownloadCut(link, cut),
    })),
    ...(contact && { contact: await readContact(db, present, contact) }),
    ...(mayPlay ? { posters: postersUrlOf(signer, viewer, now).url } : {}),
    shown: (pinned ?? firstInLink(cuts, newest))?.id ?? null,
    latest: newest[0] ?? 0,
    ...(hasDeliverables ? { newest } : {}),
  };
}

/** Stores the name that the guest enters. */
export const setGuestName = (deps: Deps, visitor: Visitor, name: string): Promise<string | Refusal> =>
  deps.db.transaction().execute(async (trx) => {
    const present = await findGuestVisit(trx, visitor, deps.clock());
    if (isRefusal(present)) return present;
    const invalid = refuseInvalid(checkGuestName(name));
    if (invalid) return invalid;
    await writeName(trx, present.guest.id, name);
    return name;
  });

/** Returns the notes that clients may see. */
export async function readNotesAsGuest(
  { db, clock }: Deps,
  visitor: Visitor,
  cutId: number,
): Promise<ReadNote[] | Refusal> {
  const present = await findGuestVisit(db, visitor, clock());
  if (isRefusal(present)) return present;
  if (!(await findShownCut(db, present.link, cutId))) return refuse('not-found', SHARE_TEXTS.noCut);
  const guestId = present.guest.id;
  const notes = await listNotesForGuest(db, { cutIds: [cutId], guestId });
  const own = await listOwnIds(db, guestId, notes);
  return notes.map((note) => ({ note, isOwn: own.has(note.id) }));
}
