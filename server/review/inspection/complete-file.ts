/** Detects truncated files, which play for a while and then stop. */
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { boxesIn, type ByteSource, readView } from './boxes.ts';
import { CutFault } from './cut-fault.ts';
import { sizeIn } from './matroska.ts';

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;

async function isCompleteMatroska(source: ByteSource): Promise<boolean> {
  const head = await readView(source, 0, 16);
  const { size = 0, length } = sizeIn(head, 4);
  const at = 4 + length + size;
  const segment = await readView(source, at, 12);
  if (segment.byteLength < 12) return false;
  if (segment.getUint32(0) !== SEGMENT) return true;
  const content = sizeIn(segment, 4);
  return content.size === undefined || at + 4 + content.length + content.size <= source.sizeBytes;
}

const MP4_BOXES = ['ftyp', 'moov', 'mdat', 'moof', 'wide', 'free', 'skip'];

/** Returns false for a truncated file, and undefined if it is neither Matroska nor MP4. */
export async function isCompleteFile(source: ByteSource): Promise<boolean | undefined> {
  const head = await readView(source, 0, 16);
  if (head.byteLength === 16 && head.getUint32(0) === EBML) return isCompleteMatroska(source);
  const types: string[] = [];
  for await (const box of boxesIn(source, 0, source.sizeBytes)) {
    if (types.length === 0 && !MP4_BOXES.includes(box.type)) return undefined;
    types.push(box.type);
    if (box.end > source.sizeBytes) return false;
  }
  if (types.length === 0) return undefined;
  if (types.includes('moov')) return true;
  // These are HEIC and AVIF images, which are not accepted.
  if (types.includes('meta')) throw new CutFault(CUT_RULE_TEXTS.unreadable);
  // The file has no table that locates the frames.
  return false;
}
