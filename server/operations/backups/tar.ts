/** Files one behind the other as a tar stream (ustar; sizes from 8 GiB up as GNU tar writes them), written and read as they flow. */
import { BackupError, FileFault } from './backup-error.ts';

/** What is taken of the content is taken before the next entry is asked for. */
export type Entry = { name: string; size: number; content: AsyncIterable<Buffer> };

const BLOCK = 512;
const [NAME, MODE, SIZE, TIME, SUM, TYPE, MAGIC] = [0, 100, 124, 136, 148, 156, 257];
const NAME_LENGTH = 100;
const SIZE_LENGTH = 12;
const LARGEST_OCTAL = 8 ** 11 - 1;
/** Says that the size is a number of bytes rather than text. */
const BINARY = 0x80;

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

function sumOf(header: Buffer): number {
  const counted = Buffer.from(header);
  counted.fill(' ', SUM, TYPE);
  return counted.reduce((sum, byte) => sum + byte, 0);
}

function headerOf(name: string, size: number, seconds: number): Buffer {
  if (Buffer.byteLength(name) > NAME_LENGTH) throw new BackupError(`The name ${name} is too long for a backup.`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, NAME);
  header.write(octal(0o600, 8), MODE);
  header.write(`${octal(0, 8)}${octal(0, 8)}`, MODE + 8);
  if (size <= LARGEST_OCTAL) header.write(octal(size, SIZE_LENGTH), SIZE);
  else {
    header[SIZE] = BINARY;
    header.writeBigUInt64BE(BigInt(size), SIZE + SIZE_LENGTH - 8);
  }
  header.write(octal(seconds, SIZE_LENGTH), TIME);
  header.write('0', TYPE);
  header.write('ustar\x0000', MAGIC, 'latin1');
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, SUM);
  return header;
}

const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** The stream of these entries. Throws BackupError where a content has not the size that it was said to have. */
export async function* tarOf(entries: AsyncIterable<Entry>, madeAt: string): AsyncGenerator<Buffer> {
  const seconds = Math.floor(Date.parse(madeAt) / 1000);
  for await (const { name, size, content } of entries) {
    yield headerOf(name, size, seconds);
    let left = size;
    for await (const chunk of content) {
      left -= chunk.length;
      // A stream takes an empty piece for its end.
      if (chunk.length > 0) yield chunk;
    }
    if (left !== 0) throw new BackupError(`${name} changed while it was read; try again.`);
    if (paddingOf(size) > 0) yield Buffer.alloc(paddingOf(size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** Bytes of a stream, taken in pieces of one's own. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** At least one and at most so many; none at the end. */
  async some(most: number): Promise<Buffer> {
    while (this.#held.length === 0) {
      const next = await this.#source.next();
      if (next.done) return this.#held;
      this.#held = next.value;
    }
    const taken = this.#held.subarray(0, most);
    this.#held = this.#held.subarray(taken.length);
    return taken;
  }

  async *next(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0;) {
      const taken = await this.some(left);
      if (taken.length === 0) throw new FileFault('it is cut short');
      left -= taken.length;
      yield taken;
    }
  }

  async exactly(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.next(count)) parts.push(part);
    return Buffer.concat(parts);
  }
}

function readHeader(header: Buffer): { name: string; size: number } {
  const checksum = Number.parseInt(header.toString('latin1', SUM, TYPE), 8);
  if (checksum !== sumOf(header)) throw new FileFault('it is damaged');
  const name = header.toString('utf8', NAME, NAME_LENGTH).replace(/\0.*$/s, '');
  const size =
    header[SIZE] === BINARY
      ? Number(header.readBigUInt64BE(SIZE + SIZE_LENGTH - 8))
      : Number.parseInt(header.toString('latin1', SIZE, TIME), 8);
  return { name, size };
}

/** The entries of a stream. Throws FileFault where it is cut or damaged. */
export async function* entriesIn(stream: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const bytes = new Bytes(stream);
  for (;;) {
    const header = await bytes.exactly(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = readHeader(header);
    const content = bytes.next(size);
    yield { name, size, content };
    // What nobody took is passed over.
    for await (const _rest of content);
    await bytes.exactly(paddingOf(size));
  }
  // To the very end, so that the sums of the layers below are checked.
  while ((await bytes.some(BLOCK)).length > 0);
}
