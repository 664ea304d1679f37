/** Reads the boxes (atoms) of MP4 and QuickTime files. */

/** Random access to the bytes of a file. */
export type ByteSource = {
  sizeBytes: number;
  /** Reads from `start` up to, but not including, `end`. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
};

export type Box = {
  type: string;
  start: number;
  /** Offset at which the content starts. */ inside: number;
  end: number;
};

/** Returns a file in memory as a source. */
export const sourceOf = (bytes: Buffer): ByteSource => ({
  sizeBytes: bytes.length,
  read: async (start, end) => Uint8Array.from(bytes.subarray(start, end)),
});

const WINDOW_BYTES = 65_536;

/** Buffers reads in windows, because box headers are read in many small pieces. */
export function readInWindows({ sizeBytes, read }: ByteSource): ByteSource {
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

/** Reads `length` bytes from `start`, or as many as there are. */
export const readView = async (source: ByteSource, start: number, length: number): Promise<DataView> =>
  viewOf(await source.read(start, Math.min(source.sizeBytes, start + length)));

/** Returns these bytes as Latin-1 text, such as the type of a box; shorter at the end of the view. */
export const textIn = (view: DataView, start: number, length: number): string =>
  String.fromCodePoint(
    ...new Uint8Array(view.buffer, view.byteOffset, view.byteLength).subarray(start, start + length),
  );

const HEADER_BYTES = 8;
const LONG_HEADER = 16;

async function boxAt(source: ByteSource, start: number, end: number): Promise<Box | undefined> {
  const head = await readView(source, start, LONG_HEADER);
  if (head.byteLength < HEADER_BYTES) return undefined;
  const type = textIn(head, 4, 4);
  const size = head.getUint32(0);
  // Size 0 means that the box extends to the end of the file; 1 means a 64-bit size after the type.
  if (size === 0) return { type, start, inside: start + HEADER_BYTES, end };
  if (size !== 1) return { type, start, inside: start + HEADER_BYTES, end: start + size };
  if (head.byteLength < LONG_HEADER) return undefined;
  return { type, start, inside: start + LONG_HEADER, end: start + Number(head.getBigUint64(8)) };
}

/** Limit of boxes per level. Only fragments can exceed it, and they are read without this limit. */
const MAX_BOXES = 1_000;

/** Yields the boxes in this range in order, and stops at invalid data. */
export async function* boxesIn(
  source: ByteSource,
  from: number,
  to: number,
  max: number = MAX_BOXES,
): AsyncGenerator<Box> {
  let at = from;
  for (let count = 0; at + HEADER_BYTES <= to && count < max; count += 1) {
    const box = await boxAt(source, at, to);
    if (!box || box.end < box.inside) return;
    yield box;
    at = box.end;
  }
}

/** Returns the first box of this type in the range. */
export async function findBox(
  source: ByteSource,
  type: string,
  { inside, end }: Pick<Box, 'inside' | 'end'>,
): Promise<Box | undefined> {
  for await (const box of boxesIn(source, inside, end)) if (box.type === type) return box;
  return undefined;
}
