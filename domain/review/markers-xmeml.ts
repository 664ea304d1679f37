/** Markers as xmeml, the older Final Cut XML that Premiere Pro reads (docs/review.md#take-away). */
import type { MarkedCut, Marker } from './markers.ts';
import { usesDropFrame, nominalFpsOf, type Rate, timecodeOf } from '#domain/platform/timecode.ts';
import { element, textElement } from '#domain/platform/xml.ts';

/** Writes a 1001 rate as the whole rate with the NTSC flag. */
function rateElement(rate: Rate): string {
  const timebase = nominalFpsOf(rate);
  const isSlowed = rate.num * 1001 === timebase * 1000 * rate.den;
  return element('rate', {}, [textElement('timebase', timebase), textElement('ntsc', isSlowed ? 'TRUE' : 'FALSE')]);
}

/** A single-frame marker has the end -1; a range ends at the frame after its last. */
const markerElement = (marker: Marker): string =>
  element('marker', {}, [
    textElement('name', marker.author),
    textElement('comment', `${marker.text}${marker.isResolved ? ' (resolved)' : ''}`),
    textElement('in', marker.frame),
    textElement('out', marker.endFrame === null ? -1 : marker.endFrame + 1),
  ]);

function timecodeElement({ timebase }: MarkedCut): string {
  return element('timecode', {}, [
    rateElement(timebase.rate),
    textElement('string', timecodeOf(0, timebase)),
    textElement('frame', timebase.startFrame),
    textElement('displayformat', usesDropFrame(timebase) ? 'DF' : 'NDF'),
  ]);
}

function mediaElement({ timebase, width, height }: MarkedCut): string {
  const picture = [rateElement(timebase.rate), textElement('width', width), textElement('height', height)];
  const format = element('format', {}, [element('samplecharacteristics', {}, picture)]);
  return element('media', {}, [element('video', {}, [format, element('track', {})])]);
}

/** Returns the file. Markers count from the start of the sequence, whatever its timecode (docs/review.md#take-away). */
export function xmemlOf(cut: MarkedCut): string {
  const sequence = element('sequence', { id: 'sequence-1' }, [
    textElement('name', cut.title),
    textElement('duration', cut.frameCount),
    rateElement(cut.timebase.rate),
    timecodeElement(cut),
    mediaElement(cut),
    ...cut.markers.map(markerElement),
  ]);
  const document = element('xmeml', { version: '5' }, [sequence]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE xmeml>\n${document}\n`;
}
