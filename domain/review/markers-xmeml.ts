/** Markers as xmeml, the older Final Cut XML that Premiere Pro reads (docs/review.md#take-away). */
import { fileUrlOf, type MarkedCut, type Marker } from './markers.ts';
import { hasTimecode, usesDropFrame, nominalFpsOf, type Rate, timecodeOf } from '#domain/platform/timecode.ts';
import { element, textElement } from './xml.ts';

/** Rate of a sequence: xmeml knows whole numbers of frames per second, and these slowed by 1000/1001. */
type SequenceRate = { timebase: number; isSlowed: boolean };

const MAX_FACTOR = 8;

/** Returns the rate of the version, else its lowest multiple that xmeml knows (25 for 12.5), else the next whole number above it. */
function sequenceRateOf(rate: Rate): SequenceRate {
  for (let factor = 1; factor <= MAX_FACTOR; factor += 1) {
    const { num, den } = { num: rate.num * factor, den: rate.den };
    const timebase = nominalFpsOf({ num, den });
    if (hasTimecode({ num, den })) return { timebase, isSlowed: num !== timebase * den };
  }
  return { timebase: Math.ceil(rate.num / rate.den), isSlowed: false };
}

const asRate = ({ timebase, isSlowed }: SequenceRate): Rate =>
  isSlowed ? { num: timebase * 1000, den: 1001 } : { num: timebase, den: 1 };

/** Returns the version with its frames counted at the rate of the sequence. The start keeps its hours, minutes and seconds. */
function inSequenceRate(cut: MarkedCut): MarkedCut {
  const { timebase, frameCount, markers } = cut;
  const rate = asRate(sequenceRateOf(timebase.rate));
  if (rate.num * timebase.rate.den === timebase.rate.num * rate.den) return cut;
  const toFrames = (frames: number): number =>
    Math.round((frames * timebase.rate.den * rate.num) / (timebase.rate.num * rate.den));
  const nominal = nominalFpsOf(timebase.rate);
  const startSeconds = Math.floor(timebase.startFrame / nominal);
  const startFrame = startSeconds * nominalFpsOf(rate) + toFrames(timebase.startFrame % nominal);
  return {
    ...cut,
    timebase: { ...timebase, rate, startFrame, isDrop: false },
    frameCount: toFrames(frameCount),
    markers: markers.map((marker) => ({
      ...marker,
      frame: toFrames(marker.frame),
      // The last frame of a range lasts until the next one begins.
      endFrame: marker.endFrame === null ? null : toFrames(marker.endFrame + 1) - 1,
    })),
  };
}

function rateElement(rate: Rate): string {
  const { timebase, isSlowed } = sequenceRateOf(rate);
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
export function xmemlOf(marked: MarkedCut): string {
  const cut = inSequenceRate(marked);
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
