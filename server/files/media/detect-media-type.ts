/** Media type detection from the first bytes of a file: accepted types, and common ones that errors name. Nothing is unpacked. */
import { open } from 'node:fs/promises';
import { officeTypeOf } from './office-zip.ts';

const UNKNOWN = 'application/octet-stream';
const ZIP = 'application/zip';
const HEAD_LENGTH = 16;

/** Signatures as Latin-1 text, at the start of the file unless a position is given. */
const SIGNATURES: readonly [text: string, mimeType: string, position?: number][] = [
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['WEBP', 'image/webp', 8],
  ['%PDF', 'application/pdf'],
  // Some programs write a byte order mark first.
  ['%PDF', 'application/pdf', 3],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/x-cfb'],
  ['PK\x03\x04', ZIP],
  ['PK\x05\x06', ZIP],
  ['ftyphei', 'image/heic', 4],
  ['ftypavif', 'image/avif', 4],
  ['ftypqt', 'video/quicktime', 4],
  ['ftyp', 'video/mp4', 4],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['8BPS', 'image/vnd.adobe.photoshop'],
];

async function headOf(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_LENGTH), 0, HEAD_LENGTH, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Returns the media type of the content, or `application/octet-stream` when it has no known signature. */
export async function detectMediaType(path: string, sizeBytes: number): Promise<string> {
  const head = await headOf(path);
  const found = SIGNATURES.find(([text, , position]) => head.startsWith(text, position))?.[1] ?? UNKNOWN;
  return found === ZIP ? ((await officeTypeOf(path, sizeBytes)) ?? ZIP) : found;
}
