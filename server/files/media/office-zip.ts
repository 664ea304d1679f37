/** Office document detection in a zip file, from its central directory and without unpacking. */
import { open } from 'node:fs/promises';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
/** The end record may be followed by a comment of up to 65,535 bytes. */
const TAIL_LENGTH = END_LENGTH + 65_535;
/** Maximum size of the central directory, far more than any ordinary document has. */
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

/** Returns position and length of the central directory, or undefined when it is missing or unreadable. */
function tableIn(tail: Buffer): { position: number; length: number } | undefined {
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    return { length: tail.readUInt32LE(at + 12), position: tail.readUInt32LE(at + 16) };
  }
  return undefined;
}

type Entry = { name: string; unpackedBytes: number };

function entriesIn(table: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY_LENGTH <= table.length && table.readUInt32LE(at) === ENTRY_SIGNATURE;) {
    const nameLength = table.readUInt16LE(at + 28);
    const name = table.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength);
    entries.push({ name, unpackedBytes: table.readUInt32LE(at + 24) });
    at += ENTRY_LENGTH + nameLength + table.readUInt16LE(at + 30) + table.readUInt16LE(at + 32);
  }
  return entries;
}

export type OfficeContent = { mimeType: string; unpackedBytes: number };

/** Returns the kind of office document and its unpacked size, according to its central directory; undefined without office parts (docs/projects.md#files). */
export async function officeContentOf(path: string, sizeBytes: number): Promise<OfficeContent | undefined> {
  const tail = await bytesAt(path, Math.max(0, sizeBytes - TAIL_LENGTH), Math.min(sizeBytes, TAIL_LENGTH));
  const table = tableIn(tail);
  if (!table || table.length > MAX_TABLE_BYTES || table.position + table.length > sizeBytes) return undefined;
  const entries = entriesIn(await bytesAt(path, table.position, table.length));
  if (!entries.some(({ name }) => name === CONTENT_TYPES_PART)) return undefined;
  const found = PARTS_FOLDERS.find(([folder]) => entries.some(({ name }) => name.startsWith(folder)));
  return found && { mimeType: found[1], unpackedBytes: entries.reduce((sum, one) => sum + one.unpackedBytes, 0) };
}

/** Returns the type of the office document, or undefined for other zip files. */
export const officeTypeOf = async (path: string, sizeBytes: number): Promise<string | undefined> =>
  (await officeContentOf(path, sizeBytes))?.mimeType;
