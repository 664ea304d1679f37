/** Notes as markers that every editing program accepts: one per frame, without overlaps (docs/review.md#markers). */
import type { CutKind } from '#domain/work/projects/project-cuts.ts';
import { refuse, type Refusal } from '#domain/platform/refusal.ts';
import { isBlankText } from '#domain/platform/text.ts';
import { hasTimecode, nominalFpsOf, type Rate, type Timebase, timecodeOf } from '#domain/platform/timecode.ts';
import { timecodeTextOf } from '#domain/work/notes.ts';

/** Replies to a note, in order. */
type Reply = { text: string; author: string };

/** Note with its position: a frame, a range whose last frame is `endFrame`, or the whole version without a frame. */
export type TimecodedNote = {
  frame: number | null;
  endFrame: number | null;
  text: string;
  author: string;
  /** ISO 8601. */
  at: string;
  isResolved: boolean;
  isInternal: boolean;
  hasDrawing?: boolean;
  replies?: readonly Reply[];
};

/** Exported marker. `endFrame` is the last frame of a range and lies before the next marker. */
export type Marker = {
  frame: number;
  endFrame: number | null;
  /** Text of the note, or of several notes, one per line with its author. */
  text: string;
  /** Author of the note, or the distinct authors of several, separated by commas. */
  author: string;
  /** All of its notes are resolved. */
  isResolved: boolean;
  noteCount: number;
};

/** Version with its markers, as input for the file writers (docs/review.md#take-away). */
export type MarkedCut = {
  title: string;
  timebase: Timebase;
  frameCount: number;
  width: number;
  height: number;
  /** File name of audio, on whose clip the markers are; absent for video. */
  audioFile?: string | undefined;
  markers: readonly Marker[];
};

/** Returns the address of a file of which only the name is known. */
export const fileUrlOf = (name: string): string => `file:///${encodeURIComponent(name.toWellFormed())}`;

const NO_TEXT = '(no text)';
/** Stands for a drawing, which no export but PDF shows. */
const DRAWING = '[drawing]';

export const NOTES_FILE_TEXTS = {
  edlNeedsConstantRate: 'EDL requires a constant frame rate. Choose FCPXML, XML, text, CSV or PDF instead.',
  edlNeedsTimecode:
    'EDL requires a whole frame rate up to 100, or one like 29.97. Choose FCPXML, XML, text, CSV or PDF instead.',
  edlNeedsVideo: 'EDL needs video. Export FCPXML, XML, text, CSV or PDF.',
  imageFormats: 'Images export as CSV or PDF.',
  withoutDrawings: 'Some drawings are not shown. Export from a browser that plays this version to include them.',
  busy: 'Too many PDF exports are running. Try again in a minute, or choose CSV.',
  notATimecode: 'Enter a timecode of this version, such as 01:00:00:00.',
} as const;

/** File extension of exported notes. */
export type NotesFileFormat = 'edl' | 'fcpxml' | 'xml' | 'txt' | 'csv' | 'pdf';

const AUDIO_NOTES_FORMATS = ['fcpxml', 'xml', 'txt', 'csv', 'pdf'] as const;

/** Export formats by kind of version, the usual one first. Those of images are for reading, the others for editing programs (docs/review.md#take-away). */
export const NOTES_FILE_FORMATS: Record<CutKind, readonly [NotesFileFormat, ...NotesFileFormat[]]> = {
  video: ['edl', ...AUDIO_NOTES_FORMATS],
  audio: AUDIO_NOTES_FORMATS,
  image: ['csv', 'pdf'],
};

/** Refuses formats that can't express a version of this kind (docs/review.md#take-away). */
export function checkNotesFileFormat(kind: CutKind, ending: NotesFileFormat): Refusal | undefined {
  if (NOTES_FILE_FORMATS[kind].includes(ending)) return undefined;
  return refuse('conflict', kind === 'image' ? NOTES_FILE_TEXTS.imageFormats : NOTES_FILE_TEXTS.edlNeedsVideo);
}

/** Highest rate whose frame numbers have two digits, as timecodes in an EDL do. */
const MAX_EDL_FPS = 100;

/** Refuses an EDL at a rate that the format can't express: a variable one, or one for which no timecode exists (docs/review.md#take-away). */
export function checkEdl({ isConstantRate, rate }: { isConstantRate: boolean; rate: Rate }): Refusal | undefined {
  if (!isConstantRate) return refuse('conflict', NOTES_FILE_TEXTS.edlNeedsConstantRate);
  return hasTimecode(rate) && nominalFpsOf(rate) <= MAX_EDL_FPS
    ? undefined
    : refuse('conflict', NOTES_FILE_TEXTS.edlNeedsTimecode);
}

/** Returns the text of a note with a mark for its drawing. */
export function noteText({ text, hasDrawing = false }: Pick<TimecodedNote, 'text' | 'hasDrawing'>): string {
  if (isBlankText(text)) return hasDrawing ? DRAWING : NO_TEXT;
  return hasDrawing ? `${text} ${DRAWING}` : text;
}

/** Returns the frame of a note's marker: the first one for the whole version. */
const startOf = ({ frame }: Pick<TimecodedNote, 'frame'>): number => frame ?? 0;

/** Returns the last frame. A range that ends at or before its start is a single frame. */
const endOf = ({ frame, endFrame }: Pick<TimecodedNote, 'frame' | 'endFrame'>): number =>
  Math.max(startOf({ frame }), endFrame ?? 0);

/** Formats a position: '01:00:12;05', both ends of a range, or 'Whole version' (docs/review.md#timecode). */
export const rangeText = (note: Pick<TimecodedNote, 'frame' | 'endFrame'>, timebase: Timebase): string => {
  const end = endOf(note);
  return timecodeTextOf({ frame: note.frame, endFrame: end > startOf(note) ? end : null }, timebase);
};

/** Sorts by frame, the whole version first, then by creation time: the order of every list and export (docs/review.md#markers). */
export const sortNotes = <Note extends Pick<TimecodedNote, 'frame' | 'at'>>(notes: readonly Note[]): Note[] =>
  notes.toSorted((a, b) => (a.frame ?? -1) - (b.frame ?? -1) || (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

type Group = { notes: TimecodedNote[]; endFrame: number; timebase: Timebase };

/** Returns details the marker can't express: its original end if shortened, and its position if it shares a marker. */
function commentsOn(note: TimecodedNote, { notes, endFrame, timebase }: Group): string {
  const end = endOf(note);
  const isCutOff = end > startOf(note) && end !== endFrame;
  const isMixed = notes.some(({ isResolved }) => isResolved !== note.isResolved);
  const comments = [
    ...(note.frame === null ? ['whole version'] : []),
    ...(isCutOff ? [`to ${timecodeOf(end, timebase)}`] : []),
    ...(note.isInternal ? ['internal'] : []),
    ...(isMixed && note.isResolved ? ['resolved'] : []),
  ];
  return comments.length === 0 ? '' : ` (${comments.join(', ')})`;
}

/** Returns the text of a note with remarks and replies, each with its author. */
function textWithReplies(note: TimecodedNote, group: Group): string {
  const replies = (note.replies ?? []).map(({ author, text }) => `${author}: ${text}`);
  return [`${noteText(note)}${commentsOn(note, group)}`, ...replies].join('\n');
}

function markerOf(group: Group): Marker {
  const { notes, endFrame } = group;
  const frame = startOf(notes[0] as TimecodedNote);
  const isAlone = notes.length === 1;
  const texts = notes.map((note) => `${isAlone ? '' : `${note.author}: `}${textWithReplies(note, group)}`);
  return {
    frame,
    endFrame: endFrame > frame ? endFrame : null,
    text: texts.join('\n'),
    author: [...new Set(notes.map(({ author }) => author))].join(', '),
    isResolved: notes.every(({ isResolved }) => isResolved),
    noteCount: notes.length,
  };
}

/** Merges notes on one frame into one marker, and ends a range before the next marker starts. No text is lost (docs/review.md#markers). */
export function flattenMarkers(notes: readonly TimecodedNote[], timebase: Timebase): Marker[] {
  const groups = [...Map.groupBy(sortNotes(notes), startOf).values()];
  return groups.map((sameFrame, at) => {
    const following = groups[at + 1]?.[0];
    const next = following ? startOf(following) : Number.POSITIVE_INFINITY;
    const endFrame = Math.min(Math.max(...sameFrame.map(endOf)), next - 1);
    return markerOf({ notes: sameFrame, endFrame, timebase });
  });
}

/** Returns the length in frames. A single frame is one. */
export const lengthOf = ({ frame, endFrame }: Marker): number => (endFrame ?? frame) - frame + 1;
