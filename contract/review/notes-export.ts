/** Exports of a version's notes for editing software and for reading (docs/review.md#take-away). */
import { NOTES_FILE_FORMATS, type NotesFileFormat } from '#domain/review/markers.ts';
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
} as const satisfies Record<NotesFileFormat, readonly string[]>;
export type NotesFileExtension = NotesFileFormat;

const query = shape({
  start: optional(
    described(text(40), 'Start timecode of the timeline. Defaults to that of the file. `;` selects drop frame.'),
  ),
  open: optional(described(flag(), 'Only unresolved notes.')),
  internal: optional(described(flag(), 'Include internal notes.')),
});

/** Query parameters of the CSV export. */
const csvQuery = shape({
  ...query.properties,
  bom: optional(described(flag(), 'Begin with a byte order mark, by which some spreadsheets recognize UTF-8.')),
});

const notesFile = <const E extends NotesFileExtension>({ format, summary }: { format: E; summary: string }) =>
  endpoint({
    name: `cuts.notes-${format}`,
    kind: 'export',
    method: 'GET',
    path: `/api/cuts/:id/notes.${format}`,
    roles: EVERYONE,
    query: format === 'csv' ? csvQuery : query,
    files: NOTES_FILE_TYPES[format],
    status: 200,
    refusals: NOTES_FILE_FORMATS.image.includes(format) ? [] : [409],
    summary,
  });

export const exportNotesAsEdl = notesFile({
  format: 'edl',
  summary: 'Exports notes as DaVinci Resolve markers. More than 999 are split into several files in a ZIP.',
});
export const exportNotesAsFcpxml = notesFile({
  format: 'fcpxml',
  summary: 'Exports notes as Final Cut Pro markers.',
});
export const exportNotesAsXml = notesFile({
  format: 'xml',
  summary: 'Exports notes as Premiere Pro markers (xmeml).',
});
export const exportNotesAsText = notesFile({
  format: 'txt',
  summary: 'Exports notes as Avid Media Composer markers.',
});
export const exportNotesAsCsv = notesFile({
  format: 'csv',
  summary: 'Exports notes as a table, without merging them.',
});
export const exportNotesAsPdf = notesFile({
  format: 'pdf',
  summary: 'Exports notes as a PDF with a thumbnail each.',
});

export const STILL_LIMITS = {
  /** Stills per export. */
  count: 60,
  /** Pixels per side. */
  side: 1_280,
  bytes: 200 * 1024,
} as const;

export const exportNotesAsPdfWithStills = endpoint({
  name: 'cuts.notes-pdf-stills',
  kind: 'upload',
  method: 'POST',
  path: '/api/cuts/:id/notes.pdf',
  roles: EVERYONE,
  query,
  parts: { files: ['still'], fields: [] },
  files: NOTES_FILE_TYPES.pdf,
  isReadOnly: true,
  status: 200,
  summary: `Exports notes as a PDF with the pictures sent: at most ${STILL_LIMITS.count} JPEG files \`still\`, each named by its note ID, such as \`12.jpg\`. They are not stored.`,
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
