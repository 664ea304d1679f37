/** Exports of a version's notes for editing programs and for reading (docs/review.md#take-away). */
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { described, flag, optional, shape, text } from '#contract/platform/schema.ts';

/** Media types by file extension. */
export const NOTES_FILE_TYPES = {
  edl: ['text/plain', 'application/zip'],
  fcpxml: ['application/xml'],
  xml: ['application/xml'],
  txt: ['text/plain'],
  csv: ['text/csv'],
  pdf: ['application/pdf'],
} as const;
export type NotesFileExtension = keyof typeof NOTES_FILE_TYPES;

const query = shape({
  start: optional(
    described(text(40), 'Start timecode of the timeline. Defaults to that of the file. `;` selects drop frame.'),
  ),
  open: optional(described(flag(), 'Only unresolved notes.')),
  internal: optional(described(flag(), 'Include internal notes.')),
});

const notesFile = <const E extends NotesFileExtension>({ ending, summary }: { ending: E; summary: string }) =>
  endpoint({
    name: `cuts.notes-${ending}`,
    kind: 'export',
    method: 'GET',
    path: `/api/cuts/:id/notes.${ending}`,
    roles: EVERYONE,
    query,
    files: NOTES_FILE_TYPES[ending],
    status: 200,
    refusals: ending === 'edl' ? [409] : [],
    summary,
  });

export const exportNotesAsEdl = notesFile({
  ending: 'edl',
  summary: 'Exports notes as DaVinci Resolve markers. More than 999 are split into several files in a ZIP.',
});
export const exportNotesAsFcpxml = notesFile({
  ending: 'fcpxml',
  summary: 'Exports notes as Final Cut Pro markers.',
});
export const exportNotesAsXml = notesFile({
  ending: 'xml',
  summary: 'Exports notes as Premiere Pro markers (xmeml).',
});
export const exportNotesAsText = notesFile({
  ending: 'txt',
  summary: 'Exports notes as Avid Media Composer markers.',
});
export const exportNotesAsCsv = notesFile({
  ending: 'csv',
  summary: 'Exports notes as a table, without merging them.',
});
export const exportNotesAsPdf = notesFile({
  ending: 'pdf',
  summary: 'Exports notes as a PDF with a thumbnail each.',
});

/** Export endpoint by file extension. */
export const NOTES_FILES = {
  edl: exportNotesAsEdl,
  fcpxml: exportNotesAsFcpxml,
  xml: exportNotesAsXml,
  txt: exportNotesAsText,
  csv: exportNotesAsCsv,
  pdf: exportNotesAsPdf,
} as const;
