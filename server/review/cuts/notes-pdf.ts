/** Notes on a cut as a PDF to read or print, each with a small picture where there is one (docs/review.md#take-away). */
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { setImmediate as pause } from 'node:timers/promises';
import { formatDateTime } from '#domain/platform/dates.ts';
import { NOTES_FILE_TEXTS, type PlacedNote, noteText, rangeText } from '#domain/review/markers.ts';
import { countOf } from '#domain/platform/numbers.ts';
import { linesIn, onOneLine } from '#domain/platform/text.ts';
import { type Counting, countsDrop, rateText } from '#domain/platform/timecode.ts';
import { createTurns } from '#server/platform/turns.ts';
import { seenText } from './pdf-text.ts';

/** A JPEG; the same bytes for all frames that it stands for, so that the file holds them once. */
type TileOf = (frame: number) => Buffer | undefined;

type NotesPdf = {
  title: string;
  /** Which version it is: 'Cut 3'. */
  cut: string;
  counting: Counting;
  /** In the order in which they are to stand. */
  notes: readonly PlacedNote[];
  tileOf: TileOf;
  /** ISO 8601. */
  madeAt: string;
};

/** One face for Latin, Cyrillic, Greek, Arabic, Hebrew and more; what it lacks is shown as a box. */
const FONT = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));

const MARGIN = 48;
/** Upright ones are fitted in. */
const PICTURE = { width: 120, height: 68 };
const GAP = 12;
const INK = '#1f2328';
const FAINT = '#59636e';
const RULE = '#d1d9e0';
/** Between so many notes others have their turn. */
const NOTES_PER_TURN = 10;

type Document = PDFKit.PDFDocument;
type Line = { text: string; size: number; color: string; indent?: number };
type Place = { x: number; width: number };

const bottomOf = ({ page }: Document): number => page.height - page.margins.bottom;

function linesOfNote(note: PlacedNote, number: number, counting: Counting): Line[] {
  const facts = [
    note.isResolved ? 'Resolved' : 'Open',
    ...(note.isInternal ? ['Internal'] : []),
    formatDateTime(note.at),
    onOneLine(note.author),
  ];
  const replies = (note.replies ?? []).flatMap(({ author, text }) => linesIn(`${author}: ${text}`));
  return [
    { text: `${number}.  ${rangeText(note, counting)}`, size: 11, color: INK },
    { text: facts.join(' · '), size: 8, color: FAINT },
    ...linesIn(noteText(note)).map((text) => ({ text, size: 10, color: INK })),
    ...replies.map((text) => ({ text, size: 9, color: FAINT, indent: GAP })),
  ];
}

const LINE_GAP = 2;

/** Each word at its own place: the library would turn a space round with the word before it. */
function writeWords(doc: Document, words: readonly string[], start: number): void {
  const { y } = doc;
  let x = start;
  for (const word of words) {
    doc.text(word, x, y, { lineBreak: false });
    x += doc.widthOfString(`${word} `);
  }
  doc.y = y + doc.currentLineHeight(true) + LINE_GAP;
}

/** The line where it stands, going on to another page where it must. */
function writeLine(doc: Document, { text, size, color, indent = 0 }: Line, place: Place): void {
  const [x, width] = [place.x + indent, place.width - indent];
  doc.fontSize(size).fillColor(color);
  const seen = seenText(text, (line) => doc.widthOfString(line) <= width);
  if (!seen) {
    doc.text(text, x, doc.y, { width, lineGap: LINE_GAP });
    return;
  }
  for (const words of seen.lines) {
    if (doc.y + doc.currentLineHeight(true) > bottomOf(doc)) doc.addPage();
    writeWords(doc, words, seen.isFromRight ? x + width - doc.widthOfString(words.join(' ')) : x);
  }
}

function heightOf(doc: Document, lines: readonly Line[], { width }: Place): number {
  return lines.reduce((sum, { text, size, indent = 0 }) => {
    return sum + doc.fontSize(size).heightOfString(text, { width: width - indent, lineGap: LINE_GAP });
  }, 0);
}

/** As an address: by it the library knows a picture again, and puts it into the file once. */
const pictureAddress = (jpeg: Buffer): string => `data:image/jpeg;base64,${jpeg.toString('base64')}`;

function writeRule(doc: Document, y: number): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
}

/** A note stands on one page where one holds it. */
function writeNote(
  doc: Document,
  lines: readonly Line[],
  { tile, ...place }: Place & { tile: Buffer | undefined },
): void {
  const least = tile ? PICTURE.height : 0;
  if (doc.y + Math.max(heightOf(doc, lines, place), least) > bottomOf(doc)) doc.addPage();
  const { page, y } = doc;
  if (tile) doc.image(pictureAddress(tile), MARGIN, y, { fit: [PICTURE.width, PICTURE.height] });
  doc.y = y;
  for (const line of lines) writeLine(doc, line, place);
  // Where the text ran on to another page, the picture is on the one before.
  doc.y = GAP + (doc.page === page ? Math.max(doc.y, y + least) : doc.y);
  if (doc.y < bottomOf(doc)) writeRule(doc, doc.y - GAP / 2);
}

function writeHead(doc: Document, { title, cut, counting, notes }: NotesPdf, place: Place): void {
  const open = notes.filter(({ isResolved }) => !isResolved).length;
  const rate = `${rateText(counting.rate)} fps${countsDrop(counting) ? ' drop frame' : ''}`;
  writeLine(doc, { text: onOneLine(title), size: 16, color: INK }, place);
  writeLine(
    doc,
    { text: `${cut} · ${rate} · ${countOf(notes.length, 'note')}, ${open} open`, size: 9, color: FAINT },
    place,
  );
  doc.y += GAP;
}

function writePageNumbers(doc: Document): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Else what stands below the margin would begin another page.
    doc.page.margins.bottom = 0;
    const text = `${page + 1} / ${count}`;
    doc.fontSize(8).fillColor(FAINT);
    doc.text(text, doc.page.width - MARGIN - doc.widthOfString(text), doc.page.height - MARGIN / 1.5, {
      lineBreak: false,
    });
  }
}

async function build(content: NotesPdf): Promise<Buffer> {
  const { notes, tileOf, counting, madeAt } = content;
  // Half as much memory again as the rest of the server: loaded with the first file that is asked for.
  const { default: PDFDocument } = await import('pdfkit');
  const info = { Title: `${onOneLine(content.title)}, ${content.cut}`, CreationDate: new Date(madeAt) };
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
  const indent = notes.some(({ frame }) => tileOf(frame)) ? PICTURE.width + GAP : 0;
  writeHead(doc, content, whole);
  for (const [at, note] of notes.entries()) {
    if (at % NOTES_PER_TURN === 0) await pause();
    const place = { x: whole.x + indent, width: whole.width - indent, tile: tileOf(note.frame) };
    writeNote(doc, linesOfNote(note, at + 1, counting), place);
  }
  writePageNumbers(doc);
  doc.end();
  return file;
}

const inTurn = createTurns({ atOnce: 1, maxWaitMs: 60_000, maxWaiting: 20, busyText: NOTES_FILE_TEXTS.busy });

/** The file; one is made at a time, and others have their turn meanwhile (docs/review.md#take-away). */
export const notesPdf = (content: NotesPdf): Promise<Buffer> => inTurn(() => build(content));
