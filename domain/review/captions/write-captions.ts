/** Writes captions as WebVTT, SRT or plain text (docs/captions.md#formats). */
import type { CaptionFormat, Cue } from './cue.ts';
import { type CueRun, runsOf } from './cue-text.ts';
import { looksLikeTiming, readArrowTiming, timeText } from './cue-time.ts';

/** Media type of each format, for responses. */
export const CAPTION_TYPES: Readonly<Record<CaptionFormat, string>> = {
  vtt: 'text/vtt; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (character) => ESCAPES[character] ?? character);

function tagged({ b, i, u }: CueRun, text: string): string {
  const names = [b && 'b', i && 'i', u && 'u'].filter((name) => name !== false);
  const opened = names.map((name) => `<${name}>`).join('');
  return `${opened}${text}${names
    .toReversed()
    .map((name) => `</${name}>`)
    .join('')}`;
}

const vttText = (cue: Cue): string =>
  runsOf(cue)
    .map((run) => tagged(run, escaped(run.text)))
    .join('');

/** SRT has no escapes. A line of the text that would be read as times gets another arrow. */
const srtText = (cue: Cue): string =>
  runsOf(cue)
    .map((run) => tagged(run, run.text))
    .join('')
    .split('\n')
    .map((line) => (looksLikeTiming(line) || readArrowTiming(line) ? line.replaceAll(/--?>/g, '→') : line))
    .join('\r\n');

const vttCue = (cue: Cue): string => `${timeText(cue.startMs, '.')} --> ${timeText(cue.endMs, '.')}\n${vttText(cue)}\n`;

const srtCue = (cue: Cue, index: number): string =>
  `${index + 1}\r\n${timeText(cue.startMs, ',')} --> ${timeText(cue.endMs, ',')}\r\n${srtText(cue)}\r\n`;

const WRITERS: Readonly<Record<CaptionFormat, (cues: readonly Cue[]) => string>> = {
  vtt: (cues) => ['WEBVTT\n', ...cues.map(vttCue)].join('\n'),
  srt: (cues) => cues.map(srtCue).join('\r\n'),
  txt: (cues) => cues.map(({ text }) => `${text.replaceAll('\n', ' ')}\n`).join(''),
};

/** Returns the content of a file in this format. As text, each cue is a line. */
export const writeCaptions = (cues: readonly Cue[], format: CaptionFormat): string => WRITERS[format](cues);
