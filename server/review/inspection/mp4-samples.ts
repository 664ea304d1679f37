/** Samples of MP4 and QuickTime files from their tables: positions and times, each in one pass. */
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { type Box, type ByteSource, findBox, readView } from './boxes.ts';
import { CutFault } from './cut-fault.ts';
import { checkFrameCount, type FrameTimes } from './frame-times.ts';
import type { Track } from './mp4-tracks.ts';
import { openRows, type Rows, rowsIn, Runs } from './table-rows.ts';

/** Sizes in bytes: one for all samples, or one per sample. */
type Sizes = { count: number; each: number; rows: Rows | undefined };

const NO_SIZES: Sizes = { count: 0, each: 0, rows: undefined };

async function openSizes(source: ByteSource, table: Box): Promise<Sizes> {
  const plain = await findBox(source, 'stsz', table);
  const box = plain ?? (await findBox(source, 'stz2', table));
  const head = box && (await readView(source, box.inside, 12));
  if (!box || head?.byteLength !== 12) return NO_SIZES;
  const count = head.getUint32(8);
  const each = plain ? head.getUint32(4) : 0;
  if (each > 0) return { count, each, rows: undefined };
  const rowBytes = plain ? 4 : Math.max(1, head.getUint8(7) / 8);
  return { count, each, rows: rowsIn(source, box, { start: box.inside + 12, count, rowBytes }) };
}

/** Returns the total size of the next samples. */
async function bytesOf({ each, rows }: Sizes, count: number): Promise<number> {
  if (!rows) return count * each;
  let bytes = 0;
  for (let at = 0; at < count && (rows.step() || (await rows.load())); at += 1) bytes += rows.number();
  return bytes;
}

const openOffsets = async (source: ByteSource, table: Box): Promise<Rows | undefined> =>
  (await openRows(source, { table, type: 'stco', rowBytes: 4 })) ??
  (await openRows(source, { table, type: 'co64', rowBytes: 8 }));

/** Number of samples per chunk; each row applies from its first chunk to that of the next row. */
class ChunkLengths {
  #samples = 0;
  #nextFrom = 0;
  readonly #rows: Rows;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** Returns the number of samples in this chunk, counted from 1. Must be called in ascending order. */
  async of(chunk: number): Promise<number> {
    while (this.#nextFrom <= chunk) {
      if (this.#nextFrom > 0) this.#samples = this.#rows.uint32(4);
      const hasMore = this.#rows.step() || (await this.#rows.load());
      this.#nextFrom = hasMore ? this.#rows.uint32() : Infinity;
    }
    return this.#samples;
  }
}

/** Rejects a track with samples beyond the end of the file or without a position. Returns the number of samples. */
export async function checkPositions(source: ByteSource, { table }: Track): Promise<number> {
  const sizes = await openSizes(source, table);
  const lengthRows = await openRows(source, { table, type: 'stsc', rowBytes: 12 });
  const offsets = await openOffsets(source, table);
  const lengths = lengthRows && new ChunkLengths(lengthRows);
  let left = sizes.count;
  for (let chunk = 1; left > 0; chunk += 1) {
    if (!lengths || !offsets || !(offsets.step() || (await offsets.load())))
      throw new CutFault(CUT_RULE_TEXTS.notWhole);
    const samples = Math.min(left, await lengths.of(chunk));
    const bytes = await bytesOf(sizes, samples);
    if (bytes > 0 && offsets.number() + bytes > source.sizeBytes) throw new CutFault(CUT_RULE_TEXTS.notWhole);
    left -= samples;
  }
  return sizes.count;
}

async function countTimed(source: ByteSource, table: Box): Promise<number> {
  const rows = await openRows(source, { table, type: 'stts', rowBytes: 8 });
  let count = 0;
  while (rows && (rows.step() || (await rows.load()))) count += rows.uint32();
  return count;
}

/** Adds the times of a track's samples. The count has been checked before. */
export async function addTimes(
  source: ByteSource,
  { table, timescale, editStart }: Track,
  { count, times }: { count: number; times: FrameTimes },
): Promise<void> {
  checkFrameCount(count);
  checkFrameCount(await countTimed(source, table));
  const stepRows = await openRows(source, { table, type: 'stts', rowBytes: 8 });
  const offsetRows = await openRows(source, { table, type: 'ctts', rowBytes: 8 });
  const steps = stepRows && new Runs(stepRows);
  const offsets = offsetRows && new Runs(offsetRows);
  let decodedAt = -editStart;
  for (let at = 0; steps && at < count; at += 1) {
    if (steps.left === 0 && !(steps.step() || (await steps.load()))) return;
    if (offsets?.left === 0 && !offsets.step()) await offsets.load();
    const offset = offsets && offsets.left > 0 ? offsets.signedValue : 0;
    times.add((decodedAt + offset) / timescale, steps.value / timescale);
    decodedAt += steps.value;
    steps.left -= 1;
    if (offsets && offsets.left > 0) offsets.left -= 1;
  }
}
