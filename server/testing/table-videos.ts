/** MP4 files made of tables only: a video of any length, or one with false information, at no cost. */
import { box, uint32 } from './videos.ts';

type TableVideo = {
  /** Number of frames in the tables. */
  frames: number;
  /** Stores one size for all frames instead of one per frame. */
  hasOneSize?: boolean;
  framesPerChunk?: number;
};

const ENTRY_BYTES = 86;

/** Sample description: 64 by 36 pixels of H.264, without parameters. */
function descriptionOf(): Buffer {
  const entry = Buffer.alloc(ENTRY_BYTES);
  entry.writeUInt32BE(ENTRY_BYTES);
  entry.write('avc1', 4, 'latin1');
  entry.writeUInt16BE(64, 32);
  entry.writeUInt16BE(36, 34);
  return box('stsd', uint32(0, 1), entry);
}

/** Returns a table with that many rows; false counts get a single row. */
function rowsOf(count: number, row: (at: number) => number[]): Buffer {
  const first = row(0).length;
  const bytes = Buffer.alloc(count * first * 4);
  for (let at = 0; at < count; at += 1)
    for (const [column, value] of row(at).entries()) bytes.writeInt32BE(value | 0, (at * first + column) * 4);
  return bytes;
}

/** Returns the shift between decoding and display; every second frame is decoded before the one shown first. */
const shiftOf = (at: number): number => (at % 2 === 0 ? 2_000 : 0);

function samplesOf({ frames, hasOneSize, framesPerChunk }: Required<TableVideo>, dataAt: number): Buffer {
  const chunks = Math.ceil(frames / framesPerChunk);
  const sizes = hasOneSize
    ? box('stsz', uint32(0, 1, frames))
    : box(
        'stsz',
        uint32(0, 0, frames),
        rowsOf(frames, () => [1]),
      );
  const shifts = hasOneSize
    ? []
    : [
        box(
          'ctts',
          uint32(0, frames),
          rowsOf(frames, (at) => [1, shiftOf(at)]),
        ),
      ];
  return box(
    'stbl',
    descriptionOf(),
    box('stts', uint32(0, 1, frames, 1_000)),
    ...shifts,
    box('stsc', uint32(0, 1, 1, framesPerChunk, 1)),
    sizes,
    box(
      'stco',
      uint32(0, chunks),
      rowsOf(chunks, (chunk) => [dataAt + chunk * framesPerChunk]),
    ),
  );
}

/** Returns the file. Each frame has one byte, 60 make a second, and at most 2,000 bytes of frames exist. */
export function tableVideo(options: TableVideo): Buffer<ArrayBuffer> {
  const { frames, hasOneSize = false, framesPerChunk = frames } = options;
  const start = box('ftyp', Buffer.from('isom'), uint32(0), Buffer.from('isom'));
  const data = box('mdat', Buffer.alloc(hasOneSize ? Math.min(frames, 2_000) : frames));
  const track = box(
    'trak',
    box('tkhd', uint32(7, 0, 0, 1, 0, 0), Buffer.alloc(60)),
    box(
      'mdia',
      box('mdhd', uint32(0, 0, 0, 60_000, 0), Buffer.alloc(4)),
      box('hdlr', uint32(0, 0), Buffer.from('vide'), uint32(0, 0, 0), Buffer.from([0])),
      box('minf', samplesOf({ frames, hasOneSize, framesPerChunk }, start.length + 8)),
    ),
  );
  const header = box('mvhd', uint32(0, 0, 0, 60_000, 0), Buffer.alloc(80));
  return Buffer.concat([start, data, box('moov', header, track)]);
}
