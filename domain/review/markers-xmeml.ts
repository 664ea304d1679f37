/** Markers as xmeml, the older Final Cut XML that Premiere Pro reads (docs/review.md#take-away). */
import { fileUrlOf, type MarkedCut, type Marker } from './markers.ts';
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

/** Returns a track with the audio file by its name; the editing program finds it or asks for it. */
function audioElement(name: string, { timebase, frameCount }: MarkedCut): string {
  const span = [rateElement(timebase.rate), textElement('duration', frameCount)];
  const file = element('file', { id: 'file-1' }, [
    textElement('name', name),
    textElement('pathurl', fileUrlOf(name)),
    ...span,
    element('media', {}, [element('audio', {}, [textElement('channelcount', 2)])]),
  ]);
  const clip = element('clipitem', { id: 'clipitem-1' }, [
    textElement('name', name),
    ...span,
    ...[0, frameCount, 0, frameCount].map((frame, at) => textElement(['start', 'end', 'in', 'out'][at] ?? '', frame)),
    file,
    element('sourcetrack', {}, [textElement('mediatype', 'audio'), textElement('trackindex', 1)]),
  ]);
  return element('audio', {}, [element('track', {}, [clip])]);
}

function mediaElement(cut: MarkedCut): string {
  const { timebase, width, height, audioFile } = cut;
  const picture = [rateElement(timebase.rate), textElement('width', width), textElement('height', height)];
  const format = element('format', {}, [element('samplecharacteristics', {}, picture)]);
  const video = element('video', {}, [format, element('track', {})]);
  return element('media', {}, audioFile ? [video, audioElement(audioFile, cut)] : [video]);
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
