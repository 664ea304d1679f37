/** What a zip file holds as far as office documents go, read from its table of contents without unpacking. */
import { open } from 'node:fs/promises';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
/** The end record may be followed by a comment of up to 65,535 bytes. */
const TAIL_LENGTH = END_LENGTH + 65_535;
/** Far more than the table of any document that a person writes. */
const MAX_TABLE_BYTES = 4 * 1024 * 1024;

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const CONTENT_TYPES_PART = '[Content_Types].xml';
const PARTS_FOLDERS: readonly [folder: string, mimeType: string][] = [
  ['word/', `${OFFICE}.wordprocessingml.document`],
  ['xl/', `${OFFICE}.spreadsheetml.sheet`],
  ['ppt/', `${OFFICE}.presentationml.presentation`],
];

async function bytesAt(path: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Position and length of the table of contents; undefined where the file has none that can be read. */
function tableIn(tail: Buffer): { position: number; length: number } | undefined {
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    return { length: tail.readUInt32LE(at + 12), position: tail.readUInt32LE(at + 16) };
  }
  return undefined;
}

function namesIn(table: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + ENTRY_LENGTH <= table.length && table.readUInt32LE(at) === ENTRY_SIGNATURE;) {
    const nameLength = table.readUInt16LE(at + 28);
    names.push(table.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength));
    at += ENTRY_LENGTH + nameLength + table.readUInt16LE(at + 30) + table.readUInt16LE(at + 32);
  }
  return names;
}

/** The type of the office document that this zip is, or undefined when it holds no office parts (docs/projects.md#files). */
export async function officeTypeOf(path: string, sizeBytes: number): Promise<string | undefined> {
  const tail = await bytesAt(path, Math.max(0, sizeBytes - TAIL_LENGTH), Math.min(sizeBytes, TAIL_LENGTH));
  const table = tableIn(tail);
  if (!table || table.length > MAX_TABLE_BYTES || table.position + table.length > sizeBytes) return undefined;
  const names = namesIn(await bytesAt(path, table.position, table.length));
  if (!names.includes(CONTENT_TYPES_PART)) return undefined;
  return PARTS_FOLDERS.find(([folder]) => names.some((name) => name.startsWith(folder)))?.[1];
}
