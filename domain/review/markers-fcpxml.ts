/** Markers as FCPXML for Final Cut Pro, on a gap as long as the video (docs/review.md#take-away). */
import { lengthOf, type MarkedCut, type Marker } from './markers.ts';
import { usesDropFrame, type Rate } from '#domain/platform/timecode.ts';
import { element } from '#domain/platform/xml.ts';

/** Formats frames as an exact number of seconds: '1001/30000s', '2s'. */
function secondsText(frames: number, { num, den }: Rate): string {
  const above = frames * den;
  return above % num === 0 ? `${above / num}s` : `${above}/${num}s`;
}

function markerElement(marker: Marker, { timebase: { rate, startFrame } }: MarkedCut): string {
  return element('marker', {
    start: secondsText(startFrame + marker.frame, rate),
    duration: secondsText(lengthOf(marker), rate),
    value: marker.noteCount > 1 ? marker.text : `${marker.author}: ${marker.text}`,
    // This attribute makes the marker a to-do item, and holds whether it is done.
    completed: marker.isResolved ? 1 : 0,
  });
}

/** Returns the length of the gap. It covers all markers, because those outside would be lost. */
const durationOf = ({ frameCount, markers }: MarkedCut): number =>
  Math.max(1, frameCount, ...markers.map((marker) => marker.frame + lengthOf(marker)));

/** Returns the file. All times are rational numbers (docs/review.md#take-away). */
export function fcpxmlOf(cut: MarkedCut): string {
  const { title, timebase, width, height, markers } = cut;
  const start = secondsText(timebase.startFrame, timebase.rate);
  const duration = secondsText(durationOf(cut), timebase.rate);
  const tcFormat = usesDropFrame(timebase) ? 'DF' : 'NDF';
  const found = markers.map((marker) => markerElement(marker, cut));
  const gap = element('gap', { name: 'Gap', offset: start, start, duration }, found);
  const sequence = element('sequence', { format: 'r1', tcStart: start, tcFormat, duration }, [
    element('spine', {}, [gap]),
  ]);
  const project = element('project', { name: title }, [sequence]);
  const frameDuration = secondsText(1, timebase.rate);
  const document = element('fcpxml', { version: '1.9' }, [
    element('resources', {}, [element('format', { id: 'r1', frameDuration, width, height })]),
    element('library', {}, [element('event', { name: title }, [project])]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fcpxml>\n${document}\n`;
}
