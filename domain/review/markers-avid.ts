/** Markers in the text format of Avid Media Composer: one line each, separated by tabs (docs/review.md#take-away). */
import { lengthOf, type MarkedCut } from './markers.ts';
import { toSingleLine } from '#domain/platform/text.ts';
import { timecodeOf } from '#domain/platform/timecode.ts';

/** Returns the file: name, timecode, track, color, text, and length in frames (docs/review.md#take-away). */
export const avidTextOf = ({ timebase, markers }: MarkedCut): string =>
  markers
    .map((marker) =>
      [
        toSingleLine(marker.author),
        timecodeOf(marker.frame, timebase),
        'V1',
        marker.isResolved ? 'green' : 'red',
        toSingleLine(marker.text),
        String(lengthOf(marker)),
      ].join('\t'),
    )
    .map((line) => `${line}\n`)
    .join('');
