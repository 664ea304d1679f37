/** PDF of the notes on a cut, each with its still or a thumbnail if available (docs/review.md#take-away). */
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { setImmediate as pause } from 'node:timers/promises';
import { formatDateTime } from '#domain/platform/dates.ts';
import { NOTES_FILE_TEXTS, noteText, rangeText } from '#domain/review/markers.ts';
import type { Stroke } from '#domain/work/notes.ts';
import { countOf } from '#domain/platform/numbers.ts';
import { nonEmptyLines, toSingleLine } from '#domain/platform/text.ts';
import { type TimeZone, zoneLabel } from '#domain/platform/time-zone.ts';
import { rateText, type Timebase, usesDropFrame } from '#domain/platform/timecode.ts';
import { createFairQueue } from '#server/platform/schedule/fair-queue.ts';
import type { ExportedNote } from './notes-export.query.ts';
import { drawStrokes } from './pdf-drawing.ts';
import { visualLines } from './pdf-text.ts';
import type { Stills } from '#server/review/pictures/read-stills.ts';

/** Returns a frame's JPEG thumbnail: the same buffer for all frames that share one, so that the PDF contains it once. */
type TileOf = (frame: number) => Buffer | undefined;

type ImagePicture = { jpeg: Buffer; width: number; height: number };

type NotesPdf = {
  title: string;
  /** Name of the version, such as 'Version 3'. */
  cut: string;
  timebase: Timebase;
  /** Notes in display order. */
  notes: readonly ExportedNote[];
  tileOf: TileOf;
  /** Pictures of the exact frames with their drawings. */
  stills: Stills;
  /** The picture of an image version, which all notes share. Their drawings are drawn over it. */
  image?: ImagePicture | undefined;
  /** ISO 8601. */
  madeAt: string;
  zone: TimeZone;
};

/** One font for Latin, Cyrillic, Greek, Arabic, Hebrew and more; missing characters appear as boxes. */
const FONT = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));

const MARGIN = 48;
/** Size of a note's picture in points; portrait images are fitted inside. */
const TILE_BOX = { width: 120, height: 68 };
const STILL_BOX = { width: 200, height: 150 };
const GAP = 12;
const INK = '#1f2328';
const FAINT = '#59636e';
const RULE = '#d1d9e0';
/** Number of notes laid out before other work gets a turn on the event loop. */
const NOTES_PER_TURN = 10;

type Document = PDFKit.PDFDocument;
type Line = { text: string; size: number; color: string; indent?: number };
type Area = { x: number; width: number };

const bottomOf = ({ page }: Document): number => page.height - page.margins.bottom;

/** Returns whether the drawing of a note is shown with it. */
const isDrawn = ({ id }: ExportedNote, { stills, image }: NotesPdf): boolean => image !== undefined || stills.has(id);

function linesOfNote(note: ExportedNote, number: number, content: NotesPdf): Line[] {
  const { timebase, zone } = content;
  const details = [
    note.isResolved ? 'Resolved' : 'Open',
    ...(note.isInternal ? ['Internal'] : []),
    formatDateTime(note.at, zone),
    toSingleLine(note.author),
  ];
  const replies = (note.replies ?? []).flatMap(({ author, text }) => nonEmptyLines(`${author}: ${text}`));
  return [
    { text: `${number}.  ${rangeText(note, timebase)}`.trim(), size: 11, color: INK },
    { text: details.join(' · '), size: 8, color: FAINT },
    ...nonEmptyLines(noteText({ ...note, hasDrawing: note.hasDrawing && !isDrawn(note, content) })).map((text) => ({
      text,
      size: 10,
      color: INK,
    })),
    ...replies.map((text) => ({ text, size: 9, color: FAINT, indent: GAP })),
  ];
}

const LINE_GAP = 2;

/** Writes each word at its own position, because the library would move a space along with a reversed word. */
function writeText(doc: Document, words: readonly string[], start: number): void {
  const { y } = doc;
  let x = start;
  for (const word of words) {
    doc.text(word, x, y, { lineBreak: false });
    x += doc.widthOfString(`${word} `);
  }
  doc.y = y + doc.currentLineHeight(true) + LINE_GAP;
}

/** Writes a line at the current position, breaking to a new page if needed. */
function writeLine(doc: Document, { text, size, color, indent = 0 }: Line, area: Area): void {
  const [x, width] = [area.x + indent, area.width - indent];
  doc.fontSize(size).fillColor(color);
  const seen = visualLines(text, (line) => doc.widthOfString(line) <= width);
  if (!seen) {
    doc.text(text, x, doc.y, { width, lineGap: LINE_GAP });
    return;
  }
  for (const words of seen.lines) {
    if (doc.y + doc.currentLineHeight(true) > bottomOf(doc)) doc.addPage();
    writeText(doc, words, seen.isFromRight ? x + width - doc.widthOfString(words.join(' ')) : x);
  }
}

function heightOf(doc: Document, lines: readonly Line[], { width }: Area): number {
  return lines.reduce((sum, { text, size, indent = 0 }) => {
    return sum + doc.fontSize(size).heightOfString(text, { width: width - indent, lineGap: LINE_GAP });
  }, 0);
}

/** Picture, the box that it is fitted into, and strokes over it. */
type Picture = {
  jpeg: Buffer;
  width: number;
  height: number;
  over?: { image: ImagePicture; strokes: readonly Stroke[] };
};

/** Returns the note's still, else the nearest thumbnail. */
function pictureOf({ id, frame, drawing }: ExportedNote, { stills, tileOf, image }: NotesPdf): Picture | undefined {
  if (image && frame !== null)
    return { jpeg: image.jpeg, ...STILL_BOX, over: { image, strokes: drawing?.strokes ?? [] } };
  const still = stills.get(id);
  if (still) return { jpeg: still, ...STILL_BOX };
  const tile = frame === null ? undefined : tileOf(frame);
  return tile && { jpeg: tile, ...TILE_BOX };
}

/** Returns a data URL, by which the library recognizes a repeated image and embeds it once. */
const pictureAddress = (jpeg: Buffer): string => `data:image/jpeg;base64,${jpeg.toString('base64')}`;

function writePicture(doc: Document, { jpeg, width, height, over }: Picture, y: number): void {
  try {
    doc.image(pictureAddress(jpeg), MARGIN, y, { fit: [width, height] });
    if (!over) return;
    const scale = Math.min(width / over.image.width, height / over.image.height);
    const size = { width: over.image.width * scale, height: over.image.height * scale };
    drawStrokes(doc, over.strokes, { x: MARGIN, y, ...size });
  } catch {
    // The check of stills accepts some JPEG files that the library can't read.
  }
}

function writeRule(doc: Document, y: number): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
}

/** Writes a note, on a single page if it fits on one. */
function writeNote(
  doc: Document,
  lines: readonly Line[],
  { picture, ...area }: Area & { picture: Picture | undefined },
): void {
  const least = picture?.height ?? 0;
  if (doc.y + Math.max(heightOf(doc, lines, area), least) > bottomOf(doc)) doc.addPage();
  const { page, y } = doc;
  if (picture) writePicture(doc, picture, y);
  doc.y = y;
  for (const line of lines) writeLine(doc, line, area);
  // If the text continued on a new page, the thumbnail is on the previous one.
  doc.y = GAP + (doc.page === page ? Math.max(doc.y, y + least) : doc.y);
  if (doc.y < bottomOf(doc)) writeRule(doc, doc.y - GAP / 2);
}

function writeHead(doc: Document, content: NotesPdf, area: Area): void {
  const { title, cut, timebase, notes, zone } = content;
  const open = notes.filter(({ isResolved }) => !isResolved).length;
  const rate = `${rateText(timebase.rate)} fps${usesDropFrame(timebase) ? ' drop frame' : ''}`;
  const isVideo = timebase.format === 'timecode';
  writeLine(doc, { text: toSingleLine(title), size: 16, color: INK }, area);
  writeLine(
    doc,
    {
      text: `${cut}${isVideo ? ` · ${rate}` : ''} · ${countOf(notes.length, 'note')}, ${open} open · ${zoneLabel(zone)}`,
      size: 9,
      color: FAINT,
    },
    area,
  );
  if (notes.some((note) => note.hasDrawing && !isDrawn(note, content)))
    writeLine(doc, { text: NOTES_FILE_TEXTS.withoutDrawings, size: 9, color: FAINT }, area);
  doc.y += GAP;
}

function writePageNumbers(doc: Document): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Without this, text below the margin would start a new page.
    doc.page.margins.bottom = 0;
    const text = `${page + 1} / ${count}`;
    doc.fontSize(8).fillColor(FAINT);
    doc.text(text, doc.page.width - MARGIN - doc.widthOfString(text), doc.page.height - MARGIN / 1.5, {
      lineBreak: false,
    });
  }
}

async function build(content: NotesPdf): Promise<Buffer> {
  const { notes, madeAt } = content;
  // Loaded on first use, since it takes half as much memory again as the rest of the server.
  const { default: PDFDocument } = await import('pdfkit');
  const info = { Title: `${toSingleLine(content.title)}, ${content.cut}`, CreationDate: new Date(madeAt) };
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    font: FONT,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    info,
  });
  const file = buffer(doc);
  const whole = { x: MARGIN, width: doc.page.width - 2 * MARGIN };
  const pictures = notes.map((note) => pictureOf(note, content));
  const widest = Math.max(0, ...pictures.map((picture) => picture?.width ?? 0));
  const indent = widest > 0 ? widest + GAP : 0;
  writeHead(doc, content, whole);
  for (const [at, note] of notes.entries()) {
    if (at % NOTES_PER_TURN === 0) await pause();
    const area = { x: whole.x + indent, width: whole.width - indent, picture: pictures[at] };
    writeNote(doc, linesOfNote(note, at + 1, content), area);
  }
  writePageNumbers(doc);
  doc.end();
  return file;
}

const runQueued = createFairQueue({
  maxRunning: 1,
  maxWaitMs: 60_000,
  maxWaiting: 20,
  busyText: NOTES_FILE_TEXTS.busy,
});

/** Returns the PDF. PDFs are created one at a time without blocking other requests (docs/review.md#take-away). */
export const notesPdf = (content: NotesPdf): Promise<Buffer> => runQueued(() => build(content));
