/** Decodes the bytes of a caption file: UTF-8 and UTF-16 by their bytes, and other encodings by the uploader's choice. */
import { isUtf8 } from 'node:buffer';
import { CAPTION_TEXTS } from '#domain/review/captions/caption-texts.ts';
import { CAPTION_ENCODINGS, type CaptionEncoding, type EncodingPreview } from '#domain/review/captions/cue.ts';

/** The text, why there is none, or the encodings to choose from. */
type Decoded = { text: string } | { fault: string; field: 'file' | 'encoding' } | { previews: EncodingPreview[] };

/** Returns whether there are control bytes that no single-byte text contains, as in an archive or a program. */
// oxlint-disable-next-line no-control-regex -- finding them is the point
const isBinary = (bytes: Buffer): boolean => /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/.test(bytes.toString('latin1'));

/** Bytes examined for UTF-16. Times are digits, so that in every language a part of the other bytes is zero. */
const SAMPLE_LENGTH = 2_000;
const MIN_ZERO_SHARE = 0.1;

function utf16In(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, SAMPLE_LENGTH);
  const zeros: [number, number] = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const many = (start.length / 2) * MIN_ZERO_SHARE;
  if (zeros[1] > many && zeros[0] === 0) return 'utf-16le';
  return zeros[0] > many && zeros[1] === 0 ? 'utf-16be' : undefined;
}

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
  const wide = utf16In(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes) };
  // Control characters in UTF-8 are left out later; a zero byte is in every archive, picture and video.
  const isText = isUtf8(bytes) ? !bytes.includes(0) : !isBinary(bytes);
  if (!isText) return { fault: CAPTION_TEXTS.notText, field: 'file' };
  return isUtf8(bytes) ? { text: bytes.toString('utf8') } : { previews: previewsOf(bytes) };
}
