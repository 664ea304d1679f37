/** The files in which notes on a cut are taken away. */
import { zipSync } from 'fflate';
import { avidTextOf } from '#domain/review/markers-avid.ts';
import { edlFilesOf } from '#domain/review/markers-edl.ts';
import { fcpxmlOf } from '#domain/review/markers-fcpxml.ts';
import { xmemlOf } from '#domain/review/markers-xmeml.ts';
import { checkEdl, flattenMarkers, type MarkedCut, NOTES_FILE_TEXTS, type PlacedNote } from '#domain/review/markers.ts';
import { isRefusal, notFound, refuse, type Refusal } from '#domain/platform/refusal.ts';
import { type Counting, countingFrom } from '#domain/platform/timecode.ts';
import { NOTES_FILE_TYPES, NOTES_FILES, type NotesEnding } from '#contract/review/notes-export.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FileAnswer } from '#server/platform/http/send-file.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { type CutToTake, findCutToTake, listNotesToTake } from './notes-export.query.ts';
import { notesCsv } from './notes.csv.ts';
import { notesPdf } from './notes-pdf.ts';
import { tilesFor } from './strip-tiles.ts';

type Taken = { deps: Deps; cut: CutToTake; counting: Counting; notes: readonly PlacedNote[] };

const ZIP = NOTES_FILE_TYPES.edl[1];

function countingOf(cut: CutToTake, start: string | undefined): Counting | Refusal {
  const own = { rate: { num: cut.rate_num, den: cut.rate_den }, startFrame: cut.start_frame, isDrop: cut.is_drop };
  const counting = start === undefined ? own : countingFrom(start, own);
  return counting ?? refuse('malformed', `Invalid value for query parameter "start": ${NOTES_FILE_TEXTS.notATimecode}`);
}

/** As it is seen: a cut that lies on its side is upright in the editing program. */
const sizeOf = ({ width, height, rotation }: CutToTake) =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width };

const markedCut = ({ cut, counting, notes }: Taken): MarkedCut => ({
  title: `${cut.title}, cut ${cut.number}`,
  counting,
  frameCount: cut.frame_count,
  ...sizeOf(cut),
  markers: flattenMarkers(notes, counting),
});

const baseName = (cut: CutToTake): string =>
  `${cut.tracking_id}-cut-${cut.number}-notes`.replaceAll(/[^\w-]+/g, '-').replace(/^-+/, '');

/** One file as it is, several in a ZIP. */
function edlOf(taken: Taken): { isZip: boolean; file: Buffer | string } {
  const [first = '', ...others] = edlFilesOf(markedCut(taken));
  if (others.length === 0) return { isZip: false, file: first };
  const named = [first, ...others].map((text, at) => [`${baseName(taken.cut)}-${at + 1}.edl`, Buffer.from(text)]);
  return { isZip: true, file: Buffer.from(zipSync(Object.fromEntries(named))) };
}

async function pdfOf({ deps, cut, counting, notes }: Taken): Promise<Buffer> {
  const strip = { filename: cut.strip_filename, count: cut.strip_count, frameCount: cut.frame_count };
  const frames = notes.map(({ frame }) => frame);
  const tileOf = await tilesFor(deps.cutFiles, strip, frames);
  return notesPdf({ title: cut.title, cut: `Cut ${cut.number}`, counting, notes, tileOf, madeAt: deps.clock() });
}

type Content = { [Ending in Exclude<NotesEnding, 'edl'>]: (taken: Taken) => string | Promise<Buffer> };

const CONTENT: Content = {
  fcpxml: (taken) => fcpxmlOf(markedCut(taken)),
  xml: (taken) => xmemlOf(markedCut(taken)),
  txt: (taken) => avidTextOf(markedCut(taken)),
  csv: ({ notes, counting }) => notesCsv(notes, counting),
  pdf: pdfOf,
};

/** What the type of the file depends on is read first: an EDL of many notes is a ZIP. */
async function fileOf(ending: NotesEnding, taken: Taken): Promise<FileAnswer> {
  const filename = `${baseName(taken.cut)}.${ending}`;
  if (ending !== 'edl')
    return { filename, type: NOTES_FILE_TYPES[ending][0], content: async () => CONTENT[ending](taken) };
  const { isZip, file } = edlOf(taken);
  return {
    filename: isZip ? `${filename}.zip` : filename,
    type: isZip ? ZIP : NOTES_FILE_TYPES.edl[0],
    content: async () => file,
  };
}

async function takeNotes(
  ending: NotesEnding,
  { deps, actor, params, query }: Context<(typeof NOTES_FILES)[NotesEnding]>,
): Promise<FileAnswer | Refusal> {
  const cut = await findCutToTake(deps.reports, actor, params.id);
  if (!cut) return notFound();
  const counting = countingOf(cut, query.start);
  if (isRefusal(counting)) return counting;
  const refusal = ending === 'edl' ? checkEdl({ isConstantRate: cut.is_constant_rate }) : undefined;
  if (refusal) return refusal;
  const taking = { cutId: cut.id, isOpenOnly: query.open ?? false, withInternal: query.internal ?? false };
  return fileOf(ending, { deps, cut, counting, notes: await listNotesToTake(deps.reports, actor, taking) });
}

export function registerNotesExports(serve: Serve): void {
  for (const [ending, endpoint] of Object.entries(NOTES_FILES))
    serve(endpoint, { handle: (context) => takeNotes(ending as NotesEnding, context) });
}
