/** Repairs the end of Matroska and WebM files whose recording was cut off, so that the frames before it count (docs/review.md#uploads). */
import { type ByteSource, readView } from './boxes.ts';
import { sizeIn } from './matroska.ts';

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
/** Longest header of an element: four bytes of ID, eight of size. */
const HEADER_BYTES = 12;

type Element = { id: number; sizeAt: number; sizeLength: number; inside: number; size: number | undefined };

async function elementAt(source: ByteSource, at: number): Promise<Element | undefined> {
  const view = await readView(source, at, HEADER_BYTES);
  const idLength = view.byteLength < 2 ? 5 : Math.clz32(view.getUint8(0)) - 23;
  if (idLength > 4 || view.byteLength <= idLength) return undefined;
  if (view.byteLength < idLength + Math.clz32(view.getUint8(idLength)) - 23) return undefined;
  const id = Array.from({ length: idLength }, (_, byte) => view.getUint8(byte)).reduce((all, byte) => all * 256 + byte);
  const { size, length } = sizeIn(view, idLength);
  return { id, sizeAt: at + idLength, sizeLength: length, inside: at + idLength + length, size };
}

/** Returns where the last whole element of a cluster ends. */
async function endOfWholePart(source: ByteSource, cluster: Element): Promise<number> {
  for (let at = cluster.inside; ;) {
    const element = await elementAt(source, at);
    const end = element?.size === undefined ? Infinity : element.inside + element.size;
    if (end > source.sizeBytes) return at;
    at = end;
  }
}

/** Returns a size in as many bytes as the file has for it. */
function sizeBytesOf(size: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = length - 1, rest = size; at >= 0; at -= 1, rest = Math.floor(rest / 256)) bytes[at] = rest % 256;
  bytes[0] = (bytes[0] ?? 0) | (0x80 >> (length - 1));
  return bytes;
}

type Patch = { at: number; bytes: Uint8Array };
const NO_PATCH: Patch = { at: 0, bytes: new Uint8Array() };

/** Returns a source that ends at this position, with some bytes replaced. */
const patched = (source: ByteSource, end: number, { at, bytes }: Patch = NO_PATCH): ByteSource => ({
  sizeBytes: end,
  read: async (from, to) => {
    const read = Uint8Array.from(await source.read(from, Math.min(end, to)));
    for (const [index, byte] of bytes.entries())
      if (at + index >= from && at + index < from + read.length) read[at + index - from] = byte;
    return read;
  },
});

/** Returns a source in which the last cluster ends with its last whole element. A recording states no length, so players show its frames up to where it was cut off. */
export async function withWholeEnd(source: ByteSource): Promise<ByteSource> {
  const head = await elementAt(source, 0);
  if (head?.id !== EBML || head.size === undefined) return source;
  const segment = await elementAt(source, head.inside + head.size);
  if (segment?.id !== SEGMENT || segment.size !== undefined) return source;
  for (let at = segment.inside; ;) {
    const element = await elementAt(source, at);
    if (!element) return at === source.sizeBytes ? source : patched(source, at);
    // A cluster of unknown size ends where the next one begins.
    const isOpen = element.size === undefined && element.id === CLUSTER;
    const next = isOpen ? element.inside : element.inside + (element.size ?? Infinity);
    if (next > source.sizeBytes && element.id !== CLUSTER) return patched(source, at);
    if (next > source.sizeBytes) {
      const end = await endOfWholePart(source, element);
      return patched(source, end, { at: element.sizeAt, bytes: sizeBytesOf(end - element.inside, element.sizeLength) });
    }
    at = next;
  }
}
