/** Whether a file ends where it says that it does: what was cut off plays for a while, and then does not. */
import { boxesIn, type ByteSource, readView } from './boxes.ts';

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;

/** A number of Matroska: the leading zeros of its first byte tell its length; all ones mean that it is not known. */
function sizeIn(view: DataView, at: number): { size: number | undefined; length: number } {
  const length = Math.clz32(view.getUint8(at)) - 23;
  let size = view.getUint8(at) & (0xff >> length);
  let isUnknown = size === 0xff >> length;
  for (let i = 1; i < length; i += 1) {
    size = size * 256 + view.getUint8(at + i);
    isUnknown &&= view.getUint8(at + i) === 0xff;
  }
  return { size: isUnknown ? undefined : size, length };
}

async function isWholeMatroska(source: ByteSource): Promise<boolean> {
  const head = await readView(source, 0, 16);
  const { size = 0, length } = sizeIn(head, 4);
  const at = 4 + length + size;
  const segment = await readView(source, at, 12);
  if (segment.byteLength < 12) return false;
  if (segment.getUint32(0) !== SEGMENT) return true;
  const content = sizeIn(segment, 4);
  return content.size === undefined || at + 4 + content.length + content.size <= source.sizeBytes;
}

const FILM_BOXES = ['ftyp', 'moov', 'mdat', 'moof', 'wide', 'free', 'skip'];

/** False: it is cut off; undefined: it is neither Matroska nor MP4, so that nothing can be said. */
export async function isWhole(source: ByteSource): Promise<boolean | undefined> {
  const head = await readView(source, 0, 16);
  if (head.byteLength === 16 && head.getUint32(0) === EBML) return isWholeMatroska(source);
  const types: string[] = [];
  for await (const box of boxesIn(source, 0, source.sizeBytes)) {
    if (types.length === 0 && !FILM_BOXES.includes(box.type)) return undefined;
    types.push(box.type);
    if (box.end > source.sizeBytes) return false;
  }
  if (types.length === 0) return undefined;
  // Nothing says where the pictures are.
  return types.includes('moov');
}
