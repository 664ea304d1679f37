/** What guests decide: the newest cut is approved, or changes are asked for (docs/review.md#links). */
import type { Cut } from '#domain/review/cuts.ts';
import { checkNewest, checkOpenNotes } from '#domain/review/decisions.ts';
import { isRefusal, refuse, type Refusal } from '#domain/platform/refusal.ts';
import { checkGuestDecision, SHARE_TEXTS } from '#domain/review/share.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findDecided, findNewestCut, writeDecision } from '#server/work/projects/cut-decisions.store.ts';
import { lockProjectOf } from '#server/work/feedback/feedback-rows.store.ts';
import { countOpenForGuest } from '#server/work/feedback/guest-notes.store.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/etag.ts';
import { tellOfWords } from '#server/journal/tell.store.ts';
import { findShownCut, guestCutOf } from './guest-cuts.store.ts';
import { findPresent, type Visitor } from './present.ts';
import { noteVisit } from './visits.store.ts';

export type GuestDecision = { cutId: number; ifMatch: IfMatch } & (
  | { decision: 'approved'; seenOpen: number | undefined }
  | { decision: 'changes'; reason: string }
);

/**
 * Writes the decision. Changes that a guest asks for mark the cut and no more, also on finished work: a round of work is for the
 * team to begin, which sees who asked and why.
 */
export const decideAsGuest = (deps: Deps, visitor: Visitor, request: GuestDecision): Promise<Cut | Refusal> =>
  deps.db.transaction().execute(async (trx) => {
    const now = deps.clock();
    const present = await findPresent(trx, visitor, now);
    if (isRefusal(present)) return present;
    const { link, guest } = present;
    const barred = checkGuestDecision({ mayDecide: link.may_decide }, guest);
    if (barred) return barred;
    await lockProjectOf(trx, link.project_id);
    const shown = await findShownCut(trx, link, request.cutId);
    const cut = shown && (await findDecided(trx, request.cutId));
    if (!cut) return refuse('not-found', SHARE_TEXTS.noCut);
    const late =
      checkNewest(cut, await findNewestCut(trx, link.project_id)) ?? checkIfMatch(request.ifMatch, cut.version);
    if (late) return late;
    const isSo = cut.decided.decision === 'approved' && request.decision === 'approved';
    const open =
      request.decision === 'approved' && !isSo
        ? checkOpenNotes(await countOpenForGuest(trx, { cutIds: [cut.id], guestId: guest.id }), request.seenOpen)
        : undefined;
    if (open) return open;
    const reason = request.decision === 'changes' ? request.reason : null;
    const by = { at: now, byId: null, byGuestId: guest.id };
    if (!isSo) {
      await writeDecision(trx, cut.id, { decision: request.decision, ...by, reason });
      await tellOfWords(
        trx,
        { projectId: link.project_id, kind: 'decision' },
        { actorId: null, guestName: guest.name, now, recordId: cut.id },
      );
    }
    await noteVisit(trx, { linkId: link.id, guestId: guest.id, act: request.decision, cutId: cut.id, now });
    return guestCutOf(trx, cut.id);
  });
