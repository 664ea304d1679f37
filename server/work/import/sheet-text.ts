/** Decodes the bytes of a CSV file: UTF-8, UTF-16 or Windows-1252, as spreadsheets save it (docs/people.md#import). */
import { isUtf8 } from 'node:buffer';
import { isBinary, utf16In } from '#server/platform/text-encoding.ts';

/** In Western UTF-16 text nearly every other byte is zero. */
const isWestern = (zeros: number, characters: number): boolean => zeros > 0 && zeros >= characters * 0.8;

/** Returns the text, or undefined if the bytes are not text. */
export function textOfBytes(bytes: Buffer): string | undefined {
  const wide = utf16In(bytes, isWestern);
  if (wide) return new TextDecoder(wide).decode(bytes);
  // A control character in UTF-8 is refused later, with an error that names the cell.
  if (isUtf8(bytes)) return bytes.includes(0) ? undefined : bytes.toString('utf8');
  return isBinary(bytes) ? undefined : new TextDecoder('windows-1252').decode(bytes);
}
