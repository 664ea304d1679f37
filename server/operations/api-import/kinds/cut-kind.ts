/** Import of versions (docs/import.md#import). */
import { sql } from 'kysely';
import { CUT_LIMITS } from '#domain/review/cuts.ts';
import { CUT_DECISIONS, FILE_REMOVERS } from '#domain/work/projects/project-cuts.ts';
import { STORAGE_LIMITS } from '#domain/review/storage-limits.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { API_IMPORT_TEXTS } from '#domain/operations/api-import.ts';
import { RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import { queueCopies } from '#server/review/copies/queue-copies.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { insertCaptionsOf, readCaptionsOfCut, withCaptions } from './cut-captions.ts';
import { assignDeliverables, readDeliverable, withDeliverables } from './cut-deliverables.ts';
import type { RecordKind, ReadContext, Row, Trx, WrittenRecord } from './kind.ts';
import { createdAtIn } from './people-kinds.ts';
import { reportedMetadata } from './reported-metadata.ts';
import type { Values } from './values.ts';

const COUNT = { min: 0, max: 100_000_000, fallback: 0 };
const NUMBER = { min: 1, max: 1_000_000, fallback: 1 };

function readCut(values: Values, { person }: ReadContext) {
  return {
    ...readDeliverable(values),
    ...readCaptionsOfCut(values),
    project: values.ref('project')?.id ?? null,
    number: values.integer('number', NUMBER),
    round: values.integer('round', NUMBER),
    originalName: values.text('originalName', CUT_LIMITS.fileNameLength),
    mimeType: values.text('mimeType', 100),
    size: values.integer('size', { min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }),
    facts: reportedMetadata(values),
    startFrame: values.integer('startFrame', COUNT),
    isDrop: values.flag('drop'),
    peaks: values
      .list('peaks')
      .slice(0, CUT_LIMITS.peaks)
      .map((one) => Math.min(255, Math.max(0, Math.round(Number(one) || 0)))),
    comment: values.text('comment', LIMITS.textLength),
    uploadedBy: person(values.ref('uploadedBy')),
    createdAt: createdAtIn(values),
    decision: values.choice('decision', CUT_DECISIONS) ?? '',
    decidedAt: values.instant('decidedAt'),
    decidedBy: person(values.ref('decidedBy')),
    decisionReason: values.text('decisionReason', LIMITS.revisionReasonLength) || null,
    fileRemovedAt: values.instant('fileRemovedAt'),
    fileRemovedBy: values.choice('fileRemovedBy', FILE_REMOVERS) ?? null,
    archiveLocation: values.text('archiveLocation', STORAGE_LIMITS.archiveLength),
    ...(values.fields['sentAt'] === undefined ? {} : { sentAt: values.instant('sentAt') }),
  };
}
export type ParsedCut = ReturnType<typeof readCut>;

/** Renumbers imported versions whose number already exists here. */
async function renumber(trx: Trx, rows: readonly Row[]): Promise<void> {
  const projectIds = [...new Set(rows.map((row) => row['project_id'] as number))];
  const storedCuts = await trx
    .selectFrom('cuts')
    .select(['project_id', 'number'])
    .where('project_id', 'in', projectIds)
    .execute();
  const byProject = Map.groupBy(storedCuts, (row) => row.project_id);
  for (const row of rows) {
    const numbers = (byProject.get(row['project_id'] as number) ?? []).map(({ number }) => number);
    if (numbers.includes(row['number'] as number)) row['number'] = Math.max(...numbers) + 1;
    byProject.set(row['project_id'] as number, [...(byProject.get(row['project_id'] as number) ?? []), row as never]);
  }
}

/** Updates the counter that prevents reusing version numbers, and requests playable copies for browsers. */
async function finishCuts(trx: Trx, written: readonly WrittenRecord<ParsedCut>[], deps: Deps): Promise<void> {
  const added = written.flatMap(({ id, row, isNew }) => (isNew && row['file_removed_at'] === null ? [id] : []));
  await queueCopies(trx, deps, added);
  await assignDeliverables(trx, written, deps.clock());
  await insertCaptionsOf(trx, written, deps);
  const ids = [...new Set(written.flatMap(({ parsed, idOf }) => idOf('Project', parsed.project) ?? []))];
  for (const chunk of chunksOf(ids))
    await trx
      .updateTable('projects')
      .set({ cuts_made: sql<number>`(select max(number) from cuts where cuts.project_id = projects.id)` })
      .where('id', 'in', chunk)
      .execute();
}

export const CUTS: RecordKind<ParsedCut> = {
  phase: 'cuts',
  apiClass: 'Cut',
  path: RESOURCE_PATHS.Cut,
  table: 'cuts',
  hasVersion: true,
  complete: async (provider, members) => withCaptions(provider, await withDeliverables(provider, members)),
  read: (values, context) => {
    if (values.fields['decidedByGuest'] !== undefined) values.note(API_IMPORT_TEXTS.guestDecided);
    return readCut(values, context);
  },
  referencesOf: ({ project, uploadedBy, decidedBy, captions = [] }) => ({
    Project: [project],
    User: [uploadedBy, decidedBy, ...captions.map((one) => one.uploadedBy)],
  }),
  row: (parsed, idOf, { importerId }) => {
    const projectId = idOf('Project', parsed.project);
    if (projectId === null) return { refused: API_IMPORT_TEXTS.noProject };
    const uploaderId = idOf('User', parsed.uploadedBy) ?? importerId;
    if (uploaderId === null) return { refused: API_IMPORT_TEXTS.noAuthor };
    return {
      project_id: projectId,
      number: parsed.number,
      kind: parsed.kind ?? 'video',
      round: parsed.round,
      original_name: parsed.originalName,
      mime_type: parsed.mimeType,
      size_bytes: parsed.size,
      sha256: '',
      filename: '',
      ...parsed.facts,
      start_frame: parsed.startFrame,
      is_drop: parsed.isDrop,
      poster_filename: null,
      strip_filename: null,
      strip_count: 0,
      peaks: parsed.peaks.length > 0 ? JSON.stringify(parsed.peaks) : null,
      comment: parsed.comment,
      uploaded_by_id: uploaderId,
      created_at: parsed.createdAt,
      decision: parsed.decision,
      decided_at: parsed.decidedAt,
      decided_by_id: idOf('User', parsed.decidedBy),
      decision_reason: parsed.decisionReason,
      file_removed_at: parsed.fileRemovedAt,
      file_removed_by: parsed.fileRemovedAt === null ? null : parsed.fileRemovedBy,
      archive_location: parsed.archiveLocation,
      sent_at: parsed.sentAt ?? null,
    };
  },
  // A version's file and metadata never change.
  fixedColumns: [
    ...[
      'project_id',
      'number',
      'filename',
      'sha256',
      'mime_type',
      'size_bytes',
      'codec',
      'width',
      'height',
      'rotation',
    ],
    ...['has_audio', 'rate_num', 'rate_den', 'is_constant_rate', 'first_us', 'frame_count', 'poster_filename'],
    ...['strip_filename', 'strip_count', 'peaks', 'file_removed_at', 'file_removed_by', 'playback_facts', 'kind'],
  ],
  settle: renumber,
  after: finishCuts,
};
