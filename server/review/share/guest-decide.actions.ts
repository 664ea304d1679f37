/** Guest decisions on the newest cut: approve or request changes (docs/review.md#links). */
import type { Cut } from '#domain/review/cuts.ts';
import { checkNewest, checkOpenNotes } from '#domain/review/decisions.ts';
import { isRefusal, refuse, type Refusal } from '#domain/platform/refusal.ts';
import { checkGuestDecision, SHARE_TEXTS } from '#domain/review/share.ts';
import { reasonDetail } from '#domain/journal/notifications.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findDecided, writeDecision } from '#server/review/versions/cut-decisions.store.ts';
import { lockProjectOf } from '#server/work/feedback/feedback-rows.store.ts';
import { countOpenForGuest } from '#server/work/feedback/guest-notes.store.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { notifyOfFeedback } from '#server/work/mentions/notify-team.store.ts';
import { findLinkContact, mayGuestDecide } from './contact-guest.store.ts';
import { findNewestOfLink, findShownCut, guestCutOf } from './guest-cuts.store.ts';
import { findGuestVisit, type Visitor } from './guest-auth.ts';
import { recordVisit } from './visits.store.ts';

export type GuestDecision = { cutId: number; ifMatch: IfMatch } & (
  | { decision: 'approved'; seenOpenNotes: number | undefined }
  | { decision: 'changes'; reason: string }
);

/**
 * Stores the decision. A guest's request for changes only marks the cut, even on finished work: starting another round is up
 * to the team, which sees who asked for it and why.
 */
export const decideAsGuest = (deps: Deps, visitor: Visitor, request: GuestDecision): Promise<Cut | Refusal> =>
  deps.db.transaction().execute(async (trx) => {
    const now = deps.clock();
    const present = await findGuestVisit(trx, visitor, now);
    if (isRefusal(present)) return present;
    const { link, guest } = present;
    const notAllowed = checkGuestDecision(
      { mayDecide: mayGuestDecide(present, await findLinkContact(trx, link)) },
      guest,
    );
    if (notAllowed) return notAllowed;
    await lockProjectOf(trx, link.project_id);
    const shown = await findShownCut(trx, link, request.cutId);
    const cut = shown && (await findDecided(trx, request.cutId));
    if (!cut) return refuse('not-found', SHARE_TEXTS.noCut);
    const conflict =
      checkNewest(cut, await findNewestOfLink(trx, link, cut.deliverableId)) ??
      checkIfMatch(request.ifMatch, cut.version);
    if (conflict) return conflict;
    const isAlreadyApproved = cut.decided.decision === 'approved' && request.decision === 'approved';
    const open =
      request.decision === 'approved' && !isAlreadyApproved
        ? checkOpenNotes(await countOpenForGuest(trx, { cutIds: [cut.id], guestId: guest.id }), request.seenOpenNotes)
        : undefined;
    if (open) return open;
    const reason = request.decision === 'changes' ? request.reason : null;
    const by = { at: now, byId: null, byGuestId: guest.id };
    if (!isAlreadyApproved) {
      await writeDecision(trx, cut.id, { decision: request.decision, ...by, reason });
      await notifyOfFeedback(
        trx,
        { projectId: link.project_id, kind: 'decision', outcome: request.decision, detail: reasonDetail(reason) },
        { actorId: null, guestName: guest.name, now, recordId: cut.id },
      );
    }
    await recordVisit(trx, { linkId: link.id, guestId: guest.id, act: request.decision, cutId: cut.id, now });
    return guestCutOf(trx, cut.id);
  });
