/** Amounts of storage, up to terabytes. In its own file, since pages of clients' visitors load `media.ts`. */
import { sizeText } from './media.ts';

const GIB = 1024 ** 3;

/** Formats an amount of storage, rounded down to one decimal: '1.2 GB', '5 TB'; smaller ones like `sizeText`. */
export function storageText(bytes: number): string {
  if (bytes < GIB) return sizeText(bytes);
  const [size, unit] = bytes < 1024 * GIB ? [GIB, 'GB'] : [1024 * GIB, 'TB'];
  return `${Math.floor((bytes / size) * 10) / 10} ${unit}`;
}
