/** Reads captions: SRT, WebVTT and SBV as programs write them, in one pass (docs/captions.md#formats). */
import { CAPTION_LIMITS } from './caption-limits.ts';
import { CAPTION_TEXTS } from './caption-texts.ts';
import type { CaptionSource, Cue } from './cue.ts';
import { addLine, type Steps } from './cue-markup.ts';
import { CueText } from './cue-text.ts';
import { isNumber, looksLikeTiming, readArrowTiming, readCommaTiming, skipSpaces, type Timing } from './cue-time.ts';

/** Why a file can't be read, for its uploader. */
class CaptionFault extends Error {}

/** Returns the lines of a text, whichever way they end. */
function linesOf(text: string, steps: Steps): string[] {
  const lines: string[] = [];
  let from = text.codePointAt(0) === 0xfeff ? 1 : 0;
  for (let at = from; at < text.length; at += 1) {
    steps.count += 1;
    const character = text[at];
    if (character !== '\n' && character !== '\r') continue;
    lines.push(text.slice(from, at));
    if (character === '\r' && text[at + 1] === '\n') at += 1;
    from = at + 1;
  }
  lines.push(text.slice(from));
  return lines;
}

const isBlank = (line = ''): boolean => skipSpaces(line, 0) === line.length;

/** Times of a cue with their line, counted from 1 as in an editor, which is also the index of the line after it. */
type Timed = Timing & { line: number };

function checkTiming(timing: Timing | undefined, line: number): Timing {
  if (!timing) throw new CaptionFault(CAPTION_TEXTS.badTime(line));
  if (timing.endMs < timing.startMs) throw new CaptionFault(CAPTION_TEXTS.endsFirst(line));
  return timing;
}

/** Returns the lines of times, which divide the others into cues. */
function timingsIn(lines: readonly string[], source: CaptionSource): Timed[] {
  const read = source === 'sbv' ? readCommaTiming : readArrowTiming;
  const timings: Timed[] = [];
  for (const [index, line] of lines.entries()) {
    const timing = read(line);
    if (timing || looksLikeTiming(line)) timings.push({ ...checkTiming(timing, index + 1), line: index + 1 });
  }
  return timings;
}

/** Returns how the file is written: by its first line, or the first times in it. */
function sourceOf(lines: readonly string[]): CaptionSource {
  const start = lines[0] ?? '';
  if (start.startsWith('WEBVTT') && isBlank(start['WEBVTT'.length])) return 'vtt';
  const first = lines.find((line) => looksLikeTiming(line) || readArrowTiming(line) || readCommaTiming(line));
  if (first === undefined) throw new CaptionFault(CAPTION_TEXTS.noCues);
  return readCommaTiming(first) ? 'sbv' : 'srt';
}

/**
 * Returns the index after the last line of a cue's text. In WebVTT a blank line ends it. Elsewhere blank lines may be missing, or be
 * inside the text, so the text ends at the number of the next cue, or at its times.
 */
function endOf(
  lines: readonly string[],
  from: number,
  { next, source, isNumbered }: { next: number; source: CaptionSource; isNumbered: boolean },
): number {
  if (source === 'vtt') {
    let at = from;
    while (at < next && !isBlank(lines[at])) at += 1;
    return at;
  }
  return isNumbered && next > from && next < lines.length && isNumber(lines[next - 1] ?? '') ? next - 1 : next;
}

function readCues(text: string, steps: Steps): Cue[] {
  const lines = linesOf(text, steps);
  const source = sourceOf(lines);
  const timings = timingsIn(lines, source);
  const first = timings[0]?.line ?? 0;
  // Digits before the first times are its number, so that each of the others has one too, and isn't text.
  const isNumbered = source === 'srt' && isNumber(lines[first - 2] ?? '');
  const cues: Cue[] = [];
  for (const [index, { line, startMs, endMs }] of timings.entries()) {
    const next = (timings[index + 1]?.line ?? lines.length + 1) - 1;
    const cue = new CueText();
    const to = endOf(lines, line, { next, source, isNumbered });
    for (let at = line; at < to && !cue.isTooLong; at += 1) addLine(cue, lines[at] ?? '', { source, steps });
    if (cue.isTooLong) throw new CaptionFault(CAPTION_TEXTS.cueTooLong(line));
    const shown = cue.result();
    // Some programs write a space that doesn't break for nothing.
    if (shown.text.trim() !== '') cues.push({ startMs, endMs, ...shown });
    if (cues.length > CAPTION_LIMITS.cues) throw new CaptionFault(CAPTION_TEXTS.tooManyCues);
  }
  if (cues.length === 0) throw new CaptionFault(CAPTION_TEXTS.noCues);
  return cues.toSorted((one, other) => one.startMs - other.startMs);
}

/** Cues by their start, overlaps included, or the message that says why there are none. */
export type ParsedCaptions = { cues: Cue[] } | { fault: string };

/** Parses captions of any format. `steps` counts the characters read, markup twice at most (docs/captions.md#formats). */
export function parseCaptions(text: string, steps: Steps = { count: 0 }): ParsedCaptions {
  try {
    return { cues: readCues(text, steps) };
  } catch (error) {
    if (error instanceof CaptionFault) return { fault: error.message };
    throw error;
  }
}
