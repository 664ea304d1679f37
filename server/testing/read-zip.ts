/** Reads a ZIP file without compression by its central directory, for tests. */

export type ZipEntry = { name: string; bytes: Buffer };

const END = 0x06054b50;
const END_BYTES = 22;

/** Returns the entries in the order of the directory. */
export function readZip(zip: Buffer): ZipEntry[] {
  const end = zip.length - END_BYTES;
  if (zip.readUInt32LE(end) !== END) throw new Error('The archive has no end.');
  const count = zip.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < count; i += 1) {
    const [size, nameBytes, extra, comment] = [
      zip.readUInt32LE(at + 24),
      ...[28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)),
    ] as [number, number, number, number];
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error('The entry is compressed.');
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    entries.push({
      name: zip.subarray(at + 46, at + 46 + nameBytes).toString('utf8'),
      bytes: zip.subarray(start, start + size),
    });
    at += 46 + nameBytes + extra + comment;
  }
  return entries;
}
