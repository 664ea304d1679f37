/** Rows of MP4 and QuickTime tables, read in windows, because a table may be as large as its file. */
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { type Box, type ByteSource, findBox, readView } from './boxes.ts';
import { CutFault } from './cut-fault.ts';

const WINDOW_BYTES = 65_536;
const EMPTY = new DataView(new ArrayBuffer(0));

type Layout = { start: number; count: number; rowBytes: number };

/** A cursor: `rows.step() || (await rows.load())` moves to the next row, and is false after the last one. */
export class Rows {
  readonly rowBytes: number;
  readonly #source: ByteSource;
  #next: number;
  #left: number;
  #window: DataView = EMPTY;
  #at = 0;

  constructor(source: ByteSource, { start, count, rowBytes }: Layout) {
    this.#source = source;
    this.#next = start;
    this.#left = count;
    this.rowBytes = rowBytes;
  }

  /** Moves within the window. Returns false at its end. */
  step(): boolean {
    this.#at += this.rowBytes;
    return this.#at < this.#window.byteLength;
  }

  /** Reads the next window and moves to its first row. Returns false after the last row. */
  async load(): Promise<boolean> {
    const count = Math.min(this.#left, Math.floor(WINDOW_BYTES / this.rowBytes));
    if (count === 0) return false;
    this.#window = await readView(this.#source, this.#next, count * this.rowBytes);
    if (this.#window.byteLength < count * this.rowBytes) throw new CutFault(CUT_RULE_TEXTS.notWhole);
    this.#next += count * this.rowBytes;
    this.#left -= count;
    this.#at = 0;
    return true;
  }

  uint32(offset = 0): number {
    return this.#window.getUint32(this.#at + offset);
  }

  int32(offset = 0): number {
    return this.#window.getInt32(this.#at + offset);
  }

  /** Returns the row, of 1, 2, 4 or 8 bytes, as a number. */
  number(): number {
    const { rowBytes } = this;
    if (rowBytes === 4) return this.uint32();
    if (rowBytes === 8) return Number(this.#window.getBigUint64(this.#at));
    return rowBytes === 2 ? this.#window.getUint16(this.#at) : this.#window.getUint8(this.#at);
  }
}

/** Opens rows that must lie within the box. Throws if the count exceeds the box, as in broken files. */
export function rowsIn(source: ByteSource, box: Box, layout: Layout): Rows {
  if (layout.start + layout.count * layout.rowBytes > Math.min(box.end, source.sizeBytes))
    throw new CutFault(CUT_RULE_TEXTS.notWhole);
  return new Rows(source, layout);
}

/** Opens the table of this type, if any. The count follows version and flags. */
export async function openRows(
  source: ByteSource,
  { table, type, rowBytes }: { table: Box; type: string; rowBytes: number },
): Promise<Rows | undefined> {
  const box = await findBox(source, type, table);
  if (!box) return undefined;
  const head = await readView(source, box.inside, 8);
  const count = head.byteLength < 8 ? 0 : head.getUint32(4);
  return rowsIn(source, box, { start: box.inside + 8, count, rowBytes });
}

/** Run-length rows: a value shared by a number of samples, with the same cursor interface as `Rows`. */
export class Runs {
  left = 0;
  readonly #rows: Rows;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** Moves within the window to the next run with samples. Returns false at its end. */
  step(): boolean {
    while (this.#rows.step()) if (this.#begin()) return true;
    return false;
  }

  /** Moves to the first run with samples in later windows. Returns false after the last one. */
  async load(): Promise<boolean> {
    while (await this.#rows.load()) if (this.#begin() || this.step()) return true;
    return false;
  }

  #begin(): boolean {
    this.left = this.#rows.uint32();
    return this.left > 0;
  }

  get value(): number {
    return this.#rows.uint32(4);
  }

  get signedValue(): number {
    return this.#rows.int32(4);
  }
}
