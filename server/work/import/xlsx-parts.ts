/** Unpacks the parts of an XLSX file up to a total size. The sizes that a zip file states can be lies. */
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { SheetFault, SHEET_TEXTS } from './sheet.ts';

const ENTRY_SIGNATURE = 0x02014b50;
const END_SIGNATURE = Buffer.from('PK\x05\x06');
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const DEFLATED = 8;

/** Maximum unpacked size of all parts together. */
export const UNPACKED_BYTES = 250_000_000;

/** Unpacked parts by name. */
export type XlsxParts = Readonly<Record<string, Uint8Array>>;

function unpack(packed: Buffer, maxBytes: number): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new SheetFault(SHEET_TEXTS.tooMuch);
    throw error;
  }
}

/** Returns the XML parts of the file. Throws SheetFault when they are too large, and another error when the file is damaged. */
export function unpackXlsx(file: string): XlsxParts {
  const zip = readFileSync(file);
  const parts: Record<string, Uint8Array> = {};
  let left = UNPACKED_BYTES;
  for (let at = zip.readUInt32LE(zip.lastIndexOf(END_SIGNATURE) + 16); zip.readUInt32LE(at) === ENTRY_SIGNATURE;) {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength);
    if (/\.(xml|rels)$/.test(name)) {
      const local = zip.readUInt32LE(at + 42);
      const start = local + LOCAL_LENGTH + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
      const bytes = zip.readUInt16LE(at + 10) === DEFLATED ? unpack(packed, left) : packed;
      left -= bytes.length;
      if (left < 0) throw new SheetFault(SHEET_TEXTS.tooMuch);
      parts[name] = bytes;
    }
    at += ENTRY_LENGTH + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}
