/** Cues of captions: what a file becomes when it is read, in every format (docs/captions.md#formats). */
import type { Milliseconds } from '#domain/platform/units.ts';

/** Bold, italic or underlined part of a cue's text, from an index to one after it. */
export type CueStyle = { style: 'b' | 'i' | 'u'; from: number; to: number };

/**
 * A text shown from `startMs` until `endMs`, counted from the version's first picture. `text` is plain: a `<` in it is a `<`. Lines
 * are separated by `\n`; none is blank. `styles` is absent without any.
 */
export type Cue = { startMs: Milliseconds; endMs: Milliseconds; text: string; styles?: CueStyle[] };

/** Format that captions are read from. */
export type CaptionSource = 'srt' | 'vtt' | 'sbv';

/** Formats that captions are written in. */
export const CAPTION_FORMATS = ['vtt', 'srt', 'txt'] as const;
export type CaptionFormat = (typeof CAPTION_FORMATS)[number];

/** Encodings that a file is read in. UTF-8 and UTF-16 are detected; the others are chosen with an upload. */
export const CAPTION_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'shift_jis',
  'euc-kr',
  'gb18030',
  'big5',
] as const;
export type CaptionEncoding = (typeof CAPTION_ENCODINGS)[number];

/** First lines of a file as an encoding reads them, to choose from. */
export type EncodingPreview = { encoding: CaptionEncoding; lines: string[] };
