/** Notes on a cut as markers that every editing program takes: one to a frame, none inside another (docs/review.md#markers). */
import { refuse, type Refusal } from '#domain/platform/refusal.ts';
import { isBlankText } from '#domain/platform/text.ts';
import { type Counting, timecodeOf } from '#domain/platform/timecode.ts';

/** What was said to a note, in its order. */
type Reply = { text: string; author: string };

/** A note with its place: a frame, or a range of which `endFrame` is the last one. */
export type PlacedNote = {
  frame: number;
  endFrame: number | null;
  text: string;
  author: string;
  /** ISO 8601. */
  at: string;
  isResolved: boolean;
  isInternal: boolean;
  replies?: readonly Reply[];
};

/** What an editing program takes; `endFrame` is the last frame of a range, and lies before the next marker. */
export type Marker = {
  frame: number;
  endFrame: number | null;
  /** Of several notes their texts, each with its author, by lines. */
  text: string;
  /** Of several notes their authors, each once, by commas. */
  author: string;
  /** All of its notes are. */
  isResolved: boolean;
  noteCount: number;
};

/** A cut with its markers, for the writers of files (docs/review.md#take-away). */
export type MarkedCut = {
  title: string;
  counting: Counting;
  frameCount: number;
  width: number;
  height: number;
  markers: readonly Marker[];
};

const NO_TEXT = '(no text)';

export const NOTES_FILE_TEXTS = {
  edlNeedsConstantRate:
    'The frame rate of this cut varies, and an EDL knows one rate alone. Take FCPXML, XML, text, CSV or PDF instead.',
  busy: 'Others are taking notes as a PDF at this moment. Try again in a minute, or take CSV.',
  notATimecode: 'It takes a timecode of this cut, such as 01:00:00:00.',
} as const;

/** Whether notes can be taken as an EDL: it knows one rate alone (docs/review.md#take-away). */
export const checkEdl = ({ isConstantRate }: { isConstantRate: boolean }): Refusal | undefined =>
  isConstantRate ? undefined : refuse('conflict', NOTES_FILE_TEXTS.edlNeedsConstantRate);

/** What it says; a note may be a drawing alone. */
export const noteText = ({ text }: Pick<PlacedNote, 'text'>): string => (isBlankText(text) ? NO_TEXT : text);

/** The last frame of it; a range that ends where it begins, or before, is a single frame. */
const endOf = ({ frame, endFrame }: PlacedNote): number => Math.max(frame, endFrame ?? frame);

/** '01:00:12;05', and of a range both its ends (docs/review.md#timecode). */
export const rangeText = ({ frame, endFrame }: Pick<PlacedNote, 'frame' | 'endFrame'>, counting: Counting): string =>
  [frame, ...(endFrame !== null && endFrame > frame ? [endFrame] : [])]
    .map((one) => timecodeOf(one, counting))
    .join(' – ');

/** By frame, then by the moment they were made: the order of every list and file (docs/review.md#markers). */
export const inOrder = <Note extends Pick<PlacedNote, 'frame' | 'at'>>(notes: readonly Note[]): Note[] =>
  notes.toSorted((a, b) => a.frame - b.frame || (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

type Group = { notes: PlacedNote[]; endFrame: number; counting: Counting };

/** What the marker itself does not show: an end that it was cut off from, and what sets it apart from its neighbours. */
function remarksOn(note: PlacedNote, { notes, endFrame, counting }: Group): string {
  const end = endOf(note);
  const isCutOff = end > note.frame && end !== endFrame;
  const isMixed = notes.some(({ isResolved }) => isResolved !== note.isResolved);
  const remarks = [
    ...(isCutOff ? [`to ${timecodeOf(end, counting)}`] : []),
    ...(note.isInternal ? ['internal'] : []),
    ...(isMixed && note.isResolved ? ['resolved'] : []),
  ];
  return remarks.length === 0 ? '' : ` (${remarks.join(', ')})`;
}

/** The text with its remarks, and then its replies, each led by its author: nothing that was said is left out. */
function saidOf(note: PlacedNote, group: Group): string {
  const replies = (note.replies ?? []).map(({ author, text }) => `${author}: ${text}`);
  return [`${noteText(note)}${remarksOn(note, group)}`, ...replies].join('\n');
}

function markerOf(group: Group): Marker {
  const { notes, endFrame } = group;
  const frame = (notes[0] as PlacedNote).frame;
  const isAlone = notes.length === 1;
  const texts = notes.map((note) => `${isAlone ? '' : `${note.author}: `}${saidOf(note, group)}`);
  return {
    frame,
    endFrame: endFrame > frame ? endFrame : null,
    text: texts.join('\n'),
    author: [...new Set(notes.map(({ author }) => author))].join(', '),
    isResolved: notes.every(({ isResolved }) => isResolved),
    noteCount: notes.length,
  };
}

/** Notes of one frame become one marker, and a range ends before the next one begins; no text is lost (docs/review.md#markers). */
export function flattenMarkers(notes: readonly PlacedNote[], counting: Counting): Marker[] {
  const groups = [...Map.groupBy(inOrder(notes), ({ frame }) => frame).values()];
  return groups.map((together, at) => {
    const next = groups[at + 1]?.[0]?.frame ?? Number.POSITIVE_INFINITY;
    const endFrame = Math.min(Math.max(...together.map(endOf)), next - 1);
    return markerOf({ notes: together, endFrame, counting });
  });
}

/** How many frames a marker is long: a point is one. */
export const lengthOf = ({ frame, endFrame }: Marker): number => (endFrame ?? frame) - frame + 1;
