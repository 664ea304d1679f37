/** Markers as an EDL of the kind that DaVinci Resolve writes and reads (docs/review.md#take-away). */
import { lengthOf, type MarkedCut, type Marker } from './markers.ts';
import { onOneLine } from '#domain/platform/text.ts';
import { countsDrop, timecodeOf } from '#domain/platform/timecode.ts';

/** Event numbers have three digits. */
const EVENTS_PER_FILE = 999;
/** All is one reel: it needs no name of ours, and eight characters are the most that the form has room for. */
const REEL = '001'.padEnd(8);

/** The bar divides the parts of a marker's line. */
const edlText = (text: string): string => onOneLine(text).replaceAll('|', '/');

/** A note opens its line, and must not look like the line of an event or of a header. */
const noteText = (text: string): string => edlText(text).replace(/^(?=\d|TITLE:|FCM:)/i, '_');

function eventOf(marker: Marker, number: number, { counting }: MarkedCut): string {
  const first = timecodeOf(marker.frame, counting);
  const next = timecodeOf(marker.frame + 1, counting);
  const colour = marker.isResolved ? 'Green' : 'Red';
  return [
    `${String(number).padStart(3, '0')}  ${REEL} V     C        ${first} ${next} ${first} ${next}  `,
    `${noteText(marker.text)} |C:ResolveColor${colour} |M:${edlText(marker.author)} |D:${lengthOf(marker)}`,
    '',
    '',
  ].join('\n');
}

/** Texts of as many files as the events need, one at least (docs/review.md#take-away). */
export function edlFilesOf(cut: MarkedCut): string[] {
  const fileCount = Math.max(1, Math.ceil(cut.markers.length / EVENTS_PER_FILE));
  const head = `TITLE: ${edlText(cut.title)}\nFCM: ${countsDrop(cut.counting) ? 'DROP FRAME' : 'NON-DROP FRAME'}\n\n`;
  return Array.from({ length: fileCount }, (_, at) => {
    const events = cut.markers.slice(at * EVENTS_PER_FILE, (at + 1) * EVENTS_PER_FILE);
    return head + events.map((marker, index) => eventOf(marker, index + 1, cut)).join('');
  });
}
