/** Tracks of MP4 and QuickTime files, as needed to check and time their samples (docs/review.md#uploads). */
import { CUT_LIMITS, CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { type Box, boxesIn, type ByteSource, findBox, readView, textIn } from './boxes.ts';
import { CutFault } from './cut-fault.ts';
import { openRows } from './table-rows.ts';

export type Track = {
  id: number;
  isVideo: boolean;
  /** Time units per second. */
  timescale: number;
  /** First displayed time of the track, in its units. */
  editStart: number;
  /** End of what is shown, in seconds from the start of the video; Infinity if the whole track is shown. */
  shownUntil: number;
  table: Box;
};

/** Default duration and size of samples in fragments. */
export type Defaults = { duration: number; size: number };

export type Movie = {
  tracks: Track[];
  /** Defaults by track ID; undefined if the file has no fragments. */
  defaults: Map<number, Defaults> | undefined;
};

const HANDLERS = ['vide', 'soun'];

/** Returns a view of at least this many bytes of a box, or undefined if it is absent or shorter. */
async function fieldsOf(
  source: ByteSource,
  parent: Box,
  { type, bytes }: { type: string; bytes: number },
): Promise<DataView | undefined> {
  const box = await findBox(source, type, parent);
  const view = box && (await readView(source, box.inside, bytes));
  return view && view.byteLength >= bytes ? view : undefined;
}

/** Returns the time units per second of a movie or media header. */
async function timescaleOf(source: ByteSource, parent: Box, type: 'mvhd' | 'mdhd'): Promise<number> {
  const view = await fieldsOf(source, parent, { type, bytes: 24 });
  return view?.getUint32(view.getUint8(0) === 1 ? 20 : 12) ?? 0;
}

type Edit = { editStart: number; shownUntil: number };
const NO_EDIT: Edit = { editStart: 0, shownUntil: Infinity };

/** Returns the first non-empty edit, delayed by empty edits before it. Its end counts only if no edit follows. */
async function editOf(source: ByteSource, track: Box, scales: { movie: number; track: number }): Promise<Edit> {
  const edits = await findBox(source, 'edts', track);
  const list = edits && (await findBox(source, 'elst', edits));
  if (!edits || !list) return NO_EDIT;
  const isLong = (await readView(source, list.inside, 1)).getUint8(0) === 1;
  const rows = await openRows(source, { table: edits, type: 'elst', rowBytes: isLong ? 20 : 12 });
  const toTrackUnits = (length: number): number => Math.round((length / scales.movie) * scales.track);
  let delay = 0;
  let edit: Edit | undefined;
  while (rows && (rows.step() || (await rows.load()))) {
    if (edit) return { ...edit, shownUntil: Infinity };
    const length = isLong ? rows.uint32() * 2 ** 32 + rows.uint32(4) : rows.uint32();
    const start = isLong ? rows.int32(8) * 2 ** 32 + rows.uint32(12) : rows.int32(4);
    if (start !== -1) {
      if (rows.int32(isLong ? 16 : 8) !== 0x10000) return NO_EDIT;
      const shownUntil = length === 0 ? Infinity : (toTrackUnits(delay) + toTrackUnits(length)) / scales.track;
      edit = { editStart: start - toTrackUnits(delay), shownUntil };
    } else delay += length;
  }
  return edit ?? NO_EDIT;
}

async function trackOf(source: ByteSource, box: Box, movieScale: number): Promise<Track | undefined> {
  const media = await findBox(source, 'mdia', box);
  const info = media && (await findBox(source, 'minf', media));
  const table = info && (await findBox(source, 'stbl', info));
  const header = await fieldsOf(source, box, { type: 'tkhd', bytes: 24 });
  const handler = media && (await fieldsOf(source, media, { type: 'hdlr', bytes: 12 }));
  if (!media || !table || !header || !handler) return undefined;
  const kind = textIn(handler, 8, 4);
  if (!HANDLERS.includes(kind)) return undefined;
  const timescale = await timescaleOf(source, media, 'mdhd');
  if (timescale === 0) throw new CutFault(CUT_RULE_TEXTS.unreadable);
  return {
    id: header.getUint32(header.getUint8(0) === 1 ? 20 : 12),
    isVideo: kind === 'vide',
    timescale,
    ...(await editOf(source, box, { movie: movieScale, track: timescale })),
    table,
  };
}

async function defaultsOf(source: ByteSource, film: Box): Promise<Movie['defaults']> {
  const extended = await findBox(source, 'mvex', film);
  if (!extended) return undefined;
  const defaults = new Map<number, Defaults>();
  for await (const box of boxesIn(source, extended.inside, extended.end)) {
    const view = box.type === 'trex' ? await readView(source, box.inside, 20) : undefined;
    if (view?.byteLength === 20)
      defaults.set(view.getUint32(4), { duration: view.getUint32(12), size: view.getUint32(16) });
  }
  return defaults;
}

/** Returns the video and audio tracks, or undefined for other kinds of files. */
export async function findMovie(source: ByteSource): Promise<Movie | undefined> {
  const film = await findBox(source, 'moov', { inside: 0, end: source.sizeBytes });
  if (!film) return undefined;
  if (film.end - film.start > CUT_LIMITS.tableBytes) throw new CutFault(CUT_RULE_TEXTS.tooMuch);
  const scale = (await timescaleOf(source, film, 'mvhd')) || 1;
  const tracks: Track[] = [];
  for await (const box of boxesIn(source, film.inside, film.end)) {
    const track = box.type === 'trak' ? await trackOf(source, box, scale) : undefined;
    if (track) tracks.push(track);
  }
  return { tracks, defaults: await defaultsOf(source, film) };
}
