/** Recognizes text by its bytes, for files whose encoding is unknown. */

/** Returns whether there are control bytes that no single-byte text contains, as in an archive, an image or a program. */
export function isBinary(bytes: Buffer): boolean {
  // oxlint-disable-next-line no-control-regex -- finding them is the point
  return /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/.test(bytes.toString('latin1'));
}

/** Bytes examined for UTF-16 without a byte order mark. */
const SAMPLE_LENGTH = 2_000;

/** Returns the UTF-16 encoding of a byte order mark, or of bytes of which one half has enough zeros and the other none. */
export function utf16In(
  bytes: Buffer,
  hasEnoughZeros: (zeros: number, characters: number) => boolean,
): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, SAMPLE_LENGTH);
  const zeros: [even: number, odd: number] = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  if (even === 0 && hasEnoughZeros(odd, start.length / 2)) return 'utf-16le';
  return odd === 0 && hasEnoughZeros(even, start.length / 2) ? 'utf-16be' : undefined;
}
