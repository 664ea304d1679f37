/** Notes on a cut as files for editing programs and for people (docs/review.md#take-away). */
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { described, flag, optional, shape, text } from '#contract/platform/schema.ts';

/** The media types of each file, by its ending. */
export const NOTES_FILE_TYPES = {
  edl: ['text/plain', 'application/zip'],
  fcpxml: ['application/xml'],
  xml: ['application/xml'],
  txt: ['text/plain'],
  csv: ['text/csv'],
  pdf: ['application/pdf'],
} as const;
export type NotesEnding = keyof typeof NOTES_FILE_TYPES;

const query = shape({
  start: optional(
    described(
      text(40),
      'The timecode at which the timeline begins; that of the file unless told. With `;` numbers are dropped.',
    ),
  ),
  open: optional(described(flag(), 'True: those alone that are not resolved.')),
  internal: optional(described(flag(), 'True: also those that are for the team alone.')),
});

const notesFile = <const E extends NotesEnding>({ ending, summary }: { ending: E; summary: string }) =>
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

export const takeNotesAsEdl = notesFile({
  ending: 'edl',
  summary: 'The notes on a cut as markers for DaVinci Resolve; more than 999 of them as several files in a ZIP.',
});
export const takeNotesAsFcpxml = notesFile({
  ending: 'fcpxml',
  summary: 'The notes on a cut as markers for Final Cut Pro.',
});
export const takeNotesAsXml = notesFile({
  ending: 'xml',
  summary: 'The notes on a cut as markers for Premiere Pro (xmeml).',
});
export const takeNotesAsText = notesFile({
  ending: 'txt',
  summary: 'The notes on a cut as markers for Avid Media Composer.',
});
export const takeNotesAsCsv = notesFile({ ending: 'csv', summary: 'The notes on a cut as a table, not flattened.' });
export const takeNotesAsPdf = notesFile({
  ending: 'pdf',
  summary: 'The notes on a cut to read, with a small picture each.',
});

/** The endpoint of each file. */
export const NOTES_FILES = {
  edl: takeNotesAsEdl,
  fcpxml: takeNotesAsFcpxml,
  xml: takeNotesAsXml,
  txt: takeNotesAsText,
  csv: takeNotesAsCsv,
  pdf: takeNotesAsPdf,
} as const;
