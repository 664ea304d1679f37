/** Exports of notes on a cut. */
import { zipSync } from 'fflate';
import { avidTextOf } from '#domain/review/markers-avid.ts';
import { displaySizeOf, timebaseOf } from '#domain/review/cut-metadata.ts';
import { edlFilesOf } from '#domain/review/markers-edl.ts';
import { fcpxmlOf } from '#domain/review/markers-fcpxml.ts';
import { xmemlOf } from '#domain/review/markers-xmeml.ts';
import {
  checkEdl,
  checkNotesFileFormat,
  flattenMarkers,
  type MarkedCut,
  NOTES_FILE_FORMATS,
  NOTES_FILE_TEXTS,
} from '#domain/review/markers.ts';
import { isRefusal, notFound, refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { Timebase } from '#domain/platform/timecode.ts';
import { timebaseFrom } from '#domain/platform/typed-timecode.ts';
import {
  exportNotesAsPdfWithStills,
  NOTES_FILE_TYPES,
  NOTES_FILES,
  type NotesFileExtension,
} from '#contract/review/notes-export.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FileResult } from '#server/platform/http/response/send-file.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import { type ExportedCut, type ExportedNote, findCutForExport, listNotesForExport } from './notes-export.query.ts';
import { notesCsv } from './notes.csv.ts';
import { notesPdf } from './notes-pdf.ts';
import { readStills, type Stills } from '#server/review/pictures/read-stills.ts';
import { readImagePicture, tilesFor } from '#server/review/pictures/strip-tiles.ts';

type NotesExport = {
  deps: Deps;
  cut: ExportedCut;
  timebase: Timebase;
  notes: readonly ExportedNote[];
  stills: Stills;
  hasMark: boolean;
};

const ZIP = NOTES_FILE_TYPES.edl[1];

type Timeline = { ending: NotesFileExtension; start: string | undefined };

function exportTimebase(cut: ExportedCut, { ending, start }: Timeline): Timebase | Refusal {
  const rate = { num: cut.rate_num, den: cut.rate_den };
  // Formats for people show positions as the app does, those for editing programs as timecode.
  const kind = NOTES_FILE_FORMATS.image.includes(ending) ? cut.kind : 'video';
  const own = timebaseOf({ kind, rate, startFrame: cut.start_frame, isDrop: cut.is_drop });
  const timebase = start === undefined ? own : timebaseFrom(start, own);
  return timebase ?? refuse('malformed', `Invalid value for query parameter "start": ${NOTES_FILE_TEXTS.notATimecode}`);
}

/** Timelines of editing programs have a picture size even for audio-only files. */
const AUDIO_PICTURE = { width: 1920, height: 1080 };

/** Returns, for example, 'Short 1 · Version 3'. */
const versionOf = ({ deliverable, number }: ExportedCut, word: string): string =>
  deliverable === null ? `${word} ${number}` : `${deliverable} · Version ${number}`;

const markedCut = ({ cut, timebase, notes }: NotesExport): MarkedCut => ({
  title: `${cut.title}, ${versionOf(cut, 'version')}`,
  timebase,
  frameCount: cut.frame_count,
  ...(cut.kind === 'audio' ? AUDIO_PICTURE : displaySizeOf({ ...cut, playback: cut.playback_facts })),
  audioFile: cut.kind === 'audio' ? cut.original_name : undefined,
  markers: flattenMarkers(notes, timebase),
});

const baseName = (cut: ExportedCut): string =>
  `${cut.tracking_id}-cut-${cut.number}-notes`.replaceAll(/[^\w-]+/g, '-').replace(/^-+/, '');

/** Returns a single EDL as it is, several in a ZIP. */
function edlOf(exported: NotesExport): { isZip: boolean; file: Buffer | string } {
  const [first = '', ...others] = edlFilesOf(markedCut(exported));
  if (others.length === 0) return { isZip: false, file: first };
  const named = [first, ...others].map((text, at) => [`${baseName(exported.cut)}-${at + 1}.edl`, Buffer.from(text)]);
  return { isZip: true, file: Buffer.from(zipSync(Object.fromEntries(named))) };
}

async function pdfOf({ deps, cut, timebase, notes, stills }: NotesExport): Promise<Buffer> {
  const strip = { filename: cut.strip_filename, count: cut.strip_count, frameCount: cut.frame_count };
  const frames = notes.flatMap(({ frame }) => frame ?? []);
  const tileOf = await tilesFor(deps.cutFiles, strip, frames);
  const image = cut.kind === 'image' ? await readImagePicture(deps.cutFiles, cut.poster_filename) : undefined;
  const exportContext = { madeAt: deps.clock(), zone: await readTimeZone(deps.db) };
  return notesPdf({
    title: cut.title,
    cut: versionOf(cut, 'Version'),
    timebase,
    notes,
    tileOf,
    stills,
    image,
    ...exportContext,
  });
}

type Content = { [Ending in Exclude<NotesFileExtension, 'edl'>]: (exported: NotesExport) => string | Promise<Buffer> };

const CONTENT: Content = {
  fcpxml: (exported) => fcpxmlOf(markedCut(exported)),
  xml: (exported) => xmemlOf(markedCut(exported)),
  txt: (exported) => avidTextOf(markedCut(exported)),
  csv: ({ notes, timebase, hasMark }) => notesCsv(notes, timebase, hasMark),
  pdf: pdfOf,
};

/** Creates the file first, because its content type depends on the content: an EDL with many notes becomes a ZIP. */
async function fileOf(ending: NotesFileExtension, exported: NotesExport): Promise<FileResult> {
  const filename = `${baseName(exported.cut)}.${ending}`;
  if (ending !== 'edl')
    return { filename, type: NOTES_FILE_TYPES[ending][0], content: async () => CONTENT[ending](exported) };
  const { isZip, file } = edlOf(exported);
  return {
    filename: isZip ? `${filename}.zip` : filename,
    type: isZip ? ZIP : NOTES_FILE_TYPES.edl[0],
    content: async () => file,
  };
}

const NO_STILLS: Stills = new Map();

type NotesFileContext = Context<(typeof NOTES_FILES)[NotesFileExtension]>;
type CutForExport = NonNullable<Awaited<ReturnType<typeof findCutForExport>>>;
type NotesExportContext = NotesFileContext & { record: CutForExport };

const authorizeItem = async ({ deps, actor, params }: NotesFileContext): Promise<CutForExport | Refusal> =>
  (await findCutForExport(deps.reports, actor, params.id)) ?? notFound();

async function exportNotes(
  ending: NotesFileExtension,
  { deps, actor, query, record: cut }: NotesExportContext,
  stills = NO_STILLS,
): Promise<FileResult | Refusal> {
  const formatRefusal = checkNotesFileFormat(cut.kind, ending);
  if (formatRefusal) return formatRefusal;
  const timebase = exportTimebase(cut, { ending, start: query.start });
  if (isRefusal(timebase)) return timebase;
  const refusal =
    ending === 'edl'
      ? checkEdl({ isConstantRate: cut.is_constant_rate, rate: { num: cut.rate_num, den: cut.rate_den } })
      : undefined;
  if (refusal) return refusal;
  const selection = { cutId: cut.id, isOpenOnly: query.open ?? false, withInternal: query.internal ?? false };
  const notes = await listNotesForExport(deps.reports, actor, selection);
  return fileOf(ending, { deps, cut, timebase, notes, stills, hasMark: 'bom' in query && query.bom === true });
}

/** Registers the PDF with pictures; in an app of its own that parses multipart bodies. */
export function registerPdfWithStills(serve: Serve): void {
  serve(exportNotesAsPdfWithStills, {
    authorizeItem,
    handle: async (context) => {
      const stills = await readStills(context.request);
      return isRefusal(stills) ? stills : exportNotes('pdf', context, stills);
    },
  });
}

export function registerNotesExports(serve: Serve): void {
  for (const [ending, endpoint] of Object.entries(NOTES_FILES))
    serve(endpoint, { authorizeItem, handle: (context) => exportNotes(ending as NotesFileExtension, context) });
}
