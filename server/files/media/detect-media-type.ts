/** Media type detection from the first bytes of a file: accepted types, and common ones that errors name. Nothing is unpacked. */
import { open } from 'node:fs/promises';
import { officeTypeOf } from './office-zip.ts';

const UNKNOWN = 'application/octet-stream';
const ZIP = 'application/zip';
const HEAD_LENGTH = 16;

/** First bytes as Latin-1 text. */
const SIGNATURES: readonly [signature: RegExp, mimeType: string][] = [
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  [/^(\xef\xbb\xbf)?%PDF/, 'application/pdf'],
  [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, 'application/x-cfb'],
  [/^PK(\x03\x04|\x05\x06)/, ZIP],
  [/^.{4}ftyp(heic|heix|mif1)/s, 'image/heic'],
  [/^.{4}ftypavif/s, 'image/avif'],
  [/^.{4}ftypqt/s, 'video/quicktime'],
  [/^.{4}ftyp/s, 'video/mp4'],
  [/^BM/, 'image/bmp'],
  [/^(II\*\0|MM\0\*)/, 'image/tiff'],
  [/^8BPS/, 'image/vnd.adobe.photoshop'],
  [/^MZ/, 'application/x-msdownload'],
  [/^\x1f\x8b/, 'application/gzip'],
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
  const found = SIGNATURES.find(([signature]) => signature.test(head))?.[1] ?? UNKNOWN;
  return found === ZIP ? ((await officeTypeOf(path, sizeBytes)) ?? ZIP) : found;
}
