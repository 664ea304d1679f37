/** Captions of imported versions (docs/import.md#import). */
import { type CaptionName, captionNameIn } from '#domain/review/captions/captions.ts';
import { CAPTION_LIMITS } from '#domain/review/captions/caption-limits.ts';
import { CUT_LIMITS } from '#domain/review/cuts.ts';
import type { NewRow } from '#server/platform/db/tables.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Trx, WrittenRecord } from './kind.ts';
import { type Fields, isFields } from '../provider/pages.ts';
import type { Provider } from '../provider/provider.ts';
import { idOfRecord, type Values, valuesOf } from './values.ts';

/** Columns of a stored caption file. */
type StoredCaptions = Pick<NewRow<'captions'>, 'filename' | 'size_bytes' | 'cue_count' | 'last_ms'>;

/** Captions with remote IDs, and their file once it is fetched. */
type ParsedCaptions = CaptionName & {
  remoteId: number;
  isInternal: boolean;
  originalName: string;
  uploadedBy: number | null;
  createdAt: string | null;
  stored?: StoredCaptions;
};

/** Captions of a version; undefined without any. */
export type CutWithCaptions = { captions?: ParsedCaptions[] };

/** Address of a version's captions. */
export const captionsPath = (cutId: number): string => `/api/cuts/${cutId}/captions`;

/** Address of the URLs of a caption file. */
export const captionUrlsPath = (id: number): string => `/api/captions/${id}/file`;

/** Adds file names and uploaders to the captions of these versions, with one call per version that has captions. */
export async function withCaptions(provider: Provider, members: readonly Fields[]): Promise<Fields[]> {
  const completed: Fields[] = [];
  for (const member of members) {
    const id = idOfRecord(member);
    const body =
      Array.isArray(member['captions']) && id !== undefined ? await provider.read(captionsPath(id)) : undefined;
    completed.push(
      isFields(body) && Array.isArray(body['captions']) ? { ...member, captions: body['captions'] } : member,
    );
  }
  return completed;
}

function captionsIn(fields: Fields): ParsedCaptions[] {
  const values = valuesOf(fields, { of: 'Cut', notes: [] });
  const remoteId = idOfRecord(fields);
  const language = values.text('language', CAPTION_LIMITS.languageLength);
  const name = captionNameIn({ language, label: values.text('label', CAPTION_LIMITS.labelLength) });
  if (remoteId === undefined || Array.isArray(name)) return [];
  return [
    {
      remoteId,
      ...name,
      isInternal: values.flag('isInternal', true),
      originalName: values.text('originalName', CUT_LIMITS.fileNameLength),
      uploadedBy: values.ref('uploadedBy')?.id ?? null,
      createdAt: values.instant('createdAt'),
    },
  ];
}

/** Reads the captions of a version. Those without a valid name, or with one that another has, are left out. */
export function readCaptionsOfCut(values: Values): CutWithCaptions {
  const listed = values.list('captions').filter(isFields).slice(0, CAPTION_LIMITS.perCut).flatMap(captionsIn);
  const byName = new Map(listed.map((one) => [`${one.language}\n${one.label}`, one]));
  return byName.size === 0 ? {} : { captions: [...byName.values()] };
}

/** Inserts the captions of new versions whose files were fetched. */
export async function insertCaptionsOf<P extends CutWithCaptions>(
  trx: Trx,
  written: readonly WrittenRecord<P>[],
  deps: Deps,
): Promise<void> {
  const rows = written
    .filter(({ isNew }) => isNew)
    .flatMap(({ id, parsed, idOf }) =>
      (parsed.captions ?? []).flatMap(({ stored, language, label, isInternal, originalName, uploadedBy, createdAt }) =>
        stored === undefined
          ? []
          : [
              {
                ...stored,
                cut_id: id,
                language,
                label,
                original_name: originalName,
                is_internal: isInternal,
                uploaded_by_id: idOf('User', uploadedBy),
                created_at: createdAt ?? deps.clock(),
              },
            ],
      ),
    );
  for (const chunk of chunksOf(rows)) await trx.insertInto('captions').values(chunk).execute();
}
