/** Markers as FCPXML for Final Cut Pro, on a gap as long as the video or on a clip of the audio (docs/review.md#take-away). */
import { fileUrlOf, lengthOf, type MarkedCut, type Marker } from './markers.ts';
import { usesDropFrame, type Rate } from '#domain/platform/timecode.ts';
import { element } from './xml.ts';

/** Formats frames as an exact number of seconds: '1001/30000s', '2s'. */
function secondsText(frames: number, { num, den }: Rate): string {
  const numerator = frames * den;
  return numerator % num === 0 ? `${numerator / num}s` : `${numerator}/${num}s`;
}

/** Markers count from the start of their clip: an audio file starts at 0, whatever the timecode of the sequence. */
function markerElement(marker: Marker, { timebase: { rate, startFrame }, audioFile }: MarkedCut): string {
  const first = audioFile ? 0 : startFrame;
  return element('marker', {
    start: secondsText(first + marker.frame, rate),
    duration: secondsText(lengthOf(marker), rate),
    value: marker.noteCount > 1 ? marker.text : `${marker.author}: ${marker.text}`,
    // This attribute makes the marker a to-do item, and states whether it is done.
    completed: marker.isResolved ? 1 : 0,
  });
}

/** Returns the length of the gap. It covers all markers, because those outside would be lost. */
const durationOf = ({ frameCount, markers }: MarkedCut): number =>
  Math.max(1, frameCount, ...markers.map((marker) => marker.frame + lengthOf(marker)));

/** Returns the audio file by its name; the editing program finds it or asks for it. */
const assetElement = (name: string, duration: string): string =>
  element('asset', { id: 'r2', name, start: '0s', duration, hasAudio: 1, audioSources: 1, audioChannels: 2 }, [
    element('media-rep', { kind: 'original-media', src: fileUrlOf(name) }),
  ]);

/** Returns the file. All times are rational numbers (docs/review.md#take-away). */
export function fcpxmlOf(cut: MarkedCut): string {
  const { title, timebase, width, height, markers, audioFile } = cut;
  const start = secondsText(timebase.startFrame, timebase.rate);
  const duration = secondsText(durationOf(cut), timebase.rate);
  const tcFormat = usesDropFrame(timebase) ? 'DF' : 'NDF';
  const found = markers.map((marker) => markerElement(marker, cut));
  const clip = audioFile
    ? element(
        'asset-clip',
        { name: audioFile, ref: 'r2', offset: start, start: '0s', duration, audioRole: 'dialogue' },
        found,
      )
    : element('gap', { name: 'Gap', offset: start, start, duration }, found);
  const sequence = element('sequence', { format: 'r1', tcStart: start, tcFormat, duration }, [
    element('spine', {}, [clip]),
  ]);
  const project = element('project', { name: title }, [sequence]);
  const frameDuration = secondsText(1, timebase.rate);
  const document = element('fcpxml', { version: '1.9' }, [
    element('resources', {}, [
      element('format', { id: 'r1', frameDuration, width, height }),
      ...(audioFile ? [assetElement(audioFile, duration)] : []),
    ]),
    element('library', {}, [element('event', { name: title }, [project])]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fcpxml>\n${document}\n`;
}
