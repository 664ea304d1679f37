/** Markers as the text that Avid Media Composer imports: a line each, parted by tabs (docs/review.md#take-away). */
import { lengthOf, type MarkedCut } from './markers.ts';
import { onOneLine } from '#domain/platform/text.ts';
import { timecodeOf } from '#domain/platform/timecode.ts';

/** Name, timecode, track, colour, text, length in frames (docs/review.md#take-away). */
export const avidTextOf = ({ counting, markers }: MarkedCut): string =>
  markers
    .map((marker) =>
      [
        onOneLine(marker.author),
        timecodeOf(marker.frame, counting),
        'V1',
        marker.isResolved ? 'green' : 'red',
        onOneLine(marker.text),
        String(lengthOf(marker)),
      ].join('\t'),
    )
    .map((line) => `${line}\n`)
    .join('');
