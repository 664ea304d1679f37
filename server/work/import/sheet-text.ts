/** Decodes the bytes of a CSV file: UTF-8, UTF-16 or Windows-1252, as spreadsheets save it (docs/people.md#import). */
import { isUtf8 } from 'node:buffer';

/** Returns true if there are control bytes that no single-byte text contains, as in an image or a program. */
// oxlint-disable-next-line no-control-regex -- finding them is the point
const isBinary = (bytes: Buffer): boolean => /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/.test(bytes.toString('latin1'));

/** Bytes examined: in Western UTF-16 text nearly every other byte is zero. */
const SAMPLE_LENGTH = 2_000;
const MIN_ZERO_SHARE = 0.8;

function utf16In(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, SAMPLE_LENGTH);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = (start.length / 2) * MIN_ZERO_SHARE;
  if (odd >= many && even === 0 && odd > 0) return 'utf-16le';
  return even >= many && odd === 0 && even > 0 ? 'utf-16be' : undefined;
}

/** Returns the text, or undefined if the bytes are not text. */
export function textOfBytes(bytes: Buffer): string | undefined {
  const wide = utf16In(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  // A control character in UTF-8 is refused later, with an error that names the cell.
  if (isUtf8(bytes)) return bytes.includes(0) ? undefined : bytes.toString('utf8');
  return isBinary(bytes) ? undefined : new TextDecoder('windows-1252').decode(bytes);
}
