/** Notes on a cut as rows of a table, each for itself (docs/review.md#take-away). */
import type { PlacedNote } from '#domain/review/markers.ts';
import { type Counting, timecodeOf } from '#domain/platform/timecode.ts';
import { csvText } from '#server/platform/http/csv.ts';
import { type Cell, instantCell } from '#server/platform/http/table.ts';

const HEADER = [
  'Timecode',
  'End Timecode',
  'Frame',
  'End Frame',
  'Author',
  'Note',
  'Replies',
  'Resolved',
  'Internal',
  'Created At',
] as const;

const rowOf = (note: PlacedNote, counting: Counting): Cell[] => [
  timecodeOf(note.frame, counting),
  note.endFrame === null ? null : timecodeOf(note.endFrame, counting),
  note.frame,
  note.endFrame,
  note.author,
  note.text,
  (note.replies ?? []).map(({ author, text }) => `${author}: ${text}`).join('\n'),
  note.isResolved,
  note.isInternal,
  instantCell(note.at),
];

/** The whole file; frames count from 0, whatever the timecode begins with (docs/review.md#take-away). */
export const notesCsv = (notes: readonly PlacedNote[], counting: Counting): string =>
  csvText([HEADER, ...notes.map((note) => rowOf(note, counting))]);
