/**
 * Frees the memory of used bytes at once. If left to the garbage collector, uploaded chunks trigger several full
 * collections per second, the largest cost of uploads to other requests. Buffers that share memory with others are not
 * touched.
 */
export function freeBuffer({ buffer, byteLength }: Buffer): void {
  if (buffer.byteLength === byteLength) (buffer as ArrayBuffer).transfer(0);
}
