/** Carries open notes over from one cut to the next, in one transaction (docs/review.md#carry). */
import type { Cut } from '#domain/review/cuts.ts';
import { toOwnDrawing, toOwnPosition } from '#domain/review/matching.ts';
import { carriedPosition, checkCarry, type Mark } from '#domain/work/notes.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { insertCarried, listToCarry } from '#server/work/feedback/carried.store.ts';
import { measureNotes } from '#server/work/feedback/marks.store.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { metadataOf } from './cut-details.store.ts';
import { findReadableCut } from './cuts.store.ts';
import { getCutAndProject, readCut } from './decide.actions.ts';
import { findCutBefore } from './cut-decisions.store.ts';

type CarryRequest = { id: number; now: string; offset: number | undefined };

/** Copies the open notes of the previous cut that this cut doesn't have yet. Anyone who can read the project may do this. */
export function carryNotes(
  db: Db,
  actor: Actor,
  { ifMatch, ...carry }: CarryRequest & { ifMatch: IfMatch },
): Promise<Cut | Refusal> {
  return db.transaction().execute(async (trx) => {
    const found = await getCutAndProject(trx, actor, { id: carry.id, lock: 'lock' });
    if (isRefusal(found)) return found;
    const stale = checkIfMatch(ifMatch, found.cut.version);
    if (stale) return stale;
    const refusal = await carryInto(trx, actor, carry);
    return refusal ?? readCut(trx, actor, carry.id);
  });
}

/** Returns the later cut's position for a note of the earlier one. Without an offset, the note keeps its frame number. */
function carriedMark(before: Row<'cuts'>, cut: Row<'cuts'>, offset: number | undefined) {
  const [own, other] = [metadataOf(cut), metadataOf(before)];
  return ({ drawing, ...position }: Omit<Mark, 'cutId'>): Omit<Mark, 'cutId'> => {
    const moved = offset === undefined ? position : toOwnPosition(position, { own, other, offset });
    return { ...carriedPosition(moved, own.frameCount), drawing: drawing && toOwnDrawing(drawing, other, own) };
  };
}

async function carryInto(trx: Db, actor: Actor, { id, now, offset }: CarryRequest): Promise<Refusal | undefined> {
  const cut = await findReadableCut(trx, actor, id);
  if (!cut) return undefined;
  const { project_id: projectId, deliverable_id: deliverableId, number } = cut;
  const earlier = await findCutBefore(trx, { projectId, deliverableId, number });
  const before = earlier && (await findReadableCut(trx, actor, earlier.id));
  if (!before) return undefined;
  const notes = await listToCarry(trx, actor, { fromCutId: before.id, toCutId: id });
  if (notes.length === 0) return undefined;
  const existing = await measureNotes(trx, id);
  const refusal = checkCarry({ fileRemovedAt: cut.file_removed_at }, { existing, added: notes.length });
  if (refusal) return refusal;
  await insertCarried(trx, notes, { cutId: id, carried: carriedMark(before, cut, offset), now });
  return undefined;
}
