/** Notes on a cut as a table, one row per note (docs/review.md#take-away). */
import { noteText, type TimecodedNote } from '#domain/review/markers.ts';
import { type Timebase, timecodeOf } from '#domain/platform/timecode.ts';
import { WHOLE_VERSION } from '#domain/work/notes.ts';
import { csvText } from '#server/platform/http/response/csv.ts';
import { type Cell, instantCell } from '#server/platform/http/response/table.ts';

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

const rowOf = (note: TimecodedNote, timebase: Timebase): Cell[] => [
  note.frame === null ? WHOLE_VERSION : timecodeOf(note.frame, timebase),
  note.endFrame === null ? null : timecodeOf(note.endFrame, timebase),
  note.frame,
  note.endFrame,
  note.author,
  note.hasDrawing ? noteText(note) : note.text,
  (note.replies ?? []).map(({ author, text }) => `${author}: ${text}`).join('\n'),
  note.isResolved,
  note.isInternal,
  instantCell(note.at),
];

/** Byte order mark, by which spreadsheets recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Returns the whole file. Frames count from 0, whatever the start timecode (docs/review.md#take-away). */
export const notesCsv = (notes: readonly TimecodedNote[], timebase: Timebase, hasMark: boolean): string =>
  (hasMark ? BYTE_ORDER_MARK : '') + csvText([HEADER, ...notes.map((note) => rowOf(note, timebase))]);
