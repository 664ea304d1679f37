/** Cuts with related data: people, guests, note counts visible to the reader, and the progress of playable copies. */
import { sql } from 'kysely';
import type { CutMetadata } from '#domain/review/cut-metadata.ts';
import type { CaptionTrack } from '#domain/review/captions/captions.ts';
import type { Cut, DeliverableRef } from '#domain/review/cuts.ts';
import { playsOwnFile } from '#domain/review/review-copy.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { progressByKey } from '#server/platform/jobs/jobs.store.ts';
import { listPeople } from '#server/identity/accounts/people.store.ts';
import { listTracks } from '#server/review/caption-rows/captions.store.ts';
import { listDeliverableRefs } from '#server/review/deliverables/deliverables.store.ts';
import { copyJobKey } from './copy-job.ts';

type Counts = { noteCount: number; openNoteCount: number };

/** Notes a reader can see: those awaiting release are for managers, internal ones for the team. */
export type NoteReader = { seesUnreleased: boolean; seesInternal: boolean };

export const noteReaderOf = (actor: Pick<Actor, 'type'>): NoteReader => ({
  seesUnreleased: actor.type !== 'editor',
  seesInternal: true,
});

/** Returns the metadata of the uploaded file. */
const ownMetadataOf = (row: Row<'cuts'>): CutMetadata => ({
  kind: row.kind,
  codec: row.codec,
  width: row.width,
  height: row.height,
  rotation: row.rotation,
  hasAudio: row.has_audio,
  rate: { num: row.rate_num, den: row.rate_den },
  isConstantRate: row.is_constant_rate,
  firstUs: row.first_us,
  frameCount: row.frame_count,
  startFrame: row.start_frame,
  isDrop: row.is_drop,
  playback: row.playback_facts,
});

/** Returns whether the copy plays in place of the file, because not every browser plays the file correctly. */
export const playsCopy = (row: Row<'cuts'>): boolean => row.copy_filename !== null && !playsOwnFile(ownMetadataOf(row));

/** Returns the metadata, with the first timestamp of the file that plays. */
export function metadataOf(row: Row<'cuts'>): CutMetadata {
  const own = ownMetadataOf(row);
  return playsCopy(row) ? { ...own, firstUs: row.copy_first_us ?? 0 } : own;
}

type RelatedRecords = {
  people: Map<number, PersonRef>;
  guests: Map<number, string>;
  deliverables: Map<number, DeliverableRef>;
  counts: Counts | undefined;
  copyProgress: number | null;
  captions: CaptionTrack[] | undefined;
};

const toCut = (
  row: Row<'cuts'>,
  { people, guests, deliverables, counts, copyProgress, captions }: RelatedRecords,
): Cut => ({
  id: row.id,
  version: row.version,
  projectId: row.project_id,
  number: row.number,
  deliverable: deliverables.get(row.deliverable_id ?? 0) ?? null,
  round: row.round,
  originalName: row.original_name,
  mimeType: row.mime_type,
  sizeBytes: row.size_bytes,
  facts: metadataOf(row),
  hasPoster: row.poster_filename !== null,
  stripCount: row.strip_count,
  peaks: row.peaks,
  hasCopy: row.copy_filename !== null,
  comment: row.comment,
  uploadedBy: people.get(row.uploaded_by_id) ?? null,
  createdAt: row.created_at,
  decision: row.decision,
  decidedAt: row.decided_at,
  decidedBy: people.get(row.decided_by_id ?? 0) ?? null,
  decidedByGuest: guests.get(row.decided_by_guest_id ?? 0) ?? null,
  decisionReason: row.decision_reason,
  fileRemovedAt: row.file_removed_at,
  fileRemovedBy: row.file_removed_by,
  archiveLocation: row.archive_location,
  sentAt: row.sent_at,
  noteCount: counts?.noteCount ?? 0,
  openNoteCount: counts?.openNoteCount ?? 0,
  copyProgress,
  copyFault: row.copy_fault,
  ...(captions ? { captions } : {}),
});

/** Counts the notes of these cuts, without replies, in one query per page. */
async function countsOf(db: Db, cutIds: readonly number[], reader: NoteReader): Promise<Map<number, Counts>> {
  let query = db
    .selectFrom('feedback_marks')
    .innerJoin('feedback', 'feedback.id', 'feedback_marks.feedback_id')
    .select(({ fn }) => [
      'feedback_marks.cut_id',
      fn.countAll<number>().as('noteCount'),
      sql<number>`sum(case when feedback.resolved_at is null then 1 else 0 end)`.as('openNoteCount'),
    ])
    .where('feedback_marks.cut_id', 'in', cutIds)
    .where('feedback.parent_id', 'is', null)
    .groupBy('feedback_marks.cut_id');
  if (!reader.seesUnreleased) query = query.where('feedback.is_held', '=', false);
  if (!reader.seesInternal) query = query.where('feedback.is_internal', '=', false);
  const rows = await query.execute();
  return new Map(
    rows.map(({ cut_id, noteCount, openNoteCount }) => [cut_id, { noteCount, openNoteCount: Number(openNoteCount) }]),
  );
}

async function guestNames(db: Db, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('share_guests').select(['id', 'name']).where('id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Converts rows to cuts as this reader sees them (docs/review.md#cuts). */
export async function toCuts(db: Db, rows: readonly Row<'cuts'>[], reader: NoteReader): Promise<Cut[]> {
  if (rows.length === 0) return [];
  const people = await listPeople(
    db,
    rows.flatMap((row) => [row.uploaded_by_id, row.decided_by_id]),
  );
  const guests = await guestNames(
    db,
    rows.map((row) => row.decided_by_guest_id),
  );
  const deliverables = await listDeliverableRefs(
    db,
    rows.map((row) => row.deliverable_id),
  );
  const ids = rows.map((row) => row.id);
  const counts = await countsOf(db, ids, reader);
  const tracks = await listTracks(db, ids, reader);
  const progress = await progressByKey(db, ids.map(copyJobKey));
  return rows.map((row) => {
    const copyProgress = progress.get(copyJobKey(row.id)) ?? null;
    return toCut(row, {
      people,
      guests,
      deliverables,
      counts: counts.get(row.id),
      copyProgress,
      captions: tracks.get(row.id),
    });
  });
}
