/** The boxes that MP4 and QuickTime files are made of. */

/** Bytes of a file, wherever it is. */
export type ByteSource = {
  sizeBytes: number;
  /** From `start` to before `end`. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
};

export type Box = { type: string; start: number; /** Where what it holds begins. */ inside: number; end: number };

const WINDOW_BYTES = 65_536;

/** The same bytes, read a window at a time: headers of boxes are asked for in small pieces, one after the other. */
export function inWindows({ sizeBytes, read }: ByteSource): ByteSource {
  let from = 0;
  let window = new Uint8Array();
  const readInWindow = async (start: number, end: number): Promise<Uint8Array<ArrayBuffer>> => {
    if (end - start >= WINDOW_BYTES) return read(start, end);
    if (start < from || end > from + window.length) {
      window = await read(start, Math.min(sizeBytes, start + WINDOW_BYTES));
      from = start;
    }
    return window.subarray(start - from, end - from);
  };
  return { sizeBytes, read: readInWindow };
}

const viewOf = (bytes: Uint8Array<ArrayBuffer>): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** So many bytes from there on, or as many as there are. */
export const readView = async (source: ByteSource, start: number, length: number): Promise<DataView> =>
  viewOf(await source.read(start, Math.min(source.sizeBytes, start + length)));

const HEADER = 8;
const LONG_HEADER = 16;

async function boxAt(source: ByteSource, start: number, end: number): Promise<Box | undefined> {
  const head = await readView(source, start, LONG_HEADER);
  if (head.byteLength < HEADER) return undefined;
  const type = String.fromCharCode(head.getUint8(4), head.getUint8(5), head.getUint8(6), head.getUint8(7));
  const size = head.getUint32(0);
  // 0: to the end of the file; 1: the size stands behind the type.
  if (size === 0) return { type, start, inside: start + HEADER, end };
  if (size !== 1) return { type, start, inside: start + HEADER, end: start + size };
  if (head.byteLength < LONG_HEADER) return undefined;
  return { type, start, inside: start + LONG_HEADER, end: start + Number(head.getBigUint64(8)) };
}

/** More than a film has at one level, but for fragments, of which each is whole or not there. */
const MOST_BOXES = 1_000;

/** The boxes between two places, in order; ends at what is none. */
export async function* boxesIn(
  source: ByteSource,
  from: number,
  to: number,
  most: number = MOST_BOXES,
): AsyncGenerator<Box> {
  let at = from;
  for (let count = 0; at + HEADER <= to && count < most; count += 1) {
    const box = await boxAt(source, at, to);
    if (!box || box.end < box.inside) return;
    yield box;
    at = box.end;
  }
}

/** The first box of that type between two places. */
export async function findBox(
  source: ByteSource,
  type: string,
  { inside, end }: Pick<Box, 'inside' | 'end'>,
): Promise<Box | undefined> {
  for await (const box of boxesIn(source, inside, end)) if (box.type === type) return box;
  return undefined;
}
