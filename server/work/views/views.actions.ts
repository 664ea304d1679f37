/** What can be done with a view: each action is one transaction. */
import type { Transaction } from 'kysely';
import { isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import {
  checkChangeView,
  checkDeleteView,
  checkSharing,
  checkViewCount,
  mayReadView,
  type SavedView,
  type ViewValues,
} from '#domain/work/views.ts';
import { advisoryLock, type Db } from '#server/platform/db/dialect.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/etag.ts';
import {
  deleteViewRow,
  findView,
  holdOwnViews,
  insertView,
  type OwnedView,
  placeViews,
  updateView,
} from './views.store.ts';

export type ViewChange = Partial<ViewValues & { position: number }>;

/** The view as this person may see it. */
export async function getReadableView(db: Db, actor: Actor, id: number): Promise<OwnedView | Refusal> {
  const view = await findView(db, id);
  return view && mayReadView(actor, view) ? view : notFound();
}

/** Of what is asked for, what differs from the view as it is. */
export const differing = (view: OwnedView, change: ViewChange): ViewChange =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => JSON.stringify(view[name as keyof ViewChange]) !== JSON.stringify(value),
    ),
  );

/** One owner's views are changed one after the other, since each has its place among them. */
const lockOwner = (trx: Transaction<Tables>, ownerId: number) => advisoryLock(trx, `views of ${ownerId}`);

/** Puts the view at that place; the others make room. */
async function moveView(db: Db, { id, ownerId }: OwnedView, position: number): Promise<void> {
  const own = await holdOwnViews(db, ownerId);
  const others = own.filter((one) => one.id !== id);
  const moved = own.filter((one) => one.id === id);
  await placeViews(db, [...others.slice(0, position - 1), ...moved, ...others.slice(position - 1)]);
}

/** Keeps a view; the last of the own ones unless a place is named. */
export function createView(
  db: Db,
  actor: Actor,
  { values, position, now }: { values: ViewValues; position: number | undefined; now: string },
): Promise<SavedView | Refusal> {
  return db.transaction().execute(async (trx) => {
    await lockOwner(trx, actor.id);
    const refusal = checkSharing(actor, values.shared) ?? checkViewCount((await holdOwnViews(trx, actor.id)).length);
    if (refusal) return refusal;
    const id = await insertView(trx, { ownerId: actor.id, values, now });
    if (position !== undefined) await moveView(trx, (await findView(trx, id)) as OwnedView, position);
    return (await findView(trx, id)) as OwnedView;
  });
}

/** Changes what the patch names; repeating stored values writes nothing. */
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
    const { position, ...values } = differing(view, change);
    const patch = { ...values, ...(position === undefined ? {} : { position }) };
    const refusal = checkChangeView(actor, view, patch) ?? checkIfMatch(ifMatch, view.version);
    if (refusal) return refusal;
    if (Object.keys(values).length > 0) await updateView(trx, id, values);
    if (position !== undefined) await moveView(trx, view, position);
    return (await findView(trx, id)) as OwnedView;
  });
}

/** Deletes the view; those behind it move up. */
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
    await placeViews(trx, await holdOwnViews(trx, view.ownerId));
    return undefined;
  });
}
