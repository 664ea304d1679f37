/** Database access for guests' notes: authors, rate limits and changes. */
import type { Feedback } from '#domain/work/feedback.ts';
import type { Db } from '#server/platform/db/dialect.ts';

/** Returns the IDs of those notes that this guest wrote. */
export async function listOwnIds(db: Db, guestId: number, notes: readonly Feedback[]): Promise<Set<number>> {
  const ids = notes.filter(({ guestName }) => guestName !== null).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('feedback')
    .select('id')
    .where('guest_id', '=', guestId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Counts recent notes: this guest's in the last minute, and those of the whole link in the last hour. */
export async function countRecentNotes(
  db: Db,
  { linkId, guestId, now }: { linkId: number; guestId: number; now: string },
): Promise<{ perGuest: number; perLink: number }> {
  const since = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString();
  const count = db.selectFrom('feedback').select((eb) => eb.fn.countAll<number>().as('n'));
  const guests = db.selectFrom('share_guests').select('share_guests.id').where('link_id', '=', linkId);
  const own = await count.where('guest_id', '=', guestId).where('created_at', '>', since(1)).executeTakeFirstOrThrow();
  const all = await count.where('guest_id', 'in', guests).where('created_at', '>', since(60)).executeTakeFirstOrThrow();
  return { perGuest: own.n, perLink: all.n };
}

/** Updates the text. If the link holds notes for release, the note awaits release again. */
export async function updateGuestNote(
  db: Db,
  id: number,
  { content, isPendingRelease }: { content: string; isPendingRelease: boolean },
) {
  await db
    .updateTable('feedback')
    .set((eb) => ({ content, is_held: isPendingRelease, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Returns whether anyone else has replied. */
export async function hasRepliesByOthers(db: Db, id: number, guestId: number): Promise<boolean> {
  const row = await db
    .selectFrom('feedback')
    .select('id')
    .where('parent_id', '=', id)
    .where((eb) => eb.or([eb('guest_id', 'is', null), eb('guest_id', '<>', guestId)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
