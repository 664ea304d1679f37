/** Carries open notes over from one cut to the next, in one transaction (docs/review.md#carry). */
import type { Cut } from '#domain/review/cuts.ts';
import { checkCarry } from '#domain/work/notes.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { insertCarried, listToCarry } from '#server/work/feedback/carried.store.ts';
import { measureNotes, findNotedCut } from '#server/work/feedback/marks.store.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/etag.ts';
import { getCutAndProject, readCut } from './decide.actions.ts';
import { findCutBefore } from '#server/work/projects/cut-decisions.store.ts';

/** Copies the open notes of the previous cut that this cut doesn't have yet. Anyone who can read the project may do this. */
export function carryNotes(
  db: Db,
  actor: Actor,
  { id, ifMatch, now }: { id: number; ifMatch: IfMatch; now: string },
): Promise<Cut | Refusal> {
  return db.transaction().execute(async (trx) => {
    const found = await getCutAndProject(trx, actor, { id, lock: 'lock' });
    if (isRefusal(found)) return found;
    const stale = checkIfMatch(ifMatch, found.cut.version);
    if (stale) return stale;
    const refusal = await carryInto(trx, actor, { ...found.cut, now });
    return refusal ?? readCut(trx, actor, id);
  });
}

async function carryInto(
  trx: Db,
  actor: Actor,
  { id, projectId, number, now }: { id: number; projectId: number; number: number; now: string },
): Promise<Refusal | undefined> {
  const [before, cut] = [await findCutBefore(trx, projectId, number), await findNotedCut(trx, id)];
  if (!before || !cut) return undefined;
  const notes = await listToCarry(trx, actor, { fromCutId: before.id, toCutId: id });
  if (notes.length === 0) return undefined;
  const refusal = checkCarry(cut, { existing: await measureNotes(trx, id), added: notes.length });
  if (refusal) return refusal;
  await insertCarried(trx, notes, { cut, now });
  return undefined;
}
