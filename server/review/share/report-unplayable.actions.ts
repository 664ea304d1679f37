/** Notifies the team that a guest's browser couldn't play a version (docs/review.md#unplayable). */
import { deviceName } from '#domain/platform/sign-in/sessions.ts';
import { checkGuestPlays, SHARE_TEXTS } from '#domain/review/share.ts';
import { unplayableDetail } from '#domain/review/playability.ts';
import { isRefusal, refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notifyOfFeedback } from '#server/work/mentions/notify-team.store.ts';
import { progressByKey } from '#server/platform/jobs/jobs.store.ts';
import { copyJobKey } from '#server/review/versions/copy-job.ts';
import { metadataOf } from '#server/review/versions/cut-details.store.ts';
import { addToCut, lockCut } from '#server/review/versions/cuts.store.ts';
import { findShownCut } from './guest-cuts.store.ts';
import { findGuestVisit, type Visitor } from './guest-auth.ts';

type UnplayableReport = { cutId: number; /** User agent. */ agent: string };

/** Notifies the project's team once per version. Does nothing while a playable copy is being made. */
export const reportUnplayable = (
  deps: Deps,
  visitor: Visitor,
  { cutId, agent }: UnplayableReport,
): Promise<Refusal | undefined> =>
  deps.db.transaction().execute(async (trx) => {
    const now = deps.clock();
    const present = await findGuestVisit(trx, visitor, now);
    if (isRefusal(present)) return present;
    const { link, guest } = present;
    const isShown = (await findShownCut(trx, link, cutId)) !== undefined;
    const cut = isShown ? await lockCut(trx, cutId) : undefined;
    if (!cut || cut.file_removed_at !== null) return refuse('not-found', SHARE_TEXTS.noCut);
    const refusal = checkGuestPlays({ hasWatermark: link.has_watermark }, guest);
    if (refusal) return refusal;
    const key = copyJobKey(cut.id);
    if (cut.unplayable_told_at !== null || (await progressByKey(trx, [key])).has(key)) return undefined;
    await addToCut(trx, cut.id, { unplayable_told_at: now });
    const facts = cut.copy_filename === null ? metadataOf(cut) : undefined;
    await notifyOfFeedback(
      trx,
      {
        projectId: link.project_id,
        kind: 'unplayable',
        detail: unplayableDetail({ number: cut.number, facts, device: deviceName(agent) }),
      },
      {
        actorId: null,
        ...(guest.name !== '' && { guestName: guest.name }),
        now,
        recordId: cut.id,
      },
    );
    return undefined;
  });
