/** Media type detection from file content. The library loads on first use. */
import { officeTypeOf } from './office-zip.ts';

const UNKNOWN = 'application/octet-stream';
const ZIP = 'application/zip';

/** Detected types that are more specific than file extensions. */
const SAME_AS: Record<string, string> = { 'image/apng': 'image/png' };

const isZipBased = (mimeType: string): boolean =>
  mimeType === ZIP || mimeType.startsWith('application/vnd.') || mimeType.startsWith('application/x-zip');

/** Returns the media type of the content, or `application/octet-stream` when it has no known signature. */
export async function detectMediaType(path: string, sizeBytes: number): Promise<string> {
  const { fileTypeFromFile } = await import('file-type');
  const found = (await fileTypeFromFile(path))?.mime;
  if (found === undefined) return UNKNOWN;
  if (isZipBased(found)) return (await officeTypeOf(path, sizeBytes)) ?? ZIP;
  return SAME_AS[found] ?? found;
}
