/** Saved view actions, each in one transaction. */
import type { Transaction } from 'kysely';
import { isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import {
  checkChangeView,
  checkDeleteView,
  checkSharing,
  checkViewCount,
  mayReadView,
  type SavedView,
  type ViewValues,
} from '#domain/work/views.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { advisoryLock } from '#server/platform/db/locks.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import {
  deleteViewRow,
  findView,
  lockOwnViews,
  insertView,
  type OwnedView,
  reorderViews,
  updateView,
} from './views.store.ts';

export type ViewChange = Partial<ViewValues & { position: number }>;

/** Returns the view if this person may see it. */
export async function getReadableView(db: Db, actor: Actor, id: number): Promise<OwnedView | Refusal> {
  const view = await findView(db, id);
  return view && mayReadView(actor, view) ? view : notFound();
}

/** Returns the requested values that differ from the view. */
export const changedValues = (view: OwnedView, change: ViewChange): ViewChange =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => JSON.stringify(view[name as keyof ViewChange]) !== JSON.stringify(value),
    ),
  );

/** Locks an owner's views, so that concurrent changes of their order can't interfere. */
const lockOwner = (trx: Transaction<Tables>, ownerId: number) => advisoryLock(trx, `views of ${ownerId}`);

/** Moves the view to that position and shifts the others. */
async function moveView(db: Db, { id, ownerId }: OwnedView, position: number): Promise<void> {
  const ownViews = await lockOwnViews(db, ownerId);
  const others = ownViews.filter((one) => one.id !== id);
  const moved = ownViews.filter((one) => one.id === id);
  await reorderViews(db, [...others.slice(0, position - 1), ...moved, ...others.slice(position - 1)]);
}

/** Saves a view, after the owner's other views unless a position is given. */
export function createView(
  db: Db,
  actor: Actor,
  { values, position, now }: { values: ViewValues; position: number | undefined; now: string },
): Promise<SavedView | Refusal> {
  return db.transaction().execute(async (trx) => {
    await lockOwner(trx, actor.id);
    const refusal = checkSharing(actor, values.shared) ?? checkViewCount((await lockOwnViews(trx, actor.id)).length);
    if (refusal) return refusal;
    const id = await insertView(trx, { ownerId: actor.id, values, now });
    if (position !== undefined) await moveView(trx, (await findView(trx, id)) as OwnedView, position);
    return (await findView(trx, id)) as OwnedView;
  });
}

/** Changes the fields of the patch; unchanged values write nothing. */
export function changeView(
  db: Db,
  actor: Actor,
  { id, change, ifMatch }: { id: number; change: ViewChange; ifMatch: IfMatch },
): Promise<SavedView | Refusal> {
  return db.transaction().execute(async (trx) => {
    const found = await getReadableView(trx, actor, id);
    if (isRefusal(found)) return found;
    await lockOwner(trx, found.ownerId);
    const view = await getReadableView(trx, actor, id);
    if (isRefusal(view)) return view;
    const { position, ...values } = changedValues(view, change);
    const patch = { ...values, ...(position === undefined ? {} : { position }) };
    const refusal = checkChangeView(actor, view, patch) ?? checkIfMatch(ifMatch, view.version);
    if (refusal) return refusal;
    if (Object.keys(values).length > 0) await updateView(trx, id, values);
    if (position !== undefined) await moveView(trx, view, position);
    return (await findView(trx, id)) as OwnedView;
  });
}

/** Deletes the view; later ones move up. */
export function deleteView(
  db: Db,
  actor: Actor,
  { id, ifMatch }: { id: number; ifMatch: IfMatch },
): Promise<Refusal | undefined> {
  return db.transaction().execute(async (trx) => {
    const found = await getReadableView(trx, actor, id);
    if (isRefusal(found)) return found;
    await lockOwner(trx, found.ownerId);
    const view = await getReadableView(trx, actor, id);
    if (isRefusal(view)) return view;
    const refusal = checkDeleteView(actor, view) ?? checkIfMatch(ifMatch, view.version);
    if (refusal) return refusal;
    await deleteViewRow(trx, id);
    await reorderViews(trx, await lockOwnViews(trx, view.ownerId));
    return undefined;
  });
}
