/**
 * Frees the memory of bytes that have been used, at once. Left to the collector of garbage, the bytes of an upload have the
 * whole heap searched several times a second, which was most of what it cost everybody else. What shares its memory with
 * other bytes is left alone.
 */
export function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer.byteLength === byteLength) (buffer as ArrayBuffer).transfer(0);
}
