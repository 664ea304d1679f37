/** Range header of a request for a file of known size (RFC 9110 section 14). */
import type { ByteRange } from '#server/platform/ports.ts';

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i;

/**
 * Returns the requested range; undefined when the whole file is sent (no range, several, or an invalid one);
 * 'unsatisfiable' when the range lies outside the file.
 */
export function rangeOf(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const match = ONE_RANGE.exec(header?.replaceAll(' ', '') ?? '');
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Number(last);
    return length === 0 || sizeBytes === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, sizeBytes - length), end: sizeBytes - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= sizeBytes) return 'unsatisfiable';
  return { start, end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}
