/** Downloads the notes of a version as a file; a PDF with the stills that this browser can capture (docs/review.md#take-away). */
import type { QueryClient } from '@tanstack/react-query';
import {
  exportNotesAsPdfWithStills,
  NOTES_FILE_TYPES,
  NOTES_FILES,
  type NotesFileExtension,
} from '#contract/review/notes-export.ts';
import type { Cut } from '#domain/review/cuts.ts';
import type { Feedback } from '#domain/work/feedback.ts';
import { serverUrl } from '#web/lib/api/host.ts';
import { downloadFile } from '#web/lib/api/download.ts';
import { notesQuery, playQuery } from '#web/review/versions/cuts.queries.ts';

export type NotesToExport = 'open' | 'all' | 'internal';

export type NotesFile = { ending: NotesFileExtension; selection: NotesToExport; start: string; hasMark: boolean };

const isIncluded = ({ parentId, resolvedAt, isInternal }: Feedback, scope: NotesToExport): boolean =>
  parentId === null && (scope !== 'open' || resolvedAt === null) && (scope === 'internal' || !isInternal);

/** Returns the stills as a form, or undefined without any. If capturing fails, the PDF is made without stills. */
async function stillsOf(client: QueryClient, cut: Cut, scope: NotesToExport): Promise<FormData | undefined> {
  if (cut.fileRemovedAt !== null || cut.facts.kind !== 'video') return undefined;
  try {
    const { makeStills } = await import('./make-stills.tsx');
    const notes = await client.fetchQuery(notesQuery({ projectId: cut.projectId, cutId: cut.id }));
    const { url } = await client.fetchQuery(playQuery(cut));
    const included = notes.filter((note) => isIncluded(note, scope));
    const stills = await makeStills(serverUrl(url), { facts: cut.facts, notes: included });
    if (stills.size === 0) return undefined;
    const form = new FormData();
    for (const [noteId, still] of stills) form.append('still', still, `${noteId}.jpg`);
    return form;
  } catch {
    return undefined;
  }
}

/** Downloads the notes as a file. Throws `ApiError`. */
export async function exportNotesFile(client: QueryClient, cut: Cut, file: NotesFile): Promise<void> {
  const { ending, selection, start, hasMark } = file;
  const request = {
    params: { id: cut.id },
    query: { start, open: selection === 'open', internal: selection === 'internal' },
    accept: NOTES_FILE_TYPES[ending].join(', '),
  };
  const form = ending === 'pdf' ? await stillsOf(client, cut, selection) : undefined;
  if (form) return downloadFile(exportNotesAsPdfWithStills, { ...request, form });
  const bom = ending === 'csv' && hasMark ? { bom: true } : {};
  return downloadFile(NOTES_FILES[ending], { ...request, query: { ...request.query, ...bom } });
}
