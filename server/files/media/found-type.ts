/** What a file is, judged by its bytes alone. */
import { fileTypeFromFile } from 'file-type';
import { officeTypeOf } from './office-zip.ts';

const UNKNOWN = 'application/octet-stream';
const ZIP = 'application/zip';

/** What detection names more finely than names of files do. */
const SAME_AS: Record<string, string> = { 'image/apng': 'image/png' };

const isZipBased = (mimeType: string): boolean =>
  mimeType === ZIP || mimeType.startsWith('application/vnd.') || mimeType.startsWith('application/x-zip');

/** The media type of the content; `application/octet-stream` for what has no mark of its own. */
export async function foundTypeOf(path: string, sizeBytes: number): Promise<string> {
  const found = (await fileTypeFromFile(path))?.mime;
  if (found === undefined) return UNKNOWN;
  if (isZipBased(found)) return (await officeTypeOf(path, sizeBytes)) ?? ZIP;
  return SAME_AS[found] ?? found;
}
