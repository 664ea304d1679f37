/** Uploads for tests: multipart requests of any parts, and small files of every accepted type. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate, deflateRawSync, deflateSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import type { Caller } from './test-app.ts';

const BOUNDARY = 'boundary-of-the-tests';

export type Part = { name: string; filename?: string; type?: string; content: Buffer | string };

/** Returns the body of a multipart request. */
export function bodyOfParts(parts: Part[]): Buffer {
  const pieces = parts.flatMap(({ name, filename, type, content }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const kind = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${kind}\r\n`;
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')];
  });
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Posts these parts as an upload. */
export const postParts = (
  caller: Pick<Caller, 'request'>,
  parts: Part[],
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  caller.request('POST', '/api/media_uploads', {
    body: bodyOfParts(parts),
    headers: { 'content-type': MULTIPART_TYPE, ...headers },
  });

/** Posts one file in the documented field. */
export const upload = (
  caller: Pick<Caller, 'request'>,
  filename: string,
  content: Buffer,
): Promise<LightMyRequestResponse> =>
  postParts(caller, [{ name: 'file', filename, type: 'application/octet-stream', content }]);

/** Returns a plain picture of that size. */
export const aPicture = (format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png', width = 8, height = 8): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3366aa' } })
    .toFormat(format)
    .toBuffer();

function pngChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, check]);
}

type PngKind = { side: number; depth: 8 | 16; isInterlaced: boolean };

/** Returns a square PNG with an alpha channel and this compressed data. */
function pngOf({ side, depth, isInterlaced }: PngKind, packed: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([depth, 6, 0, 0, Number(isInterlaced)], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', packed), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

/** Returns this PNG with chunks of compressed metadata behind its header, each of so many unpacked bytes. */
export function withPngMetadata(
  png: Buffer,
  types: readonly ('zTXt' | 'iTXt' | 'iCCP')[],
  unpackedBytes: number,
): Buffer {
  const packed = deflateSync(Buffer.alloc(unpackedBytes));
  // Name, and for iTXt a flag, a method, a language and a translated name; for others the method.
  const heads = { zTXt: 'a\0\0', iCCP: 'a\0\0', iTXt: 'a\0\x01\0\0\0' };
  const chunks = types.map((type) => pngChunk(type, Buffer.concat([Buffer.from(heads[type]), packed])));
  const headerEnd = 33;
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)]);
}

/** Returns a PNG with a valid header and almost no content. */
export const aPngHeader = (kind: PngKind): Buffer => pngOf(kind, deflateSync(Buffer.alloc(100)));

/** Returns a black picture of a few kilobytes that unpacks to its full declared size. */
export async function aHugePng(kind: PngKind): Promise<Buffer> {
  const part = Buffer.alloc(2 ** 20);
  // Each line starts with a filter byte, and interlacing can double the lines.
  const bytes = kind.side ** 2 * 4 * (kind.depth / 8) + kind.side * 4;
  const parts = Array.from({ length: Math.ceil(bytes / part.length) }, () => part);
  return pngOf(kind, await buffer(Readable.from(parts).pipe(createDeflate({ level: 1 }))));
}

type ZipPart = readonly [name: string, content: string];

function zipEntry([name, content]: ZipPart, offset: number): { local: Buffer; central: Buffer } {
  const bytes = Buffer.from(content);
  const packed = deflateRawSync(bytes);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(crc32(bytes), 14);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(bytes.length, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  local.copy(central, 6, 4, 30);
  central.writeUInt32LE(offset, 42);
  return {
    local: Buffer.concat([local, Buffer.from(name), packed]),
    central: Buffer.concat([central, Buffer.from(name)]),
  };
}

/** Returns a zip with these files. */
export function aZipWithParts(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const { local, central } = zipEntry(part, offset);
    locals.push(local);
    centrals.push(central);
    offset += local.length;
  }
  const table = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, table, end]);
}

/** Returns a zip with empty files of these names. */
export const aZip = (names: readonly string[]): Buffer => aZipWithParts(names.map((name) => [name, '<x/>']));

const OFFICE_PARTS = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', pptx: 'ppt/presentation.xml' } as const;

/** Returns an office document with the expected parts but without content. */
export const anOfficeFile = (kind: keyof typeof OFFICE_PARTS): Buffer =>
  aZip(['[Content_Types].xml', '_rels/.rels', OFFICE_PARTS[kind]]);

/** Returns the container format of doc, xls and ppt. */
export const aCompoundFile = (): Buffer => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1016)]);

export const aPdf = (): Buffer =>
  Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
