/** Records that inbox lines link to. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { NotificationKind, LinkTarget } from '#domain/journal/notifications.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Tables } from '#server/platform/db/tables.ts';

type LinkTargetRow = {
  kind: NotificationKind;
  undone_kind: NotificationKind | null;
  record_id: number | null;
  note_id: number | null;
  note_cut_number: number | null;
  feedback_id: number | null;
  cut_number: number | null;
};

/** Returns the record that a line links to, if it still exists. */
function linkTargetOf({
  kind,
  undone_kind,
  record_id,
  feedback_id,
  note_id,
  note_cut_number,
  cut_number,
}: LinkTargetRow): LinkTarget | null {
  if (feedback_id !== null)
    return {
      feedbackId: feedback_id,
      note: note_id === null || note_cut_number === null ? null : { id: note_id, cutNumber: note_cut_number },
    };
  if (cut_number !== null) return { cutNumber: cut_number };
  if (record_id !== null && kind === 'files') return { clientId: record_id };
  return record_id !== null && (undone_kind ?? kind).startsWith('leave-') ? { leaveId: record_id } : null;
}

const FEEDBACK_KINDS: NotificationKind[] = ['feedback', 'mention'];
const CUT_KINDS: NotificationKind[] = ['cut', 'decision', 'unplayable'];

type Lines = ExpressionBuilder<Tables, 'notifications'>;
const recordOf = (eb: Lines, kinds: NotificationKind[]) =>
  sql<number>`case when ${eb('notifications.kind', 'in', kinds)} then ${eb.ref('notifications.record_id')} end`;

/** Selects what `linkTargetOf` reads, besides the line's own columns. */
const selectLinkTargets = (db: Db) =>
  db
    .selectFrom('notifications')
    .leftJoin('feedback', (join) => join.on((eb) => eb('feedback.id', '=', recordOf(eb as never, FEEDBACK_KINDS))))
    .leftJoin('feedback_marks as mark', (join) =>
      join.on((eb) => eb('mark.feedback_id', '=', eb.fn.coalesce('feedback.parent_id', 'feedback.id'))),
    )
    .leftJoin('cuts as noted', 'noted.id', 'mark.cut_id')
    .leftJoin('cuts as shown', (join) => join.on((eb) => eb('shown.id', '=', recordOf(eb as never, CUT_KINDS))))
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.undone_kind',
      'notifications.record_id',
      'feedback.id as feedback_id',
      'mark.feedback_id as note_id',
      'noted.number as note_cut_number',
      'shown.number as cut_number',
    ]);

/** Returns the records that these lines link to. */
export async function listLinkTargets(db: Db, ids: readonly number[]): Promise<Map<number, LinkTarget | null>> {
  if (ids.length === 0) return new Map();
  const rows = await selectLinkTargets(db)
    .where('notifications.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, linkTargetOf(row)]));
}
