/** Start timecode of MP4 and QuickTime files: a `tmcd` track whose only sample is a frame number. */
import { type Box, boxesIn, type ByteSource, findBox, readView } from './boxes.ts';

export type StartTimecode = { startFrame: number; /** Timecode numbers per second. */ fps: number; isDrop: boolean };

const DROP_FLAG = 1;

async function boxAtPath(source: ByteSource, from: Box, path: readonly string[]): Promise<Box | undefined> {
  let box: Box | undefined = from;
  for (const type of path) box = box && (await findBox(source, type, box));
  return box;
}

/** Returns the position of the sample, the first entry of the chunk table. */
async function sampleAt(source: ByteSource, table: Box): Promise<number | undefined> {
  const short = await findBox(source, 'stco', table);
  if (short) return (await readView(source, short.inside + 8, 4)).getUint32(0);
  const long = await findBox(source, 'co64', table);
  return long && Number((await readView(source, long.inside + 8, 8)).getBigUint64(0));
}

async function timecodeOf(source: ByteSource, track: Box): Promise<StartTimecode | undefined> {
  const table = await boxAtPath(source, track, ['mdia', 'minf', 'stbl']);
  const described = table && (await findBox(source, 'stsd', table));
  if (!table || !described) return undefined;
  // Version and entry count, then the entry: size, `tmcd`, 8 reserved bytes, 4 more, flags, scale, duration, fps.
  const entry = await readView(source, described.inside + 8, 34);
  if (entry.byteLength < 33 || entry.getUint32(4) !== 0x746d6364) return undefined;
  const fps = entry.getUint8(32);
  const at = await sampleAt(source, table);
  if (at === undefined || fps === 0 || at + 4 > source.sizeBytes) return undefined;
  const startFrame = (await readView(source, at, 4)).getUint32(0);
  return { startFrame, fps, isDrop: (entry.getUint32(20) & DROP_FLAG) !== 0 };
}

/** Returns the start timecode, or undefined if the file has none. */
export async function findTimecode(source: ByteSource): Promise<StartTimecode | undefined> {
  const film = await findBox(source, 'moov', { inside: 0, end: source.sizeBytes });
  if (!film) return undefined;
  for await (const track of boxesIn(source, film.inside, film.end)) {
    const found = track.type === 'trak' && (await timecodeOf(source, track));
    if (found) return found;
  }
  return undefined;
}
