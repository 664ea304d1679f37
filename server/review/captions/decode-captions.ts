/** Decodes the bytes of a caption file: UTF-8 and UTF-16 by their bytes, and other encodings by the uploader's choice. */
import { isUtf8 } from 'node:buffer';
import { CAPTION_TEXTS } from '#domain/review/captions/caption-texts.ts';
import { CAPTION_ENCODINGS, type CaptionEncoding, type EncodingPreview } from '#domain/review/captions/cue.ts';
import { isBinary, utf16In } from '#server/platform/text-encoding.ts';

/** The text, why there is none, or the encodings to choose from. */
type Decoded = { text: string } | { fault: string; field: 'file' | 'encoding' } | { previews: EncodingPreview[] };

/** Times are digits, so that in UTF-16 of every language a part of the other bytes is zero. */
const hasDigits = (zeros: number, characters: number): boolean => zeros > characters * 0.1;

function decode(bytes: Buffer, encoding: CaptionEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const SHOWN_LINES = 4;
const SHOWN_LENGTH = 80;
/** Bytes of the file that are decoded for previews. */
const PREVIEW_BYTES = 64 * 1024;

/** Returns whether an encoding changes how a line reads. */
// oxlint-disable-next-line no-control-regex -- ASCII starts with them
const hasOtherLetters = (line: string): boolean => /[^\u0000-\u007f]/.test(line);

/** Returns the first lines in each encoding that fits the bytes: those with letters beyond ASCII, which differ. */
function previewsOf(bytes: Buffer): EncodingPreview[] {
  // A cut in the middle of a character would fit no encoding, so it is made at the end of a line.
  const start = bytes.subarray(0, PREVIEW_BYTES);
  const lastBreak = Math.max(start.lastIndexOf(0x0a), start.lastIndexOf(0x0d));
  const end = bytes.length <= PREVIEW_BYTES ? bytes.length : lastBreak + 1;
  const encodings = CAPTION_ENCODINGS.filter((encoding) => !encoding.startsWith('utf-'));
  return encodings.flatMap((encoding) => {
    const lines =
      decode(bytes.subarray(0, end), encoding)
        ?.split(/\r\n|\r|\n/)
        .filter(hasOtherLetters) ?? [];
    const shown = lines.slice(0, SHOWN_LINES).map((line) => [...line.trim()].slice(0, SHOWN_LENGTH).join(''));
    return shown.length > 0 ? [{ encoding, lines: shown }] : [];
  });
}

/** Returns the text, in this encoding if one is chosen. */
export function decodeCaptions(bytes: Buffer, chosen?: CaptionEncoding): Decoded {
  if (chosen !== undefined) {
    const text = decode(bytes, chosen);
    return text === undefined ? { fault: CAPTION_TEXTS.wrongEncoding, field: 'encoding' } : { text };
  }
  const wide = utf16In(bytes, hasDigits);
  if (wide) return { text: new TextDecoder(wide).decode(bytes) };
  // Control characters in UTF-8 are left out later; a zero byte is in every archive, picture and video.
  const isText = isUtf8(bytes) ? !bytes.includes(0) : !isBinary(bytes);
  if (!isText) return { fault: CAPTION_TEXTS.notText, field: 'file' };
  return isUtf8(bytes) ? { text: bytes.toString('utf8') } : { previews: previewsOf(bytes) };
}
