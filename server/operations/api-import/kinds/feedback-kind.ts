/** Import of feedback and notes on versions (docs/import.md#import). */
import { GUEST_NAME_LENGTH } from '#domain/work/guest-name.ts';
import { FEEDBACK_TYPES } from '#domain/work/feedback.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { API_IMPORT_TEXTS } from '#domain/operations/api-import.ts';
import { RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import { toLocalContent } from './local-content.ts';
import { parseDrawing } from './parse-drawing.ts';
import type { RecordKind, ReadContext, Trx, WrittenRecord } from './kind.ts';
import { isFields } from '../provider/pages.ts';
import { createdAtIn } from './people-kinds.ts';
import { idOfRecord, type Values } from './values.ts';

const COUNT = { min: 0, max: 100_000_000, fallback: 0 };

/** Returns the ID of an earlier note; a note can only reply to or repeat one from before it. */
function earlierIdIn(values: Values, name: string): number | null {
  const id = values.ref(name)?.id ?? null;
  if (id === null || id < (idOfRecord(values.fields) ?? 0)) return id;
  values.note(`“${name}” refers to a later record and was skipped.`);
  return null;
}

function readFeedback(values: Values, { person }: ReadContext) {
  const mentions = values.list('mentions').flatMap((one) => {
    const id = idOfRecord(one);
    const name = isFields(one) ? one['name'] : undefined;
    return id !== undefined && typeof name === 'string' ? [{ id, name }] : [];
  });
  const cut = values.ref('cut')?.id ?? null;
  const isWhole = values.flag('whole');
  const drawing = cut === null || isWhole ? null : parseDrawing(values);
  return {
    project: values.ref('project')?.id ?? null,
    editor: person(values.ref('editor')),
    createdBy: person(values.ref('createdBy')),
    content: values.text('content', LIMITS.textLength),
    mentions,
    type: values.choice('type', FEEDBACK_TYPES) ?? 'client',
    attachments: values
      .list('attachments')
      .slice(0, 100)
      .flatMap((one) => idOfRecord(one) ?? []),
    createdAt: createdAtIn(values),
    cut,
    frame: isWhole ? null : values.integer('frame', COUNT),
    endFrame: isWhole || values.fields['endFrame'] === undefined ? null : values.integer('endFrame', COUNT),
    drawing,
    parent: earlierIdIn(values, 'parent'),
    isInternal: values.flag('internal'),
    isPendingRelease: values.flag('held'),
    resolvedAt: values.instant('resolvedAt'),
    resolvedBy: person(values.ref('resolvedBy')),
    guestName: values.text('guestName', GUEST_NAME_LENGTH) || null,
    carriedFrom: earlierIdIn(values, 'carriedFrom'),
  };
}
export type ParsedFeedback = ReturnType<typeof readFeedback>;

type WrittenFeedback = readonly WrittenRecord<ParsedFeedback>[];

/** Writes the marks and attachments as the provider has them. */
async function writeMarksAndAttachments(trx: Trx, written: WrittenFeedback): Promise<void> {
  for (const chunk of chunksOf(written)) {
    const ids = chunk.map(({ id }) => id);
    await trx.deleteFrom('feedback_marks').where('feedback_id', 'in', ids).execute();
    await trx.deleteFrom('feedback_attachments').where('feedback_id', 'in', ids).execute();
    const marks = chunk.flatMap(({ id, parsed, idOf }) => {
      const cutId = idOf('Cut', parsed.cut);
      if (cutId === null) return [];
      const drawing = parsed.drawing && (JSON.stringify(parsed.drawing) as never);
      return [{ feedback_id: id, cut_id: cutId, frame: parsed.frame, end_frame: parsed.endFrame, drawing }];
    });
    if (marks.length > 0) await trx.insertInto('feedback_marks').values(marks).execute();
    const attached = chunk.flatMap(({ id, parsed, idOf }) =>
      [...new Set(parsed.attachments.flatMap((one) => idOf('MediaUpload', one) ?? []))].map((mediaId, position) => ({
        feedback_id: id,
        media_id: mediaId,
        position,
      })),
    );
    if (attached.length > 0) await trx.insertInto('feedback_attachments').values(attached).execute();
  }
}

export const FEEDBACK: RecordKind<ParsedFeedback> = {
  phase: 'feedback',
  apiClass: 'Feedback',
  path: RESOURCE_PATHS.Feedback,
  table: 'feedback',
  hasVersion: true,
  read: readFeedback,
  referencesOf: (parsed) => ({
    Project: [parsed.project],
    User: [parsed.editor, parsed.createdBy, parsed.resolvedBy, ...parsed.mentions.map(({ id }) => id)],
    MediaUpload: parsed.attachments,
    Cut: [parsed.cut],
    Feedback: [parsed.parent, parsed.carriedFrom],
  }),
  row: (parsed, idOf) => {
    const projectId = idOf('Project', parsed.project);
    if (projectId === null) return { refused: API_IMPORT_TEXTS.noProject };
    return {
      project_id: projectId,
      editor_id: idOf('User', parsed.editor),
      created_by_id: idOf('User', parsed.createdBy),
      content: toLocalContent(parsed, (id) => idOf('User', id)),
      type: parsed.type,
      created_at: parsed.createdAt,
      parent_id: idOf('Feedback', parsed.parent),
      is_internal: parsed.isInternal,
      is_held: parsed.isPendingRelease,
      resolved_at: parsed.resolvedAt,
      resolved_by_id: idOf('User', parsed.resolvedBy),
      guest_name: parsed.guestName,
      carried_from_id: idOf('Feedback', parsed.carriedFrom),
    };
  },
  fixedColumns: ['project_id'],
  after: writeMarksAndAttachments,
};
