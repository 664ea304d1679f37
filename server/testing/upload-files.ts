/** Uploads for tests: multipart requests of any parts, and small files of every accepted kind. */
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import type { Caller } from './test-app.ts';

const BOUNDARY = 'boundary-of-the-tests';

export type Part = { name: string; filename?: string; type?: string; content: Buffer | string };

/** The body of a multipart request. */
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

/** Posts one file in the field that the wire names. */
export const upload = (
  caller: Pick<Caller, 'request'>,
  filename: string,
  content: Buffer,
): Promise<LightMyRequestResponse> =>
  postParts(caller, [{ name: 'file', filename, type: 'application/octet-stream', content }]);

/** A plain picture of that size. */
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

/** A square PNG with an alpha channel that says what it is, and holds next to nothing of it. */
export function aPngHeader({
  side,
  depth,
  isInterlaced,
}: {
  side: number;
  depth: 8 | 16;
  isInterlaced: boolean;
}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([depth, 6, 0, 0, Number(isInterlaced)], 8);
  const pixels = pngChunk('IDAT', deflateSync(Buffer.alloc(100)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, pngChunk('IHDR', header), pixels, pngChunk('IEND', Buffer.alloc(0))]);
}

function zipEntry(name: string, offset: number): { local: Buffer; central: Buffer } {
  const packed = deflateRawSync(Buffer.from('<x/>'));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(4, 22);
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

/** A zip that holds files of these names. */
export function aZip(names: string[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const { local, central } = zipEntry(name, offset);
    locals.push(local);
    centrals.push(central);
    offset += local.length;
  }
  const table = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, table, end]);
}

const OFFICE_PARTS = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', pptx: 'ppt/presentation.xml' } as const;

/** The outside of an office document: its parts are there, their content is not. */
export const anOfficeFile = (kind: keyof typeof OFFICE_PARTS): Buffer =>
  aZip(['[Content_Types].xml', '_rels/.rels', OFFICE_PARTS[kind]]);

/** The container of doc, xls and ppt. */
export const aCompoundFile = (): Buffer => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1016)]);

export const aPdf = (): Buffer =>
  Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
