/** Markers as an EDL in DaVinci Resolve's dialect (docs/review.md#take-away). */
import { lengthOf, type MarkedCut, type Marker } from './markers.ts';
import { toSingleLine } from '#domain/platform/text.ts';
import { usesDropFrame, timecodeOf } from '#domain/platform/timecode.ts';

/** Event numbers have three digits. */
const EVENTS_PER_FILE = 999;
/** A single reel name for all events. The format allows at most eight characters. */
const REEL = '001'.padEnd(8);

/** Replaces the character `|`, which separates the fields of a marker line. */
const edlText = (text: string): string => toSingleLine(text).replaceAll('|', '/');

/** Escapes the first character if the note could be read as an event or a header, since a note starts its line. */
const noteText = (text: string): string => edlText(text).replace(/^(?=\d|TITLE:|FCM:)/i, '_');

function eventOf(marker: Marker, number: number, { timebase }: MarkedCut): string {
  const first = timecodeOf(marker.frame, timebase);
  const next = timecodeOf(marker.frame + 1, timebase);
  const color = marker.isResolved ? 'Green' : 'Red';
  return [
    `${String(number).padStart(3, '0')}  ${REEL} V     C        ${first} ${next} ${first} ${next}  `,
    `${noteText(marker.text)} |C:ResolveColor${color} |M:${edlText(marker.author)} |D:${lengthOf(marker)}`,
    '',
    '',
  ].join('\n');
}

/** Returns as many files as the events need, at least one (docs/review.md#take-away). */
export function edlFilesOf(cut: MarkedCut): string[] {
  const fileCount = Math.max(1, Math.ceil(cut.markers.length / EVENTS_PER_FILE));
  const head = `TITLE: ${edlText(cut.title)}\nFCM: ${usesDropFrame(cut.timebase) ? 'DROP FRAME' : 'NON-DROP FRAME'}\n\n`;
  return Array.from({ length: fileCount }, (_, at) => {
    const events = cut.markers.slice(at * EVENTS_PER_FILE, (at + 1) * EVENTS_PER_FILE);
    return head + events.map((marker, index) => eventOf(marker, index + 1, cut)).join('');
  });
}
