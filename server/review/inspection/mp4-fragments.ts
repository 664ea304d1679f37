/** Samples of fragmented MP4 files. Each fragment has the positions and times of its samples. */
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { type Box, boxesIn, type ByteSource, findBox, readView } from './boxes.ts';
import { CutFault } from './cut-fault.ts';
import { checkFrameCount, type FrameTimes } from './frame-times.ts';
import type { Defaults, Movie, Track } from './mp4-tracks.ts';
import { type Rows, rowsIn } from './table-rows.ts';

/** Flags that mark optional fields of a fragment's track. */
const TRACK_FLAGS = { base: 0x1, description: 0x2, duration: 0x8, size: 0x10, baseIsFragment: 0x2_0000 };
const RUN_FLAGS = { offset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, shift: 0x800 };

type FragmentedMovie = {
  source: ByteSource;
  movie: Movie;
  shown: Track;
  times: FrameTimes;
  /** Default start of each track's next fragment, in the track's time units. */
  ends: Map<number, number>;
};

type Part = Defaults & {
  track: Track | undefined;
  trackId: number;
  /** Base position of a track's data, and position of the next run. */
  base: number;
  at: number;
};

const fieldsOf = async (source: ByteSource, box: Box): Promise<DataView> => {
  const view = await readView(source, box.inside, Math.min(64, box.end - box.inside));
  if (view.byteLength < 8) throw new CutFault(CUT_RULE_TEXTS.unreadable);
  return view;
};

async function partOf(
  { source, movie }: FragmentedMovie,
  head: Box,
  { fragment, next }: { fragment: Box; next: number },
): Promise<Part> {
  const view = await fieldsOf(source, head);
  const flags = view.getUint32(0) & 0xff_ffff;
  const trackId = view.getUint32(4);
  const defaults = movie.defaults?.get(trackId) ?? { duration: 0, size: 0 };
  let at = 8;
  const readIfFlagged = (flag: number, bytes: 4 | 8): number | undefined => {
    if ((flags & flag) === 0) return undefined;
    at += bytes;
    return bytes === 8 ? Number(view.getBigUint64(at - 8)) : view.getUint32(at - 4);
  };
  const implied = (flags & TRACK_FLAGS.baseIsFragment) === 0 ? next : fragment.start;
  const base = readIfFlagged(TRACK_FLAGS.base, 8) ?? implied;
  readIfFlagged(TRACK_FLAGS.description, 4);
  return {
    track: movie.tracks.find((track) => track.id === trackId),
    trackId,
    base,
    at: base,
    duration: readIfFlagged(TRACK_FLAGS.duration, 4) ?? defaults.duration,
    size: readIfFlagged(TRACK_FLAGS.size, 4) ?? defaults.size,
  };
}

type Run = { rows: Rows | undefined; count: number; flags: number; offset: number | undefined };

async function runOf(source: ByteSource, box: Box): Promise<Run> {
  const view = await fieldsOf(source, box);
  const flags = view.getUint32(0) & 0xff_ffff;
  const count = view.getUint32(4);
  const hasOffset = (flags & RUN_FLAGS.offset) !== 0;
  const start = box.inside + 8 + (hasOffset ? 4 : 0) + ((flags & RUN_FLAGS.firstFlags) === 0 ? 0 : 4);
  const fields = [RUN_FLAGS.duration, RUN_FLAGS.size, RUN_FLAGS.flags, RUN_FLAGS.shift].filter(
    (flag) => (flags & flag) !== 0,
  );
  const rowBytes = fields.length * 4;
  const rows = rowBytes === 0 ? undefined : rowsIn(source, box, { start, count, rowBytes });
  return { rows, count, flags, offset: hasOffset ? view.getInt32(8) : undefined };
}

/** Adds a run of samples. Reads every row and checks that each sample lies within the file. */
async function addRun({ source, shown, times, ends }: FragmentedMovie, part: Part, run: Run): Promise<void> {
  const { rows, count, flags } = run;
  const isShown = part.track === shown;
  if (run.offset !== undefined) part.at = part.base + run.offset;
  if (isShown || rows) checkFrameCount(count);
  const sizeAt = (flags & RUN_FLAGS.duration) === 0 ? 0 : 4;
  const shiftAt = sizeAt + ((flags & RUN_FLAGS.size) === 0 ? 0 : 4) + ((flags & RUN_FLAGS.flags) === 0 ? 0 : 4);
  let decodedAt = ends.get(part.trackId) ?? 0;
  let bytes = rows ? 0 : count * part.size;
  for (let at = 0; (rows || isShown) && at < count; at += 1) {
    if (rows && !rows.step()) await rows.load();
    const duration = rows && sizeAt > 0 ? rows.uint32() : part.duration;
    const shift = rows && (flags & RUN_FLAGS.shift) !== 0 ? rows.int32(shiftAt) : 0;
    if (rows) bytes += (flags & RUN_FLAGS.size) === 0 ? part.size : rows.uint32(sizeAt);
    if (isShown) times.add((decodedAt + shift - shown.editStart) / shown.timescale, duration / shown.timescale);
    decodedAt += duration;
  }
  ends.set(part.trackId, decodedAt);
  if (part.track && bytes > 0 && (part.at < 0 || part.at + bytes > source.sizeBytes))
    throw new CutFault(CUT_RULE_TEXTS.notWhole);
  part.at += bytes;
}

/** Adds one track of a fragment and returns where its data ends. */
async function addPart(
  film: FragmentedMovie,
  box: Box,
  { fragment, next }: { fragment: Box; next: number },
): Promise<number> {
  const { source, ends } = film;
  const head = await findBox(source, 'tfhd', box);
  if (!head) return next;
  const part = await partOf(film, head, { fragment, next });
  const time = await findBox(source, 'tfdt', box);
  if (time) {
    const view = await readView(source, time.inside, 12);
    ends.set(part.trackId, view.getUint8(0) === 1 ? Number(view.getBigUint64(4)) : view.getUint32(4));
  }
  for await (const inner of boxesIn(source, box.inside, box.end, Infinity))
    if (inner.type === 'trun') await addRun(film, part, await runOf(source, inner));
  return part.at;
}

/** Adds the times of a track's samples in all fragments. Rejects samples of any track beyond the end of the file. */
export async function addFragments(
  source: ByteSource,
  movie: Movie,
  { shown, times }: Pick<FragmentedMovie, 'shown' | 'times'>,
): Promise<void> {
  const film: FragmentedMovie = { source, movie, shown, times, ends: new Map() };
  for await (const fragment of boxesIn(source, 0, source.sizeBytes, Infinity)) {
    if (fragment.end > source.sizeBytes) throw new CutFault(CUT_RULE_TEXTS.notWhole);
    let next = fragment.start;
    for await (const box of boxesIn(source, fragment.inside, fragment.type === 'moof' ? fragment.end : 0, Infinity))
      if (box.type === 'traf') next = await addPart(film, box, { fragment, next });
  }
}
